// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// A record as a plain value, for small indexes whose answers are known.
struct SampleRecord {
  var id: RecordID
  var rank: Double?
  /// By field, the values.
  var texts: [[String]] = []
  var columns: [(name: String, value: ColumnValue)] = []
  var stored = ""

  init(_ id: Int64, rank: Double? = nil, _ texts: String...) {
    self.id = .integer(id)
    self.rank = rank
    self.texts = texts.map { [$0] }
  }

  init(_ id: RecordID, rank: Double? = nil, values: [[String]]) {
    self.id = id
    self.rank = rank
    texts = values
  }

  func with(_ name: String, _ value: ColumnValue) -> SampleRecord {
    var copy = self
    copy.columns.append((name, value))
    return copy
  }

  /// Columns that every index of sample records has, whether or not a record has a value there.
  static let columnNames = ["kind", "year"]

  /// An index of records, whose fields are called field0, field1 and so on.
  static func index(
    _ records: [SampleRecord],
    kinds: [FieldKind] = [.text],
    rank: RankOrder? = nil,
    settings: [UInt8] = []
  ) throws -> Index {
    var builder = IndexBuilder(rank: rank)
    let fields = kinds.enumerated().map { number, kind in
      builder.field(named: Array("field\(number)".utf8), kind: kind)
    }
    for name in columnNames { _ = builder.column(named: Array(name.utf8)) }
    for record in records {
      builder.begin(record.id)
      for (field, values) in zip(fields, record.texts) {
        for value in values { builder.add(text: Array(value.utf8).span, field: field) }
      }
      for (name, value) in record.columns {
        builder.add(value, column: builder.column(named: Array(name.utf8)))
      }
      if let rank = record.rank { builder.setRank(rank) }
      builder.setStored(Array(record.stored.utf8).span)
      builder.end()
    }
    return try builder.finish(settings: settings)
  }
}

extension Index {
  /// The answer to a query, with a limit that all records fit in.
  func answer(
    _ query: String,
    _ change: (inout SearchRequest) -> Void = { _ in }
  ) throws -> SearchAnswer {
    var request = SearchRequest(query: Array(query.utf8))
    request.limit = 1_000
    change(&request)
    var scratch = SearchScratch()
    return try search(request, scratch: &scratch)
  }

  /// The ids of a query's hits, best first; of records whose ids are integers.
  func ids(
    _ query: String,
    _ change: (inout SearchRequest) -> Void = { _ in }
  ) throws -> [Int64] {
    try answer(query, change).hits.compactMap { hit in
      guard case .integer(let id) = hit.id else { return nil }
      return id
    }
  }

  /// The matched letters of a hit in one value of a field.
  func marked(_ hit: Hit, field: Int = 0, value: Int = 0, in text: String) -> [String] {
    var highlighter = Highlighter()
    let bytes = Array(text.utf8)
    return highlighter.ranges(of: hit, field: field, value: value, in: bytes.span, index: self)
      .map { String(decoding: bytes[$0.utf8], as: UTF8.self) }
  }
}

extension SearchAnswer {
  /// All that an answer says, as one text to compare.
  var described: String {
    var lines = ["total \(total) \(totalIsExact)"]
    for hit in hits {
      let match = hit.match.map { "\($0)" } ?? "listed"
      lines.append("\(hit.document.rawValue) \(hit.id) \(match) \(hit.matchedFields)")
    }
    for facet in facets {
      lines.append("\(facet.name) \(facet.values) \(String(describing: facet.range))")
    }
    return lines.joined(separator: "\n")
  }
}
