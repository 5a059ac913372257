// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

struct RanksTests {
  private static let thousandths: [Double] = (0..<2_000).map { Double($0 / 7) / 1_000 }
  private static let thirds: [Double] = (0..<500).map { Double($0) / -3 }
  private static let halfNone: [Double] = (0..<600).map { $0 < 300 ? 1e300 : .nan }

  @Test(arguments: [
    [], [7], [.nan, .nan, .nan], [3, 2, 1, 0], [0, -0.0, 0, .nan], thousandths, thirds, halfNone,
  ])
  func `are what was written, bit by bit`(ranks: [Double]) throws {
    let section = Ranks.section(ranks)
    try StoredBytes.withView(section) { view in
      let read = try #require(Ranks(view, count: ranks.count))
      #expect(read.isSound)
      #expect(ranks.indices.allSatisfy { read[$0].bitPattern == ranks[$0].bitPattern })
      for length in 0..<section.count {
        #expect(Ranks(ByteView(base: view.base, count: length), count: ranks.count) == nil)
      }
    }
  }

  @Test
  func `take two bytes each where few differ, and eight where all do`() {
    let few: [Double] = (0..<10_000).map { Double($0 / 10) }
    #expect(Ranks.section(few).count < 10_000 * 2 + 1_000 * 8 + 40)
    let all: [Double] = (0..<1_000).map { Double($0) }
    #expect(Ranks.section(all).count == 8 + 1_000 * 8)
  }
}
