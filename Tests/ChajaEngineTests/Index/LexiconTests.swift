// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import ChajaText
import Testing

struct LexiconTests {
  static let seeds: [UInt64] = [21, 22, 23]

  @Test(arguments: seeds)
  func `holds its words in the order of their bytes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stored = try #require(StoredLexicon.random(300, &random))
    #expect(stored.lexicon.count == stored.words.count)
    for (term, word) in stored.words.enumerated() {
      #expect(Array(stored.lexicon.term(term)) == word)
      #expect(stored.lexicon.length(of: term) == word.count)
    }
  }

  @Test(arguments: seeds)
  func `finds what starts with and what holds some bytes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stored = try #require(StoredLexicon.random(300, &random))
    let places = stored.words.enumerated().flatMap { term, word in
      Self.unitStarts(word).dropFirst().map { (term: term, offset: $0) }
    }
    for _ in 0..<300 {
      var key = StoredLexicon.words(of: StoredLexicon.word(&random)).first ?? [0x61]
      key = Array(key.prefix(Int.random(in: 1...key.count, using: &random)))
      let found = key.withUnsafeBufferPointer { stored.lexicon.terms(startingWith: $0) }
      #expect(Array(found) == stored.words.indices.filter { stored.words[$0].starts(with: key) })
      var terms = 0..<stored.words.count
      for (depth, byte) in key.enumerated() where !terms.isEmpty {
        terms = stored.lexicon.narrow(terms, depth: depth, to: byte)
      }
      #expect(terms.isEmpty && found.isEmpty || terms == found)
      let suffixes = key.withUnsafeBufferPointer { stored.lexicon.suffixes(startingWith: $0) }
      let inside = suffixes.map { stored.lexicon.suffix(at: $0) }.map { [$0.term, $0.offset] }
      let expected = places.filter { stored.words[$0.term][$0.offset...].starts(with: key) }
      #expect(Set(inside) == Set(expected.map { [$0.term, $0.offset] }), "\(key)")
      #expect(inside.count == expected.count)
    }
  }

  @Test
  func `refuses terms that are out of order, repeated, too long or cut in two`() {
    #expect(Self.opens([[0x61], [0x62]]))
    #expect(Self.opens([[], [0x62]]))
    #expect(Self.opens([]))
    #expect(!Self.opens([[0x62], [0x61]]))
    #expect(!Self.opens([[0x61], [0x61]]))
    #expect(!Self.opens([[0x61, 0x62], [0x61]]))
    #expect(!Self.opens([[0x61, 0], [0x62]]))
    #expect(Self.opens([[UInt8](repeating: 0x61, count: FoldedText.longestWord)]))
    #expect(!Self.opens([[UInt8](repeating: 0x61, count: FoldedText.longestWord + 1)]))
  }

  private static func opens(_ terms: [[UInt8]]) -> Bool {
    var offsets: [UInt8] = [0, 0, 0, 0]
    var bytes: [UInt8] = []
    for term in terms {
      bytes += term + [0]
      offsets += [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8), 0, 0]
    }
    let stored = [StoredBytes(offsets), StoredBytes(bytes + [0]), StoredBytes([0])]
    guard let one = stored[0].view, let other = stored[1].view, let none = stored[2].view else {
      return false
    }
    return withExtendedLifetime(stored) {
      Lexicon.make(
        offsets: one,
        bytes: ByteView(base: other.base, count: bytes.count),
        suffixes: ByteView(base: none.base, count: 0),
        format: 1
      )?.isSound ?? false
    }
  }

  private static func unitStarts(_ word: [UInt8]) -> [Int] {
    var starts: [Int] = []
    Syllables.starts(in: word.span) { starts.append($0) }
    return starts
  }
}
