// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The documents through which a chain runs, for each of its first words ascending.
///
/// Of the first word's documents and those of the words that may follow, the fewer are looked at, one by one.
struct ChainDocuments {
  private let index: Index
  private let fields: [Int]
  private let chain: Chain
  private let endsWhole: Bool
  private let finder: DocumentFinder
  private var edge = 0
  private var merge: DocumentMerge?
  private var pair: WordPair?
  private var last = -1
  private var batch = DocumentBatch()
  private var place = 0

  /// - Parameters:
  ///   - finder: Where to look.
  ///   - chain: What to look for.
  ///   - endsWhole: Whether the last word must be whole.
  init(_ finder: DocumentFinder, _ chain: Chain, endsWhole: Bool) {
    self.finder = finder
    index = finder.index
    fields = finder.fields
    self.chain = chain
    self.endsWhole = endsWhole
  }

  /// The next document; a document may come again for another first word.
  ///
  /// - Parameter isOver: Whether a document and all after it are of no use.
  /// - Returns: The document; nil when there is no other.
  mutating func next(until isOver: (Int) -> Bool = { _ in false }) -> Int? {
    while true {
      while place < batch.count {
        let document = batch[place]
        place += 1
        if holds(document) { return document }
      }
      guard edge < chain.nodes[0].edges.count else { return nil }
      if merge == nil {
        merge = start(chain.nodes[0].edges[edge])
        pair = pair(chain.nodes[0].edges[edge])
        last = -1
      }
      batch.removeAll()
      place = 0
      while batch.count < DocumentBatch.capacity {
        guard let document = merge?.next(), !isOver(document) else {
          merge = nil
          edge += 1
          break
        }
        if document != last { batch.append(document) }
        last = document
      }
      if let pair { batch.filter(pair, index) }
    }
  }

  /// At most how many documents are looked at.
  static func bound(_ finder: DocumentFinder, _ chain: Chain, endsWhole: Bool) -> Int {
    var bound = 0
    let documents = ChainDocuments(finder, chain, endsWhole: endsWhole)
    for edge in chain.nodes[0].edges {
      let (first, next) = documents.counts(edge)
      bound += min(first, next)
    }
    return bound
  }

  /// A document through which a chain runs.
  struct Found {
    let document: UInt32
    /// Whether the chain ends with a word there.
    let isWhole: Bool
  }

  /// All documents through which a chain runs, in no order; a document may come several times.
  ///
  /// Of many documents that hold the first word, only those are read that hold one of the next; where the documents need
  /// not be `verified` these are given unread.
  static func all(
    _ finder: DocumentFinder,
    _ chain: Chain,
    endsWhole: Bool,
    verified: Bool = true
  ) -> [Found] {
    let documents = ChainDocuments(finder, chain, endsWhole: endsWhole)
    var found: [Found] = []
    for edge in chain.nodes[0].edges {
      let (first, next) = documents.counts(edge)
      guard min(first, next) > 0 else { continue }
      let firsts = edge.term..<edge.term + 1
      if min(first, next) <= manyDocuments || min(first, next) * 16 < max(first, next) {
        let pair = documents.pair(edge)
        var batch = DocumentBatch()
        let add: (UInt32) -> Void = { document in
          batch.append(Int(document))
          guard batch.count == DocumentBatch.capacity else { return }
          documents.verify(&batch, pair, into: &found)
        }
        if first <= next {
          documents.forEach(firsts, add)
        } else {
          for terms in documents.following(edge) { documents.forEach(terms, add) }
        }
        documents.verify(&batch, pair, into: &found)
        continue
      }
      var set = DocumentSet(count: finder.index.recordCount)
      documents.forEach(firsts) { set.insert(Int($0)) }
      for terms in documents.following(edge) {
        documents.forEach(terms) { document in
          guard set.contains(Int(document)) else { return }
          set.remove(Int(document))
          guard verified else {
            found.append(Found(document: document, isWhole: endsWhole))
            return
          }
          documents.verify(document, into: &found)
        }
      }
    }
    return found
  }

  /// From how many documents on two lists are met as sets before the documents are read, where one is not far shorter.
  private static let manyDocuments = 1_024

  private func pair(_ edge: Chain.Edge) -> WordPair {
    let node = chain.nodes[edge.next]
    let whole = node.whole < 0 ? 0..<0 : node.whole..<node.whole + 1
    var others: UInt64 = 0
    for later in node.edges { others |= 1 &<< UInt64(truncatingIfNeeded: later.term) }
    return WordPair(
      first: edge.term,
      finals: endsWhole ? whole : node.finals,
      others: others,
      isSpelled: chain.pattern != nil
    )
  }

  private func verify(_ batch: inout DocumentBatch, _ pair: WordPair, into found: inout [Found]) {
    batch.filter(pair, index)
    for place in 0..<batch.count { verify(UInt32(batch[place]), into: &found) }
    batch.removeAll()
  }

  private func verify(_ document: UInt32, into found: inout [Found]) {
    if let isWhole = match(Int(document)), isWhole || !endsWhole {
      found.append(Found(document: document, isWhole: isWhole))
    }
  }

  private func forEach(_ terms: Range<Int>, _ body: (UInt32) -> Void) {
    for field in fields where index.schema.fields[field].kind == .text {
      let postings = index.postings[field]
      if chain.pattern == nil {
        for place in postings.run(of: terms) { body(postings.document(place)) }
      } else {
        for place in index.initials.words(of: terms) {
          let word = index.initials.word(at: place)
          for place in postings.run(of: word..<word + 1) { body(postings.document(place)) }
        }
      }
    }
  }

  private func counts(_ edge: Chain.Edge) -> (first: Int, next: Int) {
    var next = 0
    for terms in following(edge) { next += count(terms) }
    return (count(edge.term..<edge.term + 1), next)
  }

  /// The terms of which one must come right after the first word.
  private func following(_ edge: Chain.Edge) -> [Range<Int>] {
    let node = chain.nodes[edge.next]
    var terms: [Range<Int>] = []
    if !endsWhole {
      terms.append(node.finals)
    } else if node.whole >= 0 {
      terms.append(node.whole..<node.whole + 1)
    }
    for later in node.edges { terms.append(later.term..<later.term + 1) }
    return terms
  }

  private func start(_ edge: Chain.Edge) -> DocumentMerge {
    var merge = DocumentMerge()
    let (first, next) = counts(edge)
    guard min(first, next) > 0 else { return merge }
    if first <= next {
      add(edge.term..<edge.term + 1, to: &merge)
    } else {
      for terms in following(edge) { add(terms, to: &merge) }
    }
    // The first few will do as a rule.
    merge.start(needsAll: false, universe: index.recordCount)
    return merge
  }

  private func add(_ terms: Range<Int>, to merge: inout DocumentMerge) {
    for field in fields where index.schema.fields[field].kind == .text {
      let postings = index.postings[field]
      if chain.pattern == nil {
        merge.add(postings, terms)
      } else {
        var words: [Int] = []
        for place in index.initials.words(of: terms) {
          words.append(index.initials.word(at: place))
        }
        merge.add(postings, singles: words)
      }
    }
  }

  private func count(_ terms: Range<Int>) -> Int {
    guard !terms.isEmpty else { return 0 }
    var count = 0
    for field in fields where index.schema.fields[field].kind == .text {
      let postings = index.postings[field]
      if chain.pattern == nil {
        count += postings.run(of: terms).count
      } else {
        // Of many words a sample says about how many there are.
        let words = index.initials.words(of: terms)
        let step = words.count / 64 + 1
        for place in stride(from: words.lowerBound, to: words.upperBound, by: step) {
          let word = index.initials.word(at: place)
          count += postings.run(of: word..<word + 1).count * step
        }
        if step > 1 { count = max(count, 1) }
      }
    }
    return count
  }

  private func holds(_ document: Int) -> Bool { match(document).map { $0 || !endsWhole } ?? false }

  /// Whether the chain ends with a word in a document; nil where it does not run through.
  private func match(_ document: Int) -> Bool? {
    var isFound = false
    for field in fields where index.schema.fields[field].kind == .text {
      let entries = index.forward.range(document: document, field: field)
      for entry in entries {
        guard chain.mayBegin(with: index.forward.entry(entry).term, index),
          let match = chain.match(index, entries: entries, from: entry)
        else { continue }
        if match.isWhole { return true }
        isFound = true
      }
    }
    return isFound ? false : nil
  }
}
