// Chaja
// SPDX-License-Identifier: Apache-2.0

extension DocumentFinder {
  /// About how many documents hold a slot in a stage.
  func count(_ slot: Int, _ last: Stage) -> Int {
    if let count = sets[slot].counts[last.rawValue] { return count }
    var count = 0
    for stage in Stage.allCases where last.includes(stage) {
      count += rangeCount(slots[slot].text[stage], .text, stage)
      count += rangeCount(slots[slot].digits[stage], .digits, stage)
    }
    for chain in slots[slot].chains where chain.stage <= last {
      count += ChainDocuments.bound(self, chain.chain, endsWhole: false)
    }
    // A word is in about eight documents.
    count += slots[slot].singleCount(last, index) * 8
    sets[slot].counts[last.rawValue] = count
    return count
  }

  /// About how many documents are met to find those of a slot in a stage as a set; 0 where that is known.
  func setCost(_ slot: Int, _ stage: Stage, isWhole: Bool) -> Int {
    let known = isWhole ? sets[slot].wholeCandidates : sets[slot].candidates
    guard known[stage.rawValue] == nil else { return 0 }
    return (isWhole ? sets[slot].wholeCounts : sets[slot].counts)[stage.rawValue] ?? 0
  }

  /// The first field in which a document may hold a slot in a stage; as a rule the first that does, once the terms of the
  /// stage are collected.
  func firstField(_ slot: Int, _ last: Stage) -> Int {
    if let field = sets[slot].firstFields[last.rawValue] { return field }
    let first = fields.first ?? 0
    for stage in Stage.allCases where last.includes(stage) {
      if !slots[slot].hasCollected(stage), slots[slot].adds(stage) { return first }
    }
    for field in fields where mayHold(slot, last, in: field) {
      sets[slot].firstFields[last.rawValue] = field
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

  /// About how many documents hold a slot as whole words in a stage.
  mutating func wholeCount(_ slot: Int, _ stage: Stage) -> Int {
    if let count = sets[slot].wholeCounts[stage.rawValue] { return count }
    if stage > .starts { collect(slot, stage) }
    var count = 0
    forEachWhole(slot, stage) { postings, term in count += postings.run(of: term..<term + 1).count }
    for chain in slots[slot].chains where chain.stage <= stage {
      count += ChainDocuments.bound(self, chain.chain, endsWhole: true)
    }
    sets[slot].wholeCounts[stage.rawValue] = count
    return count
  }

  /// The documents that hold a slot as whole words in a stage.
  mutating func wholeDocuments(_ slot: Int, _ stage: Stage) -> DocumentMerge {
    if stage > .starts { collect(slot, stage) }
    var merge = DocumentMerge()
    forEachWhole(slot, stage) { postings, term in merge.add(postings, term..<term + 1) }
    for earlier in Stage.allCases where stage.includes(earlier) {
      var found: [UInt32] = []
      // In the last stage all of them will be needed.
      let chained = stage == .edited ? chained(slot, earlier) : chainedWhole(slot, earlier)
      for chained in chained where chained.isWhole { found.append(chained.document) }
      merge.add(found)
    }
    return merge
  }

  func forEachWhole(_ slot: Int, _ last: Stage, _ body: (Postings, Int) -> Void) {
    for field in fields {
      let isDigits = index.schema.fields[field].kind == .digits
      for stage in Stage.allCases where last.includes(stage) && stage != .inside {
        let stratum = (isDigits ? slots[slot].digits : slots[slot].text)[stage]
        if stratum.range.whole >= 0 { body(index.postings[field], stratum.range.whole) }
        for single in stratum.singles
        where TermMatch(rawValue: UInt32(truncatingIfNeeded: single)).kind == .wholeWord {
          body(index.postings[field], Int(single >> 32))
        }
      }
    }
  }

  /// The documents that hold a slot as a step needs it.
  mutating func documents(_ slot: Int, _ need: Need) -> DocumentMerge {
    if need.hasErrors { return withErrors(slot, need) }
    if need.isWhole { return wholeDocuments(slot, need.stage) }
    return listed(slot, need.stage, .all)
  }

  /// The documents that hold a slot with errors as a step needs it.
  mutating func withErrors(_ slot: Int, _ need: Need) -> DocumentMerge {
    collect(slot, .edited)
    let terms = slots[slot].withErrors(need)
    var merge = DocumentMerge()
    for field in fields
    where index.schema.fields[field].kind == .text && !exactFields[field] {
      merge.add(index.postings[field], singles: terms)
    }
    return merge
  }

  /// The documents that hold a slot in a stage, in the lists of its terms, and those that its chains run through.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - last: The stage.
  ///   - part: Which lists of a term.
  ///   - chains: Whether documents that chains run through are given.
  /// - Returns: The lists, to which more may be added.
  mutating func listed(
    _ slot: Int,
    _ last: Stage,
    _ part: DocumentMerge.Part,
    chains: Bool = true
  ) -> DocumentMerge {
    for stage in Stage.allCases where last.includes(stage) { collect(slot, stage) }
    var merge = DocumentMerge()
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
    for earlier in Stage.allCases where chains && last.includes(earlier) {
      var found: [UInt32] = []
      for chained in chained(slot, earlier) { found.append(chained.document) }
      merge.add(found)
    }
    return merge
  }
}
