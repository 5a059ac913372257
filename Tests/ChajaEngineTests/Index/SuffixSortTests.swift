// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct SuffixSortTests {
  @Test(arguments: [31, 32, 33] as [UInt64], [60, 600])
  func `sorts places as comparing what follows them does`(seed: UInt64, most: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let letters = UInt8.random(in: 1...4, using: &random)
      let longest = Int.random(in: 1...40, using: &random)
      var terms: [UInt8] = []
      var places: [UInt32] = []
      for _ in 0..<Int.random(in: 0...most, using: &random) {
        for _ in 0..<Int.random(in: 1...longest, using: &random) {
          places.append(UInt32(terms.count))
          terms.append(UInt8.random(in: 1...letters, using: &random))
        }
        terms.append(0)
      }
      let rest = { (place: UInt32) in terms[Int(place)...].prefix { $0 != 0 } }
      let expected = places.sorted { one, other in
        let left = rest(one)
        let right = rest(other)
        return left.elementsEqual(right) ? one < other : left.lexicographicallyPrecedes(right)
      }
      places.shuffle(using: &random)
      var sorted = places.map { SuffixSort.Place(start: Int($0), value: $0) }
      SuffixSort.sort(&sorted, terms: terms)
      #expect(sorted.map { $0.value } == expected, "seed \(seed)")
    }
  }
}
