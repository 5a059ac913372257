// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A sorted list of terms that answers what starts with, and what holds, some bytes.
///
///     offsets   count + 1 times u32, into bytes
///     bytes     the terms in ascending order, each followed by a zero
///     suffixes  u32, term << 8 | offset: every place but the first of a term at which a match may start, sorted by
///               the bytes from there to the end of the term
///
/// The terms are distinct, hold no zero and are at most `FoldedText.longestWord` bytes long. An index has two lexicons:
/// one of the words as they are, one of the initial consonants of its Hangul words.
package struct Lexicon: Sendable {
  package let count: Int
  private let offsets: ByteView
  private let bytes: ByteView
  private let suffixes: ByteView
  private let suffixCount: Int
  /// Where neighbouring terms part.
  let branches: TermBranches

  /// Checks the three sections; nil when they do not fit together.
  package init?(offsets: ByteView, bytes: ByteView, suffixes: ByteView) {
    guard offsets.count >= 4, offsets.count % 4 == 0, suffixes.count % 4 == 0 else { return nil }
    count = offsets.count / 4 - 1
    self.offsets = offsets
    self.bytes = bytes
    self.suffixes = suffixes
    suffixCount = suffixes.count / 4
    var before = -1
    for index in 0...count {
      let offset = Int(offsets.u32(index))
      guard offset > before, offset <= bytes.count else { return nil }
      if index > 0, bytes.u8(offset - 1) != 0 { return nil }
      before = offset
    }
    guard offsets.u32(0) == 0, before == bytes.count,
      let branches = Lexicon.branches(count: count, offsets: offsets, bytes: bytes)
    else { return nil }
    self.branches = branches
    for index in 0..<suffixCount {
      let suffix = Suffix(rawValue: suffixes.u32(index))
      guard suffix.term < count, suffix.offset < length(of: suffix.term) else { return nil }
    }
  }

  /// Where neighbouring terms part; nil when the terms are not as narrowing a range byte by byte relies on: ascending,
  /// with no zero but at their ends.
  private static func branches(count: Int, offsets: ByteView, bytes: ByteView) -> TermBranches? {
    var zeros = 0
    for place in 0..<bytes.count where bytes.u8(place) == 0 { zeros += 1 }
    guard zeros == count else { return nil }
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
    return TermBranches(shared: shared, heads: heads)
  }

  @inline(__always)
  func start(of term: Int) -> Int { Int(offsets.u32(term)) }

  /// The number of bytes of a term, without its zero.
  @inline(__always)
  package func length(of term: Int) -> Int {
    Int(offsets.u32(term + 1)) - Int(offsets.u32(term)) - 1
  }

  @inline(__always)
  func byte(at place: Int) -> UInt8 { bytes.u8(place) }

  /// The bytes of a term, valid while the index lives.
  @inline(__always)
  package func term(_ term: Int) -> UnsafeBufferPointer<UInt8> {
    let start = start(of: term)
    return UnsafeBufferPointer(
      start: (bytes.base + start).assumingMemoryBound(to: UInt8.self),
      count: length(of: term)
    )
  }

  /// The terms of `range` whose byte at `depth` is `byte`; all of `range` must agree before that byte.
  ///
  /// - Complexity: O(log *n*) for *n* terms in the range.
  package func narrow(_ range: Range<Int>, depth: Int, to byte: UInt8) -> Range<Int> {
    let low = partition(range) { self.byte(at: self.start(of: $0) + depth) < byte }
    let high = partition(low..<range.upperBound) {
      self.byte(at: self.start(of: $0) + depth) <= byte
    }
    return low..<high
  }

  /// The terms that start with some bytes.
  ///
  /// - Complexity: O(*m* log *n*) for *m* bytes and *n* terms.
  package func terms(startingWith key: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let low = partition(0..<count) { compare(self.start(of: $0), key) < 0 }
    let high = partition(low..<count) { compare(self.start(of: $0), key) <= 0 }
    return low..<high
  }

  /// The places inside terms from which some bytes follow, as a range of `suffix(at:)`.
  package func suffixes(startingWith key: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let low = partition(0..<suffixCount) { compare(place(of: suffix(at: $0)), key) < 0 }
    let high = partition(low..<suffixCount) { compare(place(of: suffix(at: $0)), key) <= 0 }
    return low..<high
  }

  /// What stands at an index of the sorted suffixes.
  @inline(__always)
  package func suffix(at index: Int) -> Suffix { Suffix(rawValue: suffixes.u32(index)) }

  @inline(__always)
  private func place(of suffix: Suffix) -> Int { start(of: suffix.term) + suffix.offset }

  /// Compares the bytes at a place with a key: 0 when they start with it.
  private func compare(_ place: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<key.count {
      let byte = bytes.u8(place + index)
      // A zero ends the term and is less than any byte of a key, so nothing is read beyond it.
      if byte != key[index] { return byte < key[index] ? -1 : 1 }
    }
    return 0
  }

  /// The first of a sorted range for which `isBefore` no longer holds.
  @inline(__always)
  private func partition(_ range: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A place inside a term.
package struct Suffix {
  let rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(term: Int, offset: Int) { rawValue = UInt32(term) << 8 | UInt32(offset) }

  @inline(__always)
  package var term: Int { Int(rawValue >> 8) }

  @inline(__always)
  package var offset: Int { Int(rawValue & 0xFF) }
}

/// Writes a `Lexicon` from the terms of a table.
package struct LexiconBuilder {
  package private(set) var offsets = ByteWriter()
  package private(set) var bytes: [UInt8] = []
  package private(set) var suffixes = ByteWriter()

  /// - Parameters:
  ///   - table: The terms.
  ///   - order: Their numbers in ascending order of their bytes.
  ///   - isSpelling: The terms are spellings in initial consonants: each letter stands alone, none form a syllable.
  package init(_ table: TermTable, order: [UInt32], isSpelling: Bool = false) {
    var places: [UInt32] = []
    var suffixOfPlace = [UInt32](repeating: 0, count: table.arena.count + order.count)
    offsets.append(UInt32(0))
    for (ordinal, number) in order.enumerated() {
      table.withTerm(number) { term in
        let start = bytes.count
        bytes.append(contentsOf: term)
        bytes.append(0)
        let bytes = Span(_unsafeElements: term)
        let add = { (offset: Int) in
          guard offset > 0 else { return }
          places.append(UInt32(start + offset))
          suffixOfPlace[start + offset] = Suffix(term: ordinal, offset: offset).rawValue
        }
        guard isSpelling else {
          Syllables.starts(in: bytes, add)
          return
        }
        var offset = 0
        while offset < term.count {
          add(offset)
          offset = Letters.end(of: offset, in: bytes)
        }
      }
      offsets.append(UInt32(bytes.count))
    }
    SuffixSort.sort(&places, terms: bytes)
    suffixes.reserve(places.count * 4)
    for place in places { suffixes.append(suffixOfPlace[Int(place)]) }
  }
}
