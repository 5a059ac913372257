// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

struct MatchingTests {
  static let records = [
    SampleRecord(1, "red green blue"),
    SampleRecord(2, "blue green"),
    SampleRecord(3, "red"),
    SampleRecord(4, "red green"),
    SampleRecord(5, "blue"),
    SampleRecord(6, "redd green blue"),
    SampleRecord(7, "black"),
    SampleRecord(8, "green red bluu"),
  ]

  private func reasons(_ query: String, _ matching: Matching) throws -> [Int64: Int] {
    let answer = try SampleRecord.index(MatchingTests.records).answer(query) {
      $0.matching = matching
    }
    var result: [Int64: Int] = [:]
    for hit in answer.hits {
      guard case .integer(let id) = hit.id else { continue }
      result[id] = hit.match?.missingWords
    }
    let missing = answer.hits.compactMap { $0.match?.missingWords }
    #expect(missing == missing.sorted(), "fewer missing words stand first")
    #expect(answer.total == answer.hits.count)
    return result
  }

  @Test
  func `asks for all words unless told otherwise`() throws {
    #expect(try reasons("red green blue", .all) == [1: 0, 6: 0, 8: 0])
    #expect(try reasons("red", .any) == reasons("red", .all))
    #expect(try reasons("red", .last) == reasons("red", .all))
  }

  @Test
  func `takes any of the words, and reports how many are missing`() throws {
    let expected: [Int64: Int] = [1: 0, 2: 1, 3: 2, 4: 1, 5: 2, 6: 0, 8: 0]
    #expect(try reasons("red green blue", .any) == expected)
    #expect(try reasons("zzz red", .any) == [1: 1, 3: 1, 4: 1, 6: 1, 8: 1])
    #expect(try reasons("zzz yyy", .any).isEmpty)
  }

  @Test
  func `leaves out words from the end of the query only`() throws {
    let expected: [Int64: Int] = [1: 0, 3: 2, 4: 1, 6: 0, 8: 0]
    #expect(try reasons("red green blue", .last) == expected)
    #expect(try reasons("zzz red", .last).isEmpty)
  }

  @Test
  func `puts a missing word below any number of errors`() throws {
    let index = try SampleRecord.index([
      SampleRecord(1, "green"), SampleRecord(2, "geren purpel"), SampleRecord(3, "green purpel"),
    ])
    for matching in [Matching.any, .last] {
      for limit in 1...3 {
        let ids = try index.ids("green purple") {
          $0.matching = matching
          $0.limit = limit
        }
        #expect(ids == [Int64]([3, 2, 1].prefix(limit)))
      }
    }
  }

  @Test
  func `ranks a record for the way in which it really matches`() throws {
    // The first holds the words of the phrase, but not as a phrase: it has but the last resort.
    let index = try SampleRecord.index([
      SampleRecord(1, "york new station"), SampleRecord(2, "new york statoin"),
      SampleRecord(3, "new york"),
    ])
    for limit in 1...3 {
      let ids = try index.ids("new \"new york\" station") {
        $0.matching = .last
        $0.limit = limit
      }
      #expect(ids == [Int64]([2, 3, 1].prefix(limit)))
    }
  }

  @Test
  func `tiles the same list by pages`() throws {
    let index = try SampleRecord.index(MatchingTests.records)
    for matching in [Matching.any, .last] {
      let all = try index.ids("red green blue") { $0.matching = matching }
      for limit in 1...3 {
        var joined: [Int64] = []
        for offset in stride(from: 0, to: all.count, by: limit) {
          joined += try index.ids("red green blue") {
            $0.matching = matching
            $0.offset = offset
            $0.limit = limit
          }
        }
        #expect(joined == all)
      }
    }
  }

  @Test
  func `a word over all of a field counts as that, though another field holds it by itself`() throws
  {
    let records = [
      SampleRecord(1, "abcd efg", ""), SampleRecord(2, "ab cd", "abcd efg"),
      SampleRecord(3, "abcd hij", ""),
    ]
    let index = try SampleRecord.index(records, kinds: [.text, .text])
    for limit in 1...3 {
      #expect(try index.ids("abcd") { $0.limit = limit } == Array([2, 1, 3].prefix(limit)))
    }
    let best = try #require(try index.answer("abcd").hits.first?.match)
    #expect(best.kind == .wholeField && best.breaks == .joinedOrSplit && best.field == 0)
  }

  @Test
  func `a word that runs over several at the start lifts one that stands later, on any page`()
    throws
  {
    let texts = ["aby", "a bz abz", "aby", "aby"]
    let index = try SampleRecord.index(texts.enumerated().map { SampleRecord(Int64($0), $1) })
    for limit in 1...4 {
      #expect(try index.ids("ab") { $0.limit = limit } == Array((0..<4).prefix(limit)))
    }
  }
}
