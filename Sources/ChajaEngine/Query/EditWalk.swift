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
package struct EditWalk {
  /// Longer keys are only looked for as they are.
  static let maximumLetters = 64

  private let lexicon: Lexicon
  private let key: [UInt32]
  private let allowance: Int
  private let reading: Reading
  /// Rows by depth, `key.count + 2` cells each.
  ///
  /// Only the cells within the allowance of the diagonal are used, and one on
  /// either side that says "too far": the distance of two letter counts is a lower bound of their edits.
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

  package init?(_ lexicon: Lexicon, key bytes: [UInt8], allowance: Int, reading: Reading) {
    guard allowance > 0, lexicon.count > 0 else { return nil }
    var key: [UInt32] = []
    let span = bytes.span
    var offset = 0
    while offset < bytes.count {
      let end = Letters.end(of: offset, in: span)
      key.append(EditWalk.letter(count: end - offset) { bytes[offset + $0] })
      offset = end
    }
    guard key.count <= EditWalk.maximumLetters else { return nil }
    self.lexicon = lexicon
    self.key = key
    self.allowance = allowance
    self.reading = reading
    let depths = key.count + allowance + 2
    rows = [UInt8](repeating: UInt8(allowance + 1), count: (key.count + 2) * depths)
    path = [UInt32](repeating: 0, count: depths)
    for column in 0...min(key.count, allowance) { rows[column] = UInt8(column) }
  }

  /// Adds every term within the allowance that does not start with the key itself.
  ///
  /// - Complexity: grows with the nodes near the key, 2 *k* + 1 cells each for an allowance of *k*; a few thousand nodes
  ///   for one error among a million words.
  package mutating func run(into set: inout TermSet) {
    let none = Best(edits: allowance + 1, byteCount: 0, gap: .max)
    // Pointers, as the bounds checks and uniqueness checks of arrays are a third of the time of a walk.
    rows.withUnsafeMutableBufferPointer { rows in
      path.withUnsafeMutableBufferPointer { path in
        key.withUnsafeBufferPointer { key in
          let table = Table(
            lexicon: lexicon,
            key: key,
            rows: rows,
            path: path,
            allowance: allowance,
            reading: reading
          )
          table.walk(0..<lexicon.count, bytes: 0, depth: 0, least: 0, best: none, into: &set)
        }
      }
    }
  }

  /// The walk over the table while its memory is held.
  private struct Table {
    let lexicon: Lexicon
    let key: UnsafeBufferPointer<UInt32>
    let rows: UnsafeMutableBufferPointer<UInt8>
    let path: UnsafeMutableBufferPointer<UInt32>
    let allowance: Int
    let reading: Reading

    func walk(
      _ terms: Range<Int>,
      bytes: Int,
      depth: Int,
      least: Int,
      best parent: Best,
      into set: inout TermSet
    ) {
      var best = parent
      let gap = abs(depth - key.count)
      let distance =
        gap <= allowance ? Int(rows[depth * (key.count + 2) + key.count]) : allowance + 1
      if depth > 0, distance < best.edits || distance == best.edits && gap <= best.gap {
        best = Best(edits: distance, byteCount: bytes, gap: gap)
      }
      // The key itself starts these terms: they are the literal matches.
      if distance == 0 { return }
      var first = terms.lowerBound
      if lexicon.length(of: first) == bytes {
        if best.edits <= allowance {
          add(first, best, isWhole: distance == best.edits, byteCount: bytes, to: &set)
        }
        first += 1
        guard first < terms.upperBound else { return }
      }
      guard least <= min(best.edits, allowance), depth < key.count + allowance else {
        if best.edits <= allowance {
          for term in first..<terms.upperBound {
            add(term, best, isWhole: false, byteCount: best.byteCount, to: &set)
          }
        }
        return
      }
      while first < terms.upperBound {
        let start = lexicon.start(of: first) + bytes
        let head = lexicon.byte(at: start)
        var length = 1
        var letter = UInt32(head)
        if head >= 0x80 {
          length = Letters.end(of: bytes, in: Span(_unsafeElements: lexicon.term(first))) - bytes
          letter = EditWalk.letter(count: length) { lexicon.byte(at: start + $0) }
        }
        let end = endOfLetter(first..<terms.upperBound, place: start, depth: bytes, length: length)
        path[depth] = letter
        let below = fillRow(depth + 1)
        if below <= min(best.edits, allowance) || best.edits <= allowance {
          walk(
            first..<end,
            bytes: bytes + length,
            depth: depth + 1,
            least: below,
            best: best,
            into: &set
          )
        }
        first = end
      }
    }

    /// The first term of a range that has another letter there than the first one.
    private func endOfLetter(_ terms: Range<Int>, place: Int, depth: Int, length: Int) -> Int {
      var low = terms.lowerBound
      var step = 1
      // The letter's terms are few as a rule: steps that double find their end sooner than halving the whole range.
      while low + step < terms.upperBound,
        isSame(place, lexicon.start(of: low + step) + depth, length)
      {
        low += step
        step *= 2
      }
      var high = min(low + step, terms.upperBound)
      while high - low > 1 {
        let middle = (low + high) / 2
        if isSame(place, lexicon.start(of: middle) + depth, length) {
          low = middle
        } else {
          high = middle
        }
      }
      return high
    }

    @inline(__always)
    private func isSame(_ one: Int, _ other: Int, _ length: Int) -> Bool {
      for index in 0..<length where lexicon.byte(at: one + index) != lexicon.byte(at: other + index)
      {
        return false
      }
      return true
    }

    /// Fills the row of a depth for the letter that leads to it, and returns its least cell.
    private func fillRow(_ depth: Int) -> Int {
      let width = key.count + 2
      let row = depth * width
      let above = row - width
      let letter = path[depth - 1]
      let far = UInt8(allowance + 1)
      let low = max(1, depth - allowance)
      let high = min(key.count, depth + allowance)
      rows[row + low - 1] = low == 1 ? UInt8(min(depth, allowance + 1)) : far
      var least = low == 1 ? rows[row] : far
      guard low <= high else { return Int(far) }
      for column in low...high {
        var cell = rows[above + column - 1]
        if key[column - 1] != letter {
          cell = min(cell, min(rows[above + column], rows[row + column - 1])) + 1
          if depth > 1, column > 1, key[column - 1] == path[depth - 2], key[column - 2] == letter {
            cell = min(cell, rows[above - width + column - 2] + 1)
          }
        }
        cell = min(cell, far)
        rows[row + column] = cell
        least = min(least, cell)
      }
      rows[row + high + 1] = far
      return Int(least)
    }

    private func add(
      _ term: Int,
      _ best: Best,
      isWhole: Bool,
      byteCount: Int,
      to set: inout TermSet
    ) {
      let match = TermMatch(
        edits: best.edits,
        reading: reading,
        kind: isWhole ? .wholeWord : .prefix,
        bytes: 0..<(isWhole ? byteCount : best.byteCount)
      )
      set.add(term, match, .edited)
    }
  }

  /// One number per letter: its bytes, or a hash of them for the clusters of emoji.
  private static func letter(count: Int, _ byte: (Int) -> UInt8) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<count { value = value &* 257 &+ UInt32(byte(index)) }
    return value
  }
}
