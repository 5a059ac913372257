// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct TermTableTests {
  @Test
  func `numbers terms as they come, each once`() {
    var random = SeededGenerator(seed: 0x7AB1E)
    var table = TermTable()
    var numbers: [[UInt8]: UInt32] = [:]
    for _ in 0..<5_000 {
      let length = Int.random(in: 0...6, using: &random)
      let term = (0..<length).map { _ in UInt8.random(in: 1...4, using: &random) }
      let number = term.withUnsafeBufferPointer { table.number(of: $0) }
      #expect(number == numbers[term] ?? UInt32(numbers.count))
      numbers[term] = number
    }
    #expect(table.count == numbers.count)
    for (term, number) in numbers { #expect(table.withTerm(number) { Array($0) } == term) }
    let sorted = table.sortedNumbers().map { number in table.withTerm(number) { Array($0) } }
    #expect(sorted == numbers.keys.sorted { $0.lexicographicallyPrecedes($1) })
  }
}
