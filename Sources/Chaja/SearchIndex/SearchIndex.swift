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

  /// The number of records that lost their place to a later one with the same id; 0 in an index from a file.
  public let replacedCount: Int

  let index: Index
  let content: Content
  private let rules: QueryRules
  private let scratches = ScratchPool()

  /// Where the records of hits come from.
  enum Content: Sendable {
    /// From memory; stored with a document is its record's place in the list.
    case records([Record])
    /// From the index; stored with a document is its record as JSON.
    case json
  }

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
    let built = try SearchIndex.build(kept, schema: schema, settings: []) { place, _ in
      SearchIndex.bytes(ofPlace: place)
    }
    self.init(
      schema: schema,
      index: built.index,
      content: .records(kept),
      replacedCount: built.replacedCount
    )
  }

  init(schema: SearchSchema<Record>, index: Index, content: Content, replacedCount: Int) {
    self.schema = schema
    self.index = index
    self.content = content
    rules = schema.rules
    self.replacedCount = replacedCount
  }

  /// Finds the best records for what is in the search field.
  ///
  /// - Parameters:
  ///   - query: What was typed, as it is, also in the middle of a composition. Blank lists all records by rank.
  ///   - offset: How many hits to leave out at the front; 0 or more.
  ///   - limit: The most hits to give; 0 or more.
  ///   - options: Filter, sorting, facets and the like.
  /// - Returns: The hits, best first, and how many there are in all. Pages with different offsets tile one list.
  /// - Throws: `invalidFilter`, `unknownColumn`, `unknownField` and `invalidParameter`; without options and with numbers
  ///   in range, nothing. In an index from a file also `schemaMismatch` when a record can't be decoded, and
  ///   `invalidIndexFile` when the file turns out to be damaged.
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
    request.rules = rules
    request.sort = options.sort
    request.facets = options.facets.map { Array($0.utf8) }
    request.distinct = options.distinct.map { Array($0.utf8) }
    request.fields = options.fields.map { $0.map { Array($0.utf8) } }
    if let filter = options.filter {
      do {
        request.filter = try Filter.parse(filter)
      } catch {
        throw ChajaError(filter: error)
      }
    }
    var scratch = scratches.take()
    defer { scratches.give(scratch) }
    let answer: SearchAnswer
    do {
      answer = try index.search(request, scratch: &scratch)
    } catch {
      throw ChajaError(search: error)
    }
    var hits: [SearchHit<Record>] = []
    hits.reserveCapacity(answer.hits.count)
    for hit in answer.hits {
      let record = try record(of: hit.document)
      hits.append(SearchHit(record: record, hit: hit, index: index, schema: schema))
    }
    return SearchResults(
      hits: hits,
      total: answer.total,
      totalIsExact: answer.totalIsExact,
      facets: answer.facets
    )
  }

  private func record(of document: DocumentID) throws(ChajaError) -> Record {
    let stored = index.stored(document)
    switch content {
    case .records(let records): return records[SearchIndex.place(ofBytes: stored)]
    case .json: return try decode(stored, id: index.id(document))
    }
  }
}
