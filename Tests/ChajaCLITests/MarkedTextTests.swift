// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaCLI
import Testing

struct MarkedTextTests {
  @Test(arguments: [
    ("abc", 3), ("피카츄", 6), ("e\u{301}", 1), ("ｱ", 1), ("ア", 2), ("👨‍👩‍👧", 2), ("🇰🇷", 2), ("♀", 1),
    ("♀\u{FE0F}", 2), ("", 0), ("한a", 3),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("नि", 1), ("，", 2),
    ("\u{2329}", 2), ("\u{1161}", 0),
  ])
  func `knows how many columns a text takes`(text: String, width: Int) {
    #expect(TerminalText.width(text) == width)
  }

  @Test(arguments: [
    ("plain 피카츄", "plain 피카츄"), ("\u{1B}[31mred", " [31mred"), ("a\nb\tc\u{7F}", "a b c "),
    ("x\u{202E}y\u{2066}z", "x y z"), ("\u{9B}2J", " 2J"),
    ("\r\n", "  "),
  ])
  func `lets no text move the cursor or turn the writing`(text: String, visible: String) {
    #expect(TerminalText.visible(text) == visible)
  }

  @Test(
    arguments: [
      ("Pikachu", [0..<2], 10, "[Pi]kachu   "), ("피카츄", [3..<6], 8, "피[카]츄  "),
      ("피카츄 전기 쥐", [0..<3], 8, "[피]카츄 …"),
      ("abcdefghij", [], 5, "abcd…"), ("abcdefghij", [9..<10], 5, "…ghi[j]"),
      ("abcdefghij", [], 10, "abcdefghij"), ("", [], 3, "   "), ("ab", [], 1, "…"),
      ("피카", [], 1, "…"), ("한글한글", [], 5, "한글…"),
    ] as [(String, [Range<Int>], Int, String)]
  )
  func `fits a text into columns with the match in view`(
    text: String,
    ranges: [Range<Int>],
    width: Int,
    shown: String
  ) {
    let fitted = MarkedText(text, marked: ranges).fitted(to: width, style: .monochrome)
      .replacing("\u{1B}[1;4m", with: "[").replacing("\u{1B}[0m", with: "]")
    #expect(fitted == shown)
    let plain = MarkedText(text, marked: ranges).fitted(to: width, style: .none)
    #expect(TerminalText.width(plain) == width)
  }

  @Test func `fits any text into exactly the columns it is given`() {
    let letters: [Character] = ["a", "피", "e\u{301}", "👨‍👩‍👧", " ", "\t", "ア"]
    var state: UInt64 = 5
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<2_000 {
      let text = String((0..<next(20)).map { _ in letters[next(letters.count)] })
      let start = next(text.utf8.count + 1)
      let range = start..<start + next(6)
      let width = 2 + next(24)
      let fitted = MarkedText(text, marked: [range]).fitted(to: width, style: .none)
      #expect(TerminalText.width(fitted) == width, "\(text.debugDescription) in \(width)")
    }
  }
}
