// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import ChajaStorageWriter
import Testing

/// What a live index must hold, as plainly as possible.
struct LiveModel {
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

  /// An index of the records, built afresh.
  func index(rank: RankOrder?) throws -> Index {
    var builder = IndexBuilder(rank: rank)
    for field in RandomChanges.fields {
      _ = builder.field(named: Array(field.name.utf8), kind: field.kind)
    }
    for name in RandomChanges.columns { _ = builder.column(named: Array(name.utf8)) }
    for record in records.values { builder.add(record, columns: [0, 1]) }
    return try builder.finish(settings: [])
  }

  /// The stored bytes of all records, sorted.
  var stored: [String] {
    records.values.map { String(decoding: $0.stored, as: UTF8.self) }.sorted()
  }

  /// The stored bytes of all records that a snapshot lists, sorted.
  static func stored(_ snapshot: Snapshot) -> [String] {
    var request = SearchRequest(query: [])
    request.limit = .max
    var scratch = SearchScratch()
    let hits = (try? snapshot.search(request, scratch: &scratch))?.hits ?? []
    return hits.map { String(decoding: snapshot.stored($0), as: UTF8.self) }.sorted()
  }

  private static let queries = [
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
    if snapshot.recordCount > 0 { request.facets = RandomChanges.columns.map { Array($0.utf8) } }
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
