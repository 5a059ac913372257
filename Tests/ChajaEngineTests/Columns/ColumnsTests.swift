// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

struct ColumnsTests {
  @Test(arguments: [0, 1, 63, 64, 65, 200, 700])
  func `gives back what records had, through bytes`(count: Int) throws {
    let seed = 0xC01_0000 + UInt64(count)
    let plain = PlainRecords.random(count: count, seed: seed)
    try plain.withColumns(naming: PlainRecords.fields) { columns in
      #expect(columns.count == PlainRecords.fields.count)
      for field in PlainRecords.fields {
        let index = try #require(columns.index(named: Array(field.utf8)))
        #expect(columns.name(of: index) == Array(field.utf8))
        let column = columns[index]
        for document in 0..<count {
          let values = column.ordinals(of: document).map { Self.plain($0, in: column) }
          #expect(
            values == plain.values(of: document, in: field).sorted(),
            "seed \(seed) \(document)"
          )
          let given = plain.records[document][field]
          #expect(column.present.contains(document) == (given != nil))
          #expect(
            column.null.contains(document)
              == (given != nil && given?.allSatisfy { $0 == .null } == true)
          )
          #expect(column.empty.contains(document) == Self.isEmpty(given))
        }
      }
    }
  }

  @Test
  func `keeps values of 64 bits apart and equal values together`() throws {
    let plain = PlainRecords([
      ["n": [.integer(9_007_199_254_740_992)]],
      ["n": [.integer(9_007_199_254_740_993)]],
      ["n": [.number(9_007_199_254_740_992)]],
      ["n": [.number(-0.0), .integer(0), .number(0)]],
    ])
    try plain.withColumns { columns in
      #expect(columns[0].valueCount == 3)
      #expect(columns[0].number(2).text == Array("9007199254740993".utf8))
      #expect(columns[0].number(0).text == Array("0".utf8))
      #expect(columns[0].ordinals(of: 0) == columns[0].ordinals(of: 2))
      #expect(columns[0].ordinals(of: 0) != columns[0].ordinals(of: 1))
    }
  }

  @Test
  func `counts a number that is not finite as null`() throws {
    let plain = PlainRecords([["n": [.number(.nan)]], ["n": [.number(.infinity)]]])
    try plain.withColumns { columns in
      #expect(columns[0].valueCount == 0)
      #expect(columns[0].null.count == 2)
    }
  }

  @Test
  func `follows the numbering of documents and forgets records that are not kept`() throws {
    var builder = ColumnsBuilder()
    let column = builder.column(named: Array("name".utf8))
    for (record, name) in ["old", "b", "new", "d"].enumerated() {
      builder.add(.text(Array(name.utf8)), column: column, record: record)
    }
    let bytes = builder.encoded(documentOf: [.max, 2, 0, 1], documentCount: 3)
    try bytes.withUnsafeBytes { bytes in
      let column = try #require(Columns.make(unsafelyOver: bytes, documentCount: 3))[0]
      #expect(column.valueCount == 3)
      let names = (0..<3).map { document in
        column.ordinals(of: document).map { String(decoding: column.text($0), as: UTF8.self) }
      }
      #expect(names == [["new"], ["d"], ["b"]])
    }
  }

  @Test
  func `knows a named column without values`() throws {
    try PlainRecords([[:], [:]]).withColumns(naming: ["later"]) { columns in
      #expect(columns.index(named: Array("later".utf8)) == 0)
      #expect(columns.index(named: Array("never".utf8)) == nil)
      #expect(columns[0].present.isEmpty)
    }
  }

  @Test
  func `writes the same bytes in every run`() {
    let first = PlainRecords.random(count: 50, seed: 7).encoded()
    #expect(first == PlainRecords.random(count: 50, seed: 7).encoded())
  }

  private static func plain(_ ordinal: Int, in column: Column) -> PlainValue {
    if ordinal >= column.numberCount {
      return PlainValue(.text(column.text(ordinal))) ?? .text([], [])
    }
    let number = column.number(ordinal)
    let value = number.integer.map(ColumnValue.integer) ?? .number(number.double)
    return PlainValue(value) ?? .text([], [])
  }

  private static func isEmpty(_ given: [ColumnValue]?) -> Bool {
    guard let given else { return false }
    let isEmpty: (ColumnValue) -> Bool = { $0 == .empty || $0 == .text([]) }
    return given.contains(where: isEmpty) && given.allSatisfy { isEmpty($0) || $0 == .null }
  }
}
