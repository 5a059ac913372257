// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

struct TypoRulesTests {
  static let records = [
    SampleRecord(1, "cat", "cat"),
    SampleRecord(2, "lion", "tiger"),
    SampleRecord(3, "elephant", "leopard"),
    SampleRecord(4, "a1b2c3", "model 1234"),
    SampleRecord(5, "피카츄", "한글"),
    SampleRecord(6, "tiger", "lion"),
  ]

  private func edits(
    _ query: String,
    _ change: (inout TypoRules) -> Void = { _ in }
  ) throws -> [Int64: Int] {
    let index = try SampleRecord.index(TypoRulesTests.records, kinds: [.text, .text])
    var result: [Int64: Int] = [:]
    for hit in try index.answer(query, { change(&$0.rules.typos) }).hits {
      if case .integer(let id) = hit.id { result[id] = hit.match?.edits }
    }
    return result
  }

  static let usual: [(query: String, edits: [Int64: Int])] = [
    // Up to three letters none, from four one, from eight two.
    ("cta", [:]), ("lino", [2: 1, 6: 1]), ("lin", [:]), ("lionn", [2: 1, 6: 1]),
    ("elepahnt", [3: 1]), ("eelphnat", [3: 2]), ("elphnta", [:]), ("leopadr", [3: 1]),
    ("leopadrr", [3: 2]),
    // The first letter may be wrong, but an edited match never starts inside of a word.
    ("kion", [2: 1, 6: 1]), ("lephantt", [3: 2]), ("phatn", [:]),
    // None beside a digit or a bare consonant; a key of Hangul is a letter.
    ("a1b2c4", [:]), ("1243", [:]), ("피타츄", [5: 1]), ("피탗", [5: 1]), ("ㅊ피카", [:]),
    ("한긍", [5: 1]), ("vlzkcuf", [:]),
    // ㅊ is bare as it was typed, although its key makes a syllable with those before.
    ("피카ㅊ", [5: 0]), ("피타ㅊ", [:]), ("피타\u{110E}", [:]),
    // Edits of several words add up.
    ("lino tigre", [2: 2, 6: 2]), ("lion tigre", [2: 1, 6: 1]),
  ]

  @Test(arguments: usual)
  func `forgives as many errors as the word is long enough for`(
    usual: (query: String, edits: [Int64: Int])
  ) throws {
    #expect(try edits(usual.query) == usual.edits)
  }

  @Test
  func `forgives none when told so`() throws {
    #expect(try edits("lino") { $0.isEnabled = false } == [:])
    #expect(try edits("lion") { $0.isEnabled = false } == [2: 0, 6: 0])
  }

  @Test
  func `takes other lengths from which errors are forgiven`() throws {
    #expect(try edits("cta") { $0.oneFrom = 3 } == [1: 1])
    #expect(try edits("lino") { $0.oneFrom = 5 } == [:])
    #expect(try edits("tgire") { $0.twoFrom = 5 } == [2: 2, 6: 2])
    #expect(try edits("itgre") { $0.twoFrom = 5 } == [2: 2, 6: 2])
    #expect(try edits("itgre") { $0.twoFrom = 6 } == [:])
    #expect(try edits("eelphnat") { $0.twoFrom = .max } == [:])
    #expect(try edits("lino") { $0.oneFrom = .max } == [:])
  }

  @Test
  func `finds exact words as they are only`() throws {
    let exact = { (rules: inout TypoRules) in rules.exactWords = [Array("LINO tigre".utf8)] }
    #expect(try edits("lino", exact) == [:])
    #expect(try edits("tigre", exact) == [:])
    #expect(try edits("linon", exact) == [2: 1, 6: 1])
  }

  @Test
  func `forgives none in exact fields, and marks none there`() throws {
    let exact = { (rules: inout TypoRules) in
      rules.exactFields = [Array("field1".utf8), Array("unknown".utf8)]
    }
    #expect(try edits("lino", exact) == [2: 1])
    #expect(try edits("tigre", exact) == [6: 1])
    #expect(try edits("lion", exact) == [2: 0, 6: 0])
    let index = try SampleRecord.index([SampleRecord(1, "lion", "lion")], kinds: [.text, .text])
    let hits = try index.answer("lino") { exact(&$0.rules.typos) }.hits
    #expect(hits.map { $0.matchedFields } == [[0]])
  }

  @Test
  func `counts no edit where the letters stand as typed`() throws {
    let index = try SampleRecord.index([SampleRecord(1, "tiger tigre"), SampleRecord(2, "tiger")])
    let hits = try index.answer("tigre").hits
    #expect(hits.map { $0.match?.edits } == [0, 1])
    #expect(index.marked(hits[0], in: "tiger tigre") == ["tigre"])
  }
}
