// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Search {
  /// Adds the best keys, stage by stage, until no later one can stand above them.
  mutating func rank(
    into top: inout TopKeys,
    seen: inout DocumentSet,
    isExhausted: inout Bool
  ) {
    if plan.alternatives.contains(where: { $0.isAny }) {
      finder.advance(to: .edited)
      let candidates = candidates(missing: 0, .edited, without: seen)
      rankAll(candidates, isDue: { _ in true }, into: &top, seen: &seen)
      isExhausted = true
      return
    }
    let isStaged = ranking.sort.isEmpty && request.distinct == nil
    var last = 0
    for alternative in plan.alternatives { last = max(last, alternative.missing) }
    // A record that misses words stands below all that miss fewer, whatever the stage.
    for missing in 0...last {
      for stage in Stage.allCases {
        // A declared sort stands right after the edits, so all records without edits are looked at.
        if stage < .readings, !isStaged { continue }
        finder.advance(to: stage)
        if let slot = onlySlot {
          if rankTiers(slot, stage, into: &top, seen: &seen) { return }
        } else if isStaged, stage < .edited {
          rankCandidates(missing: missing, stage, into: &top, seen: &seen)
        } else {
          let candidates = candidates(missing: missing, stage, without: seen)
          rankAll(
            candidates,
            isDue: { $0.isDue(missing: missing, stage) },
            into: &top,
            seen: &seen
          )
        }
        if top.isFull { return }
      }
    }
    isExhausted = true
  }

  /// The slot of a query of one word that is ranked by nothing but the contract.
  private var onlySlot: Int? {
    guard ranking.sort.isEmpty, request.distinct == nil, plan.alternatives.count == 1,
      let part = plan.alternatives[0].parts.first, plan.alternatives[0].parts.count == 1,
      !part.isSignLess, plan.slots[part.slot].kind == .word
    else { return nil }
    return part.slot
  }

  private mutating func rankTiers(
    _ slot: Int,
    _ stage: Stage,
    into top: inout TopKeys,
    seen: inout DocumentSet
  ) -> Bool {
    finder.finish()
    let chained = finder.chained(slot, stage)
    let ranker = TierRanker(
      index: index,
      ranking: ranking,
      fields: finder.fields,
      exactFields: finder.exactFields,
      slots: finder.slots,
      slot: slot,
      allowed: allowed
    )
    return ranker.rank(stage, chained: chained, into: &top, seen: &seen, matcher: &matcher)
  }

  private mutating func candidates(
    missing: Int,
    _ stage: Stage,
    without seen: DocumentSet
  ) -> DocumentSet {
    var all = DocumentSet(count: index.recordCount)
    for alternative in plan.alternatives where alternative.missing == missing {
      all.formUnion(finder.documents(alternative, stage))
    }
    all.subtract(seen)
    if let allowed { all.formIntersection(allowed) }
    return all
  }

  private mutating func rankAll(
    _ documents: DocumentSet,
    isDue: (RankKey) -> Bool,
    into top: inout TopKeys,
    seen: inout DocumentSet
  ) {
    finder.finish()
    let slots = finder.slots
    documents.forEach { document in
      guard let key = matcher.key(document, slots: slots), isDue(key) else { return }
      seen.insert(document)
      top.add(key)
    }
  }

  /// Adds the keys of records that a stage finds for several words: first those that may hold all words whole, then the
  /// others by rank, until even the best possible match of the next one could not enter.
  private mutating func rankCandidates(
    missing: Int,
    _ stage: Stage,
    into top: inout TopKeys,
    seen: inout DocumentSet
  ) {
    var rest = candidates(missing: missing, stage, without: seen)
    if stage != .inside {
      var whole = DocumentSet(count: index.recordCount)
      for alternative in plan.alternatives where alternative.missing == missing {
        whole.formUnion(finder.wholeDocuments(alternative, stage))
      }
      whole.formIntersection(rest)
      rest.subtract(whole)
      rankAll(whole, isDue: { $0.isDue(missing: missing, stage) }, into: &top, seen: &seen)
    }
    finder.finish()
    let slots = finder.slots
    var best = RankKey(
      errors: UInt32(missing) << 8,
      quality: RankKey.quality(
        reading: stage == .readings ? .initials : .literal,
        kind: stage == .inside ? .infix : .prefix,
        breaks: .asTyped,
        field: finder.fields.first ?? 0,
        distance: 0
      ),
      score: 0,
      position: 0,
      document: 0
    )
    var next = rest.next(from: 0)
    while let document = next {
      best.score = ranking.score(document, isStart: true)
      best.document = UInt32(document)
      if top.excludes(best) { return }
      if let key = matcher.key(document, slots: slots), key.isDue(missing: missing, stage) {
        seen.insert(document)
        top.add(key)
      }
      next = rest.next(from: document + 1)
    }
  }
}
