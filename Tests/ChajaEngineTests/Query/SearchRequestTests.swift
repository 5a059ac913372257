// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

/// What a request may ask for beside the query.
struct SearchRequestTests {
  static func index() throws -> Index {
    var records: [SampleRecord] = []
    for number in 0..<30 {
      let name = ["apple", "apple pie", "applesauce", "aplpe", "pineapple"][number % 5]
      records.append(
        SampleRecord(Int64(number), rank: Double(number % 7), name, number % 2 == 0 ? "fruit" : "")
          .with("kind", number % 6 == 5 ? .null : .text(Array("k\(number % 3)".utf8)))
          .with("year", .integer(Int64(2_000 + number % 4)))
      )
    }
    return try SampleRecord.index(records, kinds: [.text, .text], rank: .descending)
  }

  private func filter(_ text: String) throws -> Filter { try Filter.parse(Array(text.utf8)) }

  @Test
  func `filters before it ranks and counts`() throws {
    let index = try SearchRequestTests.index()
    let filter = try filter("year = 2001 AND kind != k1")
    let all = try index.ids("apple")
    let filtered = try index.answer("apple") { $0.filter = filter }
    let kept = all.filter { $0 % 4 == 1 && ($0 % 3 != 1 || $0 % 6 == 5) }
    #expect(filtered.hits.map { $0.id } == kept.map { .integer($0) })
    #expect(filtered.total == kept.count)
    for limit in 1...3 {
      let page = try index.answer("apple") {
        $0.filter = filter
        $0.limit = limit
      }
      #expect(page.hits.map { $0.id } == kept.prefix(limit).map { .integer($0) })
      #expect(page.total == kept.count)
    }
    let none = try self.filter("year > 3000")
    #expect(try index.answer("apple") { $0.filter = none }.total == 0)
    #expect(try index.answer("") { $0.filter = none }.hits.isEmpty)
  }

  @Test
  func `sorts right after the edits, records without a value last`() throws {
    let index = try SearchRequestTests.index()
    for isDescending in [false, true] {
      let hits = try index.answer("apple") {
        $0.sort = [SortField(name: Array("kind".utf8), isDescending: isDescending)]
      }.hits
      let edits = hits.compactMap { $0.match?.edits }
      #expect(edits == edits.sorted() && edits.first == 0 && edits.last == 1)
      for edit in [0, 1] {
        let kinds = hits.filter { $0.match?.edits == edit }.map { hit -> Int in
          guard case .integer(let id) = hit.id, id % 6 != 5 else { return 9 }
          return isDescending ? 2 - Int(id % 3) : Int(id % 3)
        }
        #expect(kinds == kinds.sorted(), "descending \(isDescending), \(edit) edits")
      }
      #expect(Set(hits.map { $0.id }) == Set(try index.answer("apple").hits.map { $0.id }))
    }
  }

  @Test
  func `lists by the sort, and where that is equal by rank`() throws {
    let ids = try SearchRequestTests.index().ids("") {
      $0.sort = [SortField(name: Array("year".utf8), isDescending: false)]
    }
    let keys = ids.map { [$0 % 4, -($0 % 7), $0] }
    #expect(keys.count == 30)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }

  @Test
  func `sorts by a second column where the first is equal, and then by the contract`() throws {
    let index = try SearchRequestTests.index()
    let hits = try index.answer("apple") {
      $0.sort = [
        SortField(name: Array("year".utf8), isDescending: true),
        SortField(name: Array("kind".utf8), isDescending: false),
      ]
    }.hits
    let plain = try index.ids("apple")
    var before: (Int, Int64, Int64, Int)?
    for hit in hits {
      guard case .integer(let id) = hit.id, let edits = hit.match?.edits,
        let place = plain.firstIndex(of: id)
      else { continue }
      let key = (edits, -(id % 4), id % 6 == 5 ? 9 : id % 3, place)
      if let before { #expect(before < key) }
      before = key
    }
  }

  @Test
  func `gives the best record of each value, and counts the values`() throws {
    let index = try SearchRequestTests.index()
    let all = try index.ids("apple")
    var seen: Set<Int64> = []
    let first = all.filter { $0 % 6 == 5 || seen.insert($0 % 3).inserted }
    for (offset, limit) in [(0, 1_000), (0, 0), (0, 2), (1, 2), (50, 2), (.max, .max)] {
      let answer = try index.answer("apple") {
        $0.distinct = Array("kind".utf8)
        $0.offset = offset
        $0.limit = limit
        $0.facets = [Array("kind".utf8)]
      }
      #expect(answer.total == first.count && answer.totalIsExact, "\(offset) \(limit)")
      let page = first.dropFirst(offset).prefix(limit)
      #expect(answer.hits.map { $0.id } == page.map { .integer($0) })
      #expect(
        answer.facets[0].values.reduce(0) { $0 + $1.count } == all.filter { $0 % 6 != 5 }.count
      )
    }
    let listed = try index.answer("") { $0.distinct = Array("year".utf8) }
    #expect(listed.total == 4 && listed.hits.count == 4)
  }

  @Test
  func `counts facets over all matches, whatever the page`() throws {
    let index = try SearchRequestTests.index()
    let all = try index.ids("apple")
    for (offset, limit) in [(0, 1_000), (0, 0), (3, 2), (1_000, 1)] {
      let facet = try index.answer("apple") {
        $0.facets = [Array("year".utf8)]
        $0.offset = offset
        $0.limit = limit
        $0.countingLimit = 1
      }.facets[0]
      #expect(facet.name == Array("year".utf8))
      #expect(
        facet.values.map { String(decoding: $0.label, as: UTF8.self) } == [
          "2000", "2001", "2002", "2003",
        ]
      )
      #expect(
        facet.values.map { $0.count } == (0..<4).map { year in all.filter { $0 % 4 == year }.count }
      )
      #expect(facet.range == 2_000...2_003)
    }
    let top = try index.answer("apple") {
      $0.facets = [Array("kind".utf8)]
      $0.sortsFacetsByCount = true
      $0.maximumFacetValues = 1
    }.facets[0]
    #expect(top.values.count == 1 && top.range == nil)
    #expect(
      try index.answer("apple") {
        $0.facets = [Array("kind".utf8)]
        $0.maximumFacetValues = -1
      }.facets[0].values.isEmpty
    )
  }

  static let ranges: [(offset: Int, limit: Int)] = [
    (0, 0), (0, 1), (1, 0), (5, 3), (29, 5), (30, 5), (.max, 1), (1, .max), (.max, .max), (0, .max),
    (.max - 1, 1),
  ]

  @Test(arguments: ranges)
  func `cuts any page out of the one list`(range: (offset: Int, limit: Int)) throws {
    let index = try SearchRequestTests.index()
    for query in ["", "apple", "appl pi", "aplpe", "zzz"] {
      let all = try index.ids(query)
      let answer = try index.answer(query) {
        $0.offset = range.offset
        $0.limit = range.limit
      }
      #expect(
        answer.hits.map { $0.id }
          == all.dropFirst(range.offset).prefix(range.limit).map { .integer($0) }
      )
      #expect(answer.total == all.count && answer.totalIsExact)
    }
  }

  @Test
  func `is honest about a total that it did not count to the end`() throws {
    let index = try SearchRequestTests.index()
    for query in ["apple", "app", "apple pie", "apple fruit", "aplpe"] {
      let all = try index.answer(query)
      for limit in [0, 1, 2, 5, 100] {
        for countingLimit in [-1, 0, 1, 3, 10, 1_000] {
          let answer = try index.answer(query) {
            $0.limit = limit
            $0.countingLimit = countingLimit
          }
          #expect(answer.total <= all.total)
          if answer.totalIsExact { #expect(answer.total == all.total) }
          if !answer.totalIsExact { #expect(answer.total >= countingLimit) }
          if all.total < countingLimit { #expect(answer.totalIsExact) }
          #expect(answer.hits.map { $0.id } == all.hits.prefix(limit).map { $0.id })
        }
      }
    }
  }

  @Test
  func `looks in the fields named, in the order of the index`() throws {
    let index = try SampleRecord.index(
      [
        SampleRecord(1, "red", "blue"), SampleRecord(2, "blue", "red"),
        SampleRecord(3, "red", "red"),
      ],
      kinds: [.text, .text]
    )
    let one = Array("field1".utf8)
    let zero = Array("field0".utf8)
    #expect(try index.ids("red") == [1, 3, 2])
    #expect(try index.ids("red") { $0.fields = [one] } == [2, 3])
    #expect(try index.ids("red") { $0.fields = [one, zero, one] } == [1, 3, 2])
    #expect(try index.ids("red blue") { $0.fields = [zero] } == [])
    #expect(try index.ids("red") { $0.fields = [] } == [])
    let hits = try index.answer("red") { $0.fields = [one] }.hits
    #expect(hits.map { $0.matchedFields } == [[1], [1]])
    #expect(hits.map { $0.match?.field } == [1, 1])
  }

  @Test
  func `says what the index does not have`() throws {
    let index = try SearchRequestTests.index()
    let no = Array("no".utf8)
    let expectUnknownColumn = { (change: (inout SearchRequest) -> Void) in
      do throws(any Error) {
        _ = try index.answer("apple", change)
        Issue.record("nothing was thrown")
      } catch SearchError.unknownColumn(let name, let known) {
        #expect(name == no && known == SampleRecord.columnNames.map { Array($0.utf8) })
      } catch {
        Issue.record(error)
      }
    }
    expectUnknownColumn { $0.sort = [SortField(name: no, isDescending: false)] }
    expectUnknownColumn { $0.facets = [no] }
    expectUnknownColumn { $0.distinct = no }
    do {
      _ = try index.answer("apple") { $0.fields = [no] }
      Issue.record("nothing was thrown")
    } catch SearchError.unknownField(let name, let known) {
      #expect(name == no && known == [Array("field0".utf8), Array("field1".utf8)])
    }
    for (offset, limit) in [(-1, 1), (0, -1), (.min, .min)] {
      do {
        _ = try index.answer("apple") {
          $0.offset = offset
          $0.limit = limit
        }
        Issue.record("nothing was thrown")
      } catch SearchError.negativeRange(let one, let other) {
        #expect(one == offset && other == limit)
      }
    }
    let unknown = try filter("no = 1")
    #expect(throws: SearchError.self) { try index.answer("apple") { $0.filter = unknown } }
  }
}
