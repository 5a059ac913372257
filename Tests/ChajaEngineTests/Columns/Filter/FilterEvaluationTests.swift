// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct FilterEvaluationTests {
  @Test(arguments: 0..<8)
  func `agrees with a plain reading of random records`(round: Int) throws {
    let seed: UInt64 = 0x0AC1_E000 + UInt64(round)
    let plain = PlainRecords.random(count: [3, 64, 130][round % 3], seed: seed)
    var random = SeededGenerator(seed: seed)
    try plain.withColumns { columns in
      for _ in 0..<400 {
        let filter = PlainFilter.random(using: &random)
        let parsed = try Filter.parse(Array(filter.text.utf8))
        let fields = (PlainRecords.fields + ["absent"]).map { Array($0.utf8) }
        let found = try parsed.evaluate(over: columns, filterable: fields)
        let expected = plain.records.indices.filter { filter.accepts(plain.records[$0]) }
        #expect(Self.members(found) == expected, "seed \(seed): \(filter.text)")
      }
    }
  }

  static let people = PlainRecords([
    ["last": [.null], "age": [.integer(30)]],
    ["age": [.integer(9_007_199_254_740_993)]],
    ["last": [.text([])], "age": [.text(Array("30".utf8))]],
    ["last": [.text(Array("Doe".utf8))], "age": [.number(30.5)], "member": [.flag(true)]],
    ["last": [.empty], "tags": [.text(Array("a".utf8)), .text(Array("B".utf8)), .null]],
    ["last": [.text(Array("doer".utf8))], "tags": [.null, .null], "member": [.flag(false)]],
  ])

  @Test(arguments: [
    ("last = doe", [3]),
    ("last = 'DOE'", [3]),
    ("last = ' dÖe '", [3]),
    ("last = ''", [2]),
    ("last != doe", [0, 1, 2, 4, 5]),
    ("NOT last = doe", [0, 1, 2, 4, 5]),
    ("last NOT IN [doe, doer]", [0, 1, 2, 4]),
    ("last EXISTS", [0, 2, 3, 4, 5]),
    ("last NOT EXISTS", [1]),
    ("last IS NULL", [0]),
    ("last IS NOT NULL", [1, 2, 3, 4, 5]),
    ("last IS EMPTY", [2, 4]),
    ("last IS NOT EMPTY", [0, 1, 3, 5]),
    ("last CONTAINS OE", [3, 5]),
    ("last CONTAINS ''", [3, 5]),
    ("last NOT CONTAINS oe", [0, 1, 2, 4]),
    ("last STARTS WITH doe", [3, 5]),
    ("last STARTS WITH doer", [5]),
    ("last NOT STARTS WITH d", [0, 1, 2, 4]),
    ("last > doe", [5]),
    ("last >= doe", [3, 5]),
    ("last < z", [3, 5]),
    ("last a TO doe", [3]),
    ("last z TO a", []),
    ("age = 30", [0, 2]),
    ("age = 30.0", [0]),
    ("age = '30'", [0, 2]),
    ("age = 9007199254740993", [1]),
    ("age = 9007199254740992", []),
    ("age > 9007199254740992", [1]),
    ("age 30 TO 30.5", [0, 2, 3]),
    ("age <= 30.25", [0, 2]),
    ("age < 1e999", [0, 1, 3]),
    ("tags = b", [4]),
    ("tags IS NULL", [5]),
    ("tags = a AND tags = b", [4]),
    ("tags != a", [0, 1, 2, 3, 5]),
    ("member = true", [3]),
    ("member = TRUE OR member = false", [3, 5]),
    ("member NOT EXISTS AND NOT (last IS NULL OR last EXISTS)", [1]),
    ("", [0, 1, 2, 3, 4, 5]),
  ])
  func `keeps the records it says`(filter: String, expected: [Int]) throws {
    try Self.people.withColumns { columns in
      let found = try Filter.parse(Array(filter.utf8)).evaluate(over: columns)
      #expect(Self.members(found) == expected)
    }
  }

  @Test
  func `C172 keeps records whose field is null or missing when it must not equal`() throws {
    let plain = PlainRecords([
      ["last": [.null]], [:], ["last": [.text([])]], ["last": [.text(Array("doe".utf8))]],
    ])
    try plain.withColumns { columns in
      let filter = try Filter.parse(Array("last != doe".utf8))
      #expect(Self.members(try filter.evaluate(over: columns)) == [0, 1, 2])
    }
  }

  @Test(arguments: [
    ("of EXISTS", [0, 1, 3]), ("of NOT EXISTS", [2, 4]), ("of.a EXISTS", [0, 3]), ("o EXISTS", []),
    ("of IS NULL", [1]),
  ])
  func `C172 finds a field also where only fields within it are`(
    filter: String,
    expected: [Int]
  ) throws {
    let plain = PlainRecords([
      ["of.a": [.integer(1)]], ["of": [.null]], ["often": [.integer(1)]], ["of.a.b": [.null]], [:],
    ])
    try plain.withColumns { columns in
      let fields = ["of", "o"].map { Array($0.utf8) }
      let found = try Filter.parse(Array(filter.utf8)).evaluate(over: columns, filterable: fields)
      #expect(Self.members(found) == expected)
    }
  }

  @Test
  func `names the unknown field, its place and the filterable ones`() throws {
    try Self.people.withColumns { columns in
      let filter = try Filter.parse(Array("age = 3 AND (genre = x)".utf8))
      let error = #expect(throws: FilterError.self) { _ = try filter.evaluate(over: columns) }
      #expect(
        error?.message
          == "the field `genre` is not filterable at 13..18; "
          + "filterable: `age`, `last`, `member`, `tags`"
      )
      let none = #expect(throws: FilterError.self) { try filter.check(filterable: []) }
      #expect(none?.message.hasSuffix("this index has no filterable fields") == true)
    }
  }

  @Test
  func `lets a field stand for the fields within it`() throws {
    let filter = try Filter.parse(Array("release.year = 3".utf8))
    #expect(throws: Never.self) { try filter.check(filterable: [Array("release".utf8)]) }
    #expect(throws: FilterError.self) { try filter.check(filterable: [Array("rel".utf8)]) }
    try Self.people.withColumns { columns in
      let found = try filter.evaluate(over: columns, filterable: [Array("release".utf8)])
      #expect(found.isEmpty)
    }
  }

  private static func members(_ set: DocumentSet) -> [Int] {
    var result: [Int] = []
    set.forEach { result.append($0) }
    return result
  }
}
