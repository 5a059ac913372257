// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults of pages and totals; those of a session's paging are tested with the session.
struct PaginationFieldCaseTests {
  /// 83 matches among 120 records: of several kinds, or all alike.
  private func index(isUniform: Bool) throws -> CaseIndex {
    try CaseIndex(
      json: (1...120).map { number in
        let isMatch = number % 10 < 7 && number != 120
        let name =
          isUniform || number % 3 == 0 ? "kim" : number % 3 == 1 ? "kimberly kim" : "joakim"
        return #"{"id":\#(number),"text":"\#(isMatch ? name : "other")"}"#
      },
      settings: #"{"searchableAttributes":["text"]}"#
    )
  }

  @Test(arguments: [
    (1, "kim"), (7, "kim"), (10, "kim"), (12, "kim"), (20, "kim"), (83, "kim"), (500, "kim"),
    (12, "kmi"), (10, ""), (10, "zla"), (10, "kim kim"), (12, "nothing at all"),
  ])
  func `C140 C142: pages of any size join to one list, and each says the same total`(
    size: Int,
    query: String
  ) throws {
    for isUniform in [true, false] {
      let index = try index(isUniform: isUniform)
      let whole = try index.answer(query)
      let all = whole.hits.map(\.id)
      #expect(whole.total == all.count && whole.totalIsExact)
      #expect(Set(all).count == all.count)
      var joined: [RecordID] = []
      for offset in stride(from: 0, through: all.count + size, by: size) {
        let page = try index.answer(query) {
          $0.offset = offset
          $0.limit = size
        }
        #expect(page.total == whole.total, "\(query) at \(offset)")
        joined += page.hits.map(\.id)
      }
      #expect(joined == all, "\(query) in pages of \(size)")
    }
  }

  @Test func `C142: records that match alike come in the order of their ids`() throws {
    let texts = [String](repeating: "same", count: 30)
    #expect(try CaseIndex(texts).ids("same") == Array(1...30))
    let reversed = try CaseIndex(json: (1...30).reversed().map { #"{"id":\#($0),"text":"same"}"# })
    #expect(try reversed.ids("same") == Array(1...30))
  }

  @Test func `C140: filters and sorting leave totals and pages as they are`() throws {
    let index = try CaseIndex(
      json: (1...90).map {
        #"{"id":\#($0),"text":"kim","group":\#($0 % 3),"year":\#(2_000 + $0 % 7)}"#
      },
      settings: #"{"searchableAttributes":["text"]}"#
    )
    var joined: [RecordID] = []
    for offset in stride(from: 0, to: 36, by: 12) {
      let page = try index.answer("kim") {
        $0.filter = try Filter.parse(Array("group = 1".utf8))
        $0.sort = [try RecordQuery.sortField(parsing: "year:desc")]
        $0.offset = offset
        $0.limit = 12
      }
      #expect(page.total == 30)
      joined += page.hits.map(\.id)
    }
    #expect(Set(joined).count == 30 && joined.count == 30)
  }

  @Test(arguments: [(-1, 20), (0, -1), (-5, -5), (.min, 1)])
  func `C176: a negative offset or limit is an error that names it`(
    offset: Int,
    limit: Int
  ) throws {
    let index = try index(isUniform: true)
    #expect(throws: QueryError.self) {
      try index.answer("kim") {
        $0.offset = offset
        $0.limit = limit
      }
    }
  }

  @Test(arguments: [(0, 0), (.max, 10), (0, .max), (.max, .max), (83, 10), (82, 10)])
  func `C176: a huge or empty page is no error and has the true total`(
    offset: Int,
    limit: Int
  ) throws {
    let answer = try index(isUniform: true).answer("kim") {
      $0.offset = offset
      $0.limit = limit
    }
    #expect(answer.total == 83)
    #expect(answer.hits.count == max(0, min(limit, 83 - min(offset, 83))))
  }
}
