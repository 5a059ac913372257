// Chaja
// SPDX-License-Identifier: Apache-2.0

/// CRC-32C (Castagnoli), sixteen bytes at a time.
///
/// It finds every change of up to 32 bits in a row, and any cut that leaves other bytes behind. Method: "Slicing-by-8",
/// Kounavis and Berry, 2005, with twice as many tables: only the first four bytes wait for the sum of those before.
package struct Checksum: Sendable {
  private let tables: [UInt32]

  package init() {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1 }
      tables[index] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = (before >> 8) ^ tables[Int(before & 0xFF)]
    }
    self.tables = tables
  }

  package func value(of view: ByteView) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      // The sum of eight bytes behind which so many tables' worth of bytes follow.
      func sum(_ eight: UInt64, _ following: Int) -> UInt32 {
        func one(_ place: Int) -> UInt32 {
          let byte = Int(truncatingIfNeeded: eight >> UInt64(place * 8) & 0xFF)
          return tables[(following + 7 - place) * 256 + byte]
        }
        return (one(0) ^ one(1)) ^ (one(2) ^ one(3)) ^ ((one(4) ^ one(5)) ^ (one(6) ^ one(7)))
      }
      var value: UInt32 = ~0
      var word = 0
      while word + 1 < view.count / 8 {
        value = sum(view.u64(word) ^ UInt64(value), 8) ^ sum(view.u64(word + 1), 0)
        word += 2
      }
      for offset in word * 8..<view.count {
        value = (value >> 8) ^ tables[Int((value ^ UInt32(view.u8(offset))) & 0xFF)]
      }
      return ~value
    }
  }
}
