// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// The initial consonants of the words of an index.
///
/// A word with a Hangul syllable has a second spelling, in which each syllable is its first consonant: 피카츄 is ㅍㅋㅊ.
/// These spellings are a lexicon of their own, and each leads to the words that have it.
///
///     lexicon     the spellings
///     ofTerms     per word u32: its spelling, or 0xFFFF_FFFF
///     groups      spellings + 1 times u32, into groupTerms
///     groupTerms  u32 words, ascending within each group
final class Initials: Sendable {
  let lexicon: Lexicon
  private let ofTerms: ByteView
  private let groups: ByteView
  private let groupTerms: ByteView
  private let total: Int
  private let termCount: Int

  /// Takes the sections, whose lengths alone are checked; nil when they do not fit together.
  ///
  /// Reads stay within the sections, and give words of the index, whatever these hold; `isSound` says whether they hold
  /// initials. Not an initialiser, for Embedded Swift does not give back the object of one that fails.
  static func make(
    lexicon: Lexicon,
    ofTerms: ByteView,
    groups: ByteView,
    groupTerms: ByteView,
    termCount: Int
  ) -> Initials? {
    guard ofTerms.count == termCount * 4, groups.count == (lexicon.count + 1) * 4,
      groupTerms.count % 4 == 0, termCount > 0 || groupTerms.count == 0
    else { return nil }
    return Initials(lexicon, ofTerms, groups, groupTerms, termCount: termCount)
  }

  private init(
    _ lexicon: Lexicon,
    _ ofTerms: ByteView,
    _ groups: ByteView,
    _ groupTerms: ByteView,
    termCount: Int
  ) {
    self.lexicon = lexicon
    self.ofTerms = ofTerms
    self.groups = groups
    self.groupTerms = groupTerms
    total = groupTerms.count / 4
    self.termCount = termCount
  }

  /// Whether each word and each spelling leads to one that is there.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  var isSound: Bool {
    guard lexicon.isSound else { return false }
    var before = 0
    for index in 0...lexicon.count {
      let head = Int(groups.u32(index))
      guard head >= before, head <= total else { return false }
      before = head
    }
    guard before == total else { return false }
    for index in 0..<total where groupTerms.u32(index) >= UInt32(termCount) { return false }
    for term in 0..<termCount {
      let spelling = ofTerms.u32(term)
      guard spelling == .max || spelling < UInt32(lexicon.count) else { return false }
    }
    return true
  }

  /// The spelling of a word, or -1.
  @inline(__always)
  func spelling(of term: Int) -> Int {
    let spelling = ofTerms.u32(term)
    return spelling < UInt32(lexicon.count) ? Int(spelling) : -1
  }

  /// The places in `word(at:)` of the words that have one of some spellings.
  func words(of spellings: Range<Int>) -> Range<Int> {
    let start = min(Int(groups.u32(spellings.lowerBound)), total)
    return start..<max(min(Int(groups.u32(spellings.upperBound)), total), start)
  }

  @inline(__always)
  func word(at index: Int) -> Int { min(Int(groupTerms.u32(index)), termCount - 1) }

  /// Appends the initials of a word's letters; false when it has no Hangul syllable.
  static func spell(_ word: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) -> Bool {
    // Most words of other scripts have none of these, and are not read letter by letter.
    guard word.contains(where: { Letters.isHangulKey($0) }) else { return false }
    let bytes = Span(_unsafeElements: word)
    var hasSyllable = false
    var offset = 0
    while offset < word.count {
      let end = Syllables.end(of: offset, in: bytes)
      if Letters.isHangulKey(word[offset]) {
        result.append(word[offset])
        if end - offset > 1 { hasSyllable = true }
      } else {
        for index in offset..<end { result.append(word[index]) }
      }
      offset = end
    }
    return hasSyllable
  }
}

/// Writes `Initials` for the words of a table.
struct InitialsBuilder {
  let lexicon: LexiconBuilder
  let ofTerms: [UInt8]
  let groups: [UInt8]
  let groupTerms: [UInt8]

  /// - Parameters:
  ///   - table: The words.
  ///   - order: Their numbers in ascending order of their bytes.
  init(_ table: TermTable, order: [UInt32]) {
    var spellings = TermTable()
    // By word the number of its spelling, then its place among the sorted ones.
    var ofTerms = [UInt32](repeating: .max, count: order.count)
    var buffer: [UInt8] = []
    for (term, number) in order.enumerated() {
      buffer.removeAll(keepingCapacity: true)
      let hasSyllable = table.withTerm(number) { Initials.spell($0, into: &buffer) }
      if hasSyllable { ofTerms[term] = buffer.withUnsafeBufferPointer { spellings.number(of: $0) } }
    }
    let spellingOrder = spellings.sortedNumbers()
    lexicon = LexiconBuilder(spellings, order: spellingOrder, isSpelling: true)
    var ordinals = [UInt32](repeating: 0, count: spellingOrder.count)
    for (ordinal, number) in spellingOrder.enumerated() { ordinals[Int(number)] = UInt32(ordinal) }
    var groups = [UInt32](repeating: 0, count: spellingOrder.count + 1)
    for (term, number) in ofTerms.enumerated() where number != .max {
      let ordinal = ordinals[Int(number)]
      ofTerms[term] = ordinal
      groups[Int(ordinal) + 1] += 1
    }
    for ordinal in spellingOrder.indices { groups[ordinal + 1] += groups[ordinal] }
    var groupTerms = [UInt32](repeating: 0, count: Int(groups[spellingOrder.count]))
    var next = groups
    for (term, ordinal) in ofTerms.enumerated() where ordinal != .max {
      groupTerms[Int(next[Int(ordinal)])] = UInt32(term)
      next[Int(ordinal)] += 1
    }
    self.ofTerms = ByteWriter.bytes(of: ofTerms)
    self.groups = ByteWriter.bytes(of: groups)
    self.groupTerms = ByteWriter.bytes(of: groupTerms)
  }
}
