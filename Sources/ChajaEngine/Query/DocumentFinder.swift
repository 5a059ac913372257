// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Which documents hold what a plan asks for, as sets, stage by stage.
///
/// Nothing here looks at all documents: the lists of a range of terms are one run of numbers, and other terms are few.
struct DocumentFinder {
  /// From how many documents on two lists are met as sets before the documents are looked at.
  private static let manyDocuments = 64

  /// From how many single terms on they are brought in order before their lists are read.
  private static let manyTerms = 256

  /// What is known of a slot: its terms, and by stage the documents.
  struct Known {
    fileprivate(set) var terms: SlotTerms
    /// The documents found up to each stage, where they have been asked for.
    fileprivate var found = [DocumentSet?](repeating: nil, count: Stage.allCases.count)
    /// The documents through which the chains of each stage run.
    fileprivate var chained = [DocumentSet?](repeating: nil, count: Stage.allCases.count)
  }

  let index: Index
  let fields: [Int]
  let exactFields: [Bool]
  let typos: FoldedTypoRules
  private(set) var known: [Known] = []
  private var stage = Stage.starts

  /// Starts with what an earlier search over the same index, fields and rules knew of the same slots.
  init(
    index: Index,
    plan: QueryPlan,
    fields: [Int],
    exactFields: [Bool],
    typos: FoldedTypoRules,
    earlier: [Known]
  ) {
    self.index = index
    self.fields = fields
    self.exactFields = exactFields
    self.typos = typos
    for slot in plan.slots {
      known.append(
        earlier.first { $0.terms.slot == slot } ?? Known(terms: SlotTerms(slot))
      )
    }
    for slot in known.indices { known[slot].terms.advance(to: .starts, index, typos: typos) }
  }

  /// The terms of all slots.
  var slots: [SlotTerms] { known.map { $0.terms } }

  /// Looks up the terms of a later stage.
  mutating func advance(to wanted: Stage) {
    guard wanted > stage else { return }
    stage = wanted
    for slot in known.indices { known[slot].terms.advance(to: wanted, index, typos: typos) }
  }

  /// Makes the terms ready to be compared with documents.
  mutating func finish() {
    for slot in known.indices { known[slot].terms.finish(termCount: index.words.count) }
  }

  /// The documents that hold a slot, up to a stage.
  mutating func documents(_ slot: Int, _ stage: Stage) -> DocumentSet {
    if let set = known[slot].found[stage.rawValue] { return set }
    var set = DocumentSet(count: index.recordCount)
    if let before = Stage(rawValue: stage.rawValue - 1) { set = documents(slot, before) }
    collect(known[slot].terms.text[stage], .text, into: &set)
    collect(known[slot].terms.digits[stage], .digits, into: &set)
    if let chained = chained(slot, stage) { set.formUnion(chained) }
    known[slot].found[stage.rawValue] = set
    return set
  }

  /// The documents that may satisfy an alternative: those that hold all of its parts, or any of them.
  mutating func documents(_ alternative: Alternative, _ stage: Stage) -> DocumentSet {
    if !alternative.isAny, alternative.parts.contains(where: { known[$0.slot].terms.isEmpty }) {
      return DocumentSet(count: index.recordCount)
    }
    var result: DocumentSet?
    for part in alternative.parts {
      let set = documents(part.slot, stage)
      if alternative.isAny { result?.formUnion(set) } else { result?.formIntersection(set) }
      if result == nil { result = set }
    }
    return result ?? DocumentSet(count: index.recordCount)
  }

  /// The documents through which the chains run that a stage adds; nil where it adds none.
  mutating func chained(_ slot: Int, _ stage: Stage) -> DocumentSet? {
    if let set = known[slot].chained[stage.rawValue] { return set }
    let chains = known[slot].terms.chains.filter { $0.stage == stage }
    guard !chains.isEmpty else { return nil }
    var set = DocumentSet(count: index.recordCount)
    for chain in chains { collect(chain.chain, into: &set) }
    known[slot].chained[stage.rawValue] = set
    return set
  }

  /// The documents that may hold each part of an alternative as whole words, up to a stage.
  mutating func wholeDocuments(_ alternative: Alternative, _ stage: Stage) -> DocumentSet {
    var result: DocumentSet?
    for part in alternative.parts {
      let set = wholeDocuments(part.slot, stage)
      result?.formIntersection(set)
      if result == nil { result = set }
    }
    return result ?? DocumentSet(count: index.recordCount)
  }

  private mutating func wholeDocuments(_ slot: Int, _ last: Stage) -> DocumentSet {
    var set = DocumentSet(count: index.recordCount)
    for stage in Stage.allCases where stage <= last {
      if let chained = chained(slot, stage) { set.formUnion(chained) }
      for field in fields {
        let isDigits = index.schema.fields[field].kind == .digits
        let terms = isDigits ? known[slot].terms.digits : known[slot].terms.text
        let postings = index.postings[field]
        let whole = terms[stage].range.whole
        if whole >= 0 { insert(postings.run(of: whole..<whole + 1), of: postings, into: &set) }
        for single in terms[stage].singles
        where TermMatch(rawValue: UInt32(truncatingIfNeeded: single)).kind == .wholeWord {
          let term = Int(single >> 32)
          insert(postings.run(of: term..<term + 1), of: postings, into: &set)
        }
      }
    }
    return set
  }

  private func collect(_ terms: TermSet.Stratum, _ kind: FieldKind, into set: inout DocumentSet) {
    guard !terms.isEmpty else { return }
    var ordered: DocumentSet?
    if terms.singles.count > DocumentFinder.manyTerms {
      var bits = DocumentSet(count: index.words.count)
      for single in terms.singles { bits.insert(Int(single >> 32)) }
      ordered = bits
    }
    for field in fields where index.schema.fields[field].kind == kind {
      let postings = index.postings[field]
      insert(postings.run(of: terms.range.terms), of: postings, into: &set)
      insert(postings.run(of: terms.syllables.terms), of: postings, into: &set)
      if let ordered, !exactFields[field] {
        ordered.forEach { insert(postings.run(of: $0..<$0 + 1), of: postings, into: &set) }
        continue
      }
      for single in terms.singles {
        let match = TermMatch(rawValue: UInt32(truncatingIfNeeded: single))
        if exactFields[field], match.edits > 0 { continue }
        let term = Int(single >> 32)
        insert(postings.run(of: term..<term + 1), of: postings, into: &set)
      }
    }
  }

  @inline(__always)
  private func insert(_ run: Range<Int>, of postings: Postings, into set: inout DocumentSet) {
    for place in run { set.insert(Int(postings.document(place))) }
  }

  // MARK: Chains

  /// Adds the documents that a chain runs through: of the first word's documents and the next one's, whichever are
  /// fewer are looked at; of many, only those that hold both.
  private func collect(_ chain: Chain, into set: inout DocumentSet) {
    for edge in chain.nodes[0].edges {
      // Ranges of terms, or of spellings where the chain is one of initial consonants.
      let first = edge.term..<edge.term + 1
      var next = [chain.nodes[edge.next].finals]
      for later in chain.nodes[edge.next].edges { next.append(later.term..<later.term + 1) }
      let firstCount = count(first, chain)
      var nextCount = 0
      for run in next { nextCount += count(run, chain) }
      if min(firstCount, nextCount) > DocumentFinder.manyDocuments {
        var both = documents(of: [first], chain)
        both.formIntersection(documents(of: next, chain))
        both.subtract(set)
        both.forEach { if holds(chain, $0) { set.insert($0) } }
      } else if firstCount <= nextCount {
        verify(first, chain, into: &set)
      } else {
        for run in next { verify(run, chain, into: &set) }
      }
    }
  }

  private func documents(of runs: [Range<Int>], _ chain: Chain) -> DocumentSet {
    var set = DocumentSet(count: index.recordCount)
    for run in runs { forEachRun(run, chain) { insert($1, of: $0, into: &set) } }
    return set
  }

  private func count(_ terms: Range<Int>, _ chain: Chain) -> Int {
    var count = 0
    forEachRun(terms, chain) { _, run in count += run.count }
    return count
  }

  private func verify(_ terms: Range<Int>, _ chain: Chain, into set: inout DocumentSet) {
    forEachRun(terms, chain) { postings, run in
      for place in run {
        let document = Int(postings.document(place))
        if !set.contains(document), holds(chain, document) { set.insert(document) }
      }
    }
  }

  private func forEachRun(
    _ terms: Range<Int>,
    _ chain: Chain,
    _ body: (Postings, Range<Int>) -> Void
  ) {
    for field in fields where index.schema.fields[field].kind == .text {
      let postings = index.postings[field]
      if chain.pattern == nil {
        body(postings, postings.run(of: terms))
      } else {
        for place in index.initials.words(of: terms) {
          let word = index.initials.word(at: place)
          body(postings, postings.run(of: word..<word + 1))
        }
      }
    }
  }

  private func holds(_ chain: Chain, _ document: Int) -> Bool {
    for field in fields where index.schema.fields[field].kind == .text {
      let entries = index.forward.range(document: document, field: field)
      for entry in entries where chain.match(index, entries: entries, from: entry) != nil {
        return true
      }
    }
    return false
  }
}
