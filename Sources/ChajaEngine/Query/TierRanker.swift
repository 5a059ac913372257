// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Ranks the documents of a one-word query from the lists of its terms, without reading the documents.
///
/// The ways to match, from best to worst, are tiers: edits, reading, kind, then field. Each tier comes in the order of
/// rank, and the first time that a document comes is its best. So a page is full after about as many steps as it has
/// hits, whatever else matches.
struct TierRanker {
  let index: Index
  let ranking: Ranking
  let fields: [Int]
  let exactFields: [Bool]
  let slots: [SlotTerms]
  let slot: Int
  let allowed: DocumentSet?

  /// Adds the keys that one stage finds; true when no later one can enter.
  ///
  /// The documents in which the word runs over several words, `chained`, are few, and are ranked one by one.
  func rank(
    _ stage: Stage,
    chained: DocumentSet?,
    into top: inout TopKeys,
    seen: inout DocumentSet,
    matcher: inout Matcher
  ) -> Bool {
    if var chained {
      if let allowed { chained.formIntersection(allowed) }
      chained.subtract(seen)
      chained.forEach { document in
        guard let key = matcher.key(document, slots: slots) else { return }
        seen.insert(document)
        top.add(key)
      }
    }
    let ways = ways(stage)
    var next = 0
    while next < ways.count {
      let order = ways[next].order
      for field in fields {
        let isDigits = index.schema.fields[field].kind == .digits
        for way in ways[next...].prefix(while: { $0.order == order }) {
          guard way.isDigits == isDigits, way.edits == 0 || !exactFields[field] else {
            continue
          }
          var tier = tier(way, field)
          let isFull = tier.rank(
            into: &top,
            seen: &seen,
            isAllowed: { allowed?.contains($0) ?? true },
            slots: slots,
            matcher: &matcher
          )
          if isFull { return true }
        }
      }
      while next < ways.count, ways[next].order == order { next += 1 }
    }
    return false
  }

  // MARK: Ways to match

  /// Terms that match in one way.
  private struct Way {
    var edits: Int
    var reading: Reading
    var kind: MatchKind
    var isDigits: Bool
    var range = 0..<0
    var terms: [Int] = []

    var order: UInt32 {
      TermMatch(edits: edits, reading: reading, kind: kind, bytes: 0..<0).rank
    }
  }

  /// The ways that a stage adds, from best to worst.
  private func ways(_ stage: Stage) -> [Way] {
    var ways: [Way] = []
    for isDigits in [false, true] {
      let stratum = (isDigits ? slots[slot].digits : slots[slot].text)[stage]
      TierRanker.add(stratum.range, isDigits, to: &ways)
      TierRanker.add(stratum.syllables, isDigits, to: &ways)
      TierRanker.add(stratum.singles, isDigits, to: &ways)
    }
    return ways.sorted { $0.order < $1.order }
  }

  private static func add(_ range: TermSet.PrefixRange, _ isDigits: Bool, to ways: inout [Way]) {
    guard !range.terms.isEmpty else { return }
    for kind in [MatchKind.wholeField, .wholeWord] where range.whole >= 0 {
      ways.append(
        Way(
          edits: 0,
          reading: range.reading,
          kind: kind,
          isDigits: isDigits,
          range: range.whole..<range.whole + 1
        )
      )
    }
    ways.append(
      Way(
        edits: 0,
        reading: range.reading,
        kind: .prefix,
        isDigits: isDigits,
        range: range.terms
      )
    )
  }

  private static func add(
    _ singles: [UInt64],
    _ isDigits: Bool,
    to ways: inout [Way]
  ) {
    var numbers: [UInt32: Int] = [:]
    // Most neighbours match in the same way, so the way is rarely looked up.
    var last = (rank: UInt32.max, number: -1)
    for single in singles {
      let match = TermMatch(rawValue: UInt32(truncatingIfNeeded: single))
      let number = match.rank == last.rank ? last.number : numbers[match.rank] ?? ways.count
      last = (match.rank, number)
      if number == ways.count {
        numbers[match.rank] = number
        ways.append(
          Way(edits: match.edits, reading: match.reading, kind: match.kind, isDigits: isDigits)
        )
      }
      ways[number].terms.append(Int(single >> 32))
    }
    for way in ways where way.kind == .wholeWord && way.isDigits == isDigits && way.range.isEmpty {
      var wholeField = way
      wholeField.kind = .wholeField
      ways.append(wholeField)
    }
  }

  private func tier(_ way: Way, _ field: Int) -> Tier {
    let postings = index.postings[field]
    let starts: DocumentList
    var inner = DocumentList()
    if way.range.isEmpty {
      switch way.kind {
      case .wholeField:
        starts = set(way.terms, [.whole], postings)
      case .wholeWord:
        starts = set(way.terms, [.start], postings)
        inner = set(way.terms, [.inner], postings)
      case .prefix:
        starts = set(way.terms, [.whole, .start], postings)
        inner = set(way.terms, [.inner], postings)
      case .infix:
        starts = DocumentList()
        inner = set(way.terms, [.whole, .start, .inner], postings)
      }
    } else {
      let term = way.range.lowerBound
      switch way.kind {
      case .wholeField:
        starts = DocumentList(postings, postings.list(term, .whole))
      case .wholeWord:
        starts = DocumentList(postings, postings.list(term, .start))
        inner = DocumentList(postings, postings.list(term, .inner))
      case .prefix, .infix:
        starts = DocumentList(postings, terms: way.range, isInner: false)
        inner = DocumentList(postings, terms: way.range, isInner: true)
      }
    }
    return Tier(
      index: index,
      ranking: ranking,
      field: field,
      edits: way.edits,
      reading: way.reading,
      kind: way.kind,
      starts: starts,
      inner: inner
    )
  }

  private func set(_ terms: [Int], _ groups: [PostingGroup], _ postings: Postings) -> DocumentList {
    var set = DocumentSet(count: index.recordCount)
    for term in terms {
      for group in groups {
        for place in postings.list(term, group) { set.insert(Int(postings.document(place))) }
      }
    }
    return DocumentList(set)
  }
}
