// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How the terms that were compared last match a slot.
///
/// A table in which each term has one place, and takes it from the term that had it before.
struct RememberedMatches {
  private static let bits: UInt64 = 10

  /// term + 1 in the upper half; below it the match, or, where there is none, `none` and the stage up to which it is so.
  private var entries: [UInt64] = []
  private static let none: UInt32 = 0xFFFF_FF00

  /// Forgets all, for another slot; keeps the memory.
  mutating func removeAll() {
    for place in entries.indices { entries[place] = 0 }
  }

  @inline(__always)
  private static func place(_ term: Int) -> Int {
    let hash = UInt64(truncatingIfNeeded: term) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash &>> (64 &- bits))
  }

  /// How a term matches up to a stage; nil when that is not remembered.
  @inline(__always)
  func match(_ term: Int, upTo last: Stage) -> TermMatch? {
    guard !entries.isEmpty else { return nil }
    let entry = entries[RememberedMatches.place(term)]
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
    if entries.isEmpty {
      entries = [UInt64](repeating: 0, count: 1 << Int(RememberedMatches.bits))
    }
    let value = match.isNone ? RememberedMatches.none | UInt32(last.rawValue) : match.rawValue
    entries[RememberedMatches.place(term)] = UInt64(term + 1) << 32 | UInt64(value)
  }
}
