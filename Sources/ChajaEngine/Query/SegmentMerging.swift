// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What makes one answer of those of several segments.
///
/// These are functions that a snapshot of one index does not name, so that a program that searches nothing else, such as
/// the one for browsers, is linked without them.
struct SegmentMerging: Sendable {
  /// The hits of the page, and where one record of equal values is given, also the number of all.
  ///
  /// To fill the page `wanted` hits are enough.
  let hits: @Sendable (inout SnapshotSearch, _ wanted: Int) -> (hits: [Hit], distinctTotal: Int?)

  /// The counts of a column over its parts, in the order asked for, at most so many.
  let counts: @Sendable ([FacetMerge.Part], FacetCounts.Order, _ limit: Int) -> FacetCounts

  init() {
    hits = { $0.mergedHits($1) }
    counts = { FacetMerge($0).counts(order: $1, limit: $2) }
  }
}

// The lists of the segments are merged by values that mean the same in every one of them.

extension SnapshotSearch {
  private typealias Key = (segment: Int, key: RankKey)

  fileprivate mutating func mergedHits(_ wanted: Int) -> (hits: [Hit], distinctTotal: Int?) {
    if plan.isBlank, request.sort.isEmpty, request.distinct == nil {
      return (hits(listedPage()), nil)
    }
    let (page, distinctTotal) = rankedPage(wanted)
    return (hits(page), distinctTotal)
  }

  private mutating func hits(_ page: [Key]) -> [Hit] {
    var hits: [Hit] = []
    hits.reserveCapacity(page.count)
    var markings = [HitMarking?](repeating: nil, count: parts.count)
    for (segment, key) in page {
      if markings[segment] == nil { markings[segment] = parts[segment].marking() }
      hits.add(key.hit(segment, parts[segment].index, markings[segment]))
    }
    return hits
  }

  /// The page of the best keys; where one record of equal values is given, also their number.
  ///
  /// The largest segment is ranked first, and the others only as far as their records stand above those that fill the page.
  private mutating func rankedPage(_ wanted: Int) -> (page: [Key], distinctTotal: Int?) {
    let isDistinct = request.distinct != nil
    let capacity = isDistinct ? .max : wanted
    // Where the contract alone decides, what fills the page is a floor for the segments to come.
    let hasFloor = !plan.isBlank && !isDistinct && request.sort.isEmpty
    let order = SegmentOrder(snapshot, request)
    var keys: [Key] = []
    var floor: RankKey?
    for part in largestFirst {
      let found = parts[part].keys(capacity, above: floor)
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
      if place >= request.offset, page.count < request.limit { page.add(key) }
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
        merged.add(keys[place])
        place += 1
      } else {
        merged.add((segment, found[next]))
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
      sets.add(set)
      heads.add(set.next(from: 0).map { part.listedKey($0) })
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
      if left > 0 { left -= 1 } else { page.add(best) }
    }
    return page
  }
}
