// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaSession

/// An index as a source of records, with what a search means in it.
public struct IndexSource<Record: Codable & Sendable>: RecordSource {
  /// The most records that are searched on the caller's actor unless another bound is given.
  ///
  /// 100,000: of their keys 99 in 100 are answered within two milliseconds, and a frame has eight.
  public static var usualImmediateCount: Int { 100_000 }

  /// The index.
  public let index: SearchIndex<Record>
  private let kind: String?
  private let immediateCount: Int
  private let options: @Sendable (RecordRequest) -> SearchOptions

  /// Makes a source of an index.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - kind: The kind of its records, where several sources have the same ids; nil for none.
  ///   - immediateCount: Up to how many records a search runs on the caller's actor, in the same turn; above, it runs
  ///     beside it. 100,000 unless given.
  ///   - options: What chips, scope, filter and order mean in this index. Unless given, the filter is that of
  ///     `SearchOptions`, the order names columns, `year:desc,name:asc`, and chips and scope mean nothing.
  public init(
    _ index: SearchIndex<Record>,
    kind: String? = nil,
    immediateCount: Int = Self.usualImmediateCount,
    options: @escaping @Sendable (RecordRequest) -> SearchOptions = { $0.columnOptions }
  ) {
    self.index = index
    self.kind = kind
    self.immediateCount = immediateCount
    self.options = options
  }

  /// True: an index is asked with every key.
  public var isLocal: Bool { true }

  /// Finds a page of records.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The records, best first, with reason and highlights, and the exact number of all.
  /// - Throws: `refused` when the options ask for what the index does not have, `malformed` when a record of an index
  ///   file can't be decoded, `cancelled`.
  public nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Record>
  {
    if index.count <= immediateCount { return try search(request) }
    return try await searchAside(request)
  }

  @concurrent
  private func searchAside(
    _ request: RecordRequest
  ) async throws(SourceFailure) -> RecordPage<Record> {
    try search(request)
  }

  private func search(_ request: RecordRequest) throws(SourceFailure) -> RecordPage<Record> {
    if Task.isCancelled { throw .cancelled }
    let results: SearchResults<Record>
    do {
      results = try index.search(
        request.text,
        offset: request.offset,
        limit: max(0, request.pageSize),
        options: options(request)
      )
    } catch {
      let isQuestion = [.invalidFilter, .unknownColumn, .unknownField, .invalidParameter]
        .contains(error.code)
      throw SourceFailure(isQuestion ? .refused : .malformed, detail: error.description)
    }
    return RecordPage(
      results.hits.map { hit in
        FoundRecord(hit.item(kind: kind), hit.record, match: hit.match) { hit.fieldHighlights }
      },
      total: results.totalIsExact ? results.total : nil
    )
  }
}

extension SearchIndex: RecordSource {
  /// True: an index is asked with every key.
  public var isLocal: Bool { true }

  /// Finds a page of records, as `IndexSource` does with nothing but the index.
  ///
  /// - Parameter request: What is asked; chips and scope mean nothing.
  /// - Returns: The records, best first, with reason and highlights, and the exact number of all.
  /// - Throws: `refused` for an order that is no column, `malformed` when a record can't be decoded, `cancelled`.
  public nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Record>
  {
    try await IndexSource(self).page(for: request)
  }
}

extension RecordRequest {
  /// Options with the filter of `SearchOptions`, and with the order as columns and directions: `year:desc,name:asc`; a column
  /// without a direction ascends.
  public var columnOptions: SearchOptions {
    var options = SearchOptions(filter: filter)
    options.sort = (sort ?? "").split(separator: ",").map { part in
      if part.hasSuffix(":desc") { return .descending(String(part.dropLast(5))) }
      return .ascending(String(part.hasSuffix(":asc") ? part.dropLast(4) : part))
    }
    return options
  }
}

extension SearchHit {
  /// The id as the session takes it.
  func item(kind: String?) -> ItemID {
    switch id {
    case .integer(let number): ItemID(String(number), kind: kind)
    case .text(let bytes): ItemID(bytes, kind: kind.map { Array($0.utf8) })
    }
  }

  /// The matched characters of all fields, in the order of the schema.
  var fieldHighlights: [FieldHighlights] {
    var highlights: [FieldHighlights] = []
    var highlighter = Highlighter()
    for number in highlighter.matchedFields(of: hit) {
      let field = schema.fields[number]
      for (value, text) in field.values(record).enumerated() {
        var copy = text
        copy.makeContiguousUTF8()
        let ranges = highlighter.ranges(
          of: hit,
          field: number,
          value: value,
          in: copy.utf8Span.span,
          index: index
        )
        guard !ranges.isEmpty else { continue }
        highlights.append(FieldHighlights(field: field.name, value: value, ranges: ranges))
      }
    }
    return highlights
  }
}
