// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct SortOrderTests {
  @Test(arguments: 0..<6)
  func `agrees with sorting plain values by several fields`(round: Int) throws {
    let seed: UInt64 = 0x5027_0000 + UInt64(round)
    let plain = PlainRecords.random(count: [5, 70, 200][round % 3], seed: seed)
    var random = SeededGenerator(seed: seed)
    try plain.withColumns(naming: PlainRecords.fields) { columns in
      for _ in 0..<12 {
        let keys = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          SortKey(
            column: Int.random(in: 0..<columns.count, using: &random),
            isDescending: Bool.random(using: &random)
          )
        }
        let order = SortOrder(keys, in: columns)
        for left in plain.records.indices {
          let right = Int.random(in: plain.records.indices, using: &random)
          let expected = Self.compare(left, right, by: keys, columns, plain)
          #expect(order.compare(left, right) == expected, "seed \(seed) \(keys) \(left) \(right)")
        }
      }
    }
  }

  @Test
  func `C164 sorts by name, case as a last key`() throws {
    let names = ["AAA", "BBB", "aaa", "bbb"]
    #expect(try Self.sorted(names.map { [.text(Array($0.utf8))] }) == [0, 2, 1, 3])
    #expect(
      try Self.sorted(names.map { [.text(Array($0.utf8))] }, descending: true) == [3, 1, 2, 0]
    )
  }

  @Test
  func `puts numbers before texts and missing values last in both directions`() throws {
    let values: [[ColumnValue]] = [
      [], [.text(Array("b".utf8))], [.integer(2)], [.null], [.text(Array("a".utf8))],
      [.number(1.5)], [.text([])], [.integer(7), .integer(1)],
      [.text(Array("z".utf8)), .integer(3)],
    ]
    #expect(try Self.sorted(values) == [7, 5, 2, 8, 4, 1, 0, 3, 6])
    #expect(try Self.sorted(values, descending: true) == [7, 8, 2, 5, 1, 4, 0, 3, 6])
  }

  @Test
  func `groups documents by values that differ by case only`() throws {
    let plain = PlainRecords([
      ["v": [.text(Array("Red".utf8))]], ["v": [.text(Array("red".utf8))]], [:],
      ["v": [.integer(3)]], ["v": [.number(3)]], ["v": [.null]],
    ])
    try plain.withColumns { columns in
      let groups = (0..<6).map { columns[0].distinctGroup(of: $0) }
      #expect(groups[0] != nil && groups[0] == groups[1])
      #expect(groups[3] != nil && groups[3] == groups[4] && groups[3] != groups[0])
      #expect(groups[2] == nil && groups[5] == nil)
      #expect(groups.allSatisfy { Int($0 ?? 0) < columns[0].distinctGroupCount })
    }
  }

  private static func sorted(
    _ values: [[ColumnValue]],
    descending: Bool = false
  ) throws -> [Int] {
    try PlainRecords(values.map { $0.isEmpty ? [:] : ["v": $0] }).withColumns { columns in
      let order = SortOrder([SortKey(column: 0, isDescending: descending)], in: columns)
      return values.indices.sorted { left, right in
        let order = order.compare(left, right)
        return order != 0 ? order < 0 : left < right
      }
    }
  }

  private static func compare(
    _ left: Int,
    _ right: Int,
    by keys: [SortKey],
    _ columns: Columns,
    _ plain: PlainRecords
  ) -> Int {
    for key in keys {
      let field = String(decoding: columns.name(of: key.column), as: UTF8.self)
      let pair = [left, right].map { document in
        deciding(plain.values(of: document, in: field), key.isDescending)
      }
      switch (pair[0], pair[1]) {
      case (nil, nil): continue
      case (nil, _): return 1
      case (_, nil): return -1
      case (let a?, let b?):
        if a == b { continue }
        let isAscending = a < b
        if isText(a) != isText(b) { return isText(b) ? -1 : 1 }
        return isAscending != key.isDescending ? -1 : 1
      }
    }
    return 0
  }

  private static func deciding(_ values: [PlainValue], _ isDescending: Bool) -> PlainValue? {
    if !isDescending { return values.min() }
    return values.filter { !isText($0) }.max() ?? values.max()
  }

  private static func isText(_ value: PlainValue) -> Bool {
    if case .text = value { true } else { false }
  }
}
