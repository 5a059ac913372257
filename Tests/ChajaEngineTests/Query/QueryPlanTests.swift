// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

/// Numbers, blank queries and the bounds of a query.
struct QueryPlanTests {
  static let numbered = [
    SampleRecord(1, "Bulbasaur", "1"),
    SampleRecord(25, "Pikachu", "25"),
    SampleRecord(125, "Electabuzz", "125"),
    SampleRecord(250, "Ho-Oh", "No. 0250"),
    SampleRecord(1000, "Nosferatu 25", "1000"),
    SampleRecord(2, "No", "0"),
  ]

  static let numbers: [(query: String, ids: [Int64])] = [
    ("25", [1000, 25, 250, 125]),
    ("025", [25, 250, 125]),
    ("0025", [25, 250, 125]),
    ("#25", [1000, 25, 250, 125]),
    ("#025", [25, 250, 125]),
    ("No.25", [25, 250, 125, 1000]),
    ("no 25", [25, 250, 125, 1000]),
    ("no. 025", [25, 250, 125]),
    ("No25", [25, 250, 125]),
    ("№25", [25, 250, 125]),
    ("№ 25", [25, 250, 125, 1000]),
    ("２５", [1000, 25, 250, 125]),
    ("٢٥", [1000, 25, 250, 125]),
    ("250", [250]),
    ("50", [250]),
    ("000", [2, 1000, 250]),
    ("0", [2, 1000, 250]),
    ("pika 25", [25]),
    ("25 pika", [25]),
    ("pika no. 25", [25]),
    ("no 25 pika", [25]),
    ("no", [2, 1000]),
    ("9", []),
    ("25.", [1000, 25, 250, 125]),
    ("251", []),
    ("99999999999999999999999999", []),
  ]

  @Test(arguments: numbers)
  func `finds numbers in all ways of writing them`(number: (query: String, ids: [Int64])) throws {
    let index = try SampleRecord.index(QueryPlanTests.numbered, kinds: [.text, .digits])
    let ids = try index.ids(number.query)
    // What a text holds as a word of its own stands where its field puts it.
    #expect(Set(ids) == Set(number.ids))
    let digits = try index.ids(number.query) { $0.fields = [Array("field1".utf8)] }
    if !number.query.contains("pika"), number.query != "no" {
      #expect(digits == number.ids.filter { digits.contains($0) }, "exact, then start, then inside")
    }
  }

  @Test
  func `takes a number in a text for the word that it is`() throws {
    let index = try SampleRecord.index([SampleRecord(1, "agent 007"), SampleRecord(2, "agent 7")])
    #expect(try index.ids("007") == [1])
    #expect(try index.ids("7") == [2, 1])
    #expect(try index.ids("no 7") == [])
    #expect(try index.ids("#7") == [2, 1])
  }

  @Test
  func `takes the first whole number of a text for a field of digits`() throws {
    let texts = ["-12", "+34 5", "no number", "a1 56", "0", "000", "7.5", "①", ""]
    let index = try SampleRecord.index(
      texts.enumerated().map { SampleRecord(Int64($0), $1) },
      kinds: [.digits]
    )
    for (query, ids) in [
      ("12", [0]), ("34", [1]), ("56", [3]), ("0", [4, 5]), ("7", [6]), ("1", [7, 0]), ("5", [3]),
    ] as [(String, [Int64])] {
      #expect(try index.ids(query) == ids, "\(query)")
    }
  }

  static let blanks = [
    "", " ", "\t\n\r ", "\u{A0}", "\u{3000}", "\u{2003}\u{2029}", "\u{FEFF}", "\u{200B}\u{200D}",
    ".",
    "!?…", "-", "--", "\"", "\"\"", "- -", "“”", "'", "·", "\u{300}", "\0",
  ]

  @Test(arguments: blanks)
  func `lists all records by rank for a query that asks for nothing`(query: String) throws {
    let records = [
      SampleRecord(1, rank: 2, "one"), SampleRecord(2, rank: 3, "two"), SampleRecord(3, "three"),
    ]
    let index = try SampleRecord.index(records, rank: .descending)
    let answer = try index.answer(query)
    #expect(answer.hits.map { $0.id } == [.integer(2), .integer(1), .integer(3)])
    #expect(answer.total == 3 && answer.totalIsExact)
    #expect(answer.hits.allSatisfy { $0.match == nil && $0.matchedFields.isEmpty })
  }

  @Test
  func `reads bytes that are not UTF-8 as blanks`() throws {
    let index = try SampleRecord.index([SampleRecord(1, "one"), SampleRecord(2, "two")])
    var scratch = SearchScratch()
    for bytes in [[0xFF], [0x80, 0xC0], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
      #expect(try index.search(SearchRequest(query: bytes), scratch: &scratch).total == 2)
      let query = SearchRequest(query: Array("one".utf8) + bytes)
      #expect(try index.search(query, scratch: &scratch).total == 1)
    }
  }

  // MARK: Bounds

  @Test
  func `reads the first 4,096 bytes and 32 words`() throws {
    let words = (0..<40).map {
      "w\(UnicodeScalar(UInt8(97 + $0 % 26)))\(UnicodeScalar(UInt8(97 + $0 / 26)))"
    }
    let index = try SampleRecord.index([
      SampleRecord(1, words[..<32].joined(separator: " ")), SampleRecord(2, words[0]),
    ])
    #expect(try index.ids(words.joined(separator: " ")) == [1])
    #expect(try index.ids(words.reversed().joined(separator: " ")) == [])
    let blanks = String(repeating: " ", count: 4_092)
    #expect(try index.ids("waa" + blanks + "999") == [])
    #expect(try Set(index.ids("waa" + blanks + " 999")) == [1, 2])
    // A letter that the end cuts through is left out whole.
    #expect(try Set(index.ids("waa" + blanks + "é")) == [1, 2])
  }
}
