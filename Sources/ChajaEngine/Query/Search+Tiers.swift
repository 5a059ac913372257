// Chaja
// SPDX-License-Identifier: Apache-2.0

// The records of a query of one word, from the lists of its terms, without reading the records
//
// The ways to match, from best to worst, are tiers: edits, reading, kind, then field. Each tier comes in the order of
// rank, and the first time that a document comes is its best. So a page is full after about as many steps as it has
// hits, whatever else matches. Records in which the word runs over several stand below those that hold it by itself in
// the same way, and above the next way.

extension Search {
  /// Whether the query is one word, in all its readings, that is ranked by nothing but the contract.
  var isOneWord: Bool {
    guard ranking.sort.isEmpty, request.distinct == nil else { return false }
    for alternative in plan.alternatives {
      guard alternative.parts.count == 1, alternative.missing == 0, !alternative.isAny,
        let part = alternative.parts.first, !part.isSignLess
      else { return false }
      switch plan.slots[part.slot].kind {
      case .word, .initials: continue
      default: return false
      }
    }
    return true
  }

  /// Adds the keys that one stage finds for a query of one word.
  mutating func rankTiers(_ stage: Stage, into top: inout TopKeys) {
    var hasChains = false
    for alternative in plan.alternatives {
      let slot = alternative.parts[0].slot
      finder.collect(slot, stage)
      if finder.slots[slot].hasChain(stage) { hasChains = true }
    }
    let tiers = tiers(stage)
    // The chains that are all of a value come after whole fields, those that end with a word after whole words, the others
    // after the starts of words.
    var chains: MatchKind? = hasChains ? .wholeField : nil
    var next = 0
    while next < tiers.count {
      let order = tiers[next].order
      rankChains(stage, above: tiers[next].kind, left: &chains, into: &top)
      let first = next
      while next < tiers.count, tiers[next].order == order { next += 1 }
      if rank(tiers, first..<next, stage, hasChains: hasChains, into: &top) { break }
    }
    rankChains(stage, left: &chains, into: &top)
  }

  /// Adds the keys of tiers of one order; true when no later one can enter.
  private mutating func rank(
    _ tiers: [Tier],
    _ places: Range<Int>,
    _ stage: Stage,
    hasChains: Bool,
    into top: inout TopKeys
  ) -> Bool {
    for field in finder.fields {
      let isDigits = index.schema.fields[field].kind == .digits
      for place in places {
        let tier = tiers[place]
        guard tier.isDigits == isDigits, tier.edits == 0 || !finder.exactFields[field] else {
          continue
        }
        var chains: ChainStarts?
        if hasChains, !isDigits { chains = chainStarts(stage, field) }
        if rank(tier, field, stage, &chains, into: &top) { return true }
      }
    }
    return false
  }

  private func chainStarts(_ stage: Stage, _ field: Int) -> ChainStarts {
    var starts = ChainStarts(index, field: field)
    for alternative in plan.alternatives {
      for chain in finder.slots[alternative.parts[0].slot].chains where chain.stage == stage {
        starts.add(chain.chain)
      }
    }
    return starts
  }

  /// Adds keys of a tier in a field until no later one of it, or of any tier below, can enter; true then.
  private mutating func rank(
    _ tier: Tier,
    _ field: Int,
    _ stage: Stage,
    _ chains: inout ChainStarts?,
    into top: inout TopKeys
  ) -> Bool {
    let isRanked = index.schema.rank != nil
    let best = tier.key(field: field)
    var starts = tier.starts(index.postings[field])
    var others = tier.others(index.postings[field])
    var start = next(&starts, isStart: true, best)
    var later = isRanked ? next(&others, isStart: false, best) : nil
    while start != nil || later != nil {
      let isStart: Bool
      if let start, let later {
        isStart = ranking.precedes(start, later)
      } else {
        isStart = start != nil
      }
      guard let key = isStart ? start : later else { break }
      if top.excludes(key) {
        if let later = later ?? next(&others, isStart: false, best) {
          boost(later, &others, stage, &chains, into: &top)
        }
        return true
      }
      // Both lists may hold the document; the first time is the better one.
      let document = Int(key.document)
      if !seen.contains(document) {
        seen.insert(document)
        // A chain at the start lifts the word that stands later.
        let mayChain = !isStart && chains?.mayContain(document) ?? false
        top.add((mayChain ? matcher.key(document, slots: finder.slots, upTo: stage) : nil) ?? key)
      }
      if isStart {
        start = next(&starts, isStart: true, best)
      } else {
        later = next(&others, isStart: false, best)
      }
    }
    if isRanked { return false }
    // Without ranks the earlier place in the field decides, which the lists do not tell.
    var first = best
    first.position = 1
    if top.excludes(first) {
      if let later = next(&others, isStart: false, best) {
        boost(later, &others, stage, &chains, into: &top)
      }
      return false
    }
    while let document = others.next() {
      rankDocument(Int(document), stage, into: &top)
    }
    return false
  }

  /// Adds the keys of documents further down a list in which a chain at the start of the field lifts the word that stands
  /// later.
  private mutating func boost(
    _ first: RankKey,
    _ list: inout DocumentStream,
    _ stage: Stage,
    _ chains: inout ChainStarts?,
    into top: inout TopKeys
  ) {
    guard chains != nil else { return }
    var later: RankKey? = first
    while var key = later {
      let document = Int(key.document)
      key.score = ranking.score(document, isStart: true)
      if top.excludes(key) { return }
      if chains?.mayContain(document) ?? false {
        rankDocument(document, stage, into: &top)
      }
      later = next(&list, isStart: false, first)
    }
  }

  /// The key of the next document of a list that counts; but for document and score it is `best`.
  private func next(
    _ list: inout DocumentStream,
    isStart: Bool,
    _ best: RankKey
  ) -> RankKey? {
    while let next = list.next() {
      let document = Int(next)
      guard !seen.contains(document), allowed?.contains(document) ?? true else { continue }
      var key = best
      key.document = next
      key.score = ranking.score(document, isStart: isStart)
      return key
    }
    return nil
  }

  // MARK: Words that run over several

  /// Adds the keys of chains of one kind after the other, from `next` on, which is the kind that is left then.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - end: The kind that they must stand above; no chain is of the last.
  ///   - next: The next kind; nil when none is left.
  ///   - top: The page.
  private mutating func rankChains(
    _ stage: Stage,
    above end: MatchKind = .infix,
    left next: inout MatchKind?,
    into top: inout TopKeys
  ) {
    while let kind = next, kind < end {
      rankChains(stage, kind, into: &top)
      next = kind == .prefix ? nil : kind == .wholeField ? .wholeWord : .prefix
    }
  }

  /// Adds the keys of records in which the word runs over several: all of a value, to the end of a word or, for the kind of
  /// prefixes, not.
  ///
  /// Those that also hold it by itself in the same way were ranked before.
  private mutating func rankChains(
    _ stage: Stage,
    _ kind: MatchKind,
    into top: inout TopKeys
  ) {
    for alternative in plan.alternatives {
      let slot = alternative.parts[0].slot
      for chain in finder.slots[slot].chains where chain.stage == stage {
        var bound = bound(chain.reading, kind)
        if bound.excludesAll(top) { continue }
        let found =
          kind == .wholeField
          ? ChainDocuments.all(finder, chain.chain, endsWhole: true, fromStart: true)
          : finder.chained(slot, stage, endsWhole: kind == .wholeWord)
        for number in found {
          let found = ChainDocuments.Found(rawValue: number)
          if kind == .wholeField, !found.coversValue { continue }
          if bound.excludes(found.document, ranking, top) { break }
          rankDocument(found.document, stage, into: &top)
        }
      }
    }
  }

  /// The best key of a record in which the word runs over several.
  private func bound(_ reading: Reading, _ kind: MatchKind) -> Bound {
    let quality = RankKey.quality(
      reading: reading,
      kind: kind,
      breaks: .joinedOrSplit,
      field: finder.fields.first ?? 0,
      distance: 0
    )
    return Bound(errors: 0, quality: quality, isStart: true)
  }

  private mutating func rankDocument(
    _ document: Int,
    _ stage: Stage,
    into top: inout TopKeys
  ) {
    guard !seen.contains(document), allowed?.contains(document) ?? true,
      let key = matcher.key(document, slots: finder.slots, upTo: stage)
    else { return }
    seen.insert(document)
    top.add(key)
  }
}
