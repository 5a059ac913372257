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
      term | (isEdge ? 1 << 26 : 0) | UInt32(breakBefore.rawValue) << 27
      | (startsValue ? 1 << 29 : 0)
  }

  @inline(__always)
  var term: Int { Int(rawValue & 0x3FF_FFFF) }

  /// The same place with another number of the term.
  func with(term: UInt32) -> ForwardEntry { ForwardEntry(rawValue: rawValue & ~0x3FF_FFFF | term) }

  @inline(__always)
  var isEdge: Bool { rawValue & 1 << 26 != 0 }

  @inline(__always)
  var startsValue: Bool { rawValue & 1 << 29 != 0 }

  @inline(__always)
  var breakBefore: Break { Break(rawValue: UInt8(rawValue >> 27 & 3)) ?? .space }
}

/// The terms of each document, field by field, in the order of the text.
///
///     offsets   documents × fields + 1 times u32, into entries
///     entries   u32: term in bits 0…25, edge in 26, break before in 27…28, start of a value in 29
///
/// A word is one entry; the parts of it that begin at its inner edges follow as further entries. A value without words
/// is one entry of the empty term, so that the values behind it keep their numbers.
struct Forward: Sendable {
  private let offsets: ByteView
  private let entries: ByteView
  private let documentCount: Int
  private let fieldCount: Int
  private let total: Int
  private let lastTerm: UInt32

  /// Takes the two sections, whose lengths alone are checked; nil when they do not fit together or to the words.
  ///
  /// Reads stay within the sections, and give terms of the index, whatever these hold; `isSound(_:)` says whether they
  /// hold a forward index.
  init?(
    offsets: ByteView,
    entries: ByteView,
    documentCount: Int,
    fieldCount: Int,
    termCount: Int
  ) {
    guard offsets.count == (documentCount * fieldCount + 1) * 4, entries.count % 4 == 0,
      termCount > 0 || entries.count == 0
    else { return nil }
    self.offsets = offsets
    self.entries = entries
    self.documentCount = documentCount
    self.fieldCount = fieldCount
    total = entries.count / 4
    lastTerm = UInt32(max(termCount - 1, 0))
  }

  /// Whether the lists follow each other and hold words as a builder writes them.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func isSound(_ words: Lexicon) -> Bool {
    var before = 0
    for index in 0...(documentCount * fieldCount) {
      let offset = Int(offsets.u32(index))
      guard offset >= before, offset <= total else { return false }
      before = offset
    }
    guard offsets.u32(0) == 0, before == total else { return false }
    for list in 0..<(documentCount * fieldCount) {
      let range = Int(offsets.u32(list))..<Int(offsets.u32(list + 1))
      guard Forward.areEntries(entries, range, words) else { return false }
    }
    return true
  }

  /// Whether a list begins with the first word of a value, and no part from an edge on is longer than its word.
  private static func areEntries(_ entries: ByteView, _ range: Range<Int>, _ words: Lexicon) -> Bool
  {
    var word = -1
    for index in range {
      let entry = ForwardEntry(rawValue: entries.u32(index))
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
  @inline(__always)
  func range(document: Int) -> Range<Int> {
    let index = document * fieldCount
    let start = min(Int(offsets.u32(index)), total)
    return start..<max(min(Int(offsets.u32(index + fieldCount)), total), start)
  }

  @inline(__always)
  func range(document: Int, field: Int) -> Range<Int> {
    let index = document * fieldCount + field
    let start = min(Int(offsets.u32(index)), total)
    return start..<max(min(Int(offsets.u32(index + 1)), total), start)
  }

  @inline(__always)
  func entry(_ index: Int) -> ForwardEntry {
    let entry = ForwardEntry(rawValue: entries.u32(index))
    return entry.term <= lastTerm ? entry : entry.with(term: lastTerm)
  }
}
