// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaTestSupport
import Testing

struct ListOffsetsTests {
  /// Offsets of lists whose lengths are random.
  private static func random(_ count: Int, longest: UInt32) -> [UInt32] {
    var random = SeededGenerator(seed: 0x0FF5E7 &+ UInt64(count))
    var offsets: [UInt32] = [0]
    for _ in 0..<count {
      offsets.append((offsets.last ?? 0) + UInt32.random(in: 0...longest, using: &random))
    }
    return offsets
  }

  @Test(
    arguments: [0, 1, 15, 16, 17, 31, 32, 200],
    [UInt32(1), 15, 300, 20_000, 5_000_000]
  )
  func `are what was written`(count: Int, longest: UInt32) throws {
    let offsets = Self.random(count, longest: longest)
    let section = ListOffsets.section(offsets)
    try StoredBytes.withView(section) { view in
      let lists = try #require(ListOffsets(view, count: count))
      #expect(offsets.indices.allSatisfy { lists[$0] == Int(offsets[$0]) })
      #expect(lists.areSound(upTo: Int(offsets[count])))
      #expect(!lists.areSound(upTo: Int(offsets[count]) + 1))
      // A section is that of one number of lists, or of none.
      for length in 1..<max(section.count, 1) {
        #expect(ListOffsets(ByteView(base: view.base, count: length), count: count) == nil)
      }
    }
  }

  @Test
  func `take nothing where all lists are empty`() throws {
    #expect(ListOffsets.section([UInt32](repeating: 0, count: 1_000)) == [])
    try StoredBytes.withView([]) { view in
      let lists = try #require(ListOffsets(view, count: 999))
      #expect(lists[0] == 0 && lists[999] == 0)
      #expect(lists.areSound(upTo: 0) && !lists.areSound(upTo: 1))
    }
  }

  @Test
  func `take little more than a byte for a short list`() {
    let offsets = Self.random(16_000, longest: 10)
    #expect(ListOffsets.section(offsets).count < 16_001 * 5 / 4 + 40)
  }
}
