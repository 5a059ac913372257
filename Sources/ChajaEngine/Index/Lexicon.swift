// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A sorted list of terms that answers what starts with, and what holds, some bytes.
///
///     offsets   count + 1 times u32, into bytes
///     bytes     the terms in ascending order, each followed by a zero
///     suffixes  narrow integers, offset below and term above it: every place but the first of a term at which a
///               match may start, sorted by the bytes from there to the end of the term. The offset has the bits that
///               the last term leaves of an integer, 8 at most.
///     branches  where neighbouring terms part, see `TermBranches`
///
/// The terms are distinct, hold no zero and are at most `FoldedText.longestWord` bytes long. An index has two lexicons:
/// one of the words as they are, one of the initial consonants of its Hangul words.
package final class Lexicon: Sendable {
  package let count: Int
  private let offsets: ByteView
  private let bytes: ByteView
  private let suffixNumbers: NarrowIntegers
  /// How many of the lower bits of a suffix are its offset.
  private let offsetBits: UInt32
  private let suffixCount: Int
  /// Where neighbouring terms part.
  let branches: TermBranches

  private init(
    offsets: ByteView,
    bytes: ByteView,
    suffixes: NarrowIntegers,
    offsetBits: UInt32,
    branches: TermBranches
  ) {
    count = offsets.count / 4 - 1
    self.offsets = offsets
    self.bytes = bytes
    suffixNumbers = suffixes
    suffixCount = suffixes.count
    self.offsetBits = offsetBits
    self.branches = branches
  }

  /// Takes the sections, whose lengths alone are checked; nil when they do not fit together.
  ///
  /// Reads stay within the sections whatever these hold; `isSound` says whether they hold a lexicon. Files of format 1
  /// have no section of branches. Not an initialiser, for Embedded Swift does not give back the object of one that fails.
  package static func make(
    offsets: ByteView,
    bytes: ByteView,
    suffixes: ByteView,
    branches: ByteView? = nil,
    format: UInt32 = IndexLayout.version
  ) -> Lexicon? {
    let count = offsets.count / 4 - 1
    guard offsets.count >= 4, offsets.count % 4 == 0,
      let suffixes = NarrowIntegers(suffixes, format: format),
      let offsetBits = Suffix.offsetBits(of: suffixes.bitWidth, termCount: count),
      count > 0 || suffixes.count == 0
    else { return nil }
    let parts: TermBranches
    if let branches {
      guard let section = TermBranches(branches, termCount: count) else { return nil }
      parts = section
    } else {
      guard let section = Lexicon.branches(count: count, offsets: offsets, bytes: bytes) else {
        return nil
      }
      parts = TermBranches(of: section, termCount: count)
    }
    return Lexicon(
      offsets: offsets,
      bytes: bytes,
      suffixes: suffixes,
      offsetBits: offsetBits,
      branches: parts
    )
  }

  /// Whether the sections hold what a builder writes: sorted terms and places within them.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package var isSound: Bool {
    guard let section = Lexicon.branches(count: count, offsets: offsets, bytes: bytes),
      branches.isEqual(to: section)
    else { return false }
    for index in 0..<suffixCount {
      let suffix = storedSuffix(index)
      guard suffix.term < count, suffix.offset < length(of: suffix.term) else { return false }
    }
    return true
  }

  /// Where neighbouring terms part, as a section; nil when the terms are not as narrowing a range byte by byte relies on:
  /// ascending, with no zero but at their ends.
  static func branches(count: Int, offsets: ByteView, bytes: ByteView) -> [UInt8]? {
    guard areOffsets(count: count, offsets: offsets, bytes: bytes) else { return nil }
    return partings(count: count, offsets: offsets, bytes: bytes)
  }

  /// The same for terms that each end with a zero and hold none.
  fileprivate static func partings(count: Int, offsets: ByteView, bytes: ByteView) -> [UInt8]? {
    var shared: [UInt8] = []
    var heads: [UInt8] = []
    shared.reserveCapacity(count)
    heads.reserveCapacity(count)
    for term in 0..<count {
      let start = Int(offsets.u32(term))
      guard Int(offsets.u32(term + 1)) - start - 1 <= FoldedText.longestWord else { return nil }
      var length = 0
      if term > 0 {
        let before = Int(offsets.u32(term - 1))
        while bytes.u8(before + length) == bytes.u8(start + length), bytes.u8(start + length) != 0 {
          length += 1
        }
        guard bytes.u8(before + length) < bytes.u8(start + length) else { return nil }
      }
      shared.append(UInt8(truncatingIfNeeded: length))
      heads.append(bytes.u8(start + length))
    }
    return TermBranches.section(shared: shared, heads: heads)
  }

  /// Whether each term ends with a zero and holds none.
  private static func areOffsets(count: Int, offsets: ByteView, bytes: ByteView) -> Bool {
    var before = -1
    for index in 0...count {
      let offset = Int(offsets.u32(index))
      guard offset > before, offset <= bytes.count else { return false }
      if index > 0, bytes.u8(offset - 1) != 0 { return false }
      before = offset
    }
    guard offsets.u32(0) == 0, before == bytes.count else { return false }
    var zeros = 0
    for place in 0..<bytes.count where bytes.u8(place) == 0 { zeros += 1 }
    return zeros == count
  }

  @inline(__always)
  func start(of term: Int) -> Int { Int(offsets.u32(term)) }

  /// The number of bytes of a term, without its zero.
  @inline(__always)
  package func length(of term: Int) -> Int {
    let length = Int(offsets.u32(term + 1)) - Int(offsets.u32(term)) - 1
    return min(max(length, 0), FoldedText.longestWord)
  }

  /// A byte of a term; zero behind the last one.
  @inline(__always)
  func byte(at place: Int) -> UInt8 { place < bytes.count ? bytes.u8(place) : 0 }

  /// The bytes of a term, valid while the index lives.
  @inline(__always)
  package func term(_ term: Int) -> UnsafeBufferPointer<UInt8> {
    let start = min(start(of: term), bytes.count)
    return UnsafeBufferPointer(
      start: (bytes.base + start).assumingMemoryBound(to: UInt8.self),
      count: min(length(of: term), bytes.count - start)
    )
  }

  /// The terms of `range` whose byte at `depth` is `byte`; all of `range` must agree before that byte.
  ///
  /// - Complexity: O(log *n*) for *n* terms in the range.
  package func narrow(_ range: Range<Int>, depth: Int, to byte: UInt8) -> Range<Int> {
    equalRange(range) { Int(self.byte(at: self.start(of: $0) + depth)) - Int(byte) }
  }

  /// The terms that start with some bytes.
  ///
  /// - Complexity: O(*m* log *n*) for *m* bytes and *n* terms.
  package func terms(startingWith key: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    equalRange(0..<count) { compare(self.start(of: $0), key) }
  }

  /// The places inside terms from which some bytes follow, as a range of `suffix(at:)`.
  package func suffixes(startingWith key: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    suffixes(startingWith: key, in: suffixes)
  }

  /// Those of some places, which all that begin with the key are among.
  func suffixes(startingWith key: UnsafeBufferPointer<UInt8>, in places: Range<Int>) -> Range<Int> {
    equalRange(places) { compare(place(of: suffix(at: $0)), key) }
  }

  /// All places inside terms.
  var suffixes: Range<Int> { 0..<suffixCount }

  /// What stands at an index of the sorted suffixes.
  @inline(__always)
  package func suffix(at index: Int) -> Suffix {
    let suffix = storedSuffix(index)
    return suffix.term < count ? suffix : Suffix(term: 0, offset: 0)
  }

  /// A suffix as the file says it, whose term may be none of the index.
  @inline(__always)
  private func storedSuffix(_ index: Int) -> Suffix {
    let bits = suffixNumbers[index]
    return Suffix(term: Int(bits >> offsetBits), offset: Int(bits & ~(UInt32.max << offsetBits)))
  }

  @inline(__always)
  private func place(of suffix: Suffix) -> Int { start(of: suffix.term) + suffix.offset }

  /// Compares the bytes at a place with a key: 0 when they start with it.
  private func compare(_ place: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<key.count {
      let byte = self.byte(at: place + index)
      // A zero ends the term and is less than any byte of a key, so nothing is read beyond it.
      if byte != key[index] { return byte < key[index] ? -1 : 1 }
    }
    return 0
  }

  /// The part of a sorted range for which a comparison gives zero: less before it, more behind it.
  @inline(__always)
  private func equalRange(_ range: Range<Int>, _ comparison: (Int) -> Int) -> Range<Int> {
    var start = range.lowerBound
    var bounds = (low: start, high: start)
    for least in 0...1 {
      var end = range.upperBound
      while start < end {
        let middle = start + (end - start) / 2
        if comparison(middle) < least { start = middle + 1 } else { end = middle }
      }
      bounds = (bounds.high, start)
    }
    return bounds.low..<bounds.high
  }
}

/// Writes a `Lexicon` from the terms of a table.
package struct LexiconBuilder {
  package let offsets: [UInt8]
  package let bytes: [UInt8]
  package let suffixes: [UInt8]
  /// Where neighbouring terms part.
  package let branches: [UInt8]

  /// - Parameters:
  ///   - table: The terms.
  ///   - order: Their numbers in ascending order of their bytes.
  ///   - isSpelling: The terms are spellings in initial consonants: each letter stands alone, none form a syllable.
  package init(_ table: TermTable, order: [UInt32], isSpelling: Bool = false) {
    var places: [SuffixSort.Place] = []
    var starts: [UInt32] = [0]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(table.arena.count)
    starts.reserveCapacity(order.count + 1)
    for (ordinal, number) in order.enumerated() {
      table.withTerm(number) { term in
        let start = bytes.count
        bytes.append(contentsOf: term)
        bytes.append(0)
        let letters = Span(_unsafeElements: term)
        var offset = 0
        while offset < term.count {
          if offset > 0 {
            let suffix = Suffix(term: ordinal, offset: offset)
            places.append(SuffixSort.Place(start: start + offset, value: suffix.rawValue))
          }
          offset =
            isSpelling
            ? Letters.end(of: offset, in: letters) : Syllables.end(of: offset, in: letters)
        }
      }
      starts.append(UInt32(bytes.count))
    }
    self.bytes = bytes
    offsets = ByteWriter.bytes(of: starts)
    branches = LexiconBuilder.branches(offsets, bytes, count: order.count)
    SuffixSort.sort(&places, terms: bytes)
    suffixes = Suffix.section(
      places.map { Suffix(rawValue: $0.value) },
      termCount: order.count
    )
  }

  private static func branches(_ offsets: [UInt8], _ bytes: [UInt8], count: Int) -> [UInt8] {
    let section = offsets.withUnsafeBytes { offsets in
      bytes.withUnsafeBytes { bytes in
        Lexicon.partings(count: count, offsets: ByteView(offsets), bytes: ByteView(bytes))
      }
    }
    guard let section else { preconditionFailure("the terms of an index are sorted") }
    return section
  }
}
