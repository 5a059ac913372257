// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaTestSupport
import Testing

struct NarrowIntegersTests {
  private static func random(upTo largest: UInt32, _ count: Int) -> [UInt32] {
    var random = SeededGenerator(seed: 0x4A22 &+ UInt64(largest))
    return (0..<count).map { _ in UInt32.random(in: 0...largest, using: &random) }
  }

  @Test(arguments: [
    (UInt32(0), 1), (255, 1), (256, 2), (0xFFFF, 2), (0x1_0000, 3), (0xFF_FFFF, 3),
    (0x100_0000, 4), (.max, 4),
  ])
  func `take as many bytes as the largest needs, and are what was written`(
    largest: UInt32,
    width: Int
  ) throws {
    for count in [0, 1, 2, 3, 100] {
      let values = Self.random(upTo: largest, count) + [largest]
      let bytes = ByteWriter.narrow(values)
      #expect(bytes.count == 4 + values.count * width + 4 - width)
      try StoredBytes.withView(bytes) { view in
        let numbers = try #require(NarrowIntegers(view))
        #expect(numbers.count == values.count)
        #expect(values.indices.allSatisfy { numbers[$0] == values[$0] })
        #expect(numbers.areBelow(Int(largest) + 1) && !numbers.areBelow(Int(largest)))
      }
    }
  }

  @Test
  func `are four bytes each in the first two formats`() throws {
    try StoredBytes.withView([1, 2, 3, 4, 0xFF, 0xFF, 0xFF, 0xFF]) { view in
      let numbers = try #require(NarrowIntegers(view, format: 2))
      #expect(numbers.count == 2 && numbers[0] == 0x0403_0201 && numbers[1] == .max)
    }
    StoredBytes.withView([1, 2, 3, 4, 5]) { view in
      #expect(NarrowIntegers(view, format: 2) == nil)
    }
  }

  @Test(arguments: [
    [] as [UInt8], [1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [5, 0, 0, 0, 1, 1, 1, 1, 1],
    [2, 0, 0, 0, 1, 1, 1, 0, 0], [1, 0, 0, 0, 1, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
  ])
  func `are refused where width or length is none of theirs`(bytes: [UInt8]) {
    StoredBytes.withView(bytes) { view in #expect(NarrowIntegers(view) == nil) }
  }
}
