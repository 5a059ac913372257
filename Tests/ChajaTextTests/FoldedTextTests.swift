// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText
import Testing

struct FoldedTextTests {
  @Test(arguments: [
    ("", []),
    ("Hello, World", ["hello", "world"]),
    ("Mr. Mime", ["mr", "mime"]),
    ("피카츄", ["ㅍㅣㅋㅏㅊㅠ"]),
    ("피카츄25 님", ["ㅍㅣㅋㅏㅊㅠ|25", "ㄴㅣㅁ"]),
    ("닭 값 과일 뷁", ["ㄷㅏㄹㄱ", "ㄱㅏㅂㅅ", "ㄱㅗㅏㅇㅣㄹ", "ㅂㅜㅔㄹㄱ"]),
    ("까치", ["ㄲㅏㅊㅣ"]),
    ("HTTPServer", ["http|server"]),
    ("camelCase iPhone15Pro", ["camel|case", "i|phone|15|pro"]),
    ("ABc Ab AB", ["a|bc", "ab", "ab"]),
    ("O'Connor", ["o|connor"]),
    ("'quoted' rock 'n' roll", ["quoted", "rock", "n", "roll"]),
    ("a''b", ["a", "b"]),
    ("C++ c# f#. a+b #25 c++11", ["c++", "c#", "f#", "a", "b", "25", "c", "11"]),
    ("a+ +b", ["a+", "b"]),
    ("x'+y", ["x", "y"]),
  ])
  func `divides a text into folded words`(text: String, words: [String]) {
    #expect(Spelling.words(text) == words)
  }

  @Test(arguments: [
    ("a b", [Break.space, .space]),
    (" - a", [.space]),
    ("Ho-Oh", [.space, .hyphen]),
    ("a - b", [.space, .hyphen]),
    ("a, b", [.space, .mark]),
    ("a -, b", [.space, .mark]),
    ("a' b", [.space, .mark]),
    ("a+b", [.space, .mark]),
    ("c++ b", [.space, .space]),
  ])
  func `says what stands before each word`(text: String, breaks: [Break]) {
    #expect(Spelling.breaks(text) == breaks)
  }

  @Test func `counts bytes that are no valid UTF-8 as marks`() {
    #expect(
      Spelling.words([0x61, 0xFF, 0x62, 0xC0, 0x80, 0x63, 0xED, 0xA0, 0x80]) == ["a", "b", "c"]
    )
    #expect(Spelling.words([0x61, 0xE1, 0x84]) == ["a"])
    #expect(Spelling.words([0xF5, 0xF0, 0x9F]) == [])
  }

  @Test func `cuts an overlong word at a letter into touching words`() {
    let folded = Spelling.fold(Array(repeating: 0x61, count: 400))
    #expect(folded.words.map { $0.end - $0.start } == [192, 192, 16])
    #expect(folded.words.map { $0.breakBefore } == [.space, .none, .none])
  }

  @Test func `keeps at most eight edges in a word`() {
    let folded = Spelling.fold(Array("a1b2c3d4e5f6g7".utf8))
    #expect(folded.words.map { $0.edgeEnd - $0.edgeStart } == [8])
  }

  @Test func `maps a word to its place in the source`() {
    #expect(Spelling.sources("a 피카, O'Hara!") == ["a", "피카", "O'Hara"])
  }
}
