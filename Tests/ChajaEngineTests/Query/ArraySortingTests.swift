// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaTestSupport
import Testing

struct ArraySortingTests {
  @Test(arguments: [0, 1, 2, 7, 8, 9, 15, 16, 17, 24, 25, 100, 1_000])
  func `sorts numbers as the library does`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    for largest in [UInt64(0), 1, 50, .max] {
      let numbers = (0..<count).map { _ in UInt64.random(in: 0...largest, using: &random) }
      var sorted = numbers
      sorted.sortAscending()
      #expect(sorted == numbers.sorted())
      // In order, and in the reverse of it.
      var again = sorted
      again.sortAscending()
      #expect(again == sorted)
      again.reverse()
      again.sortAscending()
      #expect(again == sorted)
    }
  }
}
