// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

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
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      var name = part.trimmingBlanks
      var kind = FieldKind.text
      if name.hasSuffix(":digits") {
        name = String(name.dropLast(7))
        kind = .digits
      } else if name.hasSuffix(":text") {
        name = String(name.dropLast(5))
      }
      guard !name.isEmpty else { throw SettingsError(key: "fields", problem: .emptyName) }
      guard !fields.contains(where: { $0.name == name }) else {
        throw SettingsError(key: "fields", problem: .duplicateName(name))
      }
      fields.append(FieldDeclaration(name, kind: kind))
    }
    return fields
  }

  /// The declaration as the command line takes it.
  public var specification: String { kind == .digits ? "\(name):digits" : name }
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
    let text = text[...].trimmingBlanks
    if text.hasSuffix(":asc") {
      self.init(String(text.dropLast(4)), order: .ascending)
    } else if text.hasSuffix(":desc") {
      self.init(String(text.dropLast(5)))
    } else {
      self.init(text)
    }
    guard !name.isEmpty else { throw SettingsError(key: "rank", problem: .emptyName) }
  }

  /// The rank as the command line takes it.
  public var specification: String { "\(name):\(order == .ascending ? "asc" : "desc")" }
}

extension Substring {
  /// The text without blanks at both ends.
  var trimmingBlanks: String {
    var text = self
    while text.utf8.first == 0x20 { text.removeFirst() }
    while text.utf8.last == 0x20 { text.removeLast() }
    return String(text)
  }
}
