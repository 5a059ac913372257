// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The documents that match a one-word query in one way and one field, best first.
///
/// A match at the very start of its field counts as if its record were more popular, so two ordered lists are merged:
/// the documents that match at the start, and those that match later.
struct Tier {
  let edits: Int
  let reading: Reading
  let kind: MatchKind
  let field: Int
  var starts = DocumentList()
  var inner = DocumentList()

  /// A key of the tier but for document and score.
  var key: RankKey {
    RankKey(
      errors: UInt32(edits),
      quality: RankKey.quality(
        reading: reading,
        kind: kind,
        breaks: .asTyped,
        field: field,
        distance: 0
      ),
      score: 0,
      position: 0,
      document: 0
    )
  }
}

/// Terms that match a one-word query in one way.
struct TierTerms {
  var edits = 0
  var reading: Reading
  var kind: MatchKind
  var isDigits: Bool
  var range = 0..<0
  var singles: [Int] = []

  /// Edits, reading and kind: the lesser is the better.
  var order: UInt32 {
    TermMatch(edits: edits, reading: reading, kind: kind, bytes: 0..<0).rank
  }

  /// The documents that hold the terms in a field.
  func tier(_ postings: Postings, field: Int) -> Tier {
    var tier = Tier(edits: edits, reading: reading, kind: kind, field: field)
    guard range.isEmpty else {
      let term = range.lowerBound
      switch kind {
      case .wholeField:
        tier.starts = DocumentList(postings, postings.list(term, .whole))
      case .wholeWord:
        tier.starts = DocumentList(postings, postings.list(term, .start))
        tier.inner = DocumentList(postings, postings.list(term, .inner))
      case .prefix, .infix:
        tier.starts = DocumentList(postings, terms: range, isInner: false)
        tier.inner = DocumentList(postings, terms: range, isInner: true)
      }
      return tier
    }
    if kind == .infix {
      tier.inner = DocumentList(postings, terms: singles, groups: .whole ... .inner)
      return tier
    }
    let starts: ClosedRange<PostingGroup> =
      switch kind {
      case .wholeField: .whole ... .whole
      case .wholeWord: .start ... .start
      default: .whole ... .start
      }
    tier.starts = DocumentList(postings, terms: singles, groups: starts)
    if kind != .wholeField {
      tier.inner = DocumentList(postings, terms: singles, groups: .inner ... .inner)
    }
    return tier
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
    guard let postings, !run.isEmpty else { return nil }
    let place = run.lowerBound
    run = place + 1..<run.upperBound
    return Int(postings.document(place))
  }
}
