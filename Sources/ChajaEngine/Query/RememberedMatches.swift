// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How the terms that were compared last match a slot.
///
/// A table in which each term has one place, and takes it from the term that had it before.
struct RememberedMatches {
  /// The places of the first table, and those of the one that takes its place where many terms are compared.
  private static let fewPlaces = 64
  private static let manyPlaces = 1_024

  /// term + 1 in the upper half; below it the match, or, where there is none, `none` and the stage up to which it is so.
  private var entries: [UInt64] = []
  private static let none: UInt32 = 0xFFFF_FF00

  /// How many terms were noted in the table.
  private var noted = 0

  /// Forgets all, for another slot; keeps a small table.
  mutating func removeAll() {
    guard noted > 0 else { return }
    noted = 0
    if entries.count > RememberedMatches.fewPlaces {
      entries = []
    } else {
      for place in entries.indices { entries[place] = 0 }
    }
  }

  /// The place of a term in the table, whose size is a power of two.
  @inline(__always)
  private func place(_ term: Int) -> Int {
    let hash = UInt64(truncatingIfNeeded: term) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash &>> 54) & (entries.count &- 1)
  }

  /// How a term matches up to a stage; nil when that is not remembered.
  @inline(__always)
  func match(_ term: Int, upTo last: Stage) -> TermMatch? {
    guard !entries.isEmpty else { return nil }
    let entry = entries[place(term)]
    guard entry >> 32 == UInt64(term + 1) else { return nil }
    let value = UInt32(truncatingIfNeeded: entry)
    if value >= RememberedMatches.none {
      return value & 0xFF >= UInt32(last.rawValue) ? TermMatch.none : nil
    }
    let match = TermMatch(rawValue: value)
    return match.stage <= last ? match : TermMatch.none
  }

  /// Remembers how a term matches up to a stage.
  mutating func note(_ term: Int, _ match: TermMatch, upTo last: Stage) {
    noted += 1
    if entries.isEmpty {
      entries = [UInt64](repeating: 0, count: RememberedMatches.fewPlaces)
    } else if noted == RememberedMatches.fewPlaces * 2 {
      entries = [UInt64](repeating: 0, count: RememberedMatches.manyPlaces)
    }
    let value = match.isNone ? RememberedMatches.none | UInt32(last.rawValue) : match.rawValue
    entries[place(term)] = UInt64(term + 1) << 32 | UInt64(value)
  }
}
