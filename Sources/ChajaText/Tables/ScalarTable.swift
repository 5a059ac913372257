// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What a scalar is for folding.
package enum ScalarKind: UInt8, Sendable {
  /// Part of a word; stays as it is.
  case letter
  /// An ASCII digit.
  case digit
  /// A combining vowel, tone or other sign that is part of the word.
  case mark
  /// A combining voicing mark of kana, which joins the letter before it.
  case voicing
  /// A combining accent, dropped, over which other marks keep their order.
  case accent
  /// Dropped.
  case ignorable
  /// A blank between words.
  case blank
  /// A hyphen or dash between words.
  case hyphen
  /// Any other thing between words.
  case sign
  /// Dropped between two letters, a sign elsewhere.
  case apostrophe
  /// A word of its own.
  case symbol
  /// Folds to other scalars.
  case folded
}

/// What the tables say about one scalar.
package struct ScalarRecord: Sendable {
  /// What it is for folding.
  package var kind: ScalarKind
  var group: ScriptGroup
  var letterCase: LetterCase
  var property: CharacterProperty
  /// The place of a combining mark among others, in the order of the combining classes; 0 for none.
  package var markOrder: UInt8
}

/// The properties and foldings of all scalars.
package enum ScalarTable {
  /// Looks a scalar up.
  ///
  /// - Parameter scalar: Any number; those that are no scalars are letters.
  /// - Returns: Its record.
  /// - Complexity: O(1).
  package static func record(of scalar: UInt32) -> ScalarRecord {
    ScalarTables.all.record(of: scalar) ?? plainRecord(of: scalar)
  }

  /// Hands out the scalars that a scalar folds to; none if it stays as it is.
  ///
  /// - Parameters:
  ///   - scalar: Any number.
  ///   - body: Called with each scalar in order.
  /// - Complexity: O(*n*) for *n* scalars handed out.
  package static func foldings(of scalar: UInt32, _ body: (UInt32) -> Void) {
    ScalarTables.all.foldings(of: scalar, body)
  }

  /// The record of a scalar that is not in the tables.
  private static func plainRecord(of scalar: UInt32) -> ScalarRecord {
    var record = ScalarRecord(
      kind: .letter,
      group: .neutral,
      letterCase: .none,
      property: .other,
      markOrder: 0
    )
    if scalar < 0x40000 {
      record.group = .han
    } else if scalar >= 0xE0000, scalar < 0xE1000 {  // tags and variation selectors
      record.kind = .ignorable
      let isExtending =
        (0xE0020...0xE007F).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
      record.property = isExtending ? .extend : .control
    }
    return record
  }
}
