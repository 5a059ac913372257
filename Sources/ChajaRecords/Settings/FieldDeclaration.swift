// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import ChajaJSON

/// A searchable field as it is declared: its dotted name in the records, and how it is read.
public struct FieldDeclaration: Hashable, Sendable {
  /// The name; parts of nested objects are joined by dots, as in `release.title`.
  public var name: String
  /// How the field is read.
  public var kind: FieldKind

  /// Declares a field.
  public init(_ name: String, kind: FieldKind = .text) {
    self.name = name
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
      var name = String(decoding: part, as: UTF8.self).trimmingBlanks
      var kind = FieldKind.text
      if name.ends(with: ":digits") {
        name = name.withoutLast(7)
        kind = .digits
      } else if name.ends(with: ":text") {
        name = name.withoutLast(5)
      }
      guard !name.isEmpty else { throw SettingsError(key: "fields", problem: .emptyName) }
      guard !fields.contains(where: { $0.name.isSame(as: name) }) else {
        throw SettingsError(key: "fields", problem: .duplicateName(name))
      }
      fields.append(FieldDeclaration(name, kind: kind))
    }
    return fields
  }

  /// Whether both name the same bytes and are read alike.
  public static func == (left: FieldDeclaration, right: FieldDeclaration) -> Bool {
    left.name.isSame(as: right.name) && left.kind == right.kind
  }

  /// Feeds the name and how it is read to a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    hasher.combine(kind)
  }

  /// The declaration as the command line takes it.
  public var specification: String {
    kind == .digits ? ("\(name):digits" as ErrorText).string : name
  }
}

/// The field whose number ranks records that match equally well, and which end of it is better.
public struct RankDeclaration: Hashable, Sendable {
  /// The dotted name of the field.
  public var name: String
  /// Which end is better.
  public var order: RankOrder

  /// Declares the rank.
  public init(_ name: String, order: RankOrder = .descending) {
    self.name = name
    self.order = order
  }

  /// Reads a rank as the command line takes it: `popularity`, `popularity:desc` or `place:asc`.
  ///
  /// - Throws: `SettingsError` for an empty name.
  public init(parsing text: String) throws(SettingsError) {
    let text = text.trimmingBlanks
    if text.ends(with: ":asc") {
      self.init(text.withoutLast(4), order: .ascending)
    } else if text.ends(with: ":desc") {
      self.init(text.withoutLast(5))
    } else {
      self.init(text)
    }
    guard !name.isEmpty else { throw SettingsError(key: "rank", problem: .emptyName) }
  }

  /// Whether both name the same bytes and the same end.
  public static func == (left: RankDeclaration, right: RankDeclaration) -> Bool {
    left.name.isSame(as: right.name) && left.order == right.order
  }

  /// Feeds the name and the order to a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    hasher.combine(order)
  }

  /// The rank as the command line takes it.
  public var specification: String {
    let end: StaticString = order == .ascending ? "asc" : "desc"
    return ("\(name):\(end)" as ErrorText).string
  }
}
