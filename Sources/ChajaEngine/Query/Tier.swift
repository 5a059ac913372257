// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Terms that match a one-word query in one way.
///
/// A match at the very start of its field counts as if its record were more popular, so two ordered lists are merged:
/// the documents that match at the start, and those that match later.
final class Tier {
  let edits: Int
  let reading: Reading
  let kind: MatchKind
  let isDigits: Bool
  /// All terms with one start, for the kind of prefixes; else each by itself.
  let range: Range<Int>
  @exclusivity(unchecked) var singles: [Int]

  init(
    edits: Int = 0,
    _ reading: Reading,
    _ kind: MatchKind,
    isDigits: Bool,
    range: Range<Int> = 0..<0,
    singles: [Int] = []
  ) {
    self.edits = edits
    self.reading = reading
    self.kind = kind
    self.isDigits = isDigits
    self.range = range
    self.singles = singles
  }

  /// Edits, reading and kind: the lesser is the better.
  var order: UInt32 {
    TermMatch(edits: edits, reading: reading, kind: kind, bytes: 0..<0).rank
  }

  /// A key of the tier but for document and score.
  func key(field: Int) -> RankKey {
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

  /// The documents that hold the terms at the start of a value.
  func starts(_ postings: Postings) -> DocumentStream {
    guard range.isEmpty else { return DocumentStream(postings, terms: range, isInner: false) }
    return switch kind {
    case .wholeField: DocumentStream(postings, terms: singles, groups: .whole ... .whole)
    case .wholeWord: DocumentStream(postings, terms: singles, groups: .start ... .start)
    case .prefix: DocumentStream(postings, terms: singles, groups: .whole ... .start)
    case .infix: DocumentStream(postings, terms: 0..<0, isInner: false)
    }
  }

  /// The documents that hold the terms anywhere else.
  func others(_ postings: Postings) -> DocumentStream {
    guard range.isEmpty else { return DocumentStream(postings, terms: range, isInner: true) }
    return switch kind {
    case .wholeField: DocumentStream(postings, terms: 0..<0, isInner: true)
    case .wholeWord, .prefix: DocumentStream(postings, terms: singles, groups: .inner ... .inner)
    case .infix: DocumentStream(postings, terms: singles, groups: .whole ... .inner)
    }
  }
}
