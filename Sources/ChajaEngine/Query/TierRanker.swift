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

  /// Adds the keys that one stage finds but for those of documents in which the word runs over several words; true when
  /// no later one can enter.
  func rank(
    _ stage: Stage,
    into top: inout TopKeys,
    seen: inout SeenDocuments,
    matcher: inout Matcher
  ) -> Bool {
    var isChained = false
    for chain in slots[slot].chains where chain.stage == stage { isChained = true }
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
          var tier = tier(way, field, stage, isChained: isChained)
          let isFull = tier.rank(
            into: &top,
            seen: &seen,
            allowed: allowed,
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
    ways.reserveCapacity(8)
    for isDigits in [false, true] {
      let stratum = (isDigits ? slots[slot].digits : slots[slot].text)[stage]
      TierRanker.add(stratum.range, isDigits, to: &ways)
      TierRanker.add(stratum.syllables, isDigits, to: &ways)
      TierRanker.add(stratum.singles, isDigits, to: &ways)
    }
    // They are few, and those of one order stay as they came.
    for place in ways.indices.dropFirst() {
      var place = place
      while place > 0, ways[place].order < ways[place - 1].order {
        ways.swapAt(place, place - 1)
        place -= 1
      }
    }
    return ways
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
    let first = ways.count
    var number = first
    for single in singles {
      let match = TermMatch(rawValue: UInt32(truncatingIfNeeded: single))
      // Most neighbours match in the same way, and there are few ways.
      if number == ways.count || ways[number].order != match.rank {
        number = first
        while number < ways.count, ways[number].order != match.rank { number += 1 }
        if number == ways.count {
          ways.append(
            Way(edits: match.edits, reading: match.reading, kind: match.kind, isDigits: isDigits)
          )
        }
      }
      ways[number].terms.append(Int(single >> 32))
    }
    for way in ways where way.kind == .wholeWord && way.isDigits == isDigits && way.range.isEmpty {
      var wholeField = way
      wholeField.kind = .wholeField
      ways.append(wholeField)
    }
  }

  private func tier(_ way: Way, _ field: Int, _ stage: Stage, isChained: Bool) -> Tier {
    let postings = index.postings[field]
    let starts: DocumentList
    var inner = DocumentList()
    if way.range.isEmpty {
      switch way.kind {
      case .wholeField:
        starts = DocumentList(postings, terms: way.terms, groups: .whole ... .whole)
      case .wholeWord:
        starts = DocumentList(postings, terms: way.terms, groups: .start ... .start)
        inner = DocumentList(postings, terms: way.terms, groups: .inner ... .inner)
      case .prefix:
        starts = DocumentList(postings, terms: way.terms, groups: .whole ... .start)
        inner = DocumentList(postings, terms: way.terms, groups: .inner ... .inner)
      case .infix:
        starts = DocumentList()
        inner = DocumentList(postings, terms: way.terms, groups: .whole ... .inner)
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
      stage: stage,
      isChained: isChained,
      starts: starts,
      inner: inner
    )
  }
}
