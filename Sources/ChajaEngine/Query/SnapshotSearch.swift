// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One search of all segments of a snapshot under way.
///
/// Each segment is ranked by itself and only as far as the page needs; the lists are merged by values that mean the same
/// in every segment, and what is counted is added up.
struct SnapshotSearch {
  private typealias Key = (segment: Int, key: RankKey)

  private let snapshot: Snapshot
  private let question: Question
  private var parts: [Search] = []
  private var memory: [SegmentScratch] = []

  private var request: SearchRequest { question.request }
  private var plan: QueryPlan { question.plan }

  init(
    _ snapshot: Snapshot,
    _ request: SearchRequest,
    _ scratch: inout SearchScratch
  ) throws(SearchError) {
    try snapshot.check(request)
    self.snapshot = snapshot
    question = Question(request, &scratch.folded)
    let filterable = request.filter == nil ? [] : request.filterable ?? snapshot.columnNames
    for segment in snapshot.segments {
      var part = scratch.take(segment.index)
      parts.append(try Search(segment, question, filterable: filterable, &part))
      memory.append(part)
    }
    if snapshot.segments.isEmpty, let filter = request.filter {
      do throws(FilterError) {
        try filter.check(filterable: filterable)
      } catch {
        throw .filter(error)
      }
    }
  }

  mutating func answer(_ scratch: inout SearchScratch) -> SearchAnswer {
    let sum = request.offset.addingReportingOverflow(request.limit)
    let wanted = sum.overflow ? Int.max : sum.partialValue
    var page: [Key]
    var distinctTotal: Int?
    if plan.isBlank, request.sort.isEmpty, request.distinct == nil {
      page = listedPage()
    } else {
      var lists: [[RankKey]] = []
      for part in parts.indices {
        let isWhole = request.distinct != nil
        lists.append(
          plan.isBlank ? parts[part].listedKeys() : parts[part].keys(isWhole ? .max : wanted)
        )
      }
      (page, distinctTotal) = mergedPage(lists)
    }
    var hits: [Hit] = []
    hits.reserveCapacity(page.count)
    var markings = [HitMarking?](repeating: nil, count: parts.count)
    for (segment, key) in page {
      if markings[segment] == nil { markings[segment] = parts[segment].marking() }
      let document = DocumentID(rawValue: key.document)
      hits.append(
        Hit(
          segment: segment,
          document: document,
          id: snapshot.segments[segment].index.id(document),
          match: plan.isBlank ? nil : key.reason,
          marking: markings[segment]
        )
      )
    }
    let matches = count()
    for part in parts.indices {
      memory[part].keep(parts[part].seen, parts[part].trail, parts[part].finder)
    }
    scratch.keep(memory)
    return SearchAnswer(
      hits: hits,
      total: distinctTotal ?? matches.count,
      totalIsExact: matches.isExact,
      facets: facets(matches.documents)
    )
  }

  // MARK: Pages

  /// The page of merged lists; where one record of equal values is given, also their number.
  private func mergedPage(_ lists: [[RankKey]]) -> (page: [Key], distinctTotal: Int?) {
    var page: [Key] = []
    if lists.count == 1, request.distinct == nil {
      let keys = lists[0].dropFirst(request.offset).prefix(request.limit)
      page.reserveCapacity(keys.count)
      for key in keys { page.append((0, key)) }
      return (page, nil)
    }
    var merge = SegmentMerge(lists, SegmentOrder(snapshot, request))
    var place = 0
    guard request.distinct != nil else {
      while page.count < request.limit, let next = merge.next() {
        if place >= request.offset { page.append(next) }
        place += 1
      }
      return (page, nil)
    }
    var given = DistinctGroups(parts.map { part in part.distinct.map { part.index.columns[$0] } })
    while let next = merge.next() {
      // Records without a value all stay.
      guard given.isNew(Int(next.key.document), of: next.segment) else { continue }
      if place >= request.offset, page.count < request.limit { page.append(next) }
      place += 1
    }
    return (page, place)
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
      documents.append(matches.documents)
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
