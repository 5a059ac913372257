// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The documents of one kind and field of a one-word query, best first.
///
/// A match at the very start of its field counts as if its record were more popular, so two ordered lists are merged:
/// the documents that hold a term at the start, and those that hold one later.
struct StartTier {
  private let index: Index
  private let field: Int
  private let kind: MatchKind
  private let ranking: Ranking
  private var starts: DocumentList
  private var inner: DocumentList

  init(_ index: Index, field: Int, kind: MatchKind, terms: Range<Int>, ranking: Ranking) {
    self.index = index
    self.field = field
    self.kind = kind
    self.ranking = ranking
    let postings = index.postings[field]
    switch kind {
    case .wholeField:
      starts = .run(postings, postings.list(terms.lowerBound, .whole))
      inner = .run(postings, 0..<0)
    case .wholeWord:
      starts = .run(postings, postings.list(terms.lowerBound, .start))
      inner = .run(postings, postings.list(terms.lowerBound, .inner))
    case .prefix, .infix:
      starts = .stream(postings, terms, isInner: false)
      inner = .stream(postings, terms, isInner: true)
    }
  }

  /// Adds keys until no later one of this tier, or of any tier below, can enter; true then.
  mutating func rank(
    into top: inout TopKeys, seen: inout DocumentSet, isAllowed: (Int) -> Bool,
    slots: [SlotTerms], matcher: inout Matcher
  ) -> Bool {
    let isRanked = index.schema.rank != nil
    var start = nextKey(&starts, isStart: true, seen, isAllowed)
    var later = isRanked ? nextKey(&inner, isStart: false, seen, isAllowed) : nil
    while start != nil || later != nil {
      let isStart: Bool
      if let start, let later { isStart = ranking.precedes(start, later) } else { isStart = start != nil }
      guard let key = isStart ? start : later else { break }
      if top.excludes(key) { return true }
      // Both lists may hold the document; the first time is the better one.
      if !seen.contains(Int(key.document)) {
        seen.insert(Int(key.document))
        top.add(key)
      }
      if isStart {
        start = nextKey(&starts, isStart: true, seen, isAllowed)
      } else {
        later = nextKey(&inner, isStart: false, seen, isAllowed)
      }
    }
    if isRanked || top.excludes(key(0, score: 0, position: 1)) { return false }
    // Without ranks the earlier place in the field decides, which the lists do not tell.
    while let document = inner.next() {
      guard !seen.contains(document), isAllowed(document),
        let key = matcher.key(document, slots: slots)
      else { continue }
      seen.insert(document)
      top.add(key)
    }
    return false
  }

  private func nextKey(
    _ list: inout DocumentList, isStart: Bool, _ seen: DocumentSet, _ isAllowed: (Int) -> Bool
  ) -> RankKey? {
    while let document = list.next() {
      guard !seen.contains(document), isAllowed(document) else { continue }
      return key(document, score: ranking.score(document, isStart: isStart), position: 0)
    }
    return nil
  }

  private func key(_ document: Int, score: Double, position: UInt32) -> RankKey {
    RankKey(
      errors: 0,
      quality: RankKey.quality(
        reading: .literal, kind: kind, breaks: .asTyped, field: field, distance: 0),
      score: score, position: position, document: UInt32(document))
  }
}

/// Documents in ascending order: a run of a list, or a stream over many.
struct DocumentList {
  private let postings: Postings
  private var run = 0..<0
  private var stream: DocumentStream?

  static func run(_ postings: Postings, _ range: Range<Int>) -> DocumentList {
    var list = DocumentList(postings: postings)
    list.run = range
    return list
  }

  static func stream(_ postings: Postings, _ terms: Range<Int>, isInner: Bool) -> DocumentList {
    var list = DocumentList(postings: postings)
    list.stream = DocumentStream(postings, terms: terms, isInner: isInner)
    return list
  }

  private init(postings: Postings) { self.postings = postings }

  mutating func next() -> Int? {
    if stream != nil { return stream?.next().map { Int($0) } }
    guard let place = run.first else { return nil }
    run = place + 1..<run.upperBound
    return Int(postings.document(place))
  }
}
