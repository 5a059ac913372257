// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Names as people and products have them, the same in every run: several words and scripts, marks, digits.
struct RandomNames {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to, but not including, a bound (SplitMix64).
  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) >> 33) % bound
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
