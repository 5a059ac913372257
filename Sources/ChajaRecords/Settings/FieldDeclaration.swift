// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import ChajaJSON

/// A searchable field as it is declared: its dotted name in the records, and how it is read.
public struct FieldDeclaration: Hashable, Sendable {
  /// The name in UTF-8.
  package var nameBytes: [UInt8]
  /// How the field is read.
  public var kind: FieldKind

  /// The name, parts of nested objects joined by dots; compared byte by byte.
  public var name: String {
    get { nameBytes.string }
    set { nameBytes = [UInt8](newValue.utf8) }
  }

  /// Declares a field.
  public init(_ name: String, kind: FieldKind = .text) {
    self.init([UInt8](name.utf8), kind: kind)
  }

  /// Declares a field whose name is given in UTF-8.
  package init(_ name: [UInt8], kind: FieldKind) {
    nameBytes = name
    self.kind = kind
  }

  /// Reads a list as the command line takes it: `name_ko,name_en,number:digits`.
  ///
  /// - Parameter list: Names in order of weight, separated by commas; a trailing `:digits` makes a number field.
  /// - Returns: The declarations in the order of the list.
  /// - Throws: `SettingsError` for an empty name or one that stands twice.
  public static func list(parsing list: String) throws(SettingsError) -> [FieldDeclaration] {
    var fields: [FieldDeclaration] = []
    for part in list.utf8.split(separator: 0x2C, omittingEmptySubsequences: false) {
      let text = [UInt8](part).trimmingBlanks
      let digits = text.without(ending: ":digits")
      let name = digits ?? text.without(ending: ":text") ?? text
      if name.isEmpty { throw SettingsError(.emptyName, of: "fields") }
      guard !fields.contains(where: { $0.nameBytes == name }) else {
        throw SettingsError(.duplicateName, of: "fields", "\(name)")
      }
      fields.append(FieldDeclaration(name, kind: digits == nil ? .text : .digits))
    }
    return fields
  }

  /// The declaration as the command line takes it.
  public var specification: String { text.string }

  /// The declaration as the command line takes it.
  var text: ErrorText {
    let kind: StaticString = kind == .digits ? ":digits" : ""
    return "\(nameBytes)\(kind)"
  }
}

/// The field whose number ranks records that match equally well, and which end of it is better.
public struct RankDeclaration: Hashable, Sendable {
  /// The name in UTF-8.
  package var nameBytes: [UInt8]
  /// Which end is better.
  public var order: RankOrder

  /// The dotted name of the field; compared byte by byte.
  public var name: String {
    get { nameBytes.string }
    set { nameBytes = [UInt8](newValue.utf8) }
  }

  /// Declares the rank.
  public init(_ name: String, order: RankOrder = .descending) {
    nameBytes = [UInt8](name.utf8)
    self.order = order
  }

  /// Reads a rank as the command line takes it: `popularity`, `popularity:desc` or `place:asc`.
  ///
  /// - Throws: `SettingsError` for an empty name.
  public init(parsing text: String) throws(SettingsError) {
    try self.init(parsing: [UInt8](text.utf8))
  }

  /// Reads a rank given in UTF-8.
  init(parsing text: [UInt8]) throws(SettingsError) {
    let text = text.trimmingBlanks
    let ascending = text.without(ending: ":asc")
    nameBytes = ascending ?? text.without(ending: ":desc") ?? text
    order = ascending == nil ? .descending : .ascending
    if nameBytes.isEmpty { throw SettingsError(.emptyName, of: "rank") }
  }

  /// The rank as the command line takes it.
  public var specification: String { text.string }

  /// The rank as the command line takes it.
  var text: ErrorText {
    let end: StaticString = order == .ascending ? ":asc" : ":desc"
    return "\(nameBytes)\(end)"
  }
}
