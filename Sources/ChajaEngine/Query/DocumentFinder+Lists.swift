// Chaja
// SPDX-License-Identifier: Apache-2.0

extension DocumentFinder {
  /// About how many documents hold a slot in a stage.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - stage: The stage.
  ///   - isWhole: Whether only whole words count.
  ///   - chains: Whether those count that chains of the slot may run through.
  /// - Returns: The number, some documents counted several times.
  mutating func count(
    _ slot: Int,
    _ stage: Stage,
    isWhole: Bool = false,
    chains: Bool = true
  ) -> Int {
    let known = slots[slot].sets
    let place = SlotSets.place(stage, isWhole: isWhole)
    var count = (chains ? known.counts : known.wordCounts)[place]
    if count >= 0 { return count }
    if chains {
      count = self.count(slot, stage, isWhole: isWhole, chains: false)
      for earlier in Stage.allCases where earlier <= stage {
        count += chainCount(slot, earlier, endsWhole: isWhole)
      }
      known.counts[place] = count
      return count
    }
    if isWhole {
      count = 0
      for place in wholeTerms(slot, stage) {
        let term = Int(place & 0xFFFF_FFFF)
        count += index.postings[Int(place >> 32)].run(of: term..<term + 1).count
      }
    } else {
      // A word is in about eight documents.
      count = slots[slot].singleCount(stage, index) * 8
      for earlier in Stage.allCases where stage.includes(earlier) {
        count += rangeCount(slots[slot].text[earlier], .text, earlier)
        count += rangeCount(slots[slot].digits[earlier], .digits, earlier)
      }
    }
    known.wordCounts[place] = count
    return count
  }

  private func chainCount(_ slot: Int, _ stage: Stage, endsWhole: Bool) -> Int {
    if let known = slots[slot].sets.chained[stage.rawValue] { return known.count }
    var count = 0
    for chain in slots[slot].chains where chain.stage == stage {
      count += ChainDocuments.bound(self, chain.chain, endsWhole: endsWhole)
    }
    return count
  }

  /// About how many documents are met to find those of a slot in a stage as a set; 0 where that is known.
  mutating func setCost(_ slot: Int, _ stage: Stage, isWhole: Bool, chains: Bool = true) -> Int {
    let known = slots[slot].sets
    let place = SlotSets.place(stage, isWhole: isWhole)
    let hasWords = known.words[place] != nil
    let chains = chains && slots[slot].hasChain(upTo: stage)
    if chains ? known.candidates[place] != nil : hasWords { return 0 }
    let cost = count(slot, stage, isWhole: isWhole, chains: chains)
    return hasWords ? cost - count(slot, stage, isWhole: isWhole, chains: false) : cost
  }

  /// The first field in which a document may hold a slot in a stage; as a rule the first that does, once the terms of the
  /// stage are collected.
  func firstField(_ slot: Int, _ last: Stage) -> Int {
    if let field = slots[slot].sets.firstFields[last.rawValue] { return field }
    let first = fields.first ?? 0
    for stage in Stage.allCases where last.includes(stage) {
      if !slots[slot].hasCollected(stage), slots[slot].adds(stage) { return first }
    }
    for field in fields where mayHold(slot, last, in: field) {
      slots[slot].sets.firstFields[last.rawValue] = field
      return field
    }
    return first
  }

  private func mayHold(_ slot: Int, _ last: Stage, in field: Int) -> Bool {
    let postings = index.postings[field]
    let isDigits = index.schema.fields[field].kind == .digits
    let terms = slots[slot]
    for stage in Stage.allCases where last.includes(stage) {
      let stratum = (isDigits ? terms.digits : terms.text)[stage]
      if !postings.run(of: stratum.range.terms).isEmpty { return true }
      if !postings.run(of: stratum.syllables.terms).isEmpty { return true }
      for single in stratum.singles {
        let term = Int(single >> 32)
        if !postings.run(of: term..<term + 1).isEmpty { return true }
      }
    }
    for chain in terms.chains where !isDigits && chain.stage <= last {
      for edge in chain.chain.nodes[0].edges {
        let firsts = edge.term..<edge.term + 1
        guard chain.chain.pattern != nil else {
          if !postings.run(of: firsts).isEmpty { return true }
          continue
        }
        for place in index.initials.words(of: firsts) {
          let word = index.initials.word(at: place)
          if !postings.run(of: word..<word + 1).isEmpty { return true }
        }
      }
    }
    return false
  }

  private func rangeCount(_ terms: TermSet.Stratum, _ kind: FieldKind, _ stage: Stage) -> Int {
    var count = 0
    guard !terms.isEmpty else { return 0 }
    for field in fields where index.schema.fields[field].kind == kind {
      let postings = index.postings[field]
      count += postings.run(of: terms.range.terms).count
      count += postings.run(of: terms.syllables.terms).count
      // Single terms of later stages are counted before they are collected.
      guard stage == .starts else { continue }
      for single in terms.singles {
        let term = Int(single >> 32)
        count += postings.run(of: term..<term + 1).count
      }
    }
    return count
  }

  /// The terms that are a slot as whole words in a stage: each its field << 32 | its number.
  mutating func wholeTerms(_ slot: Int, _ last: Stage) -> [UInt64] {
    if last > .starts { collect(slot, last) }
    var found: [UInt64] = []
    for field in fields {
      let isDigits = index.schema.fields[field].kind == .digits
      for stage in Stage.allCases where last.includes(stage) && stage != .inside {
        let stratum = (isDigits ? slots[slot].digits : slots[slot].text)[stage]
        if stratum.range.whole >= 0 {
          found.add(UInt64(field) << 32 | UInt64(stratum.range.whole))
        }
        for single in stratum.singles
        where TermMatch(rawValue: UInt32(truncatingIfNeeded: single)).kind == .wholeWord {
          found.add(UInt64(field) << 32 | single >> 32)
        }
      }
    }
    return found
  }

  /// The documents that hold a slot as a step needs it.
  mutating func documents(_ slot: Int, _ need: Need) -> DocumentMerge {
    if need.hasErrors { return withErrors(slot, need) }
    return listed(slot, need.stage, .all, isWhole: need.isWhole)
  }

  /// The documents that hold a slot with errors as a step needs it.
  mutating func withErrors(_ slot: Int, _ need: Need) -> DocumentMerge {
    collect(slot, .edited)
    let terms = slots[slot].withErrors(need)
    let merge = DocumentMerge(over: index.recordCount, pool)
    for field in fields
    where index.schema.fields[field].kind == .text && !exactFields[field] {
      merge.add(index.postings[field], singles: terms)
    }
    return merge
  }

  /// The documents in the lists of a slot's terms in a stage, and those through which its chains run or may run.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - last: The stage.
  ///   - part: Which lists of a term.
  ///   - isWhole: Whether only whole words count; all their lists are given.
  ///   - chains: Which of the documents are given through which chains may run.
  /// - Returns: The lists, to which more may be added.
  mutating func listed(
    _ slot: Int,
    _ last: Stage,
    _ part: DocumentMerge.Part,
    isWhole: Bool = false,
    chains: ChainPart = .holders
  ) -> DocumentMerge {
    let merge = DocumentMerge(over: index.recordCount, pool)
    if isWhole {
      for place in wholeTerms(slot, last) {
        let term = Int(place & 0xFFFF_FFFF)
        merge.add(index.postings[Int(place >> 32)], term..<term + 1)
      }
    } else {
      addTerms(of: slot, last, part, to: merge)
    }
    for earlier in Stage.allCases where last.includes(earlier) {
      switch chains {
      case .none: break
      case .holders: merge.add(chainHolders(slot, earlier, endsWhole: isWhole))
      case .found: merge.add(found: chained(slot, earlier, endsWhole: isWhole))
      }
    }
    return merge
  }

  private mutating func addTerms(
    of slot: Int,
    _ last: Stage,
    _ part: DocumentMerge.Part,
    to merge: DocumentMerge
  ) {
    for stage in Stage.allCases where last.includes(stage) { collect(slot, stage) }
    for stage in Stage.allCases where last.includes(stage) {
      for field in fields {
        let isDigits = index.schema.fields[field].kind == .digits
        let stratum = (isDigits ? slots[slot].digits : slots[slot].text)[stage]
        guard !stratum.isEmpty else { continue }
        let postings = index.postings[field]
        merge.add(postings, stratum.range.terms, part)
        merge.add(postings, stratum.syllables.terms, part)
        if stage == .edited, exactFields[field] { continue }
        var terms: [Int] = []
        terms.reserveCapacity(stratum.singles.count)
        for single in stratum.singles { terms.append(Int(single >> 32)) }
        merge.add(postings, singles: terms, part)
      }
    }
  }

  /// Which of the documents through which a slot's chains may run.
  enum ChainPart {
    case none
    /// All that hold the words; none is read.
    case holders
    /// Those through which a chain runs.
    case found
  }
}
