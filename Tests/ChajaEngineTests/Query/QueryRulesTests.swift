// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

/// Stop words and synonyms.
struct QueryRulesTests {
  static let films = [
    SampleRecord(1, "Matrix"),
    SampleRecord(2, "The Matrix"),
    SampleRecord(3, "The Who"),
    SampleRecord(4, "Matrix of the Who"),
    SampleRecord(5, "Theory"),
  ]

  static let stopped: [(query: String, ids: [Int64])] = [
    // The whole field stands first, then what holds the words that count.
    ("the matrix", [2, 1, 4]),
    ("THE matrix", [2, 1, 4]),
    ("matrix the", [2, 1, 4]),
    ("matrix", [1, 4, 2]),
    // Stop words alone are words like any others.
    ("the", [2, 3, 4, 5]),
    ("the of", [4]),
    // In a phrase every word counts.
    ("\"the matrix\"", [2]),
    ("the \"matrix\"", [2, 1, 4]),
  ]

  @Test(arguments: stopped)
  func `can do without stop words beside other words`(
    stopped: (query: String, ids: [Int64])
  ) throws {
    let index = try SampleRecord.index(QueryRulesTests.films)
    let ids = try index.ids(stopped.query) {
      $0.rules.stopWords = ["The", "of", "a b", "!"].map { Array($0.utf8) }
    }
    #expect(ids == stopped.ids)
  }

  @Test
  func `does not call a field whole of which a stop word was left out`() throws {
    let index = try SampleRecord.index(QueryRulesTests.films)
    let hits = try index.answer("the matrix") { $0.rules.stopWords = [Array("the".utf8)] }.hits
    #expect(hits.map { $0.match?.kind } == [.wholeField, .wholeWord, .wholeWord])
    #expect(hits.allSatisfy { $0.match?.missingWords == 0 })
  }

  static let places = [
    SampleRecord(1, "New York"),
    SampleRecord(2, "NY"),
    SampleRecord(3, "nylon"),
    SampleRecord(4, "York New"),
    SampleRecord(5, "New Yorkshire"),
    SampleRecord(6, "big apple pie"),
    SampleRecord(7, "apple"),
    SampleRecord(8, "television"),
  ]

  static func rules() -> QueryRules {
    var rules = QueryRules()
    rules.synonyms = [
      Synonym(typed: Array("NY".utf8), alternatives: [Array("New York".utf8)]),
      Synonym(
        typed: Array("big apple".utf8),
        alternatives: [Array("new york".utf8), Array("!".utf8)]
      ),
      Synonym(typed: Array("tv".utf8), alternatives: [Array("television".utf8)]),
      Synonym(typed: [], alternatives: [Array("apple".utf8)]),
    ]
    return rules
  }

  static let replaced: [(query: String, ids: [Int64])] = [
    ("ny", [2, 3, 1]),
    ("NY", [2, 3, 1]),
    ("big apple", [6, 1]),
    ("tv", [8]),
    ("tv t", [8]),
    // One way only, whole words only, and not in a phrase.
    ("new york", [1, 4, 5]),
    ("television", [8]),
    ("t", [8]),
    ("\"ny\"", [2]),
    ("apple big", [6]),
  ]

  @Test(arguments: replaced)
  func `finds what a typed word may stand for, below all that was typed`(
    replaced: (query: String, ids: [Int64])
  ) throws {
    let index = try SampleRecord.index(QueryRulesTests.places)
    let answer = try index.answer(replaced.query) { $0.rules = QueryRulesTests.rules() }
    #expect(answer.hits.map { $0.id } == replaced.ids.map { .integer($0) })
    #expect(answer.total == replaced.ids.count)
  }

  @Test
  func `reports the reading, and marks the words that were found`() throws {
    let index = try SampleRecord.index(QueryRulesTests.places)
    let answer = try index.answer("ny") { $0.rules = QueryRulesTests.rules() }
    #expect(answer.hits.map { $0.match?.reading } == [.literal, .literal, .synonym])
    #expect(index.marked(answer.hits[2], in: "New York") == ["New", "York"])
  }

  @Test
  func `takes sixteen alternatives of a query and no more`() throws {
    let index = try SampleRecord.index(
      (0..<40).map { SampleRecord(Int64($0), "word\(UnicodeScalar(UInt8(97 + $0 % 26)))\($0)") }
    )
    let ids = try index.ids("qqq") {
      $0.rules.synonyms = [
        Synonym(
          typed: Array("qqq".utf8),
          alternatives: (0..<40).map {
            Array("word\(UnicodeScalar(UInt8(97 + $0 % 26)))\($0)".utf8)
          }
        )
      ]
    }
    #expect(Set(ids) == Set(0..<16))
  }
}
