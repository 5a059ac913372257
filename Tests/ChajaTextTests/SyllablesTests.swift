// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText
import Testing

struct SyllablesTests {
  @Test(arguments: [
    ("박사", "박 사"), ("피카츄", "피 카 츄"), ("닭갈비", "닭 갈 비"), ("값이", "값 이"),
    ("ㅍㅋㅊ", "ㅍ ㅋ ㅊ"), ("피ㅋㅊ", "핔 ㅊ"), ("ㅗㅏ", "ㅗ ㅏ"), ("과자", "과 자"),
    ("까ㄸ빠", "까 ㄸ 빠"), ("a가1é漢", "a 가 1 e 漢"), ("한글ㄱㅏ", "한 글 가"),
    ("ㅎ글", "ㅎ 글"), ("있ㅓ", "이 써"),
  ])
  func `divides keys as the keyboard does`(text: String, units: String) {
    let folded = Spelling.fold(Array(text.utf8))
    let bytes = folded.bytes
    let starts = Spelling.unitStarts(bytes) + [bytes.count]
    let parts = zip(starts, starts.dropFirst()).map { Array(bytes[$0..<$1]) }
    #expect(parts == units.split(separator: " ").map { Spelling.fold(Array($0.utf8)).bytes })
  }

  @Test func `agrees with the input method on every stream of four keys`() {
    let alphabet: [UInt8] = [0x40, 0x44, 0x45, 0x49, 0x53, 0x5B, 0x60]
    for number in 0..<2401 {
      let keys = (0..<4).map { alphabet[number / [1, 7, 49, 343][$0] % 7] }
      var composer = TwoSetComposer()
      for key in keys { composer.press(.hangul(key)) }
      // The input method shows two bare vowels as one; the units keep them apart.
      let shown = Array(composer.text.unicodeScalars).reduce(0) { count, scalar in
        let isBareVowel = (0x314F...0x3163).contains(scalar.value)
        return count + (isBareVowel ? Spelling.fold(Array(String(scalar).utf8)).bytes.count : 1)
      }
      #expect(Spelling.unitStarts(keys).count == shown, "keys \(keys)")
    }
  }
}
