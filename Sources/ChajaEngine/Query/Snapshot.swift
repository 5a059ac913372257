// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Several segments, searched as one index: the immutable state that one search, and all its pages, see.
///
///     var old = Segment(index)
///     old.delete(document)
///     let snapshot = try Snapshot([old, Segment(newer)])
///     let answer = try snapshot.search(SearchRequest(query: Array("pika".utf8)), scratch: &scratch)
///
/// Answers are those of one index built of the living records: the same hits, order, reasons, totals and facets. An id
/// must live in one segment only.
public struct Snapshot: Sendable {
  /// Why segments can't be searched as one.
  @nonexhaustive
  public enum MismatchError: Error, Equatable, Sendable {
    /// The fields of the segment are not the first ones of the segment with most: build it with the same fields, in
    /// the same order.
    case fields(segment: Int)

    /// The segment ranks in another direction, or has another start factor than the first one.
    case ranking(segment: Int)
  }

  /// The segments.
  public let segments: [Segment]

  /// The searchable fields in order of weight.
  public let fields: [Field]

  /// The number of records that count.
  public let recordCount: Int

  /// What makes one answer of those of the segments; nil where there is one, of which all records count.
  let merging: SegmentMerging?

  /// Joins segments.
  ///
  /// - Parameter segments: The segments; their fields are the same, or the first ones of a longer list that another
  ///   segment has. Columns may differ.
  /// - Throws: `MismatchError`.
  /// - Complexity: O(*s* × *f*) for *s* segments and *f* fields.
  public init(_ segments: [Segment]) throws(MismatchError) {
    var fields: [Field] = []
    for segment in segments where segment.index.fields.count > fields.count {
      fields = segment.index.fields
    }
    var count = 0
    for (number, segment) in segments.enumerated() {
      let schema = segment.index.schema
      for (place, field) in schema.fields.enumerated() where field != fields[place] {
        throw .fields(segment: number)
      }
      let first = segments[0].index.schema
      guard schema.rank == first.rank, schema.startFactor == first.startFactor else {
        throw .ranking(segment: number)
      }
      count += segment.recordCount
    }
    self.segments = segments
    self.fields = fields
    recordCount = count
    merging = SegmentMerging()
  }

  /// Makes the snapshot of one index.
  public init(_ index: Index) {
    segments = [Segment(index)]
    fields = index.fields
    recordCount = index.recordCount
    merging = nil
  }

  /// The names of the columns for filters, facets and sorting, each once.
  public var columnNames: [[UInt8]] {
    guard segments.count != 1 else { return segments[0].index.columnNames }
    var names: [[UInt8]] = []
    for segment in segments {
      for name in segment.index.columnNames where !names.contains(name) { names.add(name) }
    }
    return names
  }

  /// The index that holds a hit's record.
  ///
  /// - Parameter hit: A hit of a search of this snapshot.
  /// - Returns: The index to read `hit.document` from.
  public func index(of hit: Hit) -> Index {
    precondition(hit.segment < segments.count, "the hit must come from this snapshot")
    return segments[hit.segment].index
  }

  /// The bytes stored with a hit's record.
  ///
  /// - Parameter hit: A hit of a search of this snapshot.
  /// - Returns: The bytes as `IndexBuilder.setStored(_:)` was given them.
  /// - Complexity: O(*n*) for *n* bytes, which are copied.
  public func stored(_ hit: Hit) -> [UInt8] { index(of: hit).stored(hit.document) }

  /// Finds the records that a request asks for.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - scratch: Working memory, reused between calls by one task.
  /// - Returns: The hits of the page in the order of the ranking contract, the total and the facets.
  /// - Throws: A `SearchError` that names what no segment has.
  /// - Complexity: That of `Index.search` for each segment, each of which ranks no more than a page needs.
  public func search(
    _ request: SearchRequest,
    scratch: inout SearchScratch
  ) throws(SearchError) -> SearchAnswer {
    var search = try SnapshotSearch(self, request, &scratch)
    return search.answer(&scratch)
  }

  func hasColumn(_ name: [UInt8]) -> Bool {
    for segment in segments where segment.index.columns.index(named: name) != nil { return true }
    return false
  }

  /// Checks that the snapshot has all that a request names.
  func check(_ request: SearchRequest) throws(SearchError) {
    guard request.offset >= 0, request.limit >= 0 else {
      throw .negativeRange(offset: request.offset, limit: request.limit)
    }
    let usesColumns =
      request.filter != nil || !request.sort.isEmpty || !request.facets.isEmpty
      || request.distinct != nil
    if usesColumns {
      for segment in segments where !segment.index.columns.isSound { throw .damagedColumns }
    }
    for field in request.sort { try checkColumn(field.name) }
    if let name = request.distinct { try checkColumn(name) }
    for name in request.facets { try checkColumn(name) }
    for name in request.fields ?? [] where !fields.contains(where: { $0.name == name }) {
      var known: [[UInt8]] = []
      for field in fields { known.add(field.name) }
      throw .unknownField(name: name, known: known)
    }
  }

  private func checkColumn(_ name: [UInt8]) throws(SearchError) {
    guard hasColumn(name) else { throw .unknownColumn(name: name, known: columnNames) }
  }
}
