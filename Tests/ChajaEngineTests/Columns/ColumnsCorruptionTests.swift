// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

struct ColumnsCorruptionTests {
  static let seed: UInt64 = 0xBAD_B17
  static let plain = PlainRecords.random(count: 9, seed: seed)

  @Test
  func `refuses every truncation`() {
    let bytes = Self.plain.encoded()
    for length in 0..<bytes.count {
      #expect(!Self.opens(Array(bytes[..<length])), "\(length) of \(bytes.count) bytes")
    }
    #expect(!Self.opens(bytes + [0]))
  }

  @Test
  func `refuses or reads in bounds after every change of one byte`() {
    let bytes = Self.plain.encoded()
    var opened = 0
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        if Self.opens(damaged) { opened += 1 }
      }
    }
    // Most damage in texts cannot be told from other texts; damage to structure can.
    #expect(opened < bytes.count * 3 / 2)
  }

  @Test
  func `refuses columns of another number of documents`() {
    let bytes = Self.plain.encoded()
    _ = bytes.withUnsafeBytes { bytes in
      #expect(throws: ColumnsError.documentCount(expected: 8, actual: 9)) {
        _ = try Columns(unsafelyOver: bytes, documentCount: 8)
      }
    }
  }

  /// Opens the section and, where that works, reads everything in it.
  private static func opens(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let columns = try? Columns(unsafelyOver: bytes, documentCount: 9) else { return false }
      readAll(columns)
      return true
    }
  }

  private static func readAll(_ columns: Columns) {
    var total = 0
    for index in 0..<columns.count {
      let column = columns[index]
      for document in 0..<9 {
        for ordinal in column.ordinals(of: document) {
          total += ordinal < column.numberCount ? 1 : column.text(ordinal).count
        }
      }
      total += column.present.count + column.null.count + column.empty.count
    }
    #expect(total >= 0)
  }
}
