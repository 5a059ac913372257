// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText
import Testing

struct TwoSetComposerTests {
  @Test(arguments: [
    ("피카츄", "ㅍ 피 핔 피카 피캋 피카츄"),
    ("한글", "ㅎ 하 한 한ㄱ 한그 한글"),  // C007
    ("갑시다", "ㄱ 가 갑 값 갑시 갑싣 갑시다"),  // C009
    ("닭갈비", "ㄷ 다 달 닭 닭ㄱ 닭가 닭갈 닭갋 닭갈비"),
    ("과자", "ㄱ 고 과 괒 과자"),
    ("까치", "ㄲ 까 깣 까치"),
    ("웬", "ㅇ 우 웨 웬"),
    ("의사", "ㅇ 으 의 읫 의사"),
    ("빵또", "ㅃ 빠 빵 빵ㄸ 빵또"),
    ("박사", "ㅂ 바 박 밗 박사"),
    ("있다", "ㅇ 이 있 있ㄷ 있다"),
    ("가ㅏ", "ㄱ 가 가ㅏ"),
    ("ㅗㅏ", "ㅗ ㅘ"),
    ("ㅋㅋ", "ㅋ ㅋㅋ"),
    ("a가1", "a aㄱ a가 a가1"),
  ])
  func `shows what the keyboard shows after each key`(text: String, states: String) {
    let keys = TwoSetComposer.keys(of: text)
    #expect(TwoSetComposer.states(typing: keys) == states.split(separator: " ").map(String.init))
  }

  @Test func `takes back a key of the syllable, then whole characters`() {
    var composer = TwoSetComposer()
    for key in TwoSetComposer.keys(of: "🇰🇷닭과") { composer.press(key) }
    var states: [String] = []
    while composer.backspace() { states.append(composer.text) }
    #expect(states == ["🇰🇷닭고", "🇰🇷닭ㄱ", "🇰🇷닭", "🇰🇷", ""])
    let isEmpty = !composer.backspace()
    #expect(isEmpty)
  }

  @Test func `knows which part is being composed`() {
    var composer = TwoSetComposer()
    for key in TwoSetComposer.keys(of: "한그") { composer.press(key) }
    #expect(composer.composedText == "그")
    composer.commit()
    #expect(composer.composedText == "")
    #expect(composer.text == "한그")
    composer.press(.hangul(0x00))
    #expect(composer.text == "한그")
  }

  @Test func `types every syllable and finds its keys in every form of it`() {
    for value in UInt32(0xAC00)...0xD7A3 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let syllable = String(scalar)
      let keys = TwoSetComposer.keys(of: syllable)
      #expect(TwoSetComposer.states(typing: keys).last == syllable)

      let index = value - 0xAC00
      var decomposed = String.UnicodeScalarView()
      decomposed.append(contentsOf: [0x1100 + index / 588].compactMap { Unicode.Scalar($0) })
      decomposed.append(contentsOf: [0x1161 + index / 28 % 21].compactMap { Unicode.Scalar($0) })
      if index % 28 > 0 {
        decomposed.append(contentsOf: [0x11A7 + index % 28].compactMap { Unicode.Scalar($0) })
      }
      #expect(TwoSetComposer.keys(of: String(decomposed)) == keys)

      let bytes = Spelling.fold(Array(syllable.utf8)).bytes
      #expect(bytes.map { TwoSetComposer.Key.hangul($0) } == keys)
      #expect(Spelling.fold(Array(String(decomposed).utf8)).bytes == bytes)
      #expect(Spelling.unitStarts(bytes) == [0])
    }
  }

  @Test func `states of a word are prefixes of its folded keys`() {
    let words = ["피카츄", "닭갈비", "갑시다", "과자", "꼬부기", "왜가리", "앉아라", "쀍뚫"]
    for word in words {
      let whole = Spelling.fold(Array(word.utf8)).bytes
      let states = TwoSetComposer.states(typing: TwoSetComposer.keys(of: word))
      for (index, state) in states.enumerated() {
        #expect(Spelling.fold(Array(state.utf8)).bytes == Array(whole.prefix(index + 1)))
      }
    }
  }
}
