// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A key, and how many typing errors it may have against the start of a word.
///
/// The distance is that of optimal string alignment, in which a swap of two neighbours is one error. A row of its table
/// stands for the first letters of a word; only the five cells around the diagonal are kept, as the distance of two
/// letter counts is a lower bound of their edits. A letter is a key of the keyboard or a scalar, whatever its bytes.
///
/// An object, as it is passed on for each word that is compared.
final class EditKey: Sendable {
  /// Longer keys are only looked for as they are.
  static let maximumLetters = 64

  /// The most errors there may be; a row holds as many cells on either side of the diagonal.
  static let maximumAllowance = 2

  let letterCount: Int
  /// The letters between others that stand for none, as rows read them.
  let padded: [UInt32]
  /// The first byte of each letter.
  let heads: [UInt8]
  let allowance: Int

  /// - Parameters:
  ///   - padded: The letters between others that stand for none.
  ///   - heads: The first byte of each letter.
  ///   - allowance: How many errors there may be.
  private init(_ padded: [UInt32], _ heads: [UInt8], _ allowance: Int) {
    letterCount = heads.count
    self.padded = padded
    self.heads = heads
    self.allowance = allowance
  }

  /// Reads a key; nil when it may have no error.
  ///
  /// Not an initialiser, for Embedded Swift does not give back the object of one that fails.
  static func make(_ bytes: [UInt8], allowance: Int) -> EditKey? {
    guard allowance > 0, allowance <= EditKey.maximumAllowance else { return nil }
    var padded: [UInt32] = []
    padded.reserveCapacity(EditRow.paddingBefore + bytes.count + EditRow.paddingBehind)
    for _ in 0..<EditRow.paddingBefore { padded.add(0) }
    var heads: [UInt8] = []
    heads.reserveCapacity(bytes.count)
    let span = bytes.span
    var offset = 0
    while offset < bytes.count {
      let end = Letters.end(of: offset, in: span)
      padded.add(EditKey.letter(count: end - offset) { bytes[offset + $0] })
      heads.add(bytes[offset])
      offset = end
    }
    guard heads.count <= EditKey.maximumLetters else { return nil }
    for _ in 0..<EditRow.paddingBehind { padded.add(0) }
    return EditKey(padded, heads, allowance)
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
    padded.withUnsafeBufferPointer { padded in
      let keyCount = letterCount
      var best = Best(edits: allowance + 1)
      var row = EditRow(start: keyCount, allowance: allowance)
      var above = EditRow(far: allowance)
      var depth = 0
      var bytes = 0
      while true {
        let distance = row.distance(depth: depth, keyCount: keyCount, allowance: allowance)
        if distance == 0 { return .none }
        best.note(distance, depth: depth, bytes: bytes, keyCount: keyCount)
        let isEnd = bytes == term.count
        if isEnd || row.least > min(best.edits, allowance) || depth >= keyCount + allowance {
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
          padded: padded,
          keyCount: keyCount,
          allowance: allowance
        )
        above = row
        row = below
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
