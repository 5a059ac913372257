// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
package import ChajaRecords

/// What can be asked of an index, so that pages offer nothing else.
package struct IndexAttributes: Sendable {
  /// What can be filtered by and counted; `*` for everything.
  package var filterable: [String]
  /// What can be sorted by; `*` for everything.
  package var sortable: [String]
  /// What pages have to say of where the records come from; nil for nothing.
  package var attribution: String?

  /// Makes the attributes of an index that takes neither filter nor order.
  ///
  /// - Parameter attribution: What pages have to say of where the records come from.
  package init(attribution: String) {
    filterable = []
    sortable = []
    self.attribution = attribution
  }

  /// Takes the attributes of an index built with these settings.
  package init(_ settings: IndexSettings) {
    filterable = settings.filterable ?? ["*"]
    sortable = settings.sortable ?? filterable
  }

  /// An object with `filterableAttributes`, `sortableAttributes` and perhaps `attribution`.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("filterableAttributes", filterable)
    writer.member("sortableAttributes", sortable)
    if let attribution { writer.member("attribution", attribution) }
    writer.endObject()
    return writer.bytes
  }
}
