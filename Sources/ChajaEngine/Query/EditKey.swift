// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A key, and how many typing errors it may have against the start of a word.
///
/// The distance is that of optimal string alignment, in which a swap of two neighbours is one error. A row of its table
/// stands for the first letters of a word; only the five cells around the diagonal are kept, as the distance of two
/// letter counts is a lower bound of their edits. A letter is a key of the keyboard or a scalar, whatever its bytes.
struct EditKey: Sendable, Equatable {
  /// Longer keys are only looked for as they are.
  static let maximumLetters = 64

  /// The most errors there may be; a row holds as many cells on either side of the diagonal.
  static let maximumAllowance = 2

  let letters: [UInt32]
  /// The first byte of each letter.
  let heads: [UInt8]
  let allowance: Int

  /// Reads a key; nil when it may have no error.
  init?(_ bytes: [UInt8], allowance: Int) {
    guard allowance > 0, allowance <= EditKey.maximumAllowance else { return nil }
    var letters: [UInt32] = []
    var heads: [UInt8] = []
    let span = bytes.span
    var offset = 0
    while offset < bytes.count {
      let end = Letters.end(of: offset, in: span)
      letters.append(EditKey.letter(count: end - offset) { bytes[offset + $0] })
      heads.append(bytes[offset])
      offset = end
    }
    guard letters.count <= EditKey.maximumLetters else { return nil }
    self.letters = letters
    self.heads = heads
    self.allowance = allowance
  }

  /// One number per letter: its bytes, or a hash of them for the clusters of emoji.
  @inline(__always)
  static func letter(count: Int, _ byte: (Int) -> UInt8) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<count { value = value &* 257 &+ UInt32(byte(index)) }
    return value
  }

  /// The best way to match the key with the start of what was read so far.
  struct Best {
    var edits: Int
    /// How many bytes the matched start has.
    var byteCount = 0
    /// How far its number of letters is from the key's; of equal edits the nearer one is shown, then the longer.
    var gap = Int.max
  }

  /// How a term matches with one error or more; `.none` also for terms that start with the key itself.
  ///
  /// - Complexity: O(*m*) for *m* letters of the key; most terms are done with after two or three letters.
  func match(_ term: UnsafeBufferPointer<UInt8>, reading: Reading) -> TermMatch {
    letters.withUnsafeBufferPointer { key in
      var best = Best(edits: allowance + 1)
      var row = EditRow(start: key.count, allowance: allowance)
      var above = EditRow(far: allowance)
      var last: UInt32 = 0
      var depth = 0
      var bytes = 0
      while true {
        let distance = row.distance(depth: depth, keyCount: key.count, allowance: allowance)
        if distance == 0 { return .none }
        best.note(distance, depth: depth, bytes: bytes, keyCount: key.count)
        let isEnd = bytes == term.count
        if isEnd || row.least > min(best.edits, allowance) || depth >= key.count + allowance {
          guard best.edits <= allowance else { return .none }
          let isWhole = isEnd && distance == best.edits
          return best.match(reading, isWhole: isWhole, byteCount: bytes)
        }
        var length = 1
        var letter = UInt32(term[bytes])
        if letter >= 0x80 {
          length = Letters.end(of: bytes, in: Span(_unsafeElements: term)) - bytes
          letter = EditKey.letter(count: length) { term[bytes + $0] }
        }
        depth += 1
        let below = EditRow(
          below: row,
          above,
          depth: depth,
          letter: letter,
          last: last,
          key: key,
          allowance: allowance
        )
        above = row
        row = below
        last = letter
        bytes += length
      }
    }
  }
}

extension EditKey.Best {
  /// Takes the distance of a longer start into account.
  @inline(__always)
  mutating func note(_ distance: Int, depth: Int, bytes: Int, keyCount: Int) {
    let gap = abs(depth - keyCount)
    guard depth > 0, distance < edits || distance == edits && gap <= self.gap else { return }
    self = EditKey.Best(edits: distance, byteCount: bytes, gap: gap)
  }

  @inline(__always)
  func match(_ reading: Reading, isWhole: Bool, byteCount: Int) -> TermMatch {
    TermMatch(
      edits: edits,
      reading: reading,
      kind: isWhole ? .wholeWord : .prefix,
      bytes: 0..<(isWhole ? byteCount : self.byteCount)
    )
  }
}

/// One row of the table of edit distances: the cells of columns `depth - 2 ... depth + 2`, a byte each, in one word.
struct EditRow {
  /// Cell *c*, of column `depth - 2 + c`, stands in the bits from 8 × *c* on.
  private(set) var cells: UInt64
  /// The least cell.
  private(set) var least: Int

  /// A row of which no cell is within the allowance.
  @inline(__always)
  init(far allowance: Int) {
    cells = UInt64(allowance + 1) &* 0x01_0101_0101
    least = allowance + 1
  }

  /// The row of no letter at all.
  @inline(__always)
  init(start keyCount: Int, allowance: Int) {
    self.init(far: allowance)
    cells &= 0xFFFF
    for column in 0...2 {
      let cell = column <= min(keyCount, allowance) ? column : allowance + 1
      cells |= UInt64(cell) << UInt64(16 + column * 8)
    }
    least = 0
  }

  /// The row of one letter more.
  ///
  /// - Parameters:
  ///   - row: The row of the letters before.
  ///   - above: The row of one letter less than that.
  ///   - depth: The number of letters, at least 1.
  ///   - letter: The letter that is added.
  ///   - last: The letter before it.
  ///   - key: The letters of the key.
  ///   - allowance: The most errors there may be.
  @inline(__always)
  init(
    below row: EditRow,
    _ above: EditRow,
    depth: Int,
    letter: UInt32,
    last: UInt32,
    key: UnsafeBufferPointer<UInt32>,
    allowance: Int
  ) {
    let far = allowance &+ 1
    var cells: UInt64 = 0
    var least = far
    var left = far
    for place in (2 &- allowance)...(2 &+ allowance) {
      let column = depth &- 2 &+ place
      let shift = UInt64(truncatingIfNeeded: place &* 8)
      var cell = far
      if column > 0, column <= key.count {
        let diagonal = Int(truncatingIfNeeded: row.cells &>> shift & 0xFF)
        if key[column &- 1] == letter {
          cell = diagonal
        } else {
          let up =
            place < 2 &+ allowance
            ? Int(truncatingIfNeeded: row.cells &>> (shift &+ 8) & 0xFF) : far
          cell = min(min(diagonal, up), left) &+ 1
          if depth > 1, column > 1, key[column &- 1] == last, key[column &- 2] == letter {
            cell = min(cell, Int(truncatingIfNeeded: above.cells &>> shift & 0xFF) &+ 1)
          }
          cell = min(cell, far)
        }
      } else if column == 0 {
        cell = min(depth, far)
      }
      cells |= UInt64(truncatingIfNeeded: cell) &<< shift
      least = min(least, cell)
      left = cell
    }
    self.cells = cells
    self.least = least
  }

  /// The distance of the key to the letters that the row stands for; above the allowance when it is not near.
  @inline(__always)
  func distance(depth: Int, keyCount: Int, allowance: Int) -> Int {
    let place = keyCount &- depth
    guard place <= allowance, place >= -allowance else { return allowance &+ 1 }
    return Int(truncatingIfNeeded: cells &>> UInt64(truncatingIfNeeded: (place &+ 2) &* 8) & 0xFF)
  }
}
