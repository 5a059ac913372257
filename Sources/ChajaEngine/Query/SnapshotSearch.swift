// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One search of all segments of a snapshot under way.
///
/// Each segment is ranked by itself, the largest first, and only as far as its records stand above those that fill the page
/// already; the lists are merged by values that mean the same in every segment, and what is counted is added up.
struct SnapshotSearch {
  private typealias Key = (segment: Int, key: RankKey)

  private let snapshot: Snapshot
  private let question: Question
  private var parts: [Search] = []
  private var memory: [SegmentScratch]

  private var request: SearchRequest { question.request }
  private var plan: QueryPlan { question.plan }

  init(
    _ snapshot: Snapshot,
    _ request: consuming SearchRequest,
    _ scratch: inout SearchScratch
  ) throws(SearchError) {
    try snapshot.check(request)
    self.snapshot = snapshot
    let question = Question(request, &scratch.folded)
    self.question = question
    let filter = question.request.filter
    let filterable = filter == nil ? [] : question.request.filterable ?? snapshot.columnNames
    memory = scratch.take(snapshot.segments)
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
      parts.append(Search.make(segment, question, allowed: allowed, &memory[number]))
      parts[number].exclude()
    }
    guard snapshot.segments.isEmpty, let filter else { return }
    try SnapshotSearch.checked { () throws(FilterError) in
      try filter.check(filterable: filterable)
    }
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
    if plan.isBlank, request.sort.isEmpty, request.distinct == nil {
      hits = self.hits(listedPage())
    } else if parts.count == 1, request.distinct == nil {
      let keys = plan.isBlank ? parts[0].listedKeys() : parts[0].keys(wanted)
      let marking = keys.isEmpty ? nil : parts[0].marking()
      hits.reserveCapacity(max(keys.count - request.offset, 0))
      for key in keys.dropFirst(request.offset).prefix(request.limit) {
        hits.append(hit(0, key, marking))
      }
    } else {
      let page: [Key]
      (page, distinctTotal) = rankedPage(wanted)
      hits = self.hits(page)
    }
    let matches = count()
    for part in parts.indices { parts[part].leave(to: &memory[part]) }
    scratch.keep(memory)
    return SearchAnswer(
      hits: hits,
      total: distinctTotal ?? matches.count,
      totalIsExact: matches.isExact,
      facets: facets(matches.documents)
    )
  }

  // MARK: Pages

  private func hits(_ page: [Key]) -> [Hit] {
    var hits: [Hit] = []
    hits.reserveCapacity(page.count)
    var markings = [HitMarking?](repeating: nil, count: parts.count)
    for (segment, key) in page {
      if markings[segment] == nil { markings[segment] = parts[segment].marking() }
      hits.append(hit(segment, key, markings[segment]))
    }
    return hits
  }

  private func hit(_ segment: Int, _ key: RankKey, _ marking: HitMarking?) -> Hit {
    let document = DocumentID(rawValue: key.document)
    return Hit(
      segment: segment,
      document: document,
      id: parts[segment].index.id(document),
      match: plan.isBlank ? nil : key.reason,
      marking: marking
    )
  }

  /// The page of the best keys; where one record of equal values is given, also their number.
  private mutating func rankedPage(_ wanted: Int) -> (page: [Key], distinctTotal: Int?) {
    let isDistinct = request.distinct != nil
    let capacity = isDistinct ? .max : wanted
    // Where the contract alone decides, what fills the page is a floor for the segments to come.
    let hasFloor = !plan.isBlank && !isDistinct && request.sort.isEmpty
    let order = SegmentOrder(snapshot, request)
    var keys: [Key] = []
    var floor: RankKey?
    for part in largestFirst {
      let found =
        plan.isBlank ? parts[part].listedKeys() : parts[part].keys(capacity, above: floor)
      if !found.isEmpty { keys = merged(keys, found, of: part, atMost: capacity, order) }
      if hasFloor, keys.count == capacity { floor = keys.last?.key }
    }
    guard isDistinct else {
      return (Array(keys.dropFirst(request.offset).prefix(request.limit)), nil)
    }
    var page: [Key] = []
    var place = 0
    var given = DistinctGroups(parts.map { part in part.distinct.map { part.index.columns[$0] } })
    // Records without a value all stay.
    for key in keys where given.isNew(Int(key.key.document), of: key.segment) {
      if place >= request.offset, page.count < request.limit { page.append(key) }
      place += 1
    }
    return (page, place)
  }

  /// The numbers of the segments, that with most records first.
  private var largestFirst: [Int] {
    var numbers = Array(parts.indices)
    for part in parts.indices
    where parts[part].index.recordCount > parts[numbers[0]].index.recordCount {
      numbers.swapAt(0, part)
    }
    return numbers
  }

  /// The best of some keys and those of one more segment; both are in order.
  private func merged(
    _ keys: [Key],
    _ found: [RankKey],
    of segment: Int,
    atMost capacity: Int,
    _ order: SegmentOrder
  ) -> [Key] {
    var merged: [Key] = []
    merged.reserveCapacity(min(keys.count + found.count, capacity))
    var place = 0
    var next = 0
    while merged.count < capacity, next < found.count {
      if place < keys.count,
        !order.precedes(found[next], of: segment, keys[place].key, of: keys[place].segment)
      {
        merged.append(keys[place])
        place += 1
      } else {
        merged.append((segment, found[next]))
        next += 1
      }
    }
    merged += keys[place...].prefix(capacity - merged.count)
    return merged
  }

  /// The page of all records by rank.
  private func listedPage() -> [Key] {
    var page: [Key] = []
    var sets: [DocumentSet] = []
    var heads: [RankKey?] = []
    let order = SegmentOrder(snapshot, request)
    for part in parts {
      let set = part.listed
      sets.append(set)
      heads.append(set.next(from: 0).map { part.listedKey($0) })
    }
    var left = request.offset
    while page.count < request.limit {
      var best: Key?
      for segment in heads.indices {
        guard let head = heads[segment] else { continue }
        if let best, !order.precedes(head, of: segment, best.key, of: best.segment) { continue }
        best = (segment, head)
      }
      guard let best else { break }
      let part = parts[best.segment]
      heads[best.segment] = sets[best.segment].next(from: Int(best.key.document) + 1)
        .map { part.listedKey($0) }
      if left > 0 { left -= 1 } else { page.append(best) }
    }
    return page
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
      if needsAll { documents.append(matches.documents) }
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
        columns.append(
          FacetMerge.Part(
            segment: segment,
            column: segment.index.columns[column],
            documents: documents[number]
          )
        )
      }
      let merge = FacetMerge(columns)
      facets.append(
        Facet(
          name: name,
          counts: merge.counts(order: facetOrder, limit: request.maximumFacetValues)
        )
      )
    }
    return facets
  }
}
