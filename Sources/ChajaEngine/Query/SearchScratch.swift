// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Working memory of searches, kept between calls by one task.
///
/// It keeps what the last search found for its words: the next one, a key later, as a rule has most of them too. It also
/// keeps that search's indexes alive.
public struct SearchScratch: Sendable {
  private var parts: [SegmentScratch] = []
  /// Memory to read queries with.
  var folded = FoldedText(mapsSource: true)
  /// What was asked last.
  var question: Question?

  /// Makes empty working memory.
  public init() {}

  /// The answer of a search of an index of which nothing is deleted, where it is remembered and nothing else is asked.
  func firstPage(of index: Index, _ request: SearchRequest) -> SearchAnswer? {
    guard !parts.isEmpty, let asked = request.firstPage else { return nil }
    return parts[0].firstPage(of: index, request, asked)
  }

  /// Takes out what is kept for some segments, in their order; empty memory where nothing is.
  mutating func take(_ segments: [Segment]) -> [SegmentScratch] {
    var taken: [SegmentScratch] = []
    swap(&taken, &parts)
    for number in segments.indices {
      let index = segments[number].index
      var place = number
      while place < taken.count, taken[place].storage !== index.storage { place += 1 }
      if place >= taken.count {
        // Memory of another index of the same size serves as well.
        place = number
        while place < taken.count, taken[place].universe != index.recordCount { place += 1 }
      }
      if place >= taken.count { taken.add(SegmentScratch()) }
      taken.swapAt(number, place)
      // A copy of this memory may be in use elsewhere.
      if !isKnownUniquelyReferenced(&taken[number]) { taken[number] = SegmentScratch() }
    }
    taken.removeLast(taken.count - segments.count)
    return taken
  }

  /// Keeps the memory of a search, in place of all that was kept before.
  mutating func keep(_ parts: consuming [SegmentScratch]) { self.parts = parts }
}

/// Working memory of searches of one index.
final class SegmentScratch: @unchecked Sendable {
  // Sendable: only a search that holds the one reference goes on with it.

  /// The most words whose documents are kept.
  static let maximumKnown = 16

  @exclusivity(unchecked) private var scope: SearchScope?
  @exclusivity(unchecked) private var seen: SeenDocuments?
  @exclusivity(unchecked) private var reader: Evaluator?
  @exclusivity(unchecked) private var known: [SlotTerms] = []
  /// Memory of sets of documents and of terms.
  @exclusivity(unchecked) private(set) var pool = SetPool()
  @exclusivity(unchecked) var trail = TypedTrail()
  @exclusivity(unchecked) var firstPages = FirstPages()
  /// The records that counted when trail and pages were made; nil while all did.
  @exclusivity(unchecked) private var living: DocumentSet?

  var storage: IndexStorage? { scope?.index.storage }

  /// The number of documents of the index before.
  var universe: Int? { seen?.universe }

  /// The scope of a search; first of all, for what else is kept belongs to it.
  func takeScope(_ index: Index, _ question: Question) -> SearchScope {
    if let scope, scope.serves(index, question.request.fields, question.request.rules.typos) {
      return scope
    }
    if let storage, storage !== index.storage { pool = SetPool() }
    let new = SearchScope(index, question.request)
    scope = new
    reader = nil
    known = []
    (trail, firstPages) = (TypedTrail(), FirstPages())
    return new
  }

  /// The same for one segment.
  fileprivate func firstPage(
    of index: Index,
    _ request: SearchRequest,
    _ asked: FirstPages.Asked
  ) -> SearchAnswer? {
    guard let (keys, seen) = firstPages.page(asked), living == nil, request.facets.isEmpty,
      let counted = request.countingLimit, counted <= seen.count,
      let scope, scope.serves(index, request.fields, request.rules.typos)
    else { return nil }
    return SearchAnswer(
      hits: RankKey.hits(
        keys,
        from: request.offset,
        limit: request.limit,
        index,
        HitMarking(request.query, request.matching, request.rules, scope)
      ),
      total: seen.count,
      totalIsExact: false,
      facets: []
    )
  }

  /// An empty set over `count` documents.
  func noneSeen(_ count: Int) -> SeenDocuments {
    if let seen, seen.universe == count {
      seen.removeAll()
      return seen
    }
    let new = SeenDocuments(count: count, from: pool)
    seen = new
    return new
  }

  /// Memory to read documents with.
  func evaluator(_ scope: SearchScope) -> Evaluator {
    if let reader { return reader }
    let new = Evaluator(scope)
    reader = new
    return new
  }

  /// Forgets what the last searches found, unless all of them saw the same records.
  func forget(exceptOf living: DocumentSet?) {
    switch (living, self.living) {
    case (nil, nil): return
    case (let one?, let other?) where one.isCopy(of: other): return
    default: (trail, firstPages) = (TypedTrail(), FirstPages())
    }
    self.living = living
  }

  /// Takes out what the last search knew, into an empty list.
  func takeKnown(_ taken: inout [SlotTerms]) { swap(&taken, &known) }

  /// Keeps what a search knew.
  func keep(_ known: [SlotTerms]) { self.known = known }
}
