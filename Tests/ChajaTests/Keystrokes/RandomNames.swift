// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport

/// Names as people and products have them, the same in every run: several words and scripts, marks, digits.
struct RandomNames {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A number from 0 up to, but not including, a bound.
  mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[number(below: choices.count)]
  }

  /// One to four words.
  mutating func name() -> String {
    var name = word()
    for _ in 0..<number(below: 4) {
      name += pick([
        " ", " ", " ", "-", "'", "\u{2019}", ". ", ": ", " & ", "/", "", "_", ", ", "·",
      ])
      name += word()
    }
    return name
  }

  private mutating func word() -> String {
    switch number(below: 8) {
    case 0...2: hangul()
    case 3...5: latin()
    case 6: String(number(below: 2_000))
    default: number(below: 2) == 0 ? hangul() + latin() : latin() + hangul()
    }
  }

  /// Syllables of every kind, more often without a final consonant.
  private mutating func hangul() -> String {
    var word = ""
    for _ in 0...number(below: 4) {
      let final = number(below: 2) == 0 ? 0 : number(below: 28)
      let value = 0xAC00 + (number(below: 19) * 21 + number(below: 21)) * 28 + final
      word.unicodeScalars.append(Unicode.Scalar(UInt32(value)) ?? "가")
    }
    return word
  }

  private mutating func latin() -> String {
    var word = ""
    for _ in 0...number(below: 6) {
      word += pick(["a", "b", "c", "d", "e", "i", "k", "m", "n", "o", "r", "s", "t", "u", "é", "ö"])
    }
    return number(below: 2) == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
  }
}
