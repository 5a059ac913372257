// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

struct InitialsPatternTests {
  static let examples: [(key: String, word: String, matches: Bool, isWhole: Bool)] = [
    ("ㅍㅋㅊ", "피카츄", true, true),
    ("ㅍㅋ", "피카츄", true, false),
    ("ㅍ카츄", "피카츄", true, true),
    ("ㅍ캋", "피카츄", true, false),
    ("ㅍ카ㅊ", "피카츄", true, false),
    ("피ㅋㅌ", "피카츄", false, false),
    ("ㅍㅋㅊㄹ", "피카츄", false, false),
    ("ㅎ글", "한글", true, true),
    ("ㅎ그", "한글", true, false),
    ("ㅎ극", "한글", false, false),
    ("ㄲㅊ", "까치", true, true),
    ("ㄱㅊ", "까치", false, false),
    ("ㅊㄷㅊ", "초등학교", false, false),
  ]

  @Test(arguments: examples)
  func `lets bare consonants stand for syllables`(
    example: (key: String, word: String, matches: Bool, isWhole: Bool)
  ) throws {
    let key = try #require(StoredLexicon.words(of: example.key).first)
    let word = try #require(StoredLexicon.words(of: example.word).first)
    let pattern = try #require(InitialsPattern(key))
    let match = word.withUnsafeBufferPointer { pattern.match(0..<pattern.count, word: $0, from: 0) }
    #expect((match != nil) == example.matches)
    if let match {
      #expect(match.isWhole == example.isWhole)
      #expect(match.bytes.lowerBound == 0 && match.bytes.upperBound <= word.count)
    }
  }

  @Test(arguments: ["피카츄", "ㅍ", "pika", "카", "12", "é"])
  func `is nothing without a bare consonant beside another letter`(key: String) throws {
    #expect(InitialsPattern(try #require(StoredLexicon.words(of: key).first)) == nil)
  }

  @Test
  func `matches from any letter of a word and not beyond its end`() throws {
    let word = try #require(StoredLexicon.words(of: "초등학교").first)
    let pattern = try #require(InitialsPattern(StoredLexicon.words(of: "ㅎㄱ").first ?? []))
    for first in 0...6 {
      let match = word.withUnsafeBufferPointer {
        pattern.match(0..<pattern.count, word: $0, from: first)
      }
      #expect((match != nil) == (first == 2))
      if let match { #expect(match.isWhole && match.bytes.upperBound == word.count) }
    }
  }
}
