// Chaja
// SPDX-License-Identifier: Apache-2.0

extension FoldedText {
  /// Appends a combining mark that is part of the word, in canonical order with those before it.
  mutating func foldMark(_ scalar: UInt32, order: UInt8) {
    let length = UTF8Scalar.length(of: scalar)
    let continues = state.pending.contains(.marks)
    state.pending.remove(.marks)
    beginLetter(.neutral, .none, length: length)
    guard order > 0 else { return append(scalar: scalar) }
    if !continues || state.markRunStart < state.wordStart { state.markRunStart = bytes.count }
    let end = bytes.count
    append(scalar: scalar)
    state.pending.insert(.marks)
    if continues, order < state.markOrder {
      sortMark(scalar, order: order, length: length, end: end)
    } else {
      state.markOrder = order
    }
  }

  /// Moves the mark at the end of the word before the marks of a higher order.
  ///
  /// All of them stand in one character, so their places in the source are equal already.
  private mutating func sortMark(_ scalar: UInt32, order: UInt8, length: Int, end: Int) {
    var place = end
    while place > state.markRunStart {
      var start = place - 1
      while start > state.markRunStart, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      let (before, _) = UTF8Scalar.decode(at: start, in: bytes.span, limit: place)
      if ScalarTable.record(of: before).markOrder <= order { break }
      place = start
    }
    bytes.removeLast(length)
    var index = place
    UTF8Scalar.encode(scalar) {
      bytes.insert($0, at: index)
      index += 1
    }
  }

  /// Joins a voicing mark with the kana directly before it; elsewhere it is a mark like others.
  mutating func foldVoicing(_ scalar: UInt32, order: UInt8) {
    if state.isInWord, state.pending.isEmpty, bytes.count - state.wordStart >= 3 {
      let start = bytes.count - 3
      let (base, length) = UTF8Scalar.decode(at: start, in: bytes.span, limit: bytes.count)
      if length == 3, let voiced = Kana.voiced(base, by: scalar) {
        var index = start
        UTF8Scalar.encode(voiced) {
          bytes[index] = $0
          index += 1
        }
        return
      }
    }
    foldMark(scalar, order: order)
  }
}

/// The kana that have a voiced form.
enum Kana {
  /// Finds the voiced form of a hiragana letter.
  ///
  /// - Parameters:
  ///   - base: Any scalar.
  ///   - mark: U+3099 for the voiced form (か, が), U+309A for the half-voiced one (は, ぱ).
  /// - Returns: The voiced form; nil if there is none.
  static func voiced(_ base: UInt32, by mark: UInt32) -> UInt32? {
    switch base {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: base + (mark == 0x3099 ? 1 : 2)
    case _ where mark != 0x3099: nil
    case 0x3046: 0x3094
    case 0x3064, 0x3066, 0x3068, 0x309D: base + 1
    case 0x304B...0x3061: base % 2 == 1 ? base + 1 : nil
    default: nil
    }
  }
}
