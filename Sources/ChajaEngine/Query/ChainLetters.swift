// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// The words that may stand at each position of a key, looked up letter by letter, so that a longer key goes on where a
/// shorter one ended.
struct ChainLetters: Sendable {
  /// The bytes that were looked up.
  private(set) var bytes: [UInt8] = []
  /// The nodes by position; of the last one nothing is known yet.
  private(set) var nodes: [Chain.Node] = []

  /// Forgets all letters; keeps the memory.
  mutating func removeAll() {
    bytes = []
    nodes.removeAll(keepingCapacity: true)
  }

  /// Whether a word may begin with the end of the bytes where other words end before.
  var runsOver: Bool {
    for start in nodes.indices.dropFirst()
    where nodes[start].isReached && !nodes[start].finals.isEmpty {
      return true
    }
    return false
  }

  /// The terms that begin with the bytes.
  func range(_ reading: Reading) -> TermSet.PrefixRange {
    TermSet.PrefixRange(
      terms: nodes[0].finals,
      whole: nodes[0].whole,
      byteCount: bytes.count,
      reading: reading
    )
  }

  /// Goes on to a key that begins with the bytes, or starts anew with another one.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - lexicon: The lexicon of the start.
  ///   - breaks: The positions at which no word may end.
  /// - Complexity: O(*m* × *k* × log *n*) for *m* more bytes, *k* positions at which words may begin, and *n* terms.
  mutating func extend(to key: [UInt8], _ lexicon: Lexicon, breaks: [Int] = []) {
    if nodes.isEmpty || !key.starts(with: bytes) {
      removeAll()
      nodes.add(Chain.Node(finals: 0..<lexicon.count, isReached: true))
    }
    var offset = bytes.count
    guard offset < key.count else { return }
    let span = key.span
    if nodes.capacity <= key.count { nodes.reserveCapacity(key.count + 16) }
    while offset < key.count {
      let end = Letters.end(of: offset, in: span)
      if offset > 0, !breaks.contains(offset) { endWords(at: offset, lexicon) }
      while nodes.count <= end { nodes.add(Chain.Node()) }
      for start in 0...offset where nodes[start].isReached && !nodes[start].finals.isEmpty {
        var terms = nodes[start].finals
        for place in offset..<end where !terms.isEmpty {
          terms = lexicon.narrow(terms, depth: place - start, to: key[place])
        }
        nodes[start].finals = terms
        let isTerm = !terms.isEmpty && lexicon.length(of: terms.lowerBound) == end - start
        nodes[start].whole = isTerm ? terms.lowerBound : -1
      }
      offset = end
    }
    bytes = key
  }

  /// Lets the words that end at a position lead to it.
  private mutating func endWords(at offset: Int, _ lexicon: Lexicon) {
    for start in 0..<offset where nodes[start].isReached && nodes[start].whole >= 0 {
      nodes[start].edges.add(Chain.Edge(term: nodes[start].whole, next: offset))
      nodes[offset].isReached = true
    }
    if nodes[offset].isReached { nodes[offset].finals = 0..<lexicon.count }
  }
}
