// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import ChajaJSON

/// An index of JSON records: the engine's index, the settings it was built with, and answers in terms of records.
///
/// A value without locks: any number of tasks may ask at the same time, each with a scratch of its own.
///
///     let index = try RecordIndex(index: Index(storage: IndexStorage(copying: bytes)))
///     var scratch = SearchScratch()
///     let answer = try index.answer(RecordQuery("kim"), scratch: &scratch)
public struct RecordIndex: Sendable {
  /// The segments that are searched: one of an index that was built or opened, some of a live one.
  public let snapshot: Snapshot
  /// How it was built, and how it is asked.
  public private(set) var settings: IndexSettings

  init(index: Index, settings: IndexSettings) {
    snapshot = Snapshot(index)
    self.settings = settings
  }

  /// Takes a state of a live index whose records were read by these settings.
  package init(snapshot: Snapshot, settings: IndexSettings) {
    self.snapshot = snapshot
    self.settings = settings
  }

  /// Takes an index whose settings are those of a `RecordIndexBuilder`.
  ///
  /// - Throws: `SettingsError` when they are not.
  public init(index: Index) throws(SettingsError) {
    snapshot = Snapshot(index)
    settings = IndexSettings()
    try settings.merge(json: index.settings)
  }

  /// The engine's index, of an index that was built or opened; a state of a live one has several, and gives one
  /// with `compacted()`.
  public var index: Index {
    precondition(isCompact, "the state of a live index has no one index; use compacted()")
    return snapshot.segments[0].index
  }

  /// Whether all is one index, without deleted records.
  public var isCompact: Bool {
    snapshot.segments.count == 1 && snapshot.segments[0].deletedCount == 0
  }

  /// The same records as one index, which is this one where it is one.
  ///
  /// - Throws: `IndexBuilder.BuildError` when the records are more than one index holds.
  /// - Complexity: O(*n*) for *n* words, values and stored bytes of several segments.
  public func compacted() throws(IndexBuilder.BuildError) -> RecordIndex {
    if isCompact { return self }
    var builder = IndexBuilder(rank: settings.rank?.order, startFactor: settings.startFactor)
    for field in snapshot.fields { _ = builder.field(named: field.name, kind: field.kind) }
    for segment in snapshot.segments { try builder.add(contentsOf: segment) }
    return RecordIndex(index: try builder.finish(settings: settings.json), settings: settings)
  }

  /// The number of records.
  public var recordCount: Int { snapshot.recordCount }

  /// The size of the index in bytes, in memory as in files.
  public var byteCount: Int { snapshot.segments.reduce(0) { $0 + $1.index.byteCount } }

  /// The searchable fields in order of weight.
  public var fields: [FieldDeclaration] {
    snapshot.fields.map { FieldDeclaration($0.name, kind: $0.kind) }
  }

  /// Changes how the index is asked: stop words, synonyms, typing errors, what is shown, and the bounds of answers.
  ///
  /// - Parameter change: Changes the settings; for what is fixed once an index is built it must give the same again.
  /// - Throws: What `change` throws, and `SettingsError` naming a setting that differs from the index; the settings are
  ///   then unchanged.
  public mutating func adjustSettings(
    _ change: (inout IndexSettings) throws(SettingsError) -> Void
  ) throws(SettingsError) {
    var changed = settings
    try change(&changed)
    if recordCount > 0 { try changed.checkBuilt(settings) }
    settings = changed
  }

  /// Answers a question.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - scratch: Working memory, reused between calls by one task.
  /// - Returns: The hits of the page in the order of the ranking contract, the total and the facets.
  /// - Throws: `QueryError` when the question names something that the index does not have, or the index is damaged.
  /// - Complexity: That of `Index.search`, and O(*n*) for *n* bytes of the records on the page.
  public func answer(
    _ query: RecordQuery,
    scratch: inout SearchScratch
  ) throws(QueryError) -> Answer {
    guard query.offset >= 0, query.limit >= 0 else {
      throw .negativeRange(offset: query.offset, limit: query.limit)
    }
    if recordCount == 0 {
      return Answer(
        query: query.text,
        hits: [],
        total: 0,
        totalIsExact: true,
        offset: query.offset,
        limit: query.limit,
        facets: []
      )
    }
    let request = try request(query)
    let result: SearchAnswer
    do {
      result = try snapshot.search(request, scratch: &scratch)
    } catch {
      throw QueryError(error)
    }
    var reader = HitReader(snapshot: snapshot, displayed: settings.displayedBytes)
    var hits: [Answer.Hit] = []
    hits.reserveCapacity(result.hits.count)
    for hit in result.hits { hits.append(try reader.read(hit)) }
    let isCapped = settings.maximumTotalHits.map { result.total > $0 } ?? false
    return Answer(
      query: query.text,
      hits: hits,
      total: isCapped ? settings.maximumTotalHits ?? result.total : result.total,
      totalIsExact: result.totalIsExact && !isCapped,
      offset: query.offset,
      limit: query.limit,
      facets: result.facets
    )
  }

  /// The columns that filters may name; nil for all.
  private var filterableNames: [[UInt8]]? {
    guard let filterable = settings.filterableBytes else { return nil }
    return snapshot.columnNames.filter { IndexSettings.matches($0, filterable) }
  }

  private func request(_ query: RecordQuery) throws(QueryError) -> SearchRequest {
    var request = SearchRequest(query: query.text)
    request.offset = query.offset
    request.limit = query.limit
    request.countingLimit = query.countingLimit
    if let maximum = settings.maximumTotalHits {
      request.limit = max(0, min(query.limit, maximum - min(query.offset, maximum)))
      request.countingLimit = min(query.countingLimit ?? .max, maximum)
    }
    request.matching = query.matching
    request.filter = query.filter
    if query.filter != nil { request.filterable = filterableNames }
    for order in query.sort {
      guard settings.isSortable(order.name) else {
        throw .notSortable(name: order.name, sortable: settings.sortableBytes ?? [])
      }
    }
    request.sort = query.sort
    request.facets =
      query.facetBytes == [[0x2A]] ? filterableNames ?? snapshot.columnNames : query.facetBytes
    request.maximumFacetValues = settings.maximumFacetValues
    request.sortsFacetsByCount = settings.facetOrder == .count
    request.distinct = query.distinctBytes ?? settings.distinctBytes
    request.fields = query.fieldBytes
    request.rules = settings.rules
    return request
  }
}

extension [FieldDeclaration] {
  /// The declarations as the command line takes them.
  package var specification: String { text.string }

  var text: [UInt8] { ErrorText(joining: map { $0.text.bytes }, by: ",").bytes }
}
