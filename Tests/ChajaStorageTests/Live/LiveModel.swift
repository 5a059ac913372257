// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import ChajaTestSupport
import Testing

/// What a live index must hold, as plainly as possible, and random changes of it.
struct LiveModel {
  static let fields: [(name: String, kind: FieldKind)] = [("name", .text), ("number", .digits)]
  static let columns = ["kind", "year"]

  /// The changes that a new index begins with.
  static var names: [Change] {
    fields.map { .field(name: Array($0.name.utf8), kind: $0.kind) }
      + columns.map { .column(name: Array($0.utf8)) }
  }

  private(set) var records: [RecordID: RecordContent] = [:]

  mutating func apply(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .put(let record): records[record.id] = record
      case .delete(let id): records[id] = nil
      case .field, .column: break
      }
    }
  }

  static func record(_ id: Int64, _ random: inout SeededGenerator) -> RecordContent {
    let words = ["pika", "피카츄", "spider", "man", "피카", "spiderman", "박사", "apple", "pine"]
    func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    let isText = id % 5 == 0
    var record = RecordContent(id: isText ? .text(Array("id\(id)".utf8)) : .integer(id))
    if number(4) > 0 { record.rank = Double(number(9)) }
    for _ in 0...number(2) {
      let text = (0...number(3)).map { _ in words[number(words.count)] }.joined(separator: " ")
      record.texts.append(RecordContent.Text(field: 0, bytes: Array(text.utf8)))
    }
    record.texts.append(RecordContent.Text(field: 1, bytes: Array("\(number(300))".utf8)))
    let kinds: [ColumnValue] = [
      .text(Array("a".utf8)), .text(Array("A".utf8)), .text([]), .null, .empty, .flag(true),
    ]
    for _ in 0..<number(3) {
      record.values.append(RecordContent.Value(column: 0, value: kinds[number(kinds.count)]))
    }
    record.values.append(RecordContent.Value(column: 1, value: .integer(Int64(number(4)))))
    record.stored = Array("{\"id\":\(id),\"n\":\(number(1_000))}".utf8)
    return record
  }

  static func changes(_ random: inout SeededGenerator, ids: Int64, most: Int = 12) -> [Change] {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in
      let id = Int64.random(in: 0..<ids, using: &random)
      let change = Change.put(record(id, &random))
      guard Int.random(in: 0..<3, using: &random) == 0, case .put(let record) = change else {
        return change
      }
      return .delete(record.id)
    }
  }

  /// An index of the records, built afresh.
  func index(rank: RankOrder?) throws -> Index {
    var builder = IndexBuilder(rank: rank)
    for field in LiveModel.fields {
      _ = builder.field(named: Array(field.name.utf8), kind: field.kind)
    }
    for name in LiveModel.columns { _ = builder.column(named: Array(name.utf8)) }
    for record in records.values { builder.add(record, columns: [0, 1]) }
    return try builder.finish(settings: [])
  }

  static let queries = [
    "", "pika", "피카", "spider man", "ㅍㅋ", "12", "vlzk", "pikz", "apple pine", "spidermna",
  ]

  /// Compares everything that a snapshot answers with an index built afresh.
  func check(_ snapshot: Snapshot, rank: RankOrder?, _ comment: String) throws {
    let whole = try Snapshot([Segment(index(rank: rank))])
    #expect(snapshot.recordCount == records.count, "\(comment)")
    for query in LiveModel.queries {
      let expected = try LiveModel.describe(whole, query)
      let found = try LiveModel.describe(snapshot, query)
      if let (line, other) = zip(found + ["end"], expected + ["end"]).first(where: { $0 != $1 }) {
        Issue.record("\(comment), query \(query): \(line) and not \(other)")
      }
    }
  }

  private static func describe(_ snapshot: Snapshot, _ query: String) throws -> [String] {
    var request = SearchRequest(query: Array(query.utf8))
    request.limit = 1_000
    if snapshot.recordCount > 0 { request.facets = columns.map { Array($0.utf8) } }
    var scratch = SearchScratch()
    let answer = try snapshot.search(request, scratch: &scratch)
    var lines = ["\(answer.total) \(answer.totalIsExact)"]
    for hit in answer.hits {
      let stored = String(decoding: snapshot.stored(hit), as: UTF8.self)
      lines.append("\(hit.id) \(String(describing: hit.match)) \(hit.matchedFields) \(stored)")
    }
    for facet in answer.facets { lines.append("\(facet.name) \(facet.values)") }
    return lines
  }
}
