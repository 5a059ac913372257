// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaJSON

extension IndexSettings {
  /// Checks that records which were indexed with other settings need not be indexed anew for these.
  ///
  /// - Parameter built: Those that the records were indexed with.
  /// - Throws: `SettingsError` naming the first that differs and matters to what is indexed.
  package func checkBuilt(_ built: IndexSettings) throws(SettingsError) {
    try Self.refuse("fields", allFields.text, built.allFields.text)
    try Self.refuse("id", idNameBytes, built.idNameBytes)
    try Self.refuse("rank", rank?.text.bytes, built.rank?.text.bytes)
    try Self.refuse("startFactor", startFactor.bytes, built.startFactor.bytes)
    try Self.refuse("filterableAttributes", filterableBytes?.list, built.filterableBytes?.list)
    try Self.refuse("sortableAttributes", sortableBytes?.list, built.sortableBytes?.list)
  }

  /// The fields, and a star where others are searched too.
  private var allFields: [FieldDeclaration] {
    searchesOtherFields ? fields + [FieldDeclaration([0x2A], kind: .text)] : fields
  }

  @inline(never)
  private static func refuse(
    _ key: StaticString,
    _ given: [UInt8]?,
    _ built: [UInt8]?
  ) throws(SettingsError) {
    if given == built { return }
    let none = ("none" as StaticString).bytes
    throw SettingsError(.differsFromIndex, of: key, "\(built ?? none), not \(given ?? none)")
  }
}

extension [[UInt8]] {
  fileprivate var list: [UInt8] { ("[\(ErrorText(joining: self))]" as ErrorText).bytes }
}

extension Double {
  fileprivate var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.double(self)
    return writer.bytes
  }
}
