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
    /// Whether it also is all of a value.
    let coversValue: Bool
  }

  /// All documents through which a chain runs, ascending where they are verified; a document may come several times.
  ///
  /// Of the documents that hold the first word those are read that hold one of the next in the same field; where they need
  /// not be verified, as a rule none is read.
  ///
  /// - Parameters:
  ///   - finder: Where to look.
  ///   - chain: What to look for.
  ///   - endsWhole: Whether the last word must be whole.
  ///   - fromStart: Only where the first word begins a value.
  ///   - verified: Whether the documents must be read; those that need not are given with a few others.
  /// - Returns: The documents.
  static func all(
    _ finder: DocumentFinder,
    _ chain: Chain,
    endsWhole: Bool,
    fromStart: Bool = false,
    verified: Bool = true
  ) -> [Found] {
    let documents = ChainDocuments(finder, chain, endsWhole: endsWhole)
    var found: [Found] = []
    for edge in chain.nodes[0].edges {
      let pair = documents.pair(edge)
      for field in documents.fields where documents.index.schema.fields[field].kind == .text {
        documents.meet(edge, pair, field, fromStart: fromStart, verified: verified, into: &found)
      }
    }
    // What is not verified goes into sets.
    if verified { found.sort { $0.document < $1.document } }
    return found
  }

  /// How many times as many documents the longer of two lists may have to be met with the shorter in a sieve: to read a
  /// document takes so much longer than to look for it there.
  private static let sieveRatio = 64
  /// Adds the documents of a field in which a chain begins with an edge.
  private func meet(
    _ edge: Chain.Edge,
    _ pair: WordPair,
    _ field: Int,
    fromStart: Bool,
    verified: Bool,
    into found: inout [Found]
  ) {
    let postings = index.postings[field]
    let following = following(edge)
    func forEach(isFirst: Bool, _ body: (Range<Int>) -> Void) {
      if isFirst {
        forEachRun(edge.term..<edge.term + 1, postings, fromStart: fromStart, body)
      } else {
        for terms in following { forEachRun(terms, postings, fromStart: false, body) }
      }
    }
    var (first, next) = (0, 0)
    forEach(isFirst: true) { first += $0.count }
    if first == 0 { return }
    forEach(isFirst: false) { next += $0.count }
    if next == 0 { return }
    var batch = DocumentBatch()
    func add(_ document: UInt32) {
      batch.append(Int(document))
      guard batch.count == DocumentBatch.capacity else { return }
      verify(&batch, pair, verified: verified, into: &found)
    }
    if max(first, next) / ChainDocuments.sieveRatio > min(first, next) {
      forEach(isFirst: first <= next) { for place in $0 { add(postings.document(place)) } }
    } else {
      var sieve = DocumentSieve(count: min(first, next))
      forEach(isFirst: first <= next) {
        for place in $0 { sieve.insert(postings.document(place)) }
      }
      forEach(isFirst: first > next) {
        for place in $0 {
          let document = postings.document(place)
          guard sieve.mayContain(document) else { continue }
          if verified {
            add(document)
          } else {
            found.append(Found(document: document, isWhole: endsWhole, coversValue: false))
          }
        }
      }
    }
    verify(&batch, pair, verified: verified, into: &found)
  }

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

  private func verify(
    _ batch: inout DocumentBatch,
    _ pair: WordPair,
    verified: Bool,
    into found: inout [Found]
  ) {
    batch.filter(pair, index)
    for place in 0..<batch.count {
      let document = UInt32(batch[place])
      if !verified {
        found.append(Found(document: document, isWhole: endsWhole, coversValue: false))
      } else if let match = match(batch[place]), match.isWhole || !endsWhole {
        found.append(
          Found(document: document, isWhole: match.isWhole, coversValue: match.coversValue)
        )
      }
    }
    batch.removeAll()
  }

  /// Calls a closure with the lists of words, or of the words of spellings, in one field.
  @inline(__always)
  private func forEachRun(
    _ terms: Range<Int>,
    _ postings: Postings,
    fromStart: Bool,
    _ body: (Range<Int>) -> Void
  ) {
    guard chain.pattern != nil else {
      body(fromStart ? postings.starts(terms.lowerBound) : postings.run(of: terms))
      return
    }
    for place in index.initials.words(of: terms) {
      let word = index.initials.word(at: place)
      body(fromStart ? postings.starts(word) : postings.run(of: word..<word + 1))
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

  private func holds(_ document: Int) -> Bool {
    match(document).map { $0.isWhole || !endsWhole } ?? false
  }

  /// How the chain runs through a document at best; nil where it does not.
  private func match(_ document: Int) -> (isWhole: Bool, coversValue: Bool)? {
    var best: (isWhole: Bool, coversValue: Bool)?
    let forward = index.forward
    for field in fields where index.schema.fields[field].kind == .text {
      let entries = forward.range(document: document, field: field)
      for place in entries {
        let entry = forward.entry(place)
        guard chain.mayBegin(with: entry.term, index),
          let match = chain.match(index, entries: entries, from: place)
        else { continue }
        guard match.isWhole else {
          if best == nil { best = (false, false) }
          continue
        }
        var next = match.lastEntry + 1
        while next < entries.upperBound, forward.entry(next).isEdge { next += 1 }
        let isEnd = next == entries.upperBound || forward.entry(next).startsValue
        if isEnd, entry.startsValue { return (true, true) }
        best = (true, false)
      }
    }
    return best
  }
}

/// Some documents, and as a rule few others, in memory that is near: to find out which of many documents are among them.
struct DocumentSieve {
  private static let bitsOfDocument = 64
  private static let maximumBits = 1 << 21

  private var words: [UInt64]
  private let mask: UInt32

  /// An empty sieve for about `count` documents.
  init(count: Int) {
    var bits = 1 << 12
    while bits < count * DocumentSieve.bitsOfDocument, bits < DocumentSieve.maximumBits {
      bits *= 2
    }
    words = [UInt64](repeating: 0, count: bits / 64)
    mask = UInt32(bits - 1)
  }

  @inline(__always)
  mutating func insert(_ document: UInt32) {
    let bit = document & mask
    words[Int(bit >> 6)] |= 1 &<< UInt64(bit & 63)
  }

  @inline(__always)
  func mayContain(_ document: UInt32) -> Bool {
    let bit = document & mask
    return words[Int(bit >> 6)] & 1 &<< UInt64(bit & 63) != 0
  }
}
