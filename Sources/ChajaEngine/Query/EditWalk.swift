// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Finds the terms that start with a key but for some typing errors.
///
/// The sorted terms are walked as a trie. Beside each node stands one row of the table of edit distances between the
/// key and the letters down to the node: the optimal string alignment distance, in which a swap of two neighbours is
/// one error (Damerau, "A technique for computer detection and correction of spelling errors", 1964). A row whose least
/// entry is above the allowance ends the walk of that branch, so only what is near the key is visited; and where all
/// errors are made, only branches that go on with a letter of the key near its place. A letter is a key of the keyboard
/// or a scalar, whatever its number of bytes. Most nodes lie where all errors are made in the first letters, so these are
/// found by the rest of the key instead, see `EditTail`.
package struct EditWalk {
  private let lexicon: Lexicon
  private let key: EditKey
  private let reading: Reading

  init(_ lexicon: Lexicon, _ key: EditKey, reading: Reading) {
    self.lexicon = lexicon
    self.key = key
    self.reading = reading
  }

  /// Makes the walk for a key; nil when it may have no error.
  package init?(_ lexicon: Lexicon, key bytes: [UInt8], allowance: Int, reading: Reading) {
    guard let key = EditKey.make(bytes, allowance: allowance) else { return nil }
    self.init(lexicon, key, reading: reading)
  }

  /// Adds every term within the allowance that does not start with the key itself, in ascending order.
  ///
  /// - Complexity: grows with the nodes near the key, 2 *k* + 1 cells each for an allowance of *k*; a few thousand nodes
  ///   for one error among a million words.
  package func run(into set: inout TermSet) {
    guard lexicon.count > 0 else { return }
    guard let tail = EditTail(key, lexicon) else { return walk(0, into: &set) }
    // Some are found in both ways.
    var found = TermSet()
    walk(tail.letters, into: &found)
    tail.add(key, lexicon, reading, to: &found)
    found.finish()
    set.add(found[.edited].singles, .edited)
  }

  /// Walks over all terms but, as far as it knows, those with all errors in some first letters.
  private func walk(_ spared: Int, into set: inout TermSet) {
    key.padded.withUnsafeBufferPointer { padded in
      var walk = Walk(
        lexicon: lexicon,
        edits: key,
        spared: spared,
        padded: padded,
        reading: reading
      )
      walk.run(into: &set)
    }
  }

  /// A node of the trie on the way to the current term.
  private struct Node {
    /// The number of bytes that lead here.
    var bytes: Int
    var row: EditRow
    var distance: Int
    var best: EditKey.Best
  }

  /// The walk from term to term.
  private struct Walk {
    let lexicon: Lexicon
    let heads: [UInt8]
    let allowance: Int
    /// In how many of the first letters not all errors may be made.
    let spared: Int
    let padded: UnsafeBufferPointer<UInt32>
    let keyCount: Int
    let reading: Reading
    /// The nodes from the root to the current one.
    private var path: [Node] = []

    init(
      lexicon: Lexicon,
      edits: EditKey,
      spared: Int,
      padded: UnsafeBufferPointer<UInt32>,
      reading: Reading
    ) {
      self.lexicon = lexicon
      heads = edits.heads
      allowance = edits.allowance
      self.spared = spared
      self.padded = padded
      keyCount = edits.letterCount
      self.reading = reading
      path.reserveCapacity(keyCount + allowance + 2)
      let row = EditRow(start: keyCount, allowance: allowance)
      enter(bytes: 0, row: row, best: EditKey.Best(edits: allowance + 1))
    }

    private mutating func enter(bytes: Int, row: EditRow, best: EditKey.Best) {
      let distance = row.distance(
        depth: path.count,
        keyCount: keyCount,
        allowance: allowance
      )
      var best = best
      best.note(distance, depth: path.count, bytes: bytes, keyCount: keyCount)
      path.append(Node(bytes: bytes, row: row, distance: distance, best: best))
    }

    mutating func run(into set: inout TermSet) {
      var term = 0
      while term < lexicon.count {
        while path[path.count - 1].bytes > lexicon.branches.shared(term) { path.removeLast() }
        term = descend(to: term, into: &set)
      }
    }

    /// Follows a term from the current node down, as far as it is of use.
    ///
    /// - Returns: The next term that may be of use.
    private mutating func descend(to term: Int, into set: inout TermSet) -> Int {
      // Where the term parts from the one before is known without reading it.
      let parts = lexicon.branches.shared(term) == path[path.count - 1].bytes
      var head = parts ? lexicon.branches.head(term) : 0
      while true {
        let depth = path.count - 1
        let node = path[depth]
        // The key itself starts these terms: they are the literal matches.
        if node.distance == 0 { return end(of: node, from: term) }
        let isNear = node.best.edits <= allowance
        if head == 0 {
          if lexicon.length(of: term) <= node.bytes {
            if isNear {
              add(term, node.best, isWhole: node.distance == node.best.edits, node.bytes, to: &set)
            }
            return term + 1
          }
          head = lexicon.byte(at: lexicon.start(of: term) + node.bytes)
        }
        if node.row.least > min(node.best.edits, allowance) || depth >= keyCount + allowance {
          let end = end(of: node, from: term)
          if isNear {
            for near in term..<end { add(near, node.best, isWhole: false, 0, to: &set) }
          }
          return end
        }
        var letterEnd = node.bytes + 1
        var letter = UInt32(head)
        if letter >= 0x80 {
          // What is known without reading the term is taken on trust from the file.
          let word = lexicon.term(term)
          guard node.bytes < word.count else { return term + 1 }
          let start = lexicon.start(of: term)
          letterEnd = Letters.end(of: node.bytes, in: Span(_unsafeElements: word))
          letter = EditKey.letter(count: letterEnd - node.bytes) {
            lexicon.byte(at: start + node.bytes + $0)
          }
        }
        let above = depth > 0 ? path[depth - 1].row : EditRow(far: allowance)
        // The places of the rest of the key are known in letters of one byte only.
        let most = depth < spared && node.bytes == depth ? allowance - 1 : allowance
        if !isNear, node.row.least == most {
          // All errors are made, so few letters lead on.
          let heads = node.row.goingOn(
            above,
            depth: depth,
            heads: self.heads,
            allowance: most,
            hasWide: most < allowance
          )
          if !heads.contains(head) {
            return lexicon.branches.next(
              from: term + 1,
              node: node.bytes,
              branch: letterEnd,
              heads: heads
            )
          }
        }
        let row = EditRow(
          below: node.row,
          above,
          depth: depth + 1,
          letter: letter,
          padded: padded,
          keyCount: keyCount,
          allowance: allowance
        )
        guard isNear || row.least <= (head < 0x80 ? most : allowance) else {
          return lexicon.branches.end(from: term + 1, sharing: letterEnd)
        }
        enter(bytes: letterEnd, row: row, best: node.best)
        head = 0
      }
    }

    private func end(of node: Node, from term: Int) -> Int {
      node.bytes == 0
        ? lexicon.count : lexicon.branches.end(from: term + 1, sharing: node.bytes)
    }

    private func add(
      _ term: Int,
      _ best: EditKey.Best,
      isWhole: Bool,
      _ byteCount: Int,
      to set: inout TermSet
    ) {
      set.add(term, best.match(reading, isWhole: isWhole, byteCount: byteCount), .edited)
    }
  }
}
