// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON
import Testing

/// A few records in an index, asked in the short form that field cases need.
struct CaseIndex {
  let index: RecordIndex

  /// Indexes texts as records 1, 2, 3 … with the one field `text`.
  init(_ texts: [String], settings: String = "{}") throws {
    try self.init(
      json: texts.enumerated().map { number, text in
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("id")
        writer.integer(number + 1)
        writer.name("text")
        writer.string(text)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
      },
      settings: settings
    )
  }

  /// Indexes records, each a JSON object, with a settings object.
  init(json records: [String], settings: String = "{}") throws {
    var made = IndexSettings()
    try made.merge(json: Array(settings.utf8))
    var builder = RecordIndexBuilder(settings: made)
    for (number, record) in records.enumerated() {
      try builder.add(json: Array(record.utf8), line: number + 1, number: number + 1)
    }
    index = try builder.finish()
  }

  /// A copy of the bytes of the index.
  var bytes: [UInt8] {
    // The buffer is valid only while the index lives.
    withExtendedLifetime(index) { [UInt8](index.index.bytes) }
  }

  /// Asks for the first 1,000 hits.
  func answer(
    _ query: String,
    _ change: (inout RecordQuery) throws -> Void = { _ in }
  ) throws -> Answer {
    var question = RecordQuery(query)
    question.limit = 1_000
    try change(&question)
    var scratch = SearchScratch()
    let answer = try index.answer(question, scratch: &scratch)
    for hit in answer.hits { checkHighlights(of: hit, query) }
    return answer
  }

  /// The ids of the hits, best first.
  func ids(
    _ query: String,
    _ change: (inout RecordQuery) throws -> Void = { _ in }
  ) throws -> [Int] {
    try answer(query, change).hits.map { hit in
      guard case .integer(let id) = hit.id else { return -1 }
      return Int(id)
    }
  }

  /// The marked places of one record's field; none if the record is no hit.
  func marks(_ query: String, _ id: Int, field: String = "text") throws -> [HighlightRange] {
    let hit = try answer(query).hits.first { $0.id == .integer(Int64(id)) }
    return hit?.highlights.first { $0.field == field }?.ranges ?? []
  }

  /// What holds for the marks of every hit: ascending, apart, not empty, on the edges of characters, the same in each unit.
  private func checkHighlights(of hit: Answer.Hit, _ query: String) {
    guard let document = try? JSONDocument(hit.record) else { return }
    for highlight in hit.highlights where highlight.value == nil {
      guard let node = document.member(named: Array(highlight.field.utf8), of: 0),
        let bytes = document.string(of: node)
      else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      var end = -1
      for range in highlight.ranges {
        #expect(range.utf8.lowerBound > end && !range.utf8.isEmpty, "“\(query)” in “\(text)”")
        end = range.utf8.upperBound
        guard end <= text.utf8.count, range.characters.upperBound <= text.count else {
          Issue.record("a mark of “\(query)” ends behind “\(text)”")
          continue
        }
        let characters = Array(text)
        let before = String(characters[..<range.characters.lowerBound])
        let marked = String(characters[range.characters])
        let comment = "“\(query)” marks \(range) of “\(text)”"
        #expect(before.utf8.count == range.utf8.lowerBound, "\(comment)")
        #expect(before.utf16.count == range.utf16.lowerBound, "\(comment)")
        #expect(marked.utf8.count == range.utf8.count, "\(comment)")
        #expect(marked.utf16.count == range.utf16.count, "\(comment)")
      }
    }
  }
}

/// Texts, a query, and the ids of the records that it should find.
struct CaseRow: Sendable, CustomTestStringConvertible {
  let texts: [String]
  let query: String
  let ids: [Int]

  init(_ texts: [String], _ query: String, _ ids: [Int]) {
    self.texts = texts
    self.query = query
    self.ids = ids
  }

  var testDescription: String { "“\(query)” in \(texts)" }

  /// Expects exactly the ids, in any order.
  func expectSet(at location: SourceLocation = #_sourceLocation) throws {
    let found = try CaseIndex(texts).ids(query)
    #expect(found.sorted() == ids.sorted(), "\(testDescription)", sourceLocation: location)
  }

  /// Expects exactly the ids in this order.
  func expectOrder(at location: SourceLocation = #_sourceLocation) throws {
    #expect(
      try CaseIndex(texts).ids(query) == ids,
      "\(testDescription)",
      sourceLocation: location
    )
  }

  /// Expects the ids in front, in this order; others may follow.
  func expectFirst(at location: SourceLocation = #_sourceLocation) throws {
    let found = try CaseIndex(texts).ids(query)
    #expect(
      Array(found.prefix(ids.count)) == ids,
      "\(testDescription)",
      sourceLocation: location
    )
  }
}
