// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaTestSupport
import Foundation
import Testing

struct LiveRecordIndexTests {
  private static func put(_ json: String) -> RecordChange { .put(json: Array(json.utf8)) }

  /// Hits with marks, records and the total, as lines to compare.
  private static func answer(
    _ index: RecordIndex,
    _ query: String,
    _ change: (inout RecordQuery) -> Void = { _ in }
  ) throws -> [String] {
    var question = RecordQuery(query)
    question.limit = 1_000
    change(&question)
    var scratch = SearchScratch()
    let answer = try index.answer(question, scratch: &scratch)
    let lines = answer.hits.map { hit in
      let marks = hit.highlights.map { "\($0.field) \($0.ranges.map { $0.utf8 })" }
      return "\(String(decoding: hit.record, as: UTF8.self)) \(hit.fieldName ?? "-") \(marks)"
    }
    return lines + ["\(answer.total) \(answer.totalIsExact)"]
  }

  @Test
  func `shows added, replaced and deleted records to the next question`() throws {
    let live = LiveRecordIndex()
    #expect(try Self.answer(live.current, "kim") == ["0 true"])
    try live.apply([Self.put(#"{"id":1,"name":"Kim Mina"}"#), Self.put(#"{"id":2,"name":"김민아"}"#)])
    #expect(try Self.answer(live.current, "ㄱㅁ").count == 2)
    #expect(
      try Self.answer(live.current, "kim") == [
        #"{"id":1,"name":"Kim Mina"} name ["name [Range(0..<3)]"]"#, "1 true",
      ]
    )
    let before = live.current
    try live.apply([Self.put(#"{"id":1,"name":"Lee Mina"}"#), .delete(.integer(2))])
    #expect(try Self.answer(live.current, "kim") == ["0 true"])
    #expect(try Self.answer(live.current, "lee").count == 2)
    #expect(try Self.answer(live.current, "").count == 2)
    #expect(try Self.answer(before, "kim").count == 2)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `answers as an index built of the same records, also when opened again`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = IndexSettings()
    settings.fields = [FieldDeclaration("name", kind: .text)]
    settings.rank = RankDeclaration("rank")
    settings.idName = "id"
    var live = try LiveRecordIndex(folder: folder.path, settings: settings)
    var records: [Int: String] = [:]
    let names = ["kim mina", "김민아", "lee", "피카츄", "Spider-Man", "박사"]
    for round in 0..<30 {
      var changes: [RecordChange] = []
      for _ in 0...Int.random(in: 0..<9, using: &random) {
        let id = Int.random(in: 0..<40, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
          records[id] = nil
          changes.append(.delete(.integer(Int64(id))))
        } else {
          let name = names.randomElement(using: &random) ?? ""
          let rank = Int.random(in: 0..<5, using: &random)
          // The first records have all fields, so that both ways find them in one order.
          let json =
            #"{"id":\#(id),"name":"\#(name) \#(id)","city":"seoul","year":\#(1990 + rank),"#
            + #""tags":["a","t\#(rank)"],"rank":\#(rank)}"#
          records[id] = json
          changes.append(Self.put(json))
        }
      }
      try live.apply(changes)
      if round % 10 == 9 {
        live.close()
        live = try LiveRecordIndex(folder: folder.path, settings: settings)
      }
      guard round % 5 == 4 else { continue }
      var builder = RecordIndexBuilder(settings: settings)
      for (id, json) in records.sorted(by: { $0.key < $1.key }) {
        try builder.add(json: Array(json.utf8), line: 1, number: id)
      }
      let whole = try builder.finish()
      #expect(live.current.recordCount == records.count)
      for query in ["", "kim", "ㄱㅁㅇ", "seoul 1991", "spiderman", "t3", "19", "rla"] {
        let found = try Self.answer(live.current, query) { $0.facets = ["year", "tags"] }
        let expected = try Self.answer(whole, query) { $0.facets = ["year", "tags"] }
        #expect(found == expected, "seed \(seed), round \(round), query \(query)")
      }
      #expect(try live.current.compacted().index.recordCount == records.count)
    }
    live.close()
  }

  @Test
  func `finds fields as they appear, and keeps how they are read when opened again`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var live = try LiveRecordIndex(folder: folder.path)
    try live.apply([Self.put(#"{"id":"a","title":"Up"}"#)])
    try live.apply([Self.put(#"{"id":"b","title":"Heat","year":1995}"#)])
    #expect(try Self.answer(live.current, "1995").count == 2)
    live.close()
    live = try LiveRecordIndex(folder: folder.path)
    #expect(live.current.fields.map { $0.name } == ["id", "title", "year"])
    try live.apply([Self.put(#"{"id":"c","year":1972,"director":"Coppola"}"#)])
    #expect(try Self.answer(live.current, "19").count == 3)
    #expect(try Self.answer(live.current, "coppola").count == 2)
    let error = #expect(throws: LiveRecordIndex.ChangeError.self) {
      try live.apply([Self.put(#"{"id":"d","year":"unknown"}"#)])
    }
    #expect(error?.description.contains("year") == true)
  }

  @Test
  func `makes none of the changes when one record can't be used`() throws {
    let live = LiveRecordIndex()
    try live.apply([Self.put(#"{"id":1,"name":"kim"}"#)])
    let error = #expect(throws: LiveRecordIndex.ChangeError.self) {
      try live.apply([
        Self.put(#"{"id":2,"name":"lee","city":"seoul"}"#), Self.put(#"{"id":3,"name":"#),
      ])
    }
    guard case .record(let record)? = error else {
      Issue.record("expected a record error")
      return
    }
    #expect(record.line == 2)
    #expect(try Self.answer(live.current, "").count == 2)
    // The field of the refused call is named again by the next one.
    try live.apply([Self.put(#"{"id":4,"town":"busan","city":"seoul"}"#)])
    #expect(try Self.answer(live.current, "seoul").count == 2)
    #expect(try Self.answer(live.current, "busan").count == 2)
  }

  @Test
  func `numbers records without ids in memory, and asks for ids in a folder`() throws {
    let live = LiveRecordIndex()
    try live.apply([Self.put(#"{"line":"one"}"#), Self.put(#"{"line":"two"}"#)])
    try live.apply([Self.put(#"{"line":"three"}"#)])
    #expect(try Self.answer(live.current, "").count == 4)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = try LiveRecordIndex(folder: folder.path)
    #expect(throws: LiveRecordIndex.ChangeError.self) {
      try kept.apply([Self.put(#"{"line":"one"}"#)])
    }
  }

  @Test
  func `takes settings of questions when opened again, and refuses those of another index`() throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = IndexSettings()
    settings.fields = [FieldDeclaration("name", kind: .text)]
    settings.searchesOtherFields = false
    let live = try LiveRecordIndex(folder: folder.path, settings: settings)
    try live.apply([Self.put(#"{"id":1,"name":"the kim","city":"seoul"}"#)])
    live.close()
    var other = settings
    other.fields = [FieldDeclaration("city", kind: .text)]
    #expect(throws: LiveRecordIndex.OpenError.self) {
      try LiveRecordIndex(folder: folder.path, settings: other)
    }
    settings.rules.stopWords = [Array("the".utf8)]
    let again = try LiveRecordIndex(folder: folder.path, settings: settings)
    #expect(try Self.answer(again.current, "the kim").count == 2)
    #expect(try Self.answer(again.current, "the lee").count == 1)
    try again.adjustSettings { $0.maximumTotalHits = 1 }
    #expect(again.current.settings.maximumTotalHits == 1)
    let page = again.pin()
    try again.apply([.delete(.integer(1))])
    #expect(try again.records(generation: page.generation).recordCount == 1)
    #expect(again.current.recordCount == 0)
  }
}
