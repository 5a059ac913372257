// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One search of all segments of a snapshot under way.
///
/// Each segment is ranked by itself and only as far as the page needs, and what is counted is added up.
struct SnapshotSearch: ~Copyable {
  let snapshot: Snapshot
  private let question: Question
  var parts: [Search]
  private var memory: [SegmentScratch]

  var request: SearchRequest { question.request }
  var plan: QueryPlan { question.plan }

  init(
    _ snapshot: Snapshot,
    _ request: consuming SearchRequest,
    _ scratch: inout SearchScratch
  ) throws(SearchError) {
    try snapshot.check(request)
    let question = Question(request, &scratch.folded, after: scratch.question)
    scratch.question = question
    let filter = question.request.filter
    let filterable = filter == nil ? [] : question.request.filterable ?? snapshot.columnNames
    let memory = scratch.take(snapshot.segments)
    var parts: [Search] = []
    parts.reserveCapacity(snapshot.segments.count)
    for number in snapshot.segments.indices {
      let segment = snapshot.segments[number]
      var allowed = segment.living
      if let filter {
        let filtered = try SnapshotSearch.checked { () throws(FilterError) in
          try filter.evaluate(over: segment.index.columns, filterable: filterable)
        }
        allowed?.formIntersection(filtered)
        if allowed == nil { allowed = filtered }
      }
      parts.append(Search.make(segment, question, allowed: allowed, memory[number]))
      parts[number].exclude()
    }
    if snapshot.segments.isEmpty, let filter {
      try SnapshotSearch.checked { () throws(FilterError) in
        try filter.check(filterable: filterable)
      }
    }
    self.snapshot = snapshot
    self.question = question
    self.parts = parts
    self.memory = memory
  }

  private static func checked<Result>(
    _ body: () throws(FilterError) -> Result
  ) throws(SearchError) -> Result {
    do throws(FilterError) {
      return try body()
    } catch {
      throw .filter(error)
    }
  }

  mutating func answer(_ scratch: inout SearchScratch) -> SearchAnswer {
    let sum = request.offset.addingReportingOverflow(request.limit)
    let wanted = sum.overflow ? Int.max : sum.partialValue
    var hits: [Hit] = []
    var distinctTotal: Int?
    if let merging = snapshot.merging {
      (hits, distinctTotal) = merging.hits(&self, wanted)
    } else {
      let keys = parts[0].distinctKeys(wanted)
      if request.distinct != nil { distinctTotal = keys.count }
      let marking = keys.isEmpty ? nil : parts[0].marking()
      hits = RankKey.hits(
        keys,
        from: request.offset,
        limit: request.limit,
        parts[0].index,
        marking
      )
    }
    let matches = count()
    for part in parts.indices { parts[part].leave() }
    scratch.keep(memory)
    return SearchAnswer(
      hits: hits,
      total: distinctTotal ?? matches.count,
      totalIsExact: matches.isExact,
      facets: facets(matches.documents)
    )
  }

  // MARK: Counting

  private mutating func count() -> (count: Int, isExact: Bool, documents: [DocumentSet]) {
    let needsAll = request.distinct != nil || !request.facets.isEmpty
    var total = 0
    var isExact = true
    var documents: [DocumentSet] = []
    for part in parts.indices {
      let matches: (count: Int, isExact: Bool, documents: DocumentSet)
      if plan.isBlank {
        let listed = parts[part].listed
        matches = (listed.count, true, listed)
      } else {
        let limit = request.countingLimit.map { $0 - min(total, $0) }
        matches = parts[part].count(needsAll: needsAll, limit: limit)
      }
      total += matches.count
      isExact = isExact && matches.isExact
      if needsAll { documents.add(matches.documents) }
    }
    return (total, isExact, documents)
  }

  private func facets(_ documents: [DocumentSet]) -> [Facet] {
    var facets: [Facet] = []
    let facetOrder: FacetCounts.Order = request.sortsFacetsByCount ? .byCount : .byValue
    for name in request.facets {
      var columns: [FacetMerge.Part] = []
      for (number, segment) in snapshot.segments.enumerated() {
        guard let column = segment.index.columns.index(named: name) else { continue }
        columns.add(
          FacetMerge.Part(
            segment: segment,
            column: segment.index.columns[column],
            documents: documents[number]
          )
        )
      }
      let limit = request.maximumFacetValues
      // A name that is not one of the only segment was refused.
      let counts =
        snapshot.merging?.counts(columns, facetOrder, limit)
        ?? columns[0].column.facetCounts(of: columns[0].documents, order: facetOrder, limit: limit)
      facets.add(Facet(name: name, counts: counts))
    }
    return facets
  }
}
