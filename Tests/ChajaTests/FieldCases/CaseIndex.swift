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
    index.index.withBytes { [UInt8]($0) }
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
      // Where each character begins, in both units, and the ends.
      var utf8 = [0]
      var utf16 = [0]
      for character in text {
        utf8.append((utf8.last ?? 0) + character.utf8.count)
        utf16.append((utf16.last ?? 0) + character.utf16.count)
      }
      var end = -1
      for range in highlight.ranges {
        let first = range.characters.lowerBound
        let last = range.characters.upperBound
        let isSound =
          first > end && first < last && last < utf8.count
          && range.utf8 == utf8[first]..<utf8[last] && range.utf16 == utf16[first]..<utf16[last]
        end = last
        guard !isSound else { continue }
        Issue.record("“\(query)” marks \(range) of “\(text.prefix(200))”")
        return
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
