// Chaja
// SPDX-License-Identifier: Apache-2.0

// Two-stage tables in string constants
//
// A number v of 0...94 is the character 32 + v, larger ones are written to the base 95. A string
// constant lies in the program as it is: nothing is built at the start, and it compiles at once,
// which neither holds for arrays of this size in a debug build. Planes 0 and 1 are in the tables,
// with the compatibility ideographs of plane 2 moved down behind them; the rest follows rules.

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
  private static let limit: UInt32 = 0x20000
  private static let moved: UInt32 = 0x2F800
  private static let movedCount: UInt32 = 0x220

  /// Looks a scalar up.
  ///
  /// - Parameter scalar: Any number; those that are no scalars are letters.
  /// - Returns: Its record.
  /// - Complexity: O(1).
  package static func record(of scalar: UInt32) -> ScalarRecord {
    guard let index = index(of: scalar) else { return plainRecord(of: scalar) }
    let block = number(PropertyData.blocks, at: index >> 7 * 2, digits: 2)
    let row = number(PropertyData.values, at: block << 7 | index & 127, digits: 1) * 5
    let rows = StaticTable(PropertyData.records)
    return ScalarRecord(
      kind: ScalarKind(rawValue: rows[row] &- 32) ?? .letter,
      group: ScriptGroup(rawValue: rows[row + 1] &- 32) ?? .neutral,
      letterCase: LetterCase(rawValue: rows[row + 2] &- 32) ?? .none,
      property: CharacterProperty(rawValue: rows[row + 3] &- 32) ?? .other,
      markOrder: rows[row + 4] &- 32
    )
  }

  /// Hands out the scalars that a scalar folds to; none if it stays as it is.
  ///
  /// - Parameters:
  ///   - scalar: Any number.
  ///   - body: Called with each scalar in order.
  /// - Complexity: O(*n*) for *n* scalars handed out.
  package static func foldings(of scalar: UInt32, _ body: (UInt32) -> Void) {
    guard let index = index(of: scalar) else { return }
    let block = number(FoldingData.blocks, at: index >> 5 * 2, digits: 2)
    let entry = number(FoldingData.values, at: (block << 5 | index & 31) * 2, digits: 2)
    guard entry > 0 else { return }
    var place = number(FoldingData.starts, at: (entry - 1) >> 3 * 3, digits: 3)
    var kind = number(FoldingData.pool, at: place, digits: 1)
    for _ in 0..<(entry - 1) & 7 {
      place += kind < 2 ? 4 : 1 + 3 * (kind - 1)
      kind = number(FoldingData.pool, at: place, digits: 1)
    }
    place += 1
    switch kind {
    case 0: body(scalar &- UInt32(number(FoldingData.pool, at: place, digits: 3)))
    case 1: body(scalar &+ UInt32(number(FoldingData.pool, at: place, digits: 3)))
    default:
      for _ in 1..<kind {
        body(UInt32(number(FoldingData.pool, at: place, digits: 3)))
        place += 3
      }
    }
  }

  @inline(__always)
  private static func index(of scalar: UInt32) -> Int? {
    if scalar < limit { return Int(scalar) }
    if scalar &- moved < movedCount { return Int(scalar &- moved &+ limit) }
    return nil
  }

  @inline(__always)
  private static func number(_ data: StaticString, at place: Int, digits: Int) -> Int {
    let table = StaticTable(data)
    var result = 0
    for index in 0..<digits { result = result * 95 + Int(table[place + index]) - 32 }
    return result
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
