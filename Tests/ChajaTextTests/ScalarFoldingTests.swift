// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText
import Testing

struct ScalarFoldingTests {
  @Test(arguments: [
    ("Straße ẞ", ["strasse", "ss"]),
    ("İstanbul ıssız", ["istanbul", "issiz"]),
    (
      "Øre Łódź Đặng Æsir cœur Þór Eiður ħ ŧ ĸ ŋ",
      [
        "ore", "lodz", "dang", "aesir", "coeur", "thor", "eidur", "h", "t", "k", "n",
      ]
    ),
    ("ＡＢＣ１２３", ["abc|123"]),
    ("٣٤ ३४ ๓๔ 𝟛𝟜", ["34", "34", "34", "34"]),
    ("ﬁnd ǆ Ⅳ ㎞ ㎡", ["find", "dz", "iv", "km", "m|2"]),
    ("½ x²", ["1", "2", "x|2"]),
    ("Pokémon™ Foo®Bar", ["pokemon", "foo|bar"]),
    ("ÆON aÆb", ["aeon", "a|aeb"]),
    ("Élan éÉ", ["elan", "e|e"]),
    ("ЁЛКА Йод", ["елка", "иод"]),
    ("C＋＋", ["c++"]),
    ("★ a★b", ["★;", "a", "★;", "b"]),
    ("👍🏽 ☺️ ☺︎", ["👍;", "☺;", "☺;"]),
    ("1️⃣", ["1"]),
    ("€5 a_b c/d", ["5", "a", "b", "c", "d"]),
    ("\u{FFFD}a", ["a"]),
    ("ㄳ ㅘ ㈀ ㉮", ["ㄱㅅ", "ㅗㅏ", "ㄱ", "ㄱㅏ"]),
    ("ラーメン らーめん", ["らーめん", "らーめん"]),
    ("東京タワー2", ["東京|たわー|2"]),
    ("Hàn한国", ["han|ㅎㅏㄴ|国"]),
  ])
  func `folds letters to what people type`(text: String, words: [String]) {
    #expect(Spelling.words(text) == words)
  }

  @Test(arguments: [
    ("a\u{2010}b", Break.hyphen), ("a\u{2013}b", .hyphen), ("a\u{FF0D}b", .hyphen),
    ("a\u{3000}b", .space), ("a\u{2028}b", .space), ("a\u{85}b", .space), ("a・b", .mark),
    ("a\u{0}b", .mark),
  ])
  func `tells hyphens, blanks and marks apart in all their forms`(text: String, kind: Break) {
    #expect(Spelling.breaks(text) == [.space, kind])
  }

  @Test func `puts combining marks that stay into canonical order`() {
    // Thai: a vowel below (103) and a tone (107), in both orders.
    #expect(Spelling.words("กุ่") == Spelling.words("ก\u{E48}\u{E38}"))
    #expect(Spelling.words("क\u{94D}\u{93C}") == Spelling.words("क\u{93C}\u{94D}"))
  }

  @Test func `keeps a bounded symbol of any length`() {
    let endless = "😀" + String(repeating: "\u{200D}😀", count: 1000)
    let folded = Spelling.fold(Array(endless.utf8))
    #expect(folded.words.count == 1)
    #expect(folded.bytes.count <= FoldedText.longestWord)
    #expect(folded.sourceEnd.last == UInt32(endless.utf8.count))
  }
}
