// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText
import Testing

struct KeyboardLayoutTests {
  private func keys(_ text: String) -> [UInt8] {
    Spelling.fold(Array(text.utf8)).bytes
  }

  @Test(arguments: [
    ("vlzkcb", "피카츄"), ("Rkcl", "까치"), ("rkcl", "가치"), ("ekfr", "닭"), ("rhkwk", "과자"),
    ("EhQkdTWOP", "또빵ㅆㅉㅒㅖ"), ("vlzk25", "피카25"), ("Vlzkcb", "피카츄"),
    ("RJQNRDL", "거북이"), ("RH25", "고25"), ("R", "ㄲ"), ("QT", "ㅃㅆ"), ("vhfflrhsZ", "폴리곤Z"),
    ("dlT", "있"),
    ("Fkdlcb", "라이츄"), ("fkDlcb", "라이츄"),
    ("qwertyuiopasdfghjklzxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"),
  ])
  func `reads Latin letters as Hangul keys`(latin: String, hangul: String) {
    #expect(Spelling.hangulKeys(latin: latin) == keys(hangul))
  }

  @Test(arguments: ["", "25", "a b", "c++", "é", "피"])
  func `refuses what the Latin keyboard does not type in one word`(latin: String) {
    #expect(Spelling.hangulKeys(latin: latin) == nil)
  }

  @Test(arguments: [
    ("ㅔㅑㅏㅁ", "pika"), ("피카츄", "vlzkcb"), ("까치", "rkcl"), ("ㅔㅑㅏㅁ25", "pika25"), ("ㅖㅒ", "po"),
  ])
  func `reads Hangul keys as Latin letters`(hangul: String, latin: String) {
    #expect(Spelling.latinLetters(keys: keys(hangul)) == Array(latin.utf8))
  }

  @Test(arguments: ["", "25", "피a", "漢"])
  func `refuses what is not Hangul`(hangul: String) {
    #expect(Spelling.latinLetters(keys: keys(hangul)) == nil)
  }

  @Test func `comes back to the same small letters`() {
    for letter in UInt8(0x61)...0x7A {
      let text = String(decoding: [letter], as: UTF8.self)
      #expect(Spelling.latinLetters(keys: Spelling.hangulKeys(latin: text) ?? []) == [letter])
    }
  }
}
