// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import Testing

struct ItemSetTests {
  @Test(arguments: [1, 7, 300])
  func `does what a set does`(range: Int) {
    var seed: UInt64 = 20_261_130
    var set = ItemSet()
    var oracle: Set<ItemID> = []
    for _ in 0..<3_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Int(seed >> 33) % range
      let kinds: [[UInt8]?] = [nil, [], [0x61], [UInt8(number % 256)]]
      let item = ItemID([UInt8]("\(number)".utf8), kind: kinds[Int(seed >> 20) % 4])
      switch Int(seed >> 60) {
      case 0...2: #expect(set.remove(item) == (oracle.remove(item) != nil))
      case 3...6: #expect(set.contains(item) == oracle.contains(item))
      default: #expect(set.insert(item) == oracle.insert(item).inserted)
      }
      #expect(set.isEmpty == oracle.isEmpty)
    }
    for item in oracle { #expect(set.contains(item)) }
  }
}
