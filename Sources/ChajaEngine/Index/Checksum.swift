// Chaja
// SPDX-License-Identifier: Apache-2.0

/// CRC-32C (Castagnoli), eight bytes at a time.
///
/// It finds every change of up to 32 bits in a row, and any cut that leaves other bytes behind. Method: "Slicing-by-8",
/// Kounavis and Berry, 2005.
package struct Checksum: Sendable {
  private let tables: [UInt32]

  package init() {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1 }
      tables[index] = value
    }
    for index in 0..<256 {
      for slice in 1..<8 {
        let before = tables[(slice - 1) * 256 + index]
        tables[slice * 256 + index] = (before >> 8) ^ tables[Int(before & 0xFF)]
      }
    }
    self.tables = tables
  }

  package func value(of view: ByteView) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var sum: UInt32 = ~0
      var offset = 0
      let words = view.count / 8
      for word in 0..<words {
        let eight = view.u64(word) ^ UInt64(sum)
        sum = 0
        for slice in 0..<8 {
          let byte = Int((eight >> UInt64(slice * 8)) & 0xFF)
          sum ^= tables[(7 - slice) * 256 + byte]
        }
      }
      offset = words * 8
      while offset < view.count {
        sum = (sum >> 8) ^ tables[Int((sum ^ UInt32(view.u8(offset))) & 0xFF)]
        offset += 1
      }
      return ~sum
    }
  }
}
