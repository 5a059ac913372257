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
  private var edge = 0
  private var merge: DocumentMerge?
  private var last = -1
  private let finder: DocumentFinder

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
      if merge == nil {
        guard edge < chain.nodes[0].edges.count else { return nil }
        merge = start(chain.nodes[0].edges[edge])
        last = -1
      }
      while let document = merge?.next() {
        guard document != last else { continue }
        last = document
        if isOver(document) { break }
        if holds(document) { return document }
      }
      merge = nil
      edge += 1
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
      if min(first, next) <= manyDocuments {
        if first <= next {
          documents.forEach(edge.term..<edge.term + 1) { documents.verify($0, into: &found) }
        } else {
          for terms in documents.following(edge) {
            documents.forEach(terms) { documents.verify($0, into: &found) }
          }
        }
        continue
      }
      var firsts = DocumentSet(count: finder.index.recordCount)
      documents.forEach(edge.term..<edge.term + 1) { firsts.insert(Int($0)) }
      for terms in documents.following(edge) {
        documents.forEach(terms) { document in
          guard firsts.contains(Int(document)) else { return }
          firsts.remove(Int(document))
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

  /// From how many documents on two lists are met as sets before the documents are read.
  private static let manyDocuments = 256

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
    addFewer(edge, to: &merge)
    merge.start(needsAll: true, universe: index.recordCount)
    return merge
  }

  private func addFewer(_ edge: Chain.Edge, to merge: inout DocumentMerge) {
    let (first, next) = counts(edge)
    guard min(first, next) > 0 else { return }
    if first <= next {
      add(edge.term..<edge.term + 1, to: &merge)
    } else {
      for terms in following(edge) { add(terms, to: &merge) }
    }
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
        for place in index.initials.words(of: terms) {
          let word = index.initials.word(at: place)
          count += postings.run(of: word..<word + 1).count
        }
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
        guard let match = chain.match(index, entries: entries, from: entry) else { continue }
        if match.isWhole { return true }
        isFound = true
      }
    }
    return isFound ? false : nil
  }
}
