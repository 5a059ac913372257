// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Texts that no one would write: every query is answered, marks are on the edges of characters, and a text finds itself.
struct StrangeTextTests {
  private static let pieces: [String] = [
    "a", "B", "z", "1", "0", "é", "e\u{301}", "\u{301}", "\u{323}", "ß", "İ", "ﬁ", "Σ", "ς", "가",
    "각", "값", "ㄱ", "ㅏ",
    "ㄳ", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{1160}", "\u{115F}", "\u{FFA1}", "\u{FFC2}",
    "\u{3164}", "\u{A960}",
    "\u{D7B0}", "\u{119E}", "ｶ", "ﾞ", "カ", "\u{3099}", "ー", "日", "𠮷", "\u{F90A}", "ก", "ำ", "ท",
    "ี่", "क", "\u{94D}",
    "ष", "ि", "ع", "\u{651}", "ـ", "א", "\u{5B8}", "🇰", "🇷", "👍", "🏽", "👩", "\u{200D}", "❤",
    "\u{FE0F}", "\u{20E3}",
    "#", "*", "\u{200B}", "\u{AD}", "\u{FEFF}", "\u{2060}", " ", "\u{3000}", "\u{A0}", "\t", "\n",
    "-", "'", "\u{2019}",
    "\u{2BC}", ".", ",", ":", "&", "+", "\"", "“", "(", "/", "_", "♀", "™", "½", "①", "٣", "৩", "𝟙",
    "\u{0}", "\u{7F}",
    "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "\u{E0067}", "\u{202E}", "\u{180E}", "\u{345}",
    "\u{1F3F4}", "Ａ", "１", "ſ",
    "ŉ", "ǆ", "㎏", "㋀", "ﷺ", "\u{FDFA}", "\u{1D15E}", "ệ", "Ⅷ", "⅜", "\u{2F81A}",
  ]

  private func text(_ random: inout RandomNames, upTo count: Int) -> String {
    (0...random.number(below: count)).map { _ in
      Self.pieces[random.number(below: Self.pieces.count)]
    }.joined()
  }

  @Test(arguments: [41, 42, 43, 44] as [UInt64])
  func `every text is indexed, every query is answered, every mark is on an edge`(
    seed: UInt64
  ) throws {
    var random = RandomNames(seed: seed)
    let texts = (0..<80).map { _ in text(&random, upTo: 10) }
    let index = try CaseIndex(texts)
    for _ in 0..<200 {
      let answer = try index.answer(text(&random, upTo: 6))
      #expect(answer.hits.count == answer.total)
    }
    for (number, text) in texts.enumerated() {
      // A quote or minus in front of a word has a meaning of its own.
      if text.contains("\"") || text.contains("“") || text.contains("-") { continue }
      #expect(
        try index.ids(text).contains(number + 1),
        "seed \(seed): \(text.debugDescription) does not find itself"
      )
      let scalars = Array(text.unicodeScalars)
      for end in scalars.indices {
        var start = String.UnicodeScalarView()
        start.append(contentsOf: scalars[...end])
        _ = try index.answer(String(start))
      }
    }
  }
}
