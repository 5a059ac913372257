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

  /// Makes empty working memory.
  public init() {}

  /// Takes out what is kept for a segment; empty memory when nothing is.
  mutating func take(_ index: Index) -> SegmentScratch {
    for part in parts.indices where parts[part].storage === index.storage {
      return parts.remove(at: part)
    }
    // Memory of another index of the same size serves as well.
    for part in parts.indices where parts[part].universe == index.recordCount {
      return parts.remove(at: part)
    }
    return SegmentScratch()
  }

  /// Keeps the memory of a search, in place of all that was kept before.
  mutating func keep(_ parts: [SegmentScratch]) { self.parts = parts }
}

/// Working memory of searches of one index.
struct SegmentScratch: Sendable {
  /// The most words whose documents are kept.
  static let maximumKnown = 8

  private var seen: SeenDocuments?
  private(set) var storage: IndexStorage?
  private var fields: [Int] = []
  private var exactFields: [Bool] = []
  private var typos: FoldedTypoRules?
  private var known: [KnownSlot] = []
  private var trail = TypedTrail()
  /// The records that counted when the trail was made; nil while all did.
  private var living: DocumentSet?

  /// The number of documents of the index before.
  var universe: Int? { seen?.universe }

  /// An empty set over `count` documents.
  mutating func takeSeen(_ count: Int) -> SeenDocuments {
    guard var taken = seen, taken.universe == count else { return SeenDocuments(count: count) }
    seen = nil
    taken.removeAll()
    return taken
  }

  /// Takes out what the last searches found, if all of them saw the same records.
  ///
  /// Only after `takeKnown` gave what belongs to the same index, fields and rules.
  mutating func takeTrail(_ living: DocumentSet?) -> TypedTrail {
    defer { self.living = living }
    var taken = TypedTrail()
    swap(&taken, &trail)
    switch (living, self.living) {
    case (nil, nil): return taken
    case (let one?, let other?) where one.isCopy(of: other): return taken
    default: return TypedTrail()
    }
  }

  /// Takes out what the last search knew, if it was over the same index, fields and rules.
  mutating func takeKnown(
    _ index: Index,
    fields: [Int],
    exactFields: [Bool],
    typos: FoldedTypoRules
  )
    -> [KnownSlot]
  {
    guard storage === index.storage, self.fields == fields, self.exactFields == exactFields,
      self.typos == typos
    else {
      trail = TypedTrail()
      return []
    }
    let taken = known
    known = []
    return taken
  }

  mutating func keep(_ seen: SeenDocuments, _ trail: TypedTrail, _ finder: DocumentFinder) {
    self.seen = seen
    self.trail = trail
    storage = finder.index.storage
    fields = finder.fields
    exactFields = finder.exactFields
    typos = finder.typos
    known = finder.known(atMost: SegmentScratch.maximumKnown)
  }
}
