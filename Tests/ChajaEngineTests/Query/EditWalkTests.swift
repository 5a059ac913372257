// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import ChajaText
import Testing

/// The walk over the trie against the whole table of distances for every word.
struct EditWalkTests {
  #if DEBUG
  static let keys = 60
  #else
  static let keys = 600
  #endif

  @Test(arguments: [41, 42, 43] as [UInt64])
  func `finds every word near the key, with the least edits`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stored = try #require(StoredLexicon.random(400, &random))
    for _ in 0..<Self.keys {
      let key = try #require(StoredLexicon.words(of: StoredLexicon.word(&random)).first)
      for allowance in 0...2 {
        var set = TermSet()
        let walk = EditWalk(stored.lexicon, key: key, allowance: allowance, reading: .literal)
        walk?.run(into: &set)
        set.finish()
        #expect((walk == nil) == (allowance == 0))
        for (term, word) in stored.words.enumerated() {
          let match = set.match(term)
          let said = "seed \(seed), key \(key), word \(word), \(allowance) allowed"
          guard let expected = Self.expected(key, word, allowance) else {
            #expect(match.isNone, "\(said)")
            continue
          }
          #expect(!match.isNone && match.edits == expected.edits, "\(said)")
          #expect(match.kind == (expected.isWhole ? .wholeWord : .prefix), "\(said)")
          #expect(match.start == 0 && expected.ends.contains(match.end), "\(said)")
        }
      }
    }
  }

  /// The least distance of the key to a start of the word, nil when none is near or the word starts with the key.
  private static func expected(
    _ key: [UInt8],
    _ word: [UInt8],
    _ allowance: Int
  ) -> (edits: Int, isWhole: Bool, ends: [Int])? {
    let letters = Self.letters(word)
    let distances = NaiveMatcher.distances(Self.letters(key), letters)
    guard allowance > 0, let least = distances.dropFirst().min(), least > 0, least <= allowance
    else { return nil }
    var ends: [Int] = []
    for (count, distance) in distances.enumerated() where count > 0 && distance == least {
      ends.append(letters[..<count].reduce(0) { $0 + $1.count })
    }
    return (least, distances.last == least, ends)
  }

  private static func letters(_ bytes: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var offset = 0
    while offset < bytes.count {
      let end = Letters.end(of: offset, in: bytes.span)
      result.append(Array(bytes[offset..<end]))
      offset = end
    }
    return result
  }

  @Test
  func `looks for no errors in keys of more than 64 letters`() throws {
    let word = String(repeating: "abcd", count: 17)
    let stored = try #require(StoredLexicon([word]))
    for (count, isWalked) in [(63, true), (64, true), (65, false)] {
      let key = Array(word.utf8.prefix(count))
      let walk = EditWalk(stored.lexicon, key: key, allowance: 2, reading: .literal)
      #expect((walk != nil) == isWalked)
    }
  }
}
