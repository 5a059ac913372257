// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText
import Testing

/// The reported faults that text analysis alone decides; the names give the case.
struct FieldCaseTests {
  /// The folded bytes of all words of a text, without their breaks.
  private func folded(_ text: String) -> [[UInt8]] {
    let folded = Spelling.fold(Array(text.utf8))
    return folded.words.map { Array(folded.bytes[Int($0.start)..<Int($0.end)]) }
  }

  /// The UTF-8 range of the first word.
  private func range(_ text: String) -> [UInt32] {
    let folded = Spelling.fold(Array(text.utf8))
    guard let word = folded.words.first else { return [] }
    return [folded.sourceStart[Int(word.start)], folded.sourceEnd[Int(word.end) - 1]]
  }

  @Test func `C001 composed and decomposed Hangul are the same keys in their own places`() {
    let decomposed = "\u{1110}\u{1166}\u{1109}\u{1173}\u{1110}\u{1173}_\u{1106}\u{1162}\u{11A8}"
    let composed = "테스트_맥"
    #expect(folded(decomposed) == folded(composed))
    #expect(Spelling.words(composed) == ["ㅌㅔㅅㅡㅌㅡ", "ㅁㅐㄱ"])
    #expect(range(decomposed) == [0, 18])
    #expect(range(composed) == [0, 9])
  }

  @Test func `C002 dropping accents leaves Hangul whole`() {
    #expect(folded("문서 café") == folded("문서 cafe"))
    #expect(folded("문서 cafe\u{301}") == folded("문서 cafe"))
    #expect(Spelling.words("문서 가이드") == ["ㅁㅜㄴㅅㅓ", "ㄱㅏㅇㅣㄷㅡ"])
  }

  @Test(arguments: ["\u{314E}\u{3131}", "\u{1112}\u{1100}", "\u{FFBE}\u{FFA1}"])
  func `C014 a consonant is the same key in every form`(text: String) {
    #expect(folded(text) == [[0x52, 0x40]])
  }

  @Test func `C016 shifted keys survive the change of the layout`() {
    #expect(folded("까치") == [Spelling.hangulKeys(latin: "Rkcl")])
    #expect(folded("가치") == [Spelling.hangulKeys(latin: "rkcl")])
  }

  @Test(arguments: ["grössen.md", "gro\u{308}ssen.md"])
  func `C026 a decomposed accent belongs to its letter`(text: String) {
    let folded = Spelling.fold(Array(text.utf8))
    #expect(Spelling.words(text) == ["grossen", "md"])
    #expect(folded.sourceStart[2] == 2)
    #expect(folded.sourceEnd[2] == UInt32(text.utf8.count) - 7)
  }

  @Test func `C028 half-width and full-width kana are equal, and voiced ones differ from plain`() {
    #expect(folded("ピカチュウ") == folded("ﾋﾟｶﾁｭｳ"))
    #expect(folded("ぴかちゅう") == folded("ﾋﾟｶﾁｭｳ"))
    #expect(folded("ガ") == folded("ｶﾞ"))
    #expect(folded("ガ") == folded("カ\u{3099}"))
    #expect(folded("ガ") == folded("か゛"))
    #expect(folded("か") != folded("が"))
    #expect(folded("は") != folded("ぱ"))
    #expect(range("ピカ") == [0, 6])
    #expect(range("ﾋﾟｶ") == [0, 9])
  }

  @Test func `C034 a flag is one letter`() {
    let mexico = folded("🇲🇽")
    #expect(Spelling.words("🇲🇽 Mexico").count == 2)
    #expect(Spelling.letterCount(mexico[0]) == 1)
    #expect(folded("🇺🇸🇨🇦") == folded("🇺🇸") + folded("🇨🇦"))
    #expect(!folded("🇺🇸🇨🇦").contains(folded("🇸🇨")[0]))
    #expect(folded("🏴󠁧󠁢󠁥󠁮󠁧󠁿") != folded("🏴󠁧󠁢󠁳󠁣󠁴󠁿"))
  }

  @Test(arguments: [
    ("Foo\u{200B}Bar", "foo|bar", 9),
    ("Ge\u{AD}samt\u{AD}kon\u{AD}zept", "gesamtkonzept", 19),
    ("Foo\u{200C}\u{2060}Bar ", "foo|bar", 12),
  ])
  func `C035 what is not seen does not divide a word`(text: String, word: String, end: UInt32) {
    #expect(Spelling.words(text) == [word])
    #expect(range(text) == [0, end])
  }

  @Test func `C037 alef is alef with and without hamza and madda`() {
    #expect(folded("أكل") == folded("اكل"))
    #expect(folded("آكل") == folded("اكل"))
    #expect(folded("كَتَبَ") == folded("كتب"))
    #expect(folded("كـتـب") == folded("كتب"))
  }

  @Test(arguments: ["O'Connor", "O\u{2019}Connor", "O\u{2BC}Connor", "O\u{FF07}Connor", "O`Connor"])
  func `C038 an apostrophe inside a word may be any of them`(text: String) {
    #expect(Spelling.words(text) == ["o|connor"])
  }

  @Test(arguments: [
    "   ", "\t", "\u{A0}", "\u{3000}", "\u{200B}", "\u{3164}", "\u{FFA0}", "\u{2800}",
  ])
  func `C039 blank text has no words`(text: String) {
    #expect(Spelling.words(text) == [])
    #expect(Spelling.words("\(text)피카 ") == ["ㅍㅣㅋㅏ"])
    #expect(Spelling.breaks("a\(text) b") == [.space, .space])
  }

  @Test(arguments: [
    ("Фообар", ["фообар"]), ("Ελλάδα ΣΟΦΟΣ", ["ελλαδα", "σοφοσ"]), ("हिन्दी", ["हिन्दी"]),
    ("ภาษาไทย", ["ภาษาไทย"]), ("ピカチュウ", ["ぴかちゅう"]), ("漢字かなカナ", ["漢字|かな|かな"]),
    ("שָׁלוֹם", ["שלום"]),
  ])
  func `C043 every script makes words`(text: String, words: [String]) {
    #expect(Spelling.words(text).map { Array($0.utf8) } == words.map { Array($0.utf8) })
  }

  @Test func `C048 an emoji inside a word touches its neighbours`() {
    #expect(Spelling.words("Go💼od luck.") == ["go", "💼;", "od", "luck"])
    #expect(Spelling.breaks("Go💼od luck.") == [.space, .none, .none, .space])
  }

  @Test func `C050 a family is one letter and one character`() {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F467}"
    #expect(folded(family).count == 1)
    #expect(Spelling.letterCount(folded(family)[0]) == 1)
    #expect(range(family) == [0, UInt32(family.utf8.count)])
  }

  @Test func `C149 gender signs are words, with or without a presentation selector`() {
    #expect(Spelling.words("Nidoran♀") == ["nidoran", "♀;"])
    #expect(folded("nidoran\u{2640}\u{FE0F}") == folded("Nidoran♀"))
  }
}
