// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine

/// The items that have been read and indexed up to a moment.
struct ItemSnapshot: Sendable {
  /// What is searched.
  enum Content: Sendable {
    case nothing
    /// Lines; the id of each is its number from 1.
    case lines(Snapshot)
    /// Records, and the fields that are shown of them.
    case records(RecordIndex, shown: [String])
  }

  var content = Content.nothing
  /// How many items there are.
  var count = 0
  /// Whether the input has ended.
  var isComplete = false
  /// Why reading has ended before the end of the input.
  var failure: Failure?
  /// How many snapshots came before this one.
  var revision = 0
}

extension ItemSnapshot.Content {
  /// Records of which all searched fields are shown, save the id.
  static func records(_ index: RecordIndex) -> Self {
    let idName = index.settings.idName ?? "id"
    return .records(index, shown: index.fields.map(\.name).filter { $0 != idName })
  }
}
