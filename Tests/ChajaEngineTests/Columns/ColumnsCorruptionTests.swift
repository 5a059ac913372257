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
      for change: UInt8 in [0x01, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        if Self.opens(damaged) { opened += 1 }
      }
    }
    // Most damage in texts cannot be told from other texts; damage to structure can.
    #expect(opened < bytes.count)
  }

  @Test
  func `refuses columns of another number of documents`() {
    let bytes = Self.plain.encoded()
    bytes.withUnsafeBytes { bytes in
      #expect(Columns.make(unsafelyOver: bytes, documentCount: 8) == nil)
    }
  }

  private static let filters = PlainRecords.fields.flatMap { field in
    ["= 3", "!= aaa", "< b", ">= 2.5", "0 TO 1e9", "a TO c", "CONTAINS b", "STARTS WITH ''"]
      .compactMap { try? Filter.parse(Array("\(field) \($0)".utf8)) }
  }

  /// Opens the section and, where that works, reads everything in it.
  private static func opens(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let columns = Columns.make(unsafelyOver: bytes, documentCount: 9) else { return false }
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
      for set in [DocumentSet(allOf: 9), column.present, DocumentSet(count: 9)] {
        let counts = column.facetCounts(of: set, order: .byCount)
        total += counts.entries.count
        if let minimum = counts.minimum, let maximum = counts.maximum {
          #expect(!(maximum < minimum))
        }
      }
      for isDescending in [false, true] {
        let order = SortOrder([SortKey(column: index, isDescending: isDescending)], in: columns)
        for document in 0..<9 {
          total += abs(order.compare(document, 8 - document))
          total += column.distinctGroup(of: document).map(Int.init) ?? 0
        }
      }
    }
    for filter in filters {
      let found = try? filter.evaluate(
        over: columns,
        filterable: PlainRecords.fields.map { Array($0.utf8) }
      )
      total += found?.count ?? 0
    }
    #expect(total >= 0)
  }
}
