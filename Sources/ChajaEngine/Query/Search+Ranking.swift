// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Search {
  /// Adds the best keys, stage by stage, until no later one can stand above them.
  mutating func rank(
    into top: inout TopKeys
  ) {
    if plan.alternatives[0].isAny {
      rankAll(missing: 0, .edited, into: &top)
      isExhausted = true
      return
    }
    let isOneWord = isOneWord
    let isStaged = ranking.sort.isEmpty && request.distinct == nil
    var last = 0
    for alternative in plan.alternatives { last = max(last, alternative.missing) }
    // A record that misses words stands below all that miss fewer, whatever the stage.
    for missing in 0...last {
      isShortened = false
      for stage in Stage.allCases {
        if stage == .inside, isStaged, !isOneWord { isShortened = areFew(missing: missing) }
        if isShortened, stage < .readings { continue }
        // A declared sort stands right after the edits, so all records without edits are looked at.
        if stage < .readings, !isStaged { continue }
        finder.prepare(stage)
        guard finder.adds(stage) || isShortened || !isStaged else { continue }
        if isOneWord {
          rankTiers(stage, into: &top)
        } else if isStaged, stage == .edited {
          rankErrors(missing: missing, into: &top)
        } else if isStaged {
          for alternative in plan.alternatives where alternative.missing == missing {
            rank(alternative, stage, into: &top)
          }
        } else {
          rankAll(missing: missing, stage, into: &top)
        }
        if top.isComplete({ $0.isDue(missing: missing, stage) }) { return }
      }
    }
    isExhausted = top.floor == nil
  }

  /// Adds the keys of those of some documents that match a plain query.
  ///
  /// A document that the first stage finds has its best key there, and most have: only for the others later stages are
  /// prepared and the letters of words compared.
  mutating func rank(
    _ documents: [UInt32],
    into top: inout TopKeys
  ) {
    var others: [UInt32] = []
    rank(documents, upTo: .starts, into: &top) { others.add($0) }
    if !others.isEmpty { rank(others, upTo: .edited, into: &top) { _ in } }
  }

  /// Adds the keys of those of some documents that match up to a stage, and gives the others.
  @inline(__always)
  private mutating func rank(
    _ documents: [UInt32],
    upTo stage: Stage,
    into top: inout TopKeys,
    _ other: (UInt32) -> Void
  ) {
    finder.prepare(stage)
    let slots = finder.slots
    for document in documents where allowed?.contains(Int(document)) ?? true {
      if let key = matcher.key(Int(document), slots: slots, upTo: stage) {
        seen.insert(Int(document))
        top.add(key)
      } else {
        other(document)
      }
    }
  }

  // MARK: All there are

  /// Adds the keys of all documents that are due; where any words will do, those of all that hold one.
  private mutating func rankAll(
    missing: Int,
    _ stage: Stage,
    into top: inout TopKeys
  ) {
    finder.prepare(stage)
    var all = finder.noDocuments
    for alternative in plan.alternatives where alternative.missing == missing {
      all.formUnion(finder.documents(alternative, stage))
    }
    all.subtract(seen.documents)
    if let allowed { all.formIntersection(allowed) }
    let slots = finder.slots
    let isAny = plan.alternatives[0].isAny
    all.forEach { document in
      guard let key = matcher.key(document, slots: slots, upTo: stage),
        isAny || key.isDue(missing: missing, stage)
      else { return }
      seen.insert(document)
      top.add(key)
    }
  }
}

/// The best key that the documents of a list may have, each by its own rank.
struct Bound {
  private var key: RankKey
  private let isStart: Bool

  /// - Parameters:
  ///   - errors: As in a key.
  ///   - quality: The best there may be.
  ///   - isStart: Whether a match may stand at the very start of a field.
  init(errors: UInt32, quality: UInt64, isStart: Bool) {
    key = RankKey(errors: errors, quality: quality, score: 0, position: 0, document: 0)
    self.isStart = isStart
  }

  /// Takes it that no match is better than of a kind.
  mutating func raise(to kind: MatchKind) {
    guard key.reason.kind < kind else { return }
    key.quality = key.quality & ~(0xFF << 40) | UInt64(kind.rawValue) << 40
  }

  /// Takes it that no match is less broken than in one way.
  mutating func raise(to breaks: BreakMatch) {
    guard key.reason.breaks < breaks else { return }
    key.quality = key.quality & ~(0xFF << 32) | UInt64(breaks.rawValue) << 32
  }

  /// Takes it that no match stands in a field before one.
  mutating func raise(toField field: Int) {
    key.quality = key.quality & ~(0xFFFF << 16) | UInt64(max(field, key.reason.field)) << 16
  }

  /// Takes it that no match has fewer errors.
  mutating func raise(toEdits edits: UInt32) { key.errors = key.errors & ~0xFF | edits }

  /// Whether no document at all can enter.
  mutating func excludesAll(_ top: TopKeys) -> Bool {
    key.score = .infinity
    key.document = 0
    return top.excludes(key)
  }

  /// Whether neither a document nor any of lower rank can enter.
  @inline(__always)
  mutating func excludes(_ document: Int, _ ranking: Ranking, _ top: TopKeys) -> Bool {
    guard top.isSelective else { return false }
    key.score = ranking.score(document, isStart: isStart)
    key.document = UInt32(document)
    return top.excludes(key)
  }
}
