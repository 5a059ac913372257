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

  /// Folds the scalar at an offset.
  ///
  /// - Returns: The offset after what was folded.
  mutating func foldScalar(at offset: Int, in text: Span<UInt8>, limit: Int) -> Int {
    let (scalar, length) = UTF8Scalar.decode(at: offset, in: text, limit: limit)
    let syllable = scalar &- 0xAC00
    if syllable < 11172 {
      let final = syllable % 28
      if state.breaker.begins(final == 0 ? .leadingVowel : .leadingVowelTrailing) {
        closeCluster(at: offset)
      }
      foldSyllable(syllable, final: final)
      return offset + length
    }
    if scalar == UTF8Scalar.invalid {
      _ = state.breaker.begins(.control)
      closeCluster(at: offset)
      separate(by: .mark)
      return offset + length
    }
    if state.breaker.begins(.other) { closeCluster(at: offset) }
    beginLetter(.neutral, .none, length: length)
    append(scalar: scalar)
    return offset + length
  }

  /// Appends the keys of a composed syllable, given by its distance from U+AC00.
  @inline(__always)
  mutating func foldSyllable(_ syllable: UInt32, final: UInt32) {
    let vowel = Int(syllable / 28 % 21)
    foldKey(HangulKeys.firstConsonant + UInt8(truncatingIfNeeded: syllable / 588))
    foldKey(HangulKeys.entry(HangulKeys.vowelFirst, vowel))
    let secondVowel = HangulKeys.entry(HangulKeys.vowelSecond, vowel)
    if secondVowel != 0x20 { foldKey(secondVowel) }
    guard final > 0 else { return }
    foldKey(HangulKeys.entry(HangulKeys.finalFirst, Int(final)))
    let secondFinal = HangulKeys.entry(HangulKeys.finalSecond, Int(final))
    if secondFinal != 0x20 { foldKey(secondFinal) }
  }

  /// Appends one Hangul key.
  @inline(__always)
  mutating func foldKey(_ key: UInt8) {
    beginLetter(.hangul, .none, length: 1)
    append(key)
  }
}
