// Chaja
// SPDX-License-Identifier: Apache-2.0

// What one document or a batch of them holds

extension DocumentFinder {
  /// The terms that match a slot up to a stage in fields of text, as a set; nil where to find them takes longer than to
  /// compare those of `count` documents.
  mutating func terms(_ slot: Int, _ stage: Stage, count: Int) -> DocumentSet? {
    if let terms = slots[slot].sets.terms[stage.rawValue] { return terms }
    guard slots[slot].singleCount(stage, index) < count * 64 else { return nil }
    if stage == .edited, count < DocumentFinder.manyEdited, !slots[slot].hasFewEdited { return nil }
    var terms = noTerms
    for earlier in Stage.allCases where earlier <= stage {
      slots[slot].insertTerms(earlier, index, typos: typos, into: &terms)
    }
    slots[slot].sets.terms.note(terms, stage.rawValue)
    return terms
  }

  /// What tells from the numbers of a document's terms whether it holds a slot; nil where their letters must be compared.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - last: A stage that was prepared.
  ///   - isWhole: Whether the slot must be whole words; in later stages than the first others pass too.
  ///   - count: The number of documents to compare.
  /// - Returns: The test, or nil.
  mutating func test(_ slot: Int, _ last: Stage, isWhole: Bool, count: Int) -> TermTest? {
    guard isAllText else { return nil }
    let chains = slots[slot].firstsOfChains(upTo: last)
    if last == .starts {
      guard !slots[slot].hasStartSingles else { return nil }
      let range = slots[slot].textRange
      let whole = range.whole < 0 ? 0..<0 : range.whole..<range.whole + 1
      return TermTest(
        range: isWhole ? whole : range.terms,
        firsts: chains.terms,
        seconds: secondsOfChains(slot, last)
      )
    }
    guard count > DocumentFinder.manyDocuments || slots[slot].sets.terms[last.rawValue] != nil,
      let terms = terms(slot, last, count: count)
    else { return nil }
    let isSpelled = chains.spellings != 0
    return TermTest(
      terms: terms,
      firsts: chains.terms,
      seconds: secondsOfChains(slot, last),
      initialFirsts: isSpelled ? firstsOfInitials(slot) : nil,
      initialSeconds: isSpelled ? secondsOfChains(slot, last, ofInitials: true) : []
    )
  }

  /// The words with which a slot's chains of initial consonants begin.
  private func firstsOfInitials(_ slot: Int) -> DocumentSet {
    if let firsts = slots[slot].sets.firsts { return firsts }
    var firsts = noTerms
    let initials = index.initials
    for chain in slots[slot].chains where chain.reading == .initials {
      for edge in chain.chain.nodes[0].edges {
        let places = initials.words(of: edge.term..<edge.term + 1)
        firsts.insert(each: places.lazy.map { initials.word(at: $0) })
      }
    }
    slots[slot].sets.firsts = firsts
    return firsts
  }

  /// The words, or spellings of them, that may come second in a slot's chains up to a stage.
  private func secondsOfChains(
    _ slot: Int,
    _ last: Stage,
    ofInitials: Bool = false
  ) -> [Range<Int>] {
    var seconds: [Range<Int>] = []
    for chain in slots[slot].chains
    where chain.stage <= last && ofInitials == (chain.reading == .initials) {
      for edge in chain.chain.nodes[0].edges {
        chain.chain.forEachFollowing(edge) { seconds.add($0) }
      }
    }
    return seconds
  }

  /// What tells from the numbers of a document's terms whether it holds a slot as a step needs it.
  ///
  /// - Returns: The test, or nil where the letters must be compared.
  mutating func test(_ slot: Int, _ need: Need, count: Int) -> TermTest? {
    guard need.hasErrors else {
      return test(slot, need.stage, isWhole: need.isWhole, count: count)
    }
    guard isAllText, slots[slot].hasCollected(.edited) else { return nil }
    var terms = noTerms
    terms.insert(each: slots[slot].withErrors(need))
    return TermTest(terms: terms)
  }

  /// Of how many documents it takes less time to look up all terms than to compare the letters of theirs.
  private static let manyDocuments = 16

  /// The same where the terms with errors must be looked for.
  private static let manyEdited = 384

  /// Keeps the documents of a batch that hold a slot.
  func filter(
    _ batch: inout DocumentBatch,
    _ slot: Int,
    _ test: TermTest?,
    upTo last: Stage,
    isWhole: Bool
  ) {
    guard let test else {
      batch.filter { holds(slot, $0, upTo: last, isWhole: isWhole) }
      return
    }
    batch.filter(test, index) { runs(slot, $0, upTo: last) }
  }

  /// Whether a document holds a slot up to a stage that was prepared.
  func holds(_ slot: Int, _ document: Int, upTo last: Stage, isWhole: Bool) -> Bool {
    let terms = slots[slot]
    for field in fields {
      let isDigits = index.schema.fields[field].kind == .digits
      let entries = index.forward.range(document: document, field: field)
      for place in entries {
        let term = index.forward.entry(place).term
        let match = terms.match(term, isDigits: isDigits, upTo: last, index)
        if !match.isNone, !isWhole || match.kind == .wholeWord { return true }
        if !isDigits, terms.mayChain(term, upTo: last, index),
          runs(terms, entries, from: place, upTo: last)
        {
          return true
        }
      }
    }
    return false
  }

  /// Whether a chain of a slot runs through a document.
  private func runs(_ slot: Int, _ document: Int, upTo last: Stage) -> Bool {
    let terms = slots[slot]
    for field in fields where index.schema.fields[field].kind == .text {
      let entries = index.forward.range(document: document, field: field)
      for place in entries
      where terms.mayChain(index.forward.entry(place).term, upTo: last, index)
        && runs(terms, entries, from: place, upTo: last)
      {
        return true
      }
    }
    return false
  }

  /// Whether a chain of a slot runs on from an entry.
  @inline(never)
  func runs(
    _ terms: SlotTerms,
    _ entries: Range<Int>,
    from place: Int,
    upTo last: Stage
  ) -> Bool {
    for chain in terms.chains where chain.stage <= last {
      if chain.chain.match(index, entries: entries, from: place) != nil { return true }
    }
    return false
  }
}
