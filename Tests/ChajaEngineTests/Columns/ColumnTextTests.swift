// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct ColumnTextTests {
  @Test(arguments: [
    ("AbC", "abc"), ("C++", "c++"), ("C#", "c#"), ("Sci-Fi", "sci-fi"), ("O'Brien", "o'brien"),
    ("  New \t York ", "new york"), ("a\u{3000}b", "a b"), ("\u{A0}", ""), ("-3", "-3"),
    ("한글 날", "한글 날"), ("간", "간"), ("한글", "한글"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"), ("ㅋㅋ", "ㅋㅋ"),
    ("피카츄Z", "피카츄z"), ("(가)", "(가)"), ("가·나", "가·나"), ("3편", "3편"),
    ("Crème Brûlée", "creme brulee"), ("e\u{301}É", "ee"), ("ＡＢＣ１２", "abc12"), ("ﬁn", "fin"),
    ("Straße", "strasse"), ("ΑΘΉΝΑ", "αθηνα"), ("Ёлка", "елка"), ("🦀", "🦀"), ("東京", "東京"),
  ])
  func `folds case and blanks and keeps marks and syllables`(text: String, key: String) {
    #expect(String(decoding: ColumnText.key(of: Array(text.utf8)), as: UTF8.self) == key)
    #expect(ColumnText.key(of: Array(key.utf8)) == Array(key.utf8))
  }

  @Test
  func `keeps blanks at the edges of a part`() {
    #expect(ColumnText.key(of: Array(" The  ".utf8), keepsEdges: true) == Array(" the ".utf8))
  }

  @Test
  func `orders Hangul as a dictionary does`() {
    let words = ["가", "가나", "각", "간", "갈가", "까", "나"].map { ColumnText.key(of: Array($0.utf8)) }
    for index in 1..<words.count {
      #expect(words[index - 1].lexicographicallyPrecedes(words[index]))
    }
  }

  @Test
  func `takes any bytes and is the same when folded again`() {
    var random = SeededGenerator(seed: 0x7E87)
    let pieces = [
      "a", "É", "e\u{301}", "한", "\u{1112}\u{1161}", "’", "'", "+", " ", "\u{AD}", "🦀", "ﬁ",
    ]
    for _ in 0..<5_000 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        if Int.random(in: 0..<10, using: &random) == 0 {
          text.append(UInt8.random(in: 0...255, using: &random))
        } else {
          text += Array((pieces.randomElement(using: &random) ?? "").utf8)
        }
      }
      let key = ColumnText.key(of: text)
      #expect(ColumnText.key(of: key) == key, "\(text)")
    }
  }
}
