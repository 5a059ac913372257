// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The documents through which a chain runs.
///
/// Of the first word's documents and those of the words that may follow, the fewer are looked at; or, where these are many,
/// the documents of the words over that letter of the key of which there are the fewest: every run of the chain has one.
struct ChainDocuments {
  let index: Index
  let fields: [Int]
  let chain: Chain
  let endsWhole: Bool

  /// - Parameters:
  ///   - finder: Where to look.
  ///   - chain: What to look for.
  ///   - endsWhole: Whether the last word must be whole.
  private init(_ finder: DocumentFinder, _ chain: Chain, endsWhole: Bool) {
    index = finder.index
    fields = finder.scope.textFields
    self.chain = chain
    self.endsWhole = endsWhole
  }

  /// At most how many documents are looked at.
  static func bound(_ finder: DocumentFinder, _ chain: Chain, endsWhole: Bool) -> Int {
    let documents = ChainDocuments(finder, chain, endsWhole: endsWhole)
    let count = documents.pairCount
    return documents.cut(insteadOf: count)?.count ?? count
  }

  /// Gives lists that hold all documents through which a chain runs, and many others.
  ///
  /// They are those of the rarer of its first two words, or of the rarest words. No document is read.
  static func forEachHolders(
    _ finder: DocumentFinder,
    _ chain: Chain,
    endsWhole: Bool,
    _ body: (Postings, Range<Int>) -> Void
  ) {
    let documents = ChainDocuments(finder, chain, endsWhole: endsWhole)
    var words: [Range<Int>] = []
    if let cut = documents.cut(insteadOf: documents.pairCount) {
      words = cut.terms
    } else {
      for edge in chain.nodes[0].edges {
        let (first, next) = documents.counts(edge)
        if first <= next {
          words.add(edge.term..<edge.term + 1)
        } else {
          chain.forEachFollowing(edge, endsWhole: endsWhole) { words.add($0) }
        }
      }
    }
    for field in documents.fields {
      let postings = documents.index.postings[field]
      for terms in words { documents.forEachRun(of: terms, postings) { body(postings, $0) } }
    }
  }

  /// A document through which a chain runs, as a number by which it is sorted.
  struct Found {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    init(_ document: UInt32, isWhole: Bool, coversValue: Bool) {
      rawValue = UInt64(document) << 2 | (isWhole ? 2 : 0) | (coversValue ? 1 : 0)
    }

    var document: Int { Int(rawValue >> 2) }
    /// Whether the chain ends with a word there.
    var isWhole: Bool { rawValue & 2 != 0 }
    /// Whether it also is all of a value.
    var coversValue: Bool { rawValue & 1 != 0 }
  }

  /// All documents through which a chain runs, ascending; a document may come several times.
  ///
  /// Of the documents that hold the first word those are read that hold one of the next in the same field, or those that hold
  /// the rarest words.
  ///
  /// - Parameters:
  ///   - finder: Where to look.
  ///   - chain: What to look for.
  ///   - endsWhole: Whether the last word must be whole.
  ///   - fromStart: Only where the first word begins a value.
  /// - Returns: The documents, each as the number that `Found` reads.
  static func all(
    _ finder: DocumentFinder,
    _ chain: Chain,
    endsWhole: Bool,
    fromStart: Bool = false
  ) -> [UInt64] {
    let documents = ChainDocuments(finder, chain, endsWhole: endsWhole)
    var found: [UInt64] = []
    if !fromStart, let cut = documents.cut(insteadOf: documents.pairCount) {
      documents.addHolders(of: cut.terms, into: &found)
    } else {
      for edge in chain.nodes[0].edges {
        let pair = documents.pair(edge)
        if pair.finals.isEmpty, pair.others == 0 { continue }
        for field in documents.fields {
          documents.meet(edge, pair, field, fromStart: fromStart, into: &found)
        }
      }
    }
    found.sortAscending()
    return found
  }

  /// How many times as many documents the longer of two lists may have to be met with the shorter in a sieve: to read a
  /// document takes so much longer than to look for it there.
  private static let sieveRatio = 16

  /// Adds the documents of a field in which a chain begins with an edge.
  private func meet(
    _ edge: Chain.Edge,
    _ pair: WordPair,
    _ field: Int,
    fromStart: Bool,
    into found: inout [UInt64]
  ) {
    let postings = index.postings[field]
    // Most words are in one field only.
    if chain.pattern == nil, postings.run(of: edge.term..<edge.term + 1).isEmpty { return }
    var few: [Range<Int>] = []
    forEachRun(of: edge.term..<edge.term + 1, postings, fromStart: fromStart) { few.append($0) }
    var least = ChainDocuments.count(few)
    guard least > 0 else { return }
    var many: [Range<Int>] = []
    var words = 0
    chain.forEachFollowing(edge, endsWhole: endsWhole) { words += wordCount($0) }
    many.reserveCapacity(words)
    chain.forEachFollowing(edge, endsWhole: endsWhole) { terms in
      forEachRun(of: terms, postings) { many.append($0) }
    }
    var most = ChainDocuments.count(many)
    guard most > 0 else { return }
    if least > most {
      swap(&few, &many)
      swap(&least, &most)
    }
    var sieve: DocumentSieve?
    if most / ChainDocuments.sieveRatio <= least {
      var all = DocumentSieve(count: least)
      for run in few { for place in run { all.insert(postings.document(place)) } }
      sieve = all
    }
    var batch = DocumentBatch()
    for run in sieve == nil ? few : many {
      for place in run {
        let document = postings.document(place)
        if let sieve, !sieve.mayContain(document) { continue }
        batch.append(Int(document))
        if batch.count == DocumentBatch.capacity { verify(&batch, pair, into: &found) }
      }
    }
    verify(&batch, pair, into: &found)
  }

  private func pair(_ edge: Chain.Edge) -> WordPair {
    let node = chain.nodes[edge.next]
    var others: UInt64 = 0
    for later in node.edges { others |= 1 &<< UInt64(truncatingIfNeeded: later.term) }
    return WordPair(
      first: edge.term,
      finals: chain.lastWords(node, endsWhole: endsWhole),
      others: others,
      isSpelled: chain.pattern != nil
    )
  }

  private func verify(_ batch: inout DocumentBatch, _ pair: WordPair, into found: inout [UInt64]) {
    batch.filter(pair, index)
    for place in 0..<batch.count { note(UInt32(batch[place]), into: &found) }
    batch.removeAll()
  }

  /// Adds a document if the chain runs through.
  @inline(never)
  private func note(_ document: UInt32, into found: inout [UInt64]) {
    guard let match = match(Int(document)), match.isWhole || !endsWhole else { return }
    found.add(
      Found(document, isWhole: match.isWhole, coversValue: match.coversValue).rawValue
    )
  }

  /// How many lists some words have at most, or the words of some spellings.
  private func wordCount(_ terms: Range<Int>) -> Int {
    chain.pattern == nil ? 1 : index.initials.words(of: terms).count
  }

  /// Gives the lists of some words, or of the words of some spellings, in one field.
  @inline(__always)
  private func forEachRun(
    of terms: Range<Int>,
    _ postings: Postings,
    fromStart: Bool = false,
    _ body: (Range<Int>) -> Void
  ) {
    var places = 0..<1
    if chain.pattern != nil { places = index.initials.words(of: terms) }
    for place in places {
      var terms = terms
      if chain.pattern != nil {
        let word = index.initials.word(at: place)
        terms = word..<word + 1
      }
      let run = fromStart ? postings.starts(terms.lowerBound) : postings.run(of: terms)
      if !run.isEmpty { body(run) }
    }
  }

  private static func count(_ runs: [Range<Int>]) -> Int {
    var count = 0
    for run in runs { count += run.count }
    return count
  }

  /// Adds the documents that hold one of some words, if the chain runs through.
  private func addHolders(of terms: [Range<Int>], into found: inout [UInt64]) {
    for field in fields {
      let postings = index.postings[field]
      for words in terms {
        forEachRun(of: words, postings) { run in
          for place in run { note(postings.document(place), into: &found) }
        }
      }
    }
  }

  /// How the chain runs through a document at best; nil where it does not.
  private func match(_ document: Int) -> (isWhole: Bool, coversValue: Bool)? {
    var best: (isWhole: Bool, coversValue: Bool)?
    let forward = index.forward
    for field in fields {
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
