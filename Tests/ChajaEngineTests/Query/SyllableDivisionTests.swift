// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaTestSupport
import ChajaText
import Testing

struct SyllableDivisionTests {
  @Test(arguments: [0, 8, 2])
  func `a word is divided only where a consonant stands by itself, and then may be`(rarity: Int) {
    var random = SeededGenerator(seed: 7)
    let keys = [UInt8](0x40...0x60) + Array("a1".utf8)
    var divided = 0
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...7, using: &random)
      let word = (0..<count).map { _ in keys.randomElement(using: &random) ?? 0x40 }
      let isApart = word.map { key in
        rarity > 0 && Letters.isConsonant(key) && Int.random(in: 0..<rarity, using: &random) == 0
      }
      let ways = SyllableDivision.divisions(of: word, isApart: isApart)
      if !ways.isEmpty { divided += 1 }
      let mayDiffer = SyllableDivision.mayDiffer(word) { isApart[$0] }
      #expect(ways.isEmpty || mayDiffer, "\(word) \(isApart)")
    }
    #expect(divided > 0)
  }

  @Test func `a word of whole syllables is not asked for`() {
    // 한글, a1
    for word in [[0x52, 0x53, 0x42, 0x40, 0x5F, 0x45], Array("a1".utf8)] as [[UInt8]] {
      #expect(!SyllableDivision.mayDiffer(word) { _ in false })
    }
  }
}
