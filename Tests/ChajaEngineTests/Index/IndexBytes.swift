// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// The bytes of an index, taken apart by what its format says, to damage them on purpose.
struct IndexBytes {
  var bytes: [UInt8]

  init(_ index: Index) { bytes = index.withBytes { Array($0) } }

  struct Section {
    var kind: UInt32
    var row: Int
    var range: Range<Int>
  }

  var sections: [Section] {
    (0..<Int(u32(at: 12))).map { number in
      let row = 32 + number * 24
      let start = Int(u32(at: row + 8))
      return Section(
        kind: u32(at: row),
        row: row,
        range: start..<start + Int(u32(at: row + 16))
      )
    }
  }

  private func u32(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32($1 * 8) }
  }

  mutating func set(_ value: UInt32, at offset: Int) {
    for byte in 0..<4 {
      bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt32(byte * 8))
    }
  }

  /// Makes the checksums of a section and of the table right again.
  mutating func seal(_ section: Section) {
    set(IndexBytes.checksum(bytes[section.range]), at: section.row + 4)
    set(IndexBytes.checksum(bytes[32..<32 + Int(u32(at: 12)) * 24]), at: 24)
  }

  /// CRC-32C, bit by bit.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
    }
    return ~sum
  }

  func opened() throws -> Index { try Index(storage: IndexStorage(copying: bytes)) }
}
