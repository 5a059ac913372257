// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Finds the terms that start with a key but for some typing errors.
///
/// The sorted terms are walked as a trie. Beside each node stands one row of the table of edit distances between the
/// key and the letters down to the node: the optimal string alignment distance, in which a swap of two neighbours is
/// one error (Damerau, "A technique for computer detection and correction of spelling errors", 1964). A row whose least
/// entry is above the allowance ends the walk of that branch, so only what is near the key is visited. A letter is a
/// key of the keyboard or a scalar, whatever its number of bytes.
struct EditWalk {
  /// Longer keys are only looked for as they are.
  static let maximumLetters = 64

  private let lexicon: Lexicon
  private let key: [UInt32]
  private let allowance: Int
  private let reading: Reading
  /// Rows by depth, `key.count + 1` numbers each.
  private var rows: [UInt8]
  /// The letters down to the current node.
  private var path: [UInt32]

  /// The best way to match the key with the start of what was walked so far.
  private struct Best {
    var edits: Int
    /// How many bytes the matched start has.
    var byteCount: Int
    /// How far its number of letters is from the key's; of equal edits the nearer one is shown, then the longer.
    var gap: Int
  }

  init?(_ lexicon: Lexicon, key bytes: [UInt8], allowance: Int, reading: Reading) {
    var key: [UInt32] = []
    let span = bytes.span
    var offset = 0
    while offset < bytes.count {
      let end = Letters.end(of: offset, in: span)
      key.append(EditWalk.letter(count: end - offset) { bytes[offset + $0] })
      offset = end
    }
    guard allowance > 0, key.count <= EditWalk.maximumLetters else { return nil }
    self.lexicon = lexicon
    self.key = key
    self.allowance = allowance
    self.reading = reading
    let width = key.count + 1
    rows = [UInt8](repeating: UInt8.max / 2, count: width * (key.count + allowance + 2))
    path = [UInt32](repeating: 0, count: key.count + allowance + 2)
    for column in 0..<width { rows[column] = UInt8(column) }
  }

  /// Adds every term within the allowance that does not start with the key itself.
  ///
  /// - Complexity: grows with the nodes near the key, *k* + 1 cells each for an allowance of *k*; a few thousand nodes
  ///   for one error among a million words.
  mutating func run(into set: inout TermSet) {
    guard lexicon.count > 0 else { return }
    let none = Best(edits: allowance + 1, byteCount: 0, gap: .max)
    walk(0..<lexicon.count, bytes: 0, depth: 0, best: none, into: &set)
  }

  private mutating func walk(
    _ terms: Range<Int>, bytes: Int, depth: Int, best parent: Best, into set: inout TermSet
  ) {
    var best = parent
    let width = key.count + 1
    let row = depth * width
    let distance = Int(rows[row + key.count])
    let gap = abs(depth - key.count)
    if depth > 0, distance < best.edits || distance == best.edits && gap <= best.gap {
      best = Best(edits: distance, byteCount: bytes, gap: gap)
    }
    // The key itself starts these terms: they are the literal matches.
    if distance == 0 { return }
    var rest = terms
    if lexicon.length(of: rest.lowerBound) == bytes {
      if best.edits <= allowance {
        add(rest.lowerBound, best, isWhole: distance == best.edits, byteCount: bytes, to: &set)
      }
      rest = rest.lowerBound + 1..<rest.upperBound
    }
    guard !rest.isEmpty else { return }
    var least = Int.max
    for column in 0..<width { least = min(least, Int(rows[row + column])) }
    guard least <= min(best.edits, allowance), depth < key.count + allowance else {
      if best.edits <= allowance {
        for term in rest { add(term, best, isWhole: false, byteCount: best.byteCount, to: &set) }
      }
      return
    }
    while !rest.isEmpty {
      let first = rest.lowerBound
      let start = lexicon.start(of: first) + bytes
      let length =
        Letters.end(of: bytes, in: Span(_unsafeElements: lexicon.term(first))) - bytes
      var children = rest
      for index in 0..<length {
        children = lexicon.narrow(children, depth: bytes + index, to: lexicon.byte(at: start + index))
      }
      path[depth] = EditWalk.letter(count: length) { lexicon.byte(at: start + $0) }
      fillRow(depth + 1)
      walk(children, bytes: bytes + length, depth: depth + 1, best: best, into: &set)
      rest = children.upperBound..<rest.upperBound
    }
  }

  /// The row below the current one, for the letter at the end of the path.
  private mutating func fillRow(_ depth: Int) {
    let width = key.count + 1
    let row = depth * width
    let above = row - width
    let letter = path[depth - 1]
    rows[row] = UInt8(min(depth, Int(UInt8.max / 2)))
    let far = UInt8(allowance + 1)
    // Cells further from the diagonal than the allowance are above it.
    let low = max(1, depth - allowance)
    let high = min(key.count, depth + allowance)
    if low > 1 { rows[row + low - 1] = far }
    if high < key.count { rows[row + high + 1] = far }
    guard low <= high else {
      for column in 1..<width { rows[row + column] = far }
      return
    }
    for column in low...high {
      var cell = rows[above + column - 1]
      if key[column - 1] != letter {
        cell = min(cell, min(rows[above + column], rows[row + column - 1])) + 1
        if depth > 1, column > 1, key[column - 1] == path[depth - 2], key[column - 2] == letter {
          cell = min(cell, rows[above - width + column - 2] + 1)
        }
      }
      rows[row + column] = cell
    }
    for column in 1..<low where column < low - 1 { rows[row + column] = far }
    if high + 2 <= key.count { for column in (high + 2)...key.count { rows[row + column] = far } }
  }

  private func add(
    _ term: Int, _ best: Best, isWhole: Bool, byteCount: Int, to set: inout TermSet
  ) {
    let match = TermMatch(
      edits: best.edits, reading: reading, kind: isWhole ? .wholeWord : .prefix,
      bytes: 0..<(isWhole ? byteCount : best.byteCount))
    set.add(term, match)
  }

  /// One number per letter: its bytes, or a hash of them for the clusters of emoji.
  private static func letter(count: Int, _ byte: (Int) -> UInt8) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<count { value = value &* 257 &+ UInt32(byte(index)) }
    return value
  }
}
