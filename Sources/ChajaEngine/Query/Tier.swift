// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The documents that match a one-word query in one way and one field, best first.
///
/// A match at the very start of its field counts as if its record were more popular, so two ordered lists are merged:
/// the documents that match at the start, and those that match later.
struct Tier {
  let index: Index
  let ranking: Ranking
  let field: Int
  let edits: Int
  let reading: Reading
  let kind: MatchKind
  let stage: Stage
  /// Whether the word may also run over several words, which can stand at the start of a field.
  let isChained: Bool
  var starts: DocumentList
  var inner: DocumentList

  /// Adds keys until no later one of this tier, or of any tier below, can enter; true then.
  mutating func rank(
    into top: inout TopKeys,
    seen: inout SeenDocuments,
    allowed: DocumentSet?,
    slots: [SlotTerms],
    matcher: inout Matcher
  ) -> Bool {
    let isRanked = index.schema.rank != nil
    let best = key(0, score: 0, position: 0)
    var start = Tier.next(&starts, isStart: true, ranking, best, seen, allowed)
    var later = isRanked ? Tier.next(&inner, isStart: false, ranking, best, seen, allowed) : nil
    while start != nil || later != nil {
      let isStart: Bool
      if let start, let later {
        isStart = ranking.precedes(start, later)
      } else {
        isStart = start != nil
      }
      guard let key = isStart ? start : later else { break }
      if top.excludes(key) { return true }
      // Both lists may hold the document; the first time is the better one.
      if !seen.contains(Int(key.document)) {
        seen.insert(Int(key.document))
        let better =
          isChained && !isStart
          ? matcher.key(Int(key.document), slots: slots, upTo: stage) : nil
        top.add(better ?? key)
      }
      if isStart {
        start = Tier.next(&starts, isStart: true, ranking, best, seen, allowed)
      } else {
        later = Tier.next(&inner, isStart: false, ranking, best, seen, allowed)
      }
    }
    if isRanked || top.excludes(key(0, score: 0, position: 1)) { return false }
    // Without ranks the earlier place in the field decides, which the lists do not tell.
    while let document = inner.next() {
      guard !seen.contains(document), allowed?.contains(document) ?? true,
        let key = matcher.key(document, slots: slots, upTo: stage)
      else { continue }
      seen.insert(document)
      top.add(key)
    }
    return false
  }

  /// The key of the next document of a list that counts; but for document and score it is `best`.
  private static func next(
    _ list: inout DocumentList,
    isStart: Bool,
    _ ranking: Ranking,
    _ best: RankKey,
    _ seen: SeenDocuments,
    _ allowed: DocumentSet?
  ) -> RankKey? {
    while let document = list.next() {
      guard !seen.contains(document), allowed?.contains(document) ?? true else { continue }
      var key = best
      key.document = UInt32(document)
      key.score = ranking.score(document, isStart: isStart)
      return key
    }
    return nil
  }

  private func key(_ document: Int, score: Double, position: UInt32) -> RankKey {
    RankKey(
      errors: UInt32(edits),
      quality: RankKey.quality(
        reading: reading,
        kind: kind,
        breaks: .asTyped,
        field: field,
        distance: 0
      ),
      score: score,
      position: position,
      document: UInt32(document)
    )
  }
}

/// Documents in ascending order: a run of a list, or a stream over many.
struct DocumentList {
  private var postings: Postings?
  private var run = 0..<0
  private var stream: DocumentStream?

  /// No documents.
  init() {}

  /// The documents of one list.
  init(_ postings: Postings, _ run: Range<Int>) {
    self.postings = postings
    self.run = run
  }

  /// The documents of a range of terms, some of them more than once.
  init(_ postings: Postings, terms: Range<Int>, isInner: Bool) {
    stream = DocumentStream(postings, terms: terms, isInner: isInner)
  }

  /// The documents of single terms, some of them more than once.
  init(_ postings: Postings, terms: [Int], groups: ClosedRange<PostingGroup>) {
    stream = DocumentStream(postings, terms: terms, groups: groups)
  }

  mutating func next() -> Int? {
    if stream != nil { return stream?.next().map { Int($0) } }
    guard let postings, let place = run.first else { return nil }
    run = place + 1..<run.upperBound
    return Int(postings.document(place))
  }
}
