// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// Records that can be searched after every key.
///
///     struct Species: Codable, Sendable { let number: Int; let name: String }
///
///     let index = try await SearchIndex(
///       species, schema: SearchSchema(id: \.number, fields: [.text("name", \.name)]))
///     for hit in try index.search("피캋").hits {
///       print(hit.record.name, hit.highlights(in: \.name))
///     }
///
/// An index is a value that never changes: keep it, pass it to any task, search it from several at once. When records
/// change, make another one. Making one takes time and leaves the caller's actor; searching takes microseconds and does
/// not.
public struct SearchIndex<Record: Codable & Sendable>: Sendable {
  /// What the index was made with.
  public let schema: SearchSchema<Record>

  /// The number of records that an earlier record with the same id lost its place to.
  public let replacedCount: Int

  let index: Index
  private let records: [Record]
  private let scratches = ScratchPool()

  /// The number of records.
  public var count: Int { index.recordCount }

  /// Makes an index of records, away from the caller's actor.
  ///
  /// - Parameters:
  ///   - records: The records, in any order.
  ///   - schema: Which parts of them are searched.
  /// - Throws: `invalidRecord` for a rank that is not finite, `indexTooLarge`, and `cancelled` when the task is.
  /// - Complexity: O(*n* log *n*) for *n* words in all records.
  @concurrent
  public init(
    _ records: some Sequence<Record> & Sendable,
    schema: SearchSchema<Record>
  ) async throws(ChajaError) {
    let kept = Array(records)
    let built = try SearchIndex.build(kept, schema: schema)
    self.schema = schema
    self.records = kept
    index = built.index
    replacedCount = built.replacedCount
  }

  /// Finds the best records for what is in the search field.
  ///
  /// - Parameters:
  ///   - query: What was typed, as it is, also in the middle of a composition. Blank lists all records by rank.
  ///   - offset: How many hits to leave out at the front; 0 or more.
  ///   - limit: The most hits to give; 0 or more.
  ///   - options: Filter, sorting, facets and the like.
  /// - Returns: The hits, best first, and how many there are in all. Pages with different offsets tile one list.
  /// - Throws: `invalidFilter`, `unknownColumn` and `invalidParameter`; without options and with numbers in range,
  ///   nothing.
  public func search(
    _ query: String,
    offset: Int = 0,
    limit: Int = 20,
    options: SearchOptions = SearchOptions()
  ) throws(ChajaError) -> SearchResults<Record> {
    var request = SearchRequest(query: Array(query.utf8))
    request.offset = offset
    request.limit = limit
    request.matching = options.matching
    request.countingLimit = options.countingLimit
    request.rules = schema.rules
    request.sort = options.sort.map {
      SortField(name: Array($0.column.utf8), isDescending: $0.isDescending)
    }
    request.facets = options.facets.map { Array($0.utf8) }
    request.distinct = options.distinct.map { Array($0.utf8) }
    if let filter = options.filter {
      do {
        request.filter = try Filter.parse(Array(filter.utf8))
      } catch {
        throw ChajaError(filter: error)
      }
    }
    var scratch = scratches.take()
    defer { scratches.give(scratch) }
    do {
      let answer = try index.search(request, scratch: &scratch)
      return SearchResults(
        hits: answer.hits.map { hit in
          SearchHit(record: record(of: hit.document), hit: hit, index: index, schema: schema)
        },
        total: answer.total,
        totalIsExact: answer.totalIsExact,
        facets: answer.facets
      )
    } catch {
      throw ChajaError(search: error)
    }
  }

  /// The record of a document; what is stored with it is its place among the records given.
  private func record(of document: DocumentID) -> Record {
    let place = index.stored(document).reduce(0) { $0 << 8 | Int($1) }
    return records[place]
  }
}

extension SearchIndex {
  /// Builds the engine's index; stored with each document is the place of its record, four bytes, highest first.
  private static func build(
    _ records: [Record],
    schema: SearchSchema<Record>
  ) throws(ChajaError) -> (index: Index, replacedCount: Int) {
    var builder = IndexBuilder(rank: schema.rank?.order, startFactor: schema.startFactor)
    let fields = schema.fields.map { builder.field(named: Array($0.name.utf8), kind: $0.kind) }
    let columns = schema.columns.map { builder.column(named: Array($0.name.utf8)) }
    for (place, record) in records.enumerated() {
      // Often enough to stop at once, seldom enough to cost nothing.
      if place % 1_024 == 0, Task.isCancelled {
        throw ChajaError(.cancelled, "The index was not finished: its task was cancelled.")
      }
      let id = schema.id(record)
      builder.begin(id)
      for (field, number) in zip(schema.fields, fields) {
        for var text in field.values(record) {
          text.makeContiguousUTF8()
          builder.add(text: text.utf8Span.span, field: number)
        }
      }
      for (column, number) in zip(schema.columns, columns) {
        for value in column.values(record) { builder.add(value, column: number) }
      }
      if let value = schema.rank?.value(record) {
        guard value.isFinite else {
          throw ChajaError(
            .invalidRecord,
            "The rank of the record with id \(id.text) is \(value). Give it a finite number, or "
              + "none."
          )
        }
        builder.setRank(value)
      }
      let stored = (0..<4).reversed().map { UInt8(truncatingIfNeeded: place >> ($0 * 8)) }
      builder.setStored(stored.span)
      builder.end()
    }
    let replacedCount = builder.replacedCount
    do {
      return (try builder.finish(settings: []), replacedCount)
    } catch {
      throw ChajaError(build: error)
    }
  }
}
