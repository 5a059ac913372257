// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One row of the table of edit distances: the cells of columns `depth - 2 ... depth + 2`, a byte each, in one word.
///
/// All cells of a row are found at once: each byte of a word is a lane of its own, and as no cell is above 4, none spills
/// into the next.
struct EditRow {
  /// How many letters that stand for none are before and behind those of the key that a row is made with.
  static let paddingBefore = 4
  static let paddingBehind = 6

  /// Cell *c*, of column `depth - 2 + c`, stands in the bits from 8 × *c* on; cells outside the allowance are far.
  private var cells: UInt64
  /// Of columns `depth - 3 ... depth + 3`, a byte each, whether the key has the row's letter there: all bits or none.
  private var matches: UInt64 = 0
  /// The least cell.
  let least: Int

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// A row of which no cell is within the allowance.
  @inline(__always)
  init(far allowance: Int) {
    cells = UInt64(allowance + 1) &* EditRow.ones
    least = allowance + 1
  }

  /// The row of no letter at all.
  @inline(__always)
  init(start keyCount: Int, allowance: Int) {
    cells = UInt64(allowance + 1) &* EditRow.ones
    for column in 0...min(keyCount, allowance) {
      let shift = UInt64(16 + column * 8)
      cells = cells & ~(0xFF << shift) | UInt64(column) << shift
    }
    least = 0
  }

  /// The row of one letter more.
  ///
  /// - Parameters:
  ///   - row: The row of the letters before.
  ///   - above: The row of one letter less than that.
  ///   - depth: The number of letters, at least 1 and at most `keyCount` + `allowance`.
  ///   - letter: The letter that is added.
  ///   - padded: The letters of the key, padded.
  ///   - keyCount: The number of letters of the key.
  ///   - allowance: The most errors there may be.
  @inline(__always)
  init(
    below row: EditRow,
    _ above: EditRow,
    depth: Int,
    letter: UInt32,
    padded: UnsafeBufferPointer<UInt32>,
    keyCount: Int,
    allowance: Int
  ) {
    var matches: UInt64 = 0
    for lane in 0..<7 {
      // Column *c* is the letter *c* - 1 of the key.
      let isMatch = padded[depth &- 4 &+ lane &+ EditRow.paddingBefore] == letter
      matches |= (isMatch ? 0xFF : 0) &<< UInt64(truncatingIfNeeded: lane &* 8)
    }
    let far = UInt64(truncatingIfNeeded: allowance &+ 1) &* EditRow.ones
    let equal = matches &>> 8
    // A letter more in the key or in the word, or another one.
    let up = row.cells &>> 8 | far & 0xFF &<< 56
    var cells = EditRow.least(row.cells, up) &+ EditRow.ones
    // Two letters that changed places: this one is where the one before is in the key, and the other way round.
    let swapped = row.matches &>> 16 & matches
    let swap = above.cells &+ EditRow.ones
    cells = cells & ~swapped | EditRow.least(cells, swap) & swapped
    cells = cells & ~equal | row.cells & equal
    // Outside the key and the allowance all is far, but for the column before the first letter.
    let first = 2 &- depth
    let band = EditRow.lanes(
      from: max(2 &- allowance, first),
      to: min(2 &+ allowance, first &+ keyCount)
    )
    cells = cells & band | far & ~band
    if first >= 0 {
      let shift = UInt64(truncatingIfNeeded: first &* 8)
      cells = cells & ~(0xFF &<< shift) | UInt64(truncatingIfNeeded: depth) &<< shift
    }
    // A letter more in the key, or two.
    cells = EditRow.least(cells, (cells &<< 8 | far & 0xFF) &+ EditRow.ones)
    cells = EditRow.least(cells, (cells &<< 8 | far & 0xFF) &+ EditRow.ones)
    cells = EditRow.least(cells, far) & band | far & ~band
    self.cells = cells
    self.matches = matches
    var rest = EditRow.least(cells, cells &>> 32)
    rest = EditRow.least(rest, rest &>> 16)
    rest = EditRow.least(rest, rest &>> 8)
    least = Int(truncatingIfNeeded: rest & 0xFF)
  }

  /// The letters of a key with one of which a row of one letter more may still be within the allowance, when all errors are
  /// made in this row.
  ///
  /// - Parameters:
  ///   - above: The row of one letter less.
  ///   - depth: The number of letters of this row.
  ///   - heads: The first bytes of the letters of the key.
  ///   - allowance: The most errors there may be.
  ///   - hasWide: Whether letters of several bytes are among them, whichever.
  /// - Returns: First bytes of the letters.
  @inline(__always)
  func goingOn(
    _ above: EditRow,
    depth: Int,
    heads: [UInt8],
    allowance: Int,
    hasWide: Bool
  ) -> LetterHeads {
    var useful = LetterHeads()
    if hasWide { useful.least = 0x80 }
    for lane in 0..<5 {
      let shift = UInt64(truncatingIfNeeded: lane &* 8)
      let next = depth &- 2 &+ lane
      if next >= 0, next < heads.count, cells &>> shift & 0xFF <= UInt64(allowance) {
        useful.add(heads[next])
      }
      // The row's letter stands in the key behind the next one.
      let swapped = next &- 1
      if swapped >= 0, swapped < heads.count, matches &>> (shift &+ 16) & 0xFF != 0,
        above.cells &>> shift & 0xFF < UInt64(allowance)
      {
        useful.add(heads[swapped])
      }
    }
    return useful
  }

  /// The lesser one of each two bytes, none of which has the highest bit set.
  @inline(__always)
  private static func least(_ one: UInt64, _ other: UInt64) -> UInt64 {
    // The highest bit of a byte stays where the first one is not less.
    let isNotLess = ((one | highs) &- other) & highs
    let mask = (isNotLess &>> 7) &* 0xFF
    return other & mask | one & ~mask
  }

  /// All bits of some of the bytes.
  @inline(__always)
  private static func lanes(from first: Int, to last: Int) -> UInt64 {
    guard first <= last else { return 0 }
    let count = UInt64(truncatingIfNeeded: (last &- first &+ 1) &* 8)
    return (1 &<< count &- 1) &<< UInt64(truncatingIfNeeded: first &* 8)
  }

  /// The distance of the key to the letters that the row stands for; above the allowance when it is not near.
  @inline(__always)
  func distance(depth: Int, keyCount: Int, allowance: Int) -> Int {
    let place = keyCount &- depth
    guard place <= allowance, place >= -allowance else { return allowance &+ 1 }
    return Int(truncatingIfNeeded: cells &>> UInt64(truncatingIfNeeded: (place &+ 2) &* 8) & 0xFF)
  }
}

/// The first bytes of a few letters.
struct LetterHeads {
  /// The bytes, each once.
  private(set) var bytes = InlineArray<10, UInt8>(repeating: 0)
  private(set) var count = 0
  /// From which byte on all are among them; no text has the last one.
  var least: UInt8 = 0xFF

  @inline(__always)
  mutating func add(_ byte: UInt8) {
    if contains(byte) { return }
    bytes[count] = byte
    count &+= 1
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte >= least { return true }
    var place = 0
    while place < count {
      if bytes[place] == byte { return true }
      place &+= 1
    }
    return false
  }
}
