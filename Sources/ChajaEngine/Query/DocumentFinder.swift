// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Which documents hold what a plan asks for, as sets, stage by stage.
///
/// Nothing here looks at all documents: the lists of a range of terms are one run of numbers, and other terms are few.
struct DocumentFinder {
  /// From how many documents on two lists are met as sets before the documents are looked at.
  private static let manyDocuments = 64

  let index: Index
  let fields: [Int]
  let exactFields: [Bool]
  private(set) var slots: [SlotTerms]
  private let typos: FoldedTypoRules
  private(set) var stage = Stage.starts
  /// Per slot the documents found so far, and the stage they were found up to.
  private var sets: [DocumentSet?]
  private var found: [Stage?]

  init(
    index: Index,
    plan: QueryPlan,
    fields: [Int],
    exactFields: [Bool],
    typos: FoldedTypoRules
  ) {
    self.index = index
    self.fields = fields
    self.exactFields = exactFields
    self.typos = typos
    slots = []
    for slot in plan.slots { slots.append(SlotTerms(slot)) }
    sets = [DocumentSet?](repeating: nil, count: slots.count)
    found = [Stage?](repeating: nil, count: slots.count)
    advance(to: .starts)
  }

  /// Looks up the terms of a later stage.
  mutating func advance(to wanted: Stage) {
    for slot in slots.indices { slots[slot].advance(to: wanted, index, typos: typos) }
    stage = wanted
  }

  /// Makes the terms ready to be compared with documents.
  mutating func finish() {
    for slot in slots.indices { slots[slot].finish() }
  }

  /// The documents that hold a slot, up to the current stage.
  mutating func documents(_ slot: Int) -> DocumentSet {
    var set = sets[slot] ?? DocumentSet(count: index.recordCount)
    if found[slot] != stage {
      let isFirst = found[slot] == nil
      found[slot] = stage
      sets[slot] = nil
      collect(slots[slot].text, .text, isFirst: isFirst, into: &set)
      collect(slots[slot].digits, .digits, isFirst: isFirst, into: &set)
      if isFirst, let chain = slots[slot].literalChain { collect(chain, into: &set) }
      if stage >= .exact, let chain = slots[slot].initialsChain { collect(chain, into: &set) }
      sets[slot] = set
    }
    return set
  }

  /// The documents that may satisfy an alternative: those that hold all of its parts, or any of them.
  mutating func documents(_ alternative: Alternative) -> DocumentSet {
    var result: DocumentSet?
    for part in alternative.parts {
      if !alternative.isAny, slots[part.slot].isEmpty {
        return DocumentSet(count: index.recordCount)
      }
      let set = documents(part.slot)
      guard var both = result else {
        result = set
        continue
      }
      result = nil
      if alternative.isAny { both.formUnion(set) } else { both.formIntersection(set) }
      result = both
    }
    return result ?? DocumentSet(count: index.recordCount)
  }

  /// The documents over which the slot runs as a chain, of the chains that a stage adds; nil where it adds none.
  func chained(_ slot: Int, _ stage: Stage) -> DocumentSet? {
    let chain: Chain?
    switch stage {
    case .starts: chain = slots[slot].literalChain
    case .exact: chain = slots[slot].initialsChain
    case .edited: chain = nil
    }
    guard let chain else { return nil }
    var set = DocumentSet(count: index.recordCount)
    collect(chain, into: &set)
    return set
  }

  /// The documents that hold each part of an alternative as a whole word, or as a chain.
  func wholeDocuments(_ alternative: Alternative) -> DocumentSet {
    var result: DocumentSet?
    for part in alternative.parts {
      var set = chained(part.slot, .starts) ?? DocumentSet(count: index.recordCount)
      for field in fields {
        let isDigits = index.schema.fields[field].kind == .digits
        let terms = slots[part.slot]
        let whole = (isDigits ? terms.digits : terms.text).literal.whole
        guard whole >= 0 else { continue }
        let postings = index.postings[field]
        insert(postings.run(of: whole..<whole + 1), of: postings, into: &set)
      }
      result?.formIntersection(set)
      if result == nil { result = set }
    }
    return result ?? DocumentSet(count: index.recordCount)
  }

  private func collect(
    _ terms: TermSet,
    _ kind: FieldKind,
    isFirst: Bool,
    into set: inout DocumentSet
  ) {
    guard !terms.isEmpty else { return }
    for field in fields where index.schema.fields[field].kind == kind {
      let postings = index.postings[field]
      if isFirst { insert(postings.run(of: terms.literal.terms), of: postings, into: &set) }
      insert(postings.run(of: terms.other.terms), of: postings, into: &set)
      for single in terms.singles {
        if exactFields[field], TermMatch(rawValue: UInt32(truncatingIfNeeded: single)).edits > 0 {
          continue
        }
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
      let first = words(edge.term, chain)
      var next = [words(chain.nodes[edge.next].finals, chain)]
      for later in chain.nodes[edge.next].edges { next.append(words(later.term, chain)) }
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

  /// A term or spelling as a range of terms or spellings.
  private func words(_ term: Int, _ chain: Chain) -> Range<Int> { term..<term + 1 }

  private func words(_ terms: Range<Int>, _ chain: Chain) -> Range<Int> { terms }

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
