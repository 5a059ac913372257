// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults of filters.
struct FilterFieldCaseTests {
  private static let records = [
    #"{"id":1,"t":"x","last":null}"#, #"{"id":2,"t":"x"}"#, #"{"id":3,"t":"x","last":""}"#,
    #"{"id":4,"t":"x","last":"doe"}"#, #"{"id":5,"t":"x","last":"Doe"}"#,
    #"{"id":6,"t":"x","last":[]}"#,
    #"{"id":7,"t":"x","last":["doe","roe"]}"#, #"{"id":8,"t":"y","last":"roe"}"#,
    #"{"id":9,"t":"x","last":7}"#,
  ]

  @Test(arguments: [
    ("last != doe", [1, 2, 3, 6, 9]), ("NOT last = doe", [1, 2, 3, 6, 9]),
    ("last = doe", [4, 5, 7]),
    ("last NOT IN [doe, roe]", [1, 2, 3, 6, 9]), ("last IS NULL", [1]),
    ("last IS NOT NULL", [2, 3, 4, 5, 6, 7, 9]),
    ("last EXISTS", [1, 3, 4, 5, 6, 7, 9]), ("last NOT EXISTS", [2]), ("last IS EMPTY", [3, 6]),
    ("last != doe AND last EXISTS", [1, 3, 6, 9]),
    ("last != 7", [1, 2, 3, 4, 5, 6, 7]),
  ])
  func `C172: what has no value is not equal to any`(filter: String, ids: [Int]) throws {
    let index = try CaseIndex(
      json: Self.records,
      settings: #"{"searchableAttributes":["t"]}"#
    )
    let parsed = try Filter.parse(Array(filter.utf8))
    #expect(try index.ids("x") { $0.filter = parsed }.sorted() == ids)
    #expect(try index.answer("x") { $0.filter = parsed }.total == ids.count)
  }

  @Test(arguments: ["nothere = 1", "nothere != 1", "nothere EXISTS", "t = x AND nothere IS NULL"])
  func `C172: a filter by a field that no record has names it`(filter: String) throws {
    let index = try CaseIndex(json: Self.records)
    let parsed = try Filter.parse(Array(filter.utf8))
    let error = #expect(throws: QueryError.self) { try index.answer("x") { $0.filter = parsed } }
    #expect(error?.description.contains("nothere") == true)
  }
}
