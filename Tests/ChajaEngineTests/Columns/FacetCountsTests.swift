// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct FacetCountsTests {
  @Test(arguments: 0..<6)
  func `agrees with counting by hand`(round: Int) throws {
    let seed: UInt64 = 0xFACE_7000 + UInt64(round)
    let plain = PlainRecords.random(count: [5, 64, 300][round % 3], seed: seed)
    var random = SeededGenerator(seed: seed)
    try plain.withColumns(naming: PlainRecords.fields) { columns in
      for _ in 0..<20 {
        var set = DocumentSet(count: plain.records.count)
        let density = Int.random(in: 0...4, using: &random)
        for document in plain.records.indices
        where Int.random(in: 0..<4, using: &random) < density {
          set.insert(document)
        }
        for field in PlainRecords.fields {
          let column = columns[try #require(columns.index(named: Array(field.utf8)))]
          let limit = Int.random(in: 0...12, using: &random)
          let expected = Self.counts(of: set, in: field, plain)
          let byValue = column.facetCounts(of: set, limit: limit)
          let context = Comment(rawValue: "seed \(seed), \(field)")
          #expect(Self.entries(byValue) == Self.entries(expected, limit), context)
          #expect(byValue.valueCount == expected.count, context)
          let byCount = column.facetCounts(of: set, order: .byCount, limit: limit)
          let frequent = expected.sorted { $0.count > $1.count }
          #expect(Self.entries(byCount) == Self.entries(frequent, limit), context)
          let numbers = expected.filter { $0.group.hasPrefix("number") }
          #expect(byCount.minimum?.text == numbers.first.map { Array($0.label.utf8) }, context)
          #expect(byCount.maximum?.text == numbers.last.map { Array($0.label.utf8) }, context)
        }
      }
    }
  }

  @Test
  func `shows numbers short and texts as most records write them`() throws {
    let plain = PlainRecords([
      ["v": [.number(3.0)]], ["v": [.number(2.5)]], ["v": [.text(Array("drama".utf8))]],
      ["v": [.text(Array("Drama".utf8))]], ["v": [.text(Array("Drama".utf8)), .integer(3)]],
      ["v": [.text(Array("DRAMA".utf8)), .text(Array("drama".utf8)), .text([])]],
      ["v": [.flag(true), .null]], ["v": [.text(Array("Crime".utf8))]],
    ])
    try plain.withColumns { columns in
      let counts = columns[0].facetCounts(of: DocumentSet(allOf: 8))
      #expect(
        Self.entries(counts) == ["2.5: 1", "3: 2", "Crime: 1", "drama: 4", "true: 1"]
      )
      #expect(counts.minimum?.text == Array("2.5".utf8))
      #expect(counts.maximum?.text == Array("3".utf8))
    }
  }

  @Test
  func `counts nothing without documents or values`() throws {
    try PlainRecords([[:], ["v": [.null]], ["v": [.text([])]]]).withColumns { columns in
      let all = columns[0].facetCounts(of: DocumentSet(allOf: 3))
      #expect(all.entries.isEmpty && all.valueCount == 0 && all.minimum == nil)
      let none = columns[0].facetCounts(of: DocumentSet(count: 3), order: .byCount)
      #expect(none.entries.isEmpty && none.maximum == nil)
    }
  }

  /// A facet as it is counted by hand; the least of its values places it.
  private struct Facet {
    var group: String
    var label: String
    var count: Int
  }

  private static func counts(
    of set: DocumentSet,
    in field: String,
    _ plain: PlainRecords
  ) -> [Facet] {
    // The spelling is that of all documents, so that it does not change with the query.
    var spellings: [PlainValue: (count: Int, first: Int)] = [:]
    var groups: [String: (least: PlainValue, count: Int)] = [:]
    for document in plain.records.indices {
      let values = plain.values(of: document, in: field)
      for value in values {
        spellings[value, default: (0, document)].count += 1
      }
      guard set.contains(document) else { continue }
      for (group, members) in Dictionary(grouping: values, by: { $0.group }) {
        let least = members.min() ?? values[0]
        let known = groups[group] ?? (least, 0)
        groups[group] = (min(least, known.least), known.count + 1)
      }
    }
    return groups.sorted { $0.value.least < $1.value.least }.map { group, value in
      let spelling = spellings.filter { $0.key.group == group }.max { a, b in
        (a.value.count, -a.value.first, b.key) < (b.value.count, -b.value.first, a.key)
      }
      return Facet(group: group, label: spelling?.key.label ?? "", count: value.count)
    }
  }

  private static func entries(_ facets: [Facet], _ limit: Int) -> [String] {
    facets.prefix(limit).map { "\($0.label): \($0.count)" }
  }

  private static func entries(_ counts: FacetCounts) -> [String] {
    counts.entries.map { "\(String(decoding: $0.value.label, as: UTF8.self)): \($0.count)" }
  }
}
