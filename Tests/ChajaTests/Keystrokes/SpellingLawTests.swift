// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText
import Testing

/// What holds for any name, however a person writes it: the ways of writing are applied to random names.
struct SpellingLawTests {
  typealias Rewriting = @Sendable (String, inout RandomNames) -> [String]

  static let seeds: [UInt64] = [31, 32, 33]

  /// Indexes random names that fit, and expects each to be found by everything that it is rewritten to.
  private func expectFound(
    seed: UInt64,
    like isWanted: (String) -> Bool = { _ in true },
    _ rewriting: Rewriting
  ) throws {
    var random = RandomNames(seed: seed)
    var records: [(number: Int, texts: [(field: String, text: String)])] = []
    var queries: [String: Set<Int>] = [:]
    while records.count < 120 {
      let name = random.name()
      guard isWanted(name) else { continue }
      let number = records.count + 1
      records.append((number, [("name", name)]))
      for query in rewriting(name, &random) { queries[query, default: []].insert(number) }
    }
    #expect(queries.count > records.count)
    expectNone(try KeystrokeIndex(records).faults(queries), "seed \(seed):")
  }

  private static func isHangul(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0 == " " || (0xAC00...0xD7A3).contains($0.value) }
  }

  private static func isLatin(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0 == " " || $0.isASCII && $0.properties.isAlphabetic }
  }

  @Test(arguments: seeds)
  func `a Hangul name is found at every key on the Latin layout`(seed: UInt64) throws {
    try expectFound(seed: seed, like: Self.isHangul) { name, _ in
      TypingStates.latinLayout(of: name)
    }
  }

  @Test(arguments: seeds)
  func `a Latin name is found at every key on the Korean layout`(seed: UInt64) throws {
    try expectFound(seed: seed, like: Self.isLatin) { name, _ in
      TypingStates.hangulLayout(of: name, isShifted: true)
        + TypingStates.hangulLayout(of: name, isShifted: false)
    }
  }

  @Test(arguments: seeds)
  func `a name is found without its blanks on the other layout`(seed: UInt64) throws {
    try expectFound(seed: seed, like: { Self.isHangul($0) || Self.isLatin($0) }) { name, _ in
      let states =
        Self.isHangul(name)
        ? TypingStates.latinLayout(of: name.replacing(" ", with: ""))
        : TypingStates.hangulLayout(of: name.replacing(" ", with: ""), isShifted: false)
      return states
    }
  }

  @Test(arguments: seeds)
  func `a Hangul name is found by every start of its initials, with and without blanks`(
    seed: UInt64
  ) throws {
    try expectFound(seed: seed, like: Self.isHangul) { name, _ in
      let states = TypingStates.initials(of: name)
      return states + states.map { $0.replacing(" ", with: "") }
    }
  }

  @Test(arguments: seeds)
  func `a Hangul name is found with any of its syllables written as initials`(
    seed: UInt64
  ) throws {
    try expectFound(seed: seed, like: Self.isHangul) { name, random in
      let initials = TypingStates.initials(of: name).last ?? ""
      return (0..<4).map { _ in
        String(zip(name, initials).map { random.number(below: 2) == 0 ? $0 : $1 })
      }
    }
  }

  @Test(arguments: seeds)
  func `a name is found by the starts of any of its words, in any order`(seed: UInt64) throws {
    try expectFound(seed: seed) { name, random in
      (0..<4).map { _ in
        var words = name.split(separator: " ").map(String.init)
        for index in words.indices.reversed() where random.number(below: 3) == 0 {
          words.swapAt(index, 0)
        }
        words = words.prefix(1 + random.number(below: words.count)).map {
          String($0.prefix(1 + random.number(below: $0.count)))
        }
        // A quote or minus in front of a word has a meaning of its own.
        return words.map { $0.first == "-" ? String($0.dropFirst()) : $0 }.joined(separator: " ")
      }
    }
  }

  @Test(arguments: seeds)
  func `a name is found without its blanks and marks, and with blanks for marks`(
    seed: UInt64
  ) throws {
    try expectFound(seed: seed) { name, _ in
      let isLetter: (Character) -> Bool = { $0.isLetter || $0.isNumber }
      return [
        String(name.filter(isLetter)), String(name.map { isLetter($0) ? $0 : " " }),
        name.uppercased(), name.replacing(" ", with: "  "), " \(name)\u{3000}",
      ]
    }
  }

  @Test(arguments: seeds)
  func `a name of one word is found with one key wrong`(seed: UInt64) throws {
    let isPlain: (String) -> Bool = { name in
      (Self.isHangul(name) || Self.isLatin(name)) && !name.contains(" ")
        && TwoSetComposer.keys(of: name).count >= 5
    }
    try expectFound(seed: seed, like: isPlain) { name, random in
      (0..<4).compactMap { _ in
        var keys = TwoSetComposer.keys(of: name)
        let place = random.number(below: keys.count)
        switch random.number(below: 4) {
        case 0: keys.remove(at: place)
        case 1: keys.swapAt(place, max(place, 1) - 1)
        case 2: keys.insert(keys[0], at: place)
        default: keys[place] = keys[(place + 1) % keys.count]
        }
        let typed = TwoSetComposer.states(typing: keys).last ?? ""
        // A consonant or vowel by itself is a syllable that is still being typed: no error is forgiven in it.
        let isWhole = typed.unicodeScalars.allSatisfy { !(0x3131...0x318E).contains($0.value) }
        return isWhole ? typed : nil
      }
    }
  }
}
