// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

// Keys looked up in the index, and other forms of them

extension SlotTerms {
  static func withoutZeros(_ keys: [UInt8]) -> [UInt8] {
    let zeros = keys.prefix { $0 == 0x30 }.count
    return [UInt8](keys[min(zeros, keys.count - 1)...])
  }

  static func insidePlaces(_ keys: [UInt8], _ index: Index) -> Range<Int> {
    keys.withUnsafeBufferPointer { index.words.suffixes(startingWith: $0) }
  }

  /// How many errors a word may have on the other layout: some only in Hangul.
  static func layoutAllowance(_ keys: [UInt8], _ typos: FoldedTypoRules) -> Int {
    keys.contains { Letters.isHangulKey($0) } ? typos.allowance(keys) : 0
  }

  static func prefix(
    _ keys: [UInt8],
    _ index: Index,
    reading: Reading
  ) -> TermSet.PrefixRange {
    let terms = keys.withUnsafeBufferPointer { index.words.terms(startingWith: $0) }
    let isWhole = !terms.isEmpty && index.words.length(of: terms.lowerBound) == keys.count
    return TermSet.PrefixRange(
      terms: terms,
      whole: isWhole ? terms.lowerBound : -1,
      byteCount: keys.count,
      reading: reading
    )
  }

  static func whole(
    _ keys: [UInt8],
    _ index: Index,
    reading: Reading
  ) -> TermSet.PrefixRange {
    var range = prefix(keys, index, reading: reading)
    range.terms = range.whole < 0 ? 0..<0 : range.whole..<range.whole + 1
    return range
  }

  static func addInside(
    _ places: Range<Int>,
    _ byteCount: Int,
    _ index: Index,
    _ reading: Reading,
    to set: inout TermSet,
    _ stage: Stage
  ) {
    for place in places {
      let suffix = index.words.suffix(at: place)
      let bytes = suffix.offset..<suffix.offset + byteCount
      set.add(suffix.term, TermMatch(reading: reading, kind: .infix, bytes: bytes), stage)
    }
  }
}

/// The places inside words from which a key follows, among those of the start of it that was looked up before.
struct NarrowedPlaces {
  private var keys: [UInt8] = []
  private var places = 0..<0

  /// The places of a key, which is not empty.
  ///
  /// - Complexity: O(*m* log *n*) for *m* bytes and the *n* places of its start.
  mutating func narrow(to keys: [UInt8], _ words: Lexicon) -> Range<Int> {
    if self.keys.isEmpty || !keys.starts(with: self.keys) { places = words.suffixes }
    if self.keys != keys {
      places = keys.withUnsafeBufferPointer { words.suffixes(startingWith: $0, in: places) }
      self.keys = keys
    }
    return places
  }
}
