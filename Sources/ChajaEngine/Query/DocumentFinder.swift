// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Which documents hold what a plan asks for, stage by stage.
///
/// Nothing here looks at all documents: the lists of a range of terms are one run of numbers, and other terms are few.
struct DocumentFinder {
  /// From how many single terms on they are brought in order before their lists are read.
  private static let manyTerms = 256

  let scope: SearchScope
  let pool: SetPool
  /// What is known of all slots.
  private(set) var slots: [SlotTerms] = []

  @inline(__always) var index: Index { scope.index }
  @inline(__always) var fields: [Int] { scope.fields }
  @inline(__always) var exactFields: [Bool] { scope.exactFields }
  @inline(__always) var typos: FoldedTypoRules { scope.typos }
  @inline(__always) var isAllText: Bool { scope.isAllText }

  /// Starts with what an earlier search of the same scope knew of the same slots.
  init(_ scope: SearchScope, _ plan: QueryPlan, _ scratch: SegmentScratch) {
    self.scope = scope
    pool = scratch.pool
    scratch.takeKnown(&slots)
    for number in plan.slots.indices {
      let slot = plan.slots[number]
      // Those up to here are in use; as a rule the others stand where they stood.
      var place = -1
      if number < slots.count, slots[number].slot.kind == slot.kind { place = number }
      var isSame = place >= 0 && slots[number].slot.isSame(as: slot)
      for other in number..<max(number, slots.count) where !isSame {
        let known = slots[other].slot
        isSame = known.isSame(as: slot)
        // Of others the one that was typed last is the likeliest to be a start of this one.
        if isSame || place != number && known.kind == slot.kind { place = other }
      }
      if place < 0 {
        slots.add(SlotTerms(slot))
        place = slots.count - 1
      } else if !isKnownUniquelyReferenced(&slots[place]) {
        slots[place] = SlotTerms(slot)
      } else if !isSame {
        slots[place].advance(to: slot)
      }
      if place != number { slots.swapAt(place, number) }
    }
    while slots.count > plan.slots.count { slots.removeLast() }
  }

  /// What the next search may want to know; where there is too much, of the first slots that are words by themselves, then
  /// of words joined.
  func known(atMost count: Int) -> [SlotTerms] {
    if slots.count <= count { return slots }
    var known: [SlotTerms] = []
    for kind in [Slot.Kind.word, .group] {
      for slot in slots where slot.slot.kind == kind && known.count < count { known.add(slot) }
    }
    return known
  }

  /// Looks up the ranges of terms of a later stage.
  mutating func prepare(_ stage: Stage) {
    for slot in slots.indices { slots[slot].prepare(stage, index, typos: typos) }
  }

  /// Whether a stage that was prepared may find more than the ones before it.
  func adds(_ stage: Stage) -> Bool {
    for slot in slots where slot.adds(stage) { return true }
    return false
  }

  /// Looks up the single terms of a slot of a later stage.
  mutating func collect(_ slot: Int, _ stage: Stage) {
    slots[slot].collect(stage, index, typos: typos)
  }

  // MARK: Sets

  /// An empty set of documents.
  var noDocuments: DocumentSet { DocumentSet(count: index.recordCount, from: pool) }

  /// An empty set of terms.
  var noTerms: DocumentSet { DocumentSet(count: index.words.count, from: pool) }

  /// The documents that hold a slot, up to a stage.
  mutating func documents(_ slot: Int, _ stage: Stage) -> DocumentSet {
    if let set = slots[slot].sets.found[stage.rawValue] { return set }
    var set = words(slot, stage, isWhole: false)
    for earlier in Stage.allCases where stage.includes(earlier) {
      let found = chained(slot, earlier)
      set.insert(each: found.lazy.map { ChainDocuments.Found(rawValue: $0).document })
    }
    slots[slot].sets.found.note(set, stage.rawValue)
    return set
  }

  /// The documents that may satisfy an alternative: those that hold all of its parts, or any of them.
  mutating func documents(_ alternative: Alternative, _ stage: Stage) -> DocumentSet {
    if !alternative.isAny,
      alternative.parts.contains(where: { slots[$0.slot].isEmpty(stage) })
    {
      return noDocuments
    }
    var result: DocumentSet?
    for part in alternative.parts {
      let set = documents(part.slot, stage)
      if alternative.isAny { result?.formUnion(set) } else { result?.formIntersection(set) }
      if result == nil { result = set }
    }
    return result ?? noDocuments
  }

  private func insert(_ terms: TermSet.Stratum, _ kind: FieldKind, into set: inout DocumentSet) {
    guard !terms.isEmpty else { return }
    var ordered: DocumentSet?
    if terms.singles.count > DocumentFinder.manyTerms {
      var bits = noTerms
      bits.insert(each: terms.singles.lazy.map { Int($0 >> 32) })
      ordered = bits
    }
    for field in fields where index.schema.fields[field].kind == kind {
      let postings = index.postings[field]
      set.insert(postings.run(of: terms.range.terms), of: postings)
      set.insert(postings.run(of: terms.syllables.terms), of: postings)
      if let ordered, !exactFields[field] {
        ordered.forEach { set.insert(postings.run(of: $0..<$0 + 1), of: postings) }
        continue
      }
      for single in terms.singles {
        let match = TermMatch(rawValue: UInt32(truncatingIfNeeded: single))
        if exactFields[field], match.edits > 0 { continue }
        let term = Int(single >> 32)
        set.insert(postings.run(of: term..<term + 1), of: postings)
      }
    }
  }

  /// The documents through which the chains run that a stage adds; only to the end of a word where that is asked for.
  func chained(_ slot: Int, _ stage: Stage, endsWhole: Bool = false) -> [UInt64] {
    let place = SlotSets.place(stage, isWhole: endsWhole)
    if let documents = slots[slot].sets.chained[place] { return documents }
    var result: [UInt64] = []
    if let all = slots[slot].sets.chained[stage.rawValue] {
      result = all.filter { ChainDocuments.Found(rawValue: $0).isWhole }
    } else {
      for chain in slots[slot].chains where chain.stage == stage {
        result += ChainDocuments.all(self, chain.chain, endsWhole: endsWhole)
      }
    }
    slots[slot].sets.chained.note(result, place)
    if !endsWhole { slots[slot].sets.forgetHolders() }
    return result
  }

  /// Finds the documents through which the chains of a slot run, up to a stage.
  mutating func follow(_ slot: Int, _ stage: Stage) {
    for earlier in Stage.allCases where earlier <= stage && slots[slot].hasChain(earlier) {
      _ = chained(slot, earlier)
    }
  }

  /// Whether a slot has chains up to a stage of which it is not known through which documents they run.
  func hasUnfollowed(_ slot: Int, _ stage: Stage) -> Bool {
    for chain in slots[slot].chains
    where chain.stage <= stage && slots[slot].sets.chained[chain.stage.rawValue] == nil {
      return true
    }
    return false
  }

  /// The documents that hold a slot in a stage by its terms.
  private mutating func words(_ slot: Int, _ stage: Stage, isWhole: Bool) -> DocumentSet {
    let place = SlotSets.place(stage, isWhole: isWhole)
    if let set = slots[slot].sets.words[place] { return set }
    // What is known of the last stage is gone on from.
    var last: Stage?
    var known: DocumentSet?
    for earlier in Stage.allCases where !isWhole && stage.includes(earlier) {
      guard let set = slots[slot].sets.words[earlier.rawValue] else { continue }
      (last, known) = (earlier, set)
    }
    var set = known ?? noDocuments
    known = nil
    if isWhole {
      for place in wholeTerms(slot, stage) {
        let postings = index.postings[Int(place >> 32)]
        let term = Int(place & 0xFFFF_FFFF)
        set.insert(postings.run(of: term..<term + 1), of: postings)
      }
    } else {
      for earlier in Stage.allCases
      where stage.includes(earlier) && !(last?.includes(earlier) ?? false) {
        collect(slot, earlier)
        insert(slots[slot].text[earlier], .text, into: &set)
        insert(slots[slot].digits[earlier], .digits, into: &set)
      }
    }
    slots[slot].sets.words.note(set, place)
    return set
  }

  /// The documents that may hold a slot in a stage: all that do and, where it may run over several words, others.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - stage: The stage.
  ///   - isWhole: Whether only whole words count.
  ///   - chains: Whether documents are given through which chains may run.
  /// - Returns: The documents; without chains, those that hold the slot.
  mutating func candidates(
    _ slot: Int,
    _ stage: Stage,
    isWhole: Bool,
    chains: Bool = true
  ) -> DocumentSet {
    guard chains, slots[slot].hasChain(upTo: stage) else {
      return words(slot, stage, isWhole: isWhole)
    }
    let place = SlotSets.place(stage, isWhole: isWhole)
    if let set = slots[slot].sets.candidates[place] { return set }
    var set = words(slot, stage, isWhole: isWhole)
    for earlier in Stage.allCases where stage.includes(earlier) {
      insertChained(slot, earlier, endsWhole: isWhole, into: &set)
    }
    slots[slot].sets.candidates.note(set, place)
    return set
  }

  private func insertChained(
    _ slot: Int,
    _ stage: Stage,
    endsWhole: Bool,
    into set: inout DocumentSet
  ) {
    if let known = slots[slot].sets.chained[stage.rawValue] {
      for number in known {
        let found = ChainDocuments.Found(rawValue: number)
        if found.isWhole || !endsWhole { set.insert(found.document) }
      }
      return
    }
    for chain in slots[slot].chains where chain.stage == stage {
      ChainDocuments.forEachHolders(self, chain.chain, endsWhole: endsWhole) { postings, run in
        set.insert(run, of: postings)
      }
    }
  }

  /// Documents among which are all through which the chains run that a stage adds.
  func chainHolders(_ slot: Int, _ stage: Stage, endsWhole: Bool) -> [UInt64] {
    var documents: [UInt64] = []
    if let known = slots[slot].sets.chained[stage.rawValue] {
      for number in known {
        let found = ChainDocuments.Found(rawValue: number)
        if found.isWhole || !endsWhole { documents.append(UInt64(found.document)) }
      }
      return documents
    }
    for chain in slots[slot].chains where chain.stage == stage {
      ChainDocuments.forEachHolders(self, chain.chain, endsWhole: endsWhole) { postings, run in
        for place in run { documents.append(UInt64(postings.document(place))) }
      }
    }
    return documents
  }
}
