// Chaja
// SPDX-License-Identifier: Apache-2.0

// A saved session is a query string, so that it can stand in an address as it is:
//
//     v=1&q=pika&chip=u1**Mina&scope=tv&row=movies*25*film
//
//     v       version of the encoding, first
//     q       text of the field              s      text submitted last, where only a submit searches
//     chip    id*kind*label, one for each    scope, filter, sort
//     size    page size, if it was changed   row    section*id*kind of the selected row
//     recent  a recent query, newest first
//
// Everything but ASCII letters, digits and - . _ ~ is written as %XX, so that & = * only separate. An empty kind is none. Fields
// that are not known are passed over.

extension SessionState {
  /// Why a saved session can't be read.
  @nonexhaustive
  public enum RestoreError: Error, Equatable, Sendable {
    /// It does not begin with a version: it is something else, or was cut.
    case versionMissing
    /// It was saved by a later version of this module.
    case versionUnknown
    /// A field is not as it was written; the offset is that of the field's first byte.
    case malformedField(byteOffset: Int)
  }

  /// The text, chips, scope, filter, order, page size, selection and recent queries, for an address or to be restored later.
  ///
  /// Rows are not saved: they are asked again. The encoding is ASCII and keeps its meaning in later versions.
  public var saved: [UInt8] {
    var writer = SavedFields.Writer()
    writer.field("v", [[0x31]])
    writer.field("q", [text])
    if settings.searchesOnSubmitOnly { writer.field("s", [submittedText]) }
    for chip in chips { writer.field("chip", [chip.item.id, chip.item.kind ?? [], chip.label]) }
    if let scope { writer.field("scope", [scope]) }
    if let filter { writer.field("filter", [filter]) }
    if let sort { writer.field("sort", [sort]) }
    if let pageSize { writer.field("size", [SavedFields.digits(pageSize)]) }
    if let row = selection ?? wantedSelection {
      writer.field("row", [row.section.utf8, row.item.id, row.item.kind ?? []])
    }
    for recent in recents { writer.field("recent", [recent]) }
    return writer.bytes
  }

  /// Makes a session from a saved one; its first turn, which may be empty, asks the saved query at once.
  ///
  /// - Parameters:
  ///   - settings: How the session behaves; not saved.
  ///   - saved: What `saved` gave, perhaps in an earlier version.
  /// - Throws: `RestoreError` when it can't be read; nothing of it is used then.
  public init(settings: SessionSettings, restoring saved: [UInt8]) throws(RestoreError) {
    self.init(settings: settings)
    var reader = SavedFields.Reader(saved)
    guard let version = try reader.next(), version.name == [0x76] else { throw .versionMissing }
    guard version.values == [[0x31]] else { throw .versionUnknown }
    while let field = try reader.next() { try restore(field) }
    asksAtFirst = true
  }

  private mutating func restore(_ field: SavedFields.Field) throws(RestoreError) {
    let values = field.values
    var expected = 1
    switch SavedFields.Name(field.name) {
    case .text: text = values[0]
    case .submitted: submittedText = values[0]
    case .chip:
      expected = 3
      guard values.count == 3 else { break }
      let item = ItemID(values[0], kind: values[1].isEmpty ? nil : values[1])
      if settings.allowsChips && !chips.contains(where: { $0.item == item }) {
        chips.append(Chip(item: item, label: values[2]))
      }
    case .scope: scope = values[0]
    case .filter: filter = values[0]
    case .sort: sort = values[0]
    case .size:
      guard let size = SavedFields.number(values[0]), size > 0 else {
        throw .malformedField(byteOffset: field.byteOffset)
      }
      pageSize = size
    case .row:
      expected = 3
      guard values.count == 3 else { break }
      wantedSelection = Selection(
        section: SectionID(values[0]),
        item: ItemID(values[1], kind: values[2].isEmpty ? nil : values[2])
      )
    case .recent:
      if recents.count < settings.maximumRecents && !values[0].isEmpty
        && !recents.contains(values[0])
      {
        recents.append(values[0])
      }
    case nil: return
    }
    if values.count != expected { throw .malformedField(byteOffset: field.byteOffset) }
  }
}
