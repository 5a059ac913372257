// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// The ways in which a key typed without a break runs over several words of a text: `mrmime` over `Mr. Mime`.
///
/// From each position of the key that can be reached, the edges lead over whole words to later positions, and the
/// final terms start with all that is left. As the bytes of a word fix where it leads, a chain through a text is
/// followed without ever choosing.
final class Chain: Sendable {
  struct Edge: Sendable {
    /// A word, or a spelling in the initials' lexicon.
    let term: Int
    /// The position that it leads to.
    let next: Int
  }

  /// What stands at a position of the key.
  struct Node: Sendable {
    var edges: [Edge] = []
    var finals = 0..<0
    /// The final term that is all that is left, -1 for none.
    var whole = -1
    /// Whether whole words lead here from the start of the key.
    var isReached = false
    /// Whether the end of the key can be reached from here.
    var isOpen = false
  }

  /// The nodes by position: bytes of the key, or letters of the pattern.
  let nodes: [Node]
  /// The pattern, for a chain of initial consonants.
  let pattern: InitialsPattern?
  /// The number of bytes of the key.
  let byteCount: Int
  /// The terms of the first edges, each as one of 64 bits.
  let firsts: UInt64

  private init(nodes: [Node], pattern: InitialsPattern?, byteCount: Int) {
    self.nodes = nodes
    self.pattern = pattern
    self.byteCount = byteCount
    var firsts: UInt64 = 0
    for edge in nodes[0].edges { firsts |= 1 &<< UInt64(truncatingIfNeeded: edge.term) }
    self.firsts = firsts
  }

  /// Looks the words of initial consonants up; nil when they can't run over two words.
  ///
  /// No word may end at one of the `typedBreaks`, bytes of the pattern's key.
  ///
  /// - Complexity: O(*m*²log *n*) at most for *m* letters and *n* terms, O(*m* log *n*) as a rule.
  static func make(_ index: Index, _ pattern: InitialsPattern, typedBreaks: [Int]) -> Chain? {
    var breaks: [Int] = []
    for (unit, place) in pattern.units.enumerated() where typedBreaks.contains(place) {
      breaks.add(pattern.spellingStarts[unit])
    }
    var letters = ChainLetters()
    letters.extend(to: pattern.spelling, index.initials.lexicon, breaks: breaks)
    return make(letters, pattern: pattern, byteCount: pattern.keys.count)
  }

  /// Makes the chain of a key whose words were looked up; nil when it can't run over two words.
  static func make(_ letters: ChainLetters, pattern: InitialsPattern?, byteCount: Int) -> Chain? {
    guard letters.runsOver else { return nil }
    var nodes = letters.nodes
    for start in stride(from: nodes.count - 2, through: 0, by: -1) where nodes[start].isReached {
      for edge in nodes[start].edges.indices.reversed()
      where !nodes[nodes[start].edges[edge].next].isOpen {
        nodes[start].edges.remove(at: edge)
      }
      nodes[start].isOpen = !nodes[start].edges.isEmpty || !nodes[start].finals.isEmpty
    }
    return Chain(nodes: nodes, pattern: pattern, byteCount: byteCount)
  }

  /// The words with which it may end from a node on.
  func lastWords(_ node: Node, endsWhole: Bool) -> Range<Int> {
    guard endsWhole else { return node.finals }
    return node.whole < 0 ? 0..<0 : node.whole..<node.whole + 1
  }

  /// Gives the words, or spellings, of which one must come right after an edge's.
  @inline(__always)
  func forEachFollowing(_ edge: Edge, endsWhole: Bool = false, _ body: (Range<Int>) -> Void) {
    let node = nodes[edge.next]
    let last = lastWords(node, endsWhole: endsWhole)
    if !last.isEmpty { body(last) }
    for later in node.edges { body(later.term..<later.term + 1) }
  }

  /// A match over several words.
  struct Match {
    /// The last entry that it covers.
    let lastEntry: Int
    /// How many bytes of the last word it covers.
    let lastByteCount: Int
    /// Whether it reaches the end of the last word.
    let isWhole: Bool
    /// The number of words.
    let wordCount: Int
  }

  /// Whether the chain may begin with a word.
  @inline(__always)
  func mayBegin(with term: Int, _ index: Index) -> Bool {
    var term = term
    if pattern != nil {
      term = index.initials.spelling(of: term)
      if term < 0 { return false }
    }
    return firsts & 1 &<< UInt64(truncatingIfNeeded: term) != 0
  }

  /// Follows the chain from an entry of the forward index.
  ///
  /// - Returns: The match, or nil when the words that follow are others, or the first word is all.
  func match(_ index: Index, entries: Range<Int>, from first: Int) -> Match? {
    guard let start = edge(at: 0, index.forward.entry(first), index, position: 0) else {
      return nil
    }
    var position = start.next
    var patternPosition = start.patternNext
    var current = first
    var wordCount = 1
    while true {
      current += 1
      while current < entries.upperBound, index.forward.entry(current).isEdge { current += 1 }
      guard current < entries.upperBound else { return nil }
      let entry = index.forward.entry(current)
      guard !entry.startsValue else { return nil }
      wordCount += 1
      if let end = final(at: position, entry, index, patternPosition) {
        return Match(
          lastEntry: current,
          lastByteCount: end.byteCount,
          isWhole: end.isWhole,
          wordCount: wordCount
        )
      }
      guard let next = edge(at: position, entry, index, position: patternPosition) else {
        return nil
      }
      position = next.next
      patternPosition = next.patternNext
    }
  }

  private func edge(
    at node: Int,
    _ entry: ForwardEntry,
    _ index: Index,
    position: Int
  ) -> (next: Int, patternNext: Int)? {
    guard let pattern else {
      for edge in nodes[node].edges where edge.term == entry.term { return (edge.next, 0) }
      return nil
    }
    let spelling = index.initials.spelling(of: entry.term)
    guard spelling >= 0 else { return nil }
    for edge in nodes[node].edges where edge.term == spelling {
      var next = position
      while pattern.spellingStarts[next] < edge.next { next += 1 }
      if pattern.isBare { return (edge.next, next) }
      let match = pattern.match(position..<next, word: index.words.term(entry.term), from: 0)
      guard let match, match.isWhole else { return nil }
      return (edge.next, next)
    }
    return nil
  }

  private func final(
    at node: Int,
    _ entry: ForwardEntry,
    _ index: Index,
    _ position: Int
  ) -> (byteCount: Int, isWhole: Bool)? {
    let finals = nodes[node].finals
    guard let pattern else {
      guard finals.contains(entry.term) else { return nil }
      return (byteCount - node, entry.term == nodes[node].whole)
    }
    guard finals.contains(index.initials.spelling(of: entry.term)) else { return nil }
    let word = index.words.term(entry.term)
    guard let match = pattern.match(position..<pattern.count, word: word, from: 0) else {
      return nil
    }
    return (match.bytes.upperBound, match.isWhole)
  }
}
