// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

/// Phrases and exclusions, as a searcher meets them.
struct QueryReaderTests {
  static let records = [
    SampleRecord(1, "new york city"),
    SampleRecord(2, "york new city"),
    SampleRecord(3, "new yorkshire"),
    SampleRecord(4, "newyork"),
    SampleRecord(5, "city of new york"),
    SampleRecord(6, "병원 안내"),
    SampleRecord(7, "병원에 가다"),
    SampleRecord(8, "병어 요리"),
    SampleRecord(9, "5\" disk, 7\" disk"),
    SampleRecord(10, "don't say new"),
  ]

  static let phrases: [(query: String, ids: Set<Int64>)] = [
    // Closed: whole words, one right after the other.
    ("\"new york\"", [1, 5]),
    ("“new york”", [1, 5]),
    ("”new york“", [1, 5]),
    ("\"new york”", [1, 5]),
    ("\"New-York\"", [1, 5]),
    ("\"york new\"", [2]),
    ("\"new yor\"", []),
    ("\"new yrok\"", []),
    ("\"york\"", [1, 2, 5]),
    ("\"ew\"", []),
    // Open: its last word is still being typed.
    ("\"new york", [1, 3, 5]),
    ("\"new y", [1, 3, 5]),
    ("\"new", [1, 2, 3, 4, 5, 10]),
    ("“new y", [1, 3, 5]),
    // Beside other words.
    ("\"new york\" of", [5]),
    ("of \"new york\"", [5]),
    ("\"new york\"\"city\"", [1, 5]),
    ("cit \"new york\"", [1, 5]),
    ("\"new york\" \"city of", [5]),
    ("of\u{3000}\"new york\"", [5]),
    // A quote inside of a word is an inch mark, an apostrophe or nothing at all.
    ("5\" disk", [9]),
    ("7\"", [9]),
    ("don't", [10]),
    ("dont", [10]),
    ("don’t", [10]),
    ("ne\"w york", [1, 2, 3, 4, 5]),
    // Nothing between the quotes says nothing.
    ("\"\" city", [1, 2, 5]),
    ("\"", Set(1...10)),
    ("\"!?\"", Set(1...10)),
  ]

  @Test(arguments: phrases)
  func `finds the words of a phrase side by side`(phrase: (query: String, ids: Set<Int64>)) throws {
    let index = try SampleRecord.index(QueryReaderTests.records)
    #expect(try Set(index.ids(phrase.query)) == phrase.ids)
  }

  static let exclusions: [(query: String, ids: Set<Int64>)] = [
    ("new -city", [3, 4, 10]),
    ("-city new", [3, 4, 10]),
    ("new -\"york city\"", [2, 3, 4, 5, 10]),
    ("new -“york city”", [2, 3, 4, 5, 10]),
    ("new -york-city", [2, 3, 4, 5, 10]),
    ("new\u{3000}-city", [3, 4, 10]),
    ("new\u{A0}-city\u{2003}-yorkshire", [4, 10]),
    ("new\u{3000}-\u{3000}city", [1, 2, 5]),
    // Only what is typed in full is left out, and only as whole words.
    ("new -yor", [1, 2, 3, 4, 5, 10]),
    ("new -york", [3, 4, 10]),
    ("new -york -dont", [3, 4]),
    ("\"new york\" -of", [1]),
    // A particle may follow in Hangul, another letter may not.
    ("병 -병원", [8]),
    ("병 -병", []),
    ("병 -병우", [6, 7, 8]),
    // Alone it is read as it stands.
    ("-york", [1, 2, 3, 5, 4]),
    ("-york -city", [1, 2, 5]),
    // A minus that stands alone, doubled or inside of words excludes nothing.
    ("new - city", [1, 2, 5]),
    ("new --city", [1, 2, 5]),
    ("new-city", [1, 2, 5]),
    ("\"new\"-city", [1, 2, 5]),
    ("new -", [1, 2, 3, 4, 5, 10]),
    ("new -!", [1, 2, 3, 4, 5, 10]),
    ("new -\"", [1, 2, 3, 4, 5, 10]),
    ("-", Set(1...10)),
  ]

  @Test(arguments: exclusions)
  func `leaves out records with a word behind a minus`(
    exclusion: (query: String, ids: Set<Int64>)
  ) throws {
    let index = try SampleRecord.index(QueryReaderTests.records)
    #expect(try Set(index.ids(exclusion.query)) == exclusion.ids)
  }

  @Test
  func `excludes numbers from fields of digits, whole and without their zeros`() throws {
    let index = try SampleRecord.index(
      [
        SampleRecord(1, "mon", "25"), SampleRecord(2, "mon", "250"), SampleRecord(3, "mon 25", "3"),
      ],
      kinds: [.text, .digits]
    )
    #expect(try index.ids("mon -25") == [2])
    #expect(try index.ids("mon -025") == [2, 3])
  }

  @Test
  func `excludes before it counts, filters and lists`() throws {
    let index = try SampleRecord.index(
      QueryReaderTests.records.map { $0.with("year", .integer(Int64($0.texts[0][0].utf8.count))) }
    )
    let answer = try index.answer("new -city") {
      $0.limit = 1
      $0.filter = try? Filter.parse(Array("year > 7".utf8))
      $0.facets = [Array("year".utf8)]
    }
    #expect(answer.total == 2)
    #expect(answer.facets[0].values.map { $0.count }.reduce(0, +) == 2)
  }

  @Test
  func `lets no phrase and no joined word run over two values of a list`() throws {
    let index = try SampleRecord.index([
      SampleRecord(.integer(1), values: [["new", "york"]]),
      SampleRecord(.integer(2), values: [["new york", "york"]]),
    ])
    #expect(try index.ids("\"new york\"") == [2])
    #expect(try index.ids("newyork") == [2])
    #expect(try index.ids("new -\"new york\"") == [1])
    #expect(try index.ids("york new") == [2, 1])
    #expect(try index.answer("new york").hits.map { $0.match?.kind } == [.wholeField, .wholeWord])
  }
}
