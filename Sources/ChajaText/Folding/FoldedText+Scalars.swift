// Chaja
// SPDX-License-Identifier: Apache-2.0

extension FoldedText {
  /// Folds one ASCII byte.
  @inline(__always)
  mutating func foldASCII(_ byte: UInt8, at offset: Int) {
    if byte >= 0x20, state.breaker.isPlain {
      state.breaker.acceptPlain()
      closeCluster(at: offset)
    } else if state.breaker.begins(CharacterProperty(ascii: byte)) {
      closeCluster(at: offset)
    }
    if byte >= 0x61, byte <= 0x7A {
      beginLetter(.latin, .lower, length: 1)
      append(byte)
    } else if byte >= 0x30, byte <= 0x39 {
      beginLetter(.digit, .none, length: 1)
      append(byte)
    } else if byte >= 0x41, byte <= 0x5A {
      beginLetter(.latin, .upper, length: 1)
      append(byte | 0x20)
    } else {
      foldASCIIMark(byte)
    }
  }

  /// Folds the small letters that follow a small letter, which need no look at the state.
  ///
  /// - Returns: The offset after the last of them.
  @inline(__always)
  mutating func foldLowercaseRun(from offset: Int, in text: Span<UInt8>, limit: Int) -> Int {
    let room = Self.longestWord - (bytes.count - state.wordStart)
    let end = min(limit, offset + max(0, room))
    var next = offset
    while next < end {
      let byte = text[next]
      guard byte >= 0x61, byte <= 0x7A else { break }
      if mapsSource { closeCluster(at: next) }
      append(byte)
      next += 1
    }
    if next > offset { state.letterStart = bytes.count - 1 }
    return next
  }

  /// Takes an ASCII byte that is no letter or digit.
  mutating func foldASCIIMark(_ byte: UInt8) {
    switch byte {
    case 0x20, 0x09...0x0D: separate(by: .blank)
    case 0x2D: separate(by: .hyphen)
    case 0x27, 0x60: foldApostrophe()
    case 0x2B, 0x23: foldSign(byte)
    default: separate(by: .mark)
    }
  }

  /// Folds the scalar at an offset, or the whole character if it is a symbol.
  ///
  /// - Returns: The offset after what was folded.
  @inline(__always)
  mutating func foldScalar(at offset: Int, in text: Span<UInt8>, limit: Int) -> Int {
    let (scalar, length) = UTF8Scalar.decode(at: offset, in: text, limit: limit)
    let syllable = scalar &- 0xAC00
    if syllable < 11172 {
      let hasFinal = syllable % 28 > 0
      if state.breaker.beginsSyllable(hasFinal: hasFinal) { closeCluster(at: offset) }
      foldSyllable(scalar)
      return offset + length
    }
    return foldOther(scalar, length: length, at: offset, in: text, limit: limit)
  }

  /// Folds a scalar that is neither ASCII nor a composed syllable.
  private mutating func foldOther(
    _ scalar: UInt32,
    length: Int,
    at offset: Int,
    in text: Span<UInt8>,
    limit: Int
  ) -> Int {
    if scalar == UTF8Scalar.invalid {
      if state.breaker.begins(.control) { closeCluster(at: offset) }
      separate(by: .mark)
      return offset + length
    }
    let record = ScalarTable.record(of: scalar)
    if state.breaker.begins(record.property) { closeCluster(at: offset) }
    switch record.kind {
    case .symbol:
      return foldSymbol(scalar, end: offset + length, in: text, limit: limit)
    case .folded:
      var letterCase: LetterCase? = record.letterCase
      ScalarTable.foldings(of: scalar) { folded in
        foldResult(folded, of: record, letterCase: letterCase)
        letterCase = nil
      }
    default:
      foldPlain(scalar, record, letterCase: record.letterCase)
    }
    return offset + length
  }

  /// Folds one of the scalars that another scalar folds to.
  ///
  /// - Parameters:
  ///   - scalar: The scalar, which folds to itself.
  ///   - source: The record of the scalar it comes from.
  ///   - letterCase: The case of the scalar it comes from; nil for all but the first.
  private mutating func foldResult(
    _ scalar: UInt32,
    of source: ScalarRecord,
    letterCase: LetterCase?
  ) {
    let letterStart = state.letterStart
    let capitals = state.capitals
    var record = ScalarTable.record(of: scalar)
    if source.group != .neutral, record.group != .digit { record.group = source.group }
    foldPlain(scalar, record, letterCase: letterCase ?? source.letterCase)
    if letterCase == nil, state.isInWord, letterStart >= state.wordStart {
      // Æ is one capital, and no edge comes between its two letters.
      state.letterStart = letterStart
      state.capitals = capitals
    }
  }

  /// Folds a scalar that stays as it is.
  private mutating func foldPlain(
    _ scalar: UInt32,
    _ record: ScalarRecord,
    letterCase: LetterCase
  ) {
    switch record.kind {
    case .letter, .digit:
      if scalar >= 0x1100, scalar <= 0x11C2,
        HangulKeys.forEachKey(of: scalar, { foldKey($0) })
      {
        return
      }
      beginLetter(record.group, letterCase, length: UTF8Scalar.length(of: scalar))
      append(scalar: scalar)
    case .mark: foldMark(scalar, order: record.markOrder)
    case .voicing: foldVoicing(scalar, order: record.markOrder)
    case .accent: break
    case .ignorable, .folded:
      state.pending.remove(.marks)
      state.pending.insert(.ignored)
    case .blank: separate(by: .blank)
    case .hyphen: separate(by: .hyphen)
    case .sign:
      if scalar == 0x2B || scalar == 0x23 {
        foldSign(UInt8(truncatingIfNeeded: scalar))
      } else {
        separate(by: .mark)
      }
    case .apostrophe: foldApostrophe()
    case .symbol:
      beginSymbol()
      append(scalar: scalar)
      endSymbol()
    }
  }

  /// Appends the keys of a composed syllable.
  @inline(__always)
  private mutating func foldSyllable(_ scalar: UInt32) {
    var isFirst = true
    _ = HangulKeys.forEachKey(of: scalar) { key in
      if isFirst {
        foldKey(key)
        isFirst = false
      } else if bytes.count - state.wordStart < Self.longestWord {
        // Nothing changes between the keys of a syllable as long as the word has room.
        state.letterStart = bytes.count
        append(key)
      } else {
        foldKey(key)
      }
    }
  }

  /// Appends one Hangul key.
  @inline(__always)
  private mutating func foldKey(_ key: UInt8) {
    beginLetter(.hangul, .none, length: 1)
    append(key)
  }
}
