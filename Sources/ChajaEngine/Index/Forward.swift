// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// One entry of the forward index: a term at a place of a field.
struct ForwardEntry {
  /// The most terms an index may have; a `Suffix` holds a term in 24 bits.
  static let maximumTerms = 1 << 24

  let rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// - Parameters:
  ///   - term: Its number.
  ///   - isEdge: It is the rest of the word before it, from an edge inside on.
  ///   - startsValue: It is the first word of a value of the field.
  ///   - breakBefore: What stands before the word.
  init(term: UInt32, isEdge: Bool, startsValue: Bool, breakBefore: Break) {
    rawValue =
      term << 4 | (isEdge ? 1 : 0) | UInt32(breakBefore.rawValue) << 1 | (startsValue ? 1 << 3 : 0)
  }

  @inline(__always)
  var term: Int { Int(rawValue >> 4) }

  /// Reads an entry of the first two formats: term in bits 0…25, the others above.
  ///
  /// Out of line, because it is seldom asked for and in the middle of what always is.
  @inline(never)
  init(ofFormat2 bits: UInt32) { rawValue = bits >> 26 & 15 | (bits & 0x3FF_FFFF) << 4 }

  /// The same place with another number of the term.
  func with(term: UInt32) -> ForwardEntry { ForwardEntry(rawValue: rawValue & 15 | term << 4) }

  @inline(__always)
  var isEdge: Bool { rawValue & 1 != 0 }

  @inline(__always)
  var startsValue: Bool { rawValue & 1 << 3 != 0 }

  @inline(__always)
  var breakBefore: Break { Break(rawValue: UInt8(rawValue >> 1 & 3)) ?? .space }
}

/// The terms of each document, field by field, in the order of the text.
///
///     offsets   where the entries of each document and field begin
///     entries   narrow integers: edge in bit 0, break before in 1…2, start of a value in 3, term from 4 on
///
/// A word is one entry; the parts of it that begin at its inner edges follow as further entries. A value without words
/// is one entry of the empty term, so that the values behind it keep their numbers.
final class Forward: Sendable {
  private let offsets: ListOffsets
  private let entries: NarrowIntegers
  /// Whether entries lie as in formats 1 and 2.
  private let hasTermsBelow: Bool
  private let fieldCount: Int
  private let total: Int
  private let lastTerm: UInt32

  private init(
    _ offsets: ListOffsets,
    _ entries: NarrowIntegers,
    hasTermsBelow: Bool,
    fieldCount: Int,
    termCount: Int
  ) {
    self.offsets = offsets
    self.entries = entries
    self.hasTermsBelow = hasTermsBelow
    self.fieldCount = fieldCount
    total = entries.count
    lastTerm = UInt32(max(termCount - 1, 0))
  }

  /// Takes the two sections, whose lengths alone are checked; nil when they do not fit together or to the words.
  ///
  /// Reads stay within the sections, and give terms of the index, whatever these hold; `isSound(_:)` says whether they
  /// hold a forward index. Not an initialiser, for Embedded Swift does not give back the object of one that fails.
  static func make(
    offsets: ByteView,
    entries: ByteView,
    documentCount: Int,
    fieldCount: Int,
    termCount: Int,
    format: UInt32
  ) -> Forward? {
    let (listCount, isTooMany) = documentCount.multipliedReportingOverflow(by: fieldCount)
    guard !isTooMany, let offsets = ListOffsets(offsets, count: listCount, format: format),
      let entries = NarrowIntegers(entries, format: format), termCount > 0 || entries.count == 0
    else { return nil }
    return Forward(
      offsets,
      entries,
      hasTermsBelow: format < 3,
      fieldCount: fieldCount,
      termCount: termCount
    )
  }

  /// Whether the lists follow each other and hold words as a builder writes them.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func isSound(_ words: Lexicon) -> Bool {
    guard offsets.areSound(upTo: total) else { return false }
    for list in 0..<offsets.count {
      guard areEntries(offsets[list]..<offsets[list + 1], words) else { return false }
    }
    return true
  }

  /// Whether a list begins with the first word of a value, and no part from an edge on is longer than its word.
  private func areEntries(_ range: Range<Int>, _ words: Lexicon) -> Bool {
    var word = -1
    for index in range {
      let entry = storedEntry(index)
      guard entry.term < words.count else { return false }
      guard entry.isEdge else {
        guard word >= 0 || entry.startsValue else { return false }
        word = entry.term
        continue
      }
      guard word >= 0, words.length(of: entry.term) <= words.length(of: word) else { return false }
    }
    return true
  }

  /// The entries of all fields of a document.
  func range(document: Int) -> Range<Int> {
    let index = document * fieldCount
    return offsets.range(from: index, to: index + fieldCount, total: total)
  }

  func range(document: Int, field: Int) -> Range<Int> {
    let index = document * fieldCount + field
    return offsets.range(from: index, to: index + 1, total: total)
  }

  @inline(__always)
  func entry(_ index: Int) -> ForwardEntry {
    let entry = storedEntry(index)
    return entry.term <= lastTerm ? entry : entry.with(term: lastTerm)
  }

  /// An entry as the file says it, whose term may be none of the index.
  @inline(__always)
  private func storedEntry(_ index: Int) -> ForwardEntry {
    let bits = entries[index]
    guard hasTermsBelow else { return ForwardEntry(rawValue: bits) }
    return ForwardEntry(ofFormat2: bits)
  }
}
