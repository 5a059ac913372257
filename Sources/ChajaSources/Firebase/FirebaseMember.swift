// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession
import Foundation

/// A member as the directory shows them: a name, and never an e-mail address.
public struct FirebaseMember: Hashable, Sendable, Identifiable {
  /// The key of the member's record; does not change and says nothing about the member.
  public var key: String
  /// The first name.
  public var first: String
  /// The last name.
  public var last: String

  /// Makes a member.
  ///
  /// - Parameters:
  ///   - key: The key of the member's record.
  ///   - first: The first name.
  ///   - last: The last name.
  public init(key: String, first: String, last: String) {
    self.key = key
    self.first = first
    self.last = last
  }

  /// The name as it is shown: the family name first and without a space where both are of Han or Hangul letters.
  ///
  /// Else first name, a space and last name; one of them alone where the other is blank.
  public var name: String {
    if first.isEmpty || last.isEmpty { return first + last }
    let isOfSyllables = (first + last).unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0xAC00...0xD7A3, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
      default: false
      }
    }
    return isOfSyllables ? last + first : "\(first) \(last)"
  }

  /// The identity, of kind `member`.
  public var id: ItemID { ItemID(key, kind: "member") }
}

extension FirebaseMember {
  /// Reads a member's record; nil for one without a name, which is nobody that can be shown.
  init?(_ child: FirebaseChildren.Child) {
    let first = Self.clean(child.value["first"].text ?? "")
    let last = Self.clean(child.value["last"].text ?? "")
    if first.isEmpty && last.isEmpty { return nil }
    self.init(key: child.key, first: first, last: last)
  }

  /// A name with single blanks between its words and none around.
  static func clean(_ name: String) -> String {
    name.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The name from its first and from its last part, in the form that is searched.
  var forward: String { FirebaseSearchText.text(of: first + " " + last) }
  var backward: String { FirebaseSearchText.text(of: last + " " + first) }

  /// What is written for the member, by paths below the record.
  var record: [(path: FirebasePath, value: FirebaseValue)] {
    [
      ("first", .string(first)), ("last", .string(last)),
      (FirebasePath(FirebaseSource.forward), .string(forward)),
      (FirebasePath(FirebaseSource.backward), .string(backward)),
    ]
  }

  /// The one form that all spellings of an e-mail address share; nil for what is no address.
  ///
  /// Compatibility-composed and without regard to case, as the server of members tells accounts apart.
  package static func address(_ given: String) -> String? {
    guard given.utf8.count <= 1_016 else { return nil }
    let text = given.trimmingCharacters(in: .whitespacesAndNewlines)
    // Upper case first: it joins letters that have several small forms, such as the two sigmas.
    let form = text.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
      .precomposedStringWithCompatibilityMapping
    guard let sign = form.lastIndex(of: "@"), sign != form.startIndex,
      form.index(after: sign) != form.endIndex
    else { return nil }
    for text in [text, form] {
      // Characters that nobody sees would make two addresses that look the same.
      guard text.utf8.count <= 254, text.unicodeScalars.allSatisfy(isVisible) else { return nil }
    }
    return form
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Makes the key of a new record: later ones stand after earlier ones, and none can be guessed.
  static func makeKey(now: Date = Date()) -> String {
    let letters = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
    var milliseconds = UInt64(max(0, now.timeIntervalSince1970 * 1_000))
    var key: [Character] = []
    for _ in 0..<8 {
      key.insert(letters[Int(milliseconds % 64)], at: 0)
      milliseconds /= 64
    }
    for _ in 0..<12 { key.append(letters[Int.random(in: 0..<64)]) }
    return String(key)
  }
}
