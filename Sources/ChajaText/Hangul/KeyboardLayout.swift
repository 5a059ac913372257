// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The same key presses read in the other keyboard layout.
public enum KeyboardLayout {
  /// The Hangul key of each capital A...Z; where shift makes no difference, that of the small letter.
  private static var shifted: StaticString { "F^NKDER[UWS`_]VZHABJYQMP\\O" }
  /// The Hangul key of each small letter a...z.
  private static var plain: StaticString { "F^NKCER[UWS`_]TXG@BIYQLP\\O" }
  /// The small letter on each Hangul key.
  private static var latin: StaticString { "rrseefaqqttdwwczxvgkoiojpuphynbml" }

  /// Reads Latin letters as keys of the two-set keyboard: `Rkcl` is 까치.
  ///
  /// Capitals whose key has one Hangul letter only tell more: behind the last small letter they are meant as they are, `vhfflrhsZ`
  /// is 폴리곤Z; in a word of capitals, caps lock was on, and `RJQNRDL` is 거북이 as `rjqnrdl` is.
  ///
  /// - Parameters:
  ///   - latin: Text with its case as typed: letters A...Z and a...z, and digits, which are kept.
  ///   - keys: Replaced by the folded bytes; left without meaning when the result is false.
  /// - Returns: False if there is any other byte, or no letter.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func hangulKeys(latin: Span<UInt8>, into keys: inout [UInt8]) -> Bool {
    keys.removeAll(keepingCapacity: true)
    var smallEnd = 0
    var capitals = 0
    var isCapsLock = false
    for index in latin.indices {
      let byte = latin[index]
      if isCapital(byte) {
        capitals += 1
        isCapsLock = isCapsLock || capitals > 1 && !isShiftable(byte)
      } else if byte >= 0x61, byte <= 0x7A {
        smallEnd = index + 1
      } else if byte < 0x30 || byte > 0x39 {
        return false
      }
    }
    isCapsLock = isCapsLock && smallEnd == 0
    for index in latin.indices {
      let byte = latin[index]
      if byte < 0x41 {
        keys.append(byte)
      } else if !isCapital(byte) || isCapsLock {
        keys.append(HangulKeys.entry(plain, Int(byte | 0x20) - 0x61))
      } else if index < smallEnd || smallEnd == 0 || isShiftable(byte) {
        keys.append(HangulKeys.entry(shifted, Int(byte) - 0x41))
      } else {
        keys.append(byte | 0x20)
      }
    }
    return smallEnd + capitals > 0
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  /// Whether shift makes another Hangul letter of the key of a capital.
  private static func isShiftable(_ capital: UInt8) -> Bool {
    HangulKeys.entry(shifted, Int(capital) - 0x41) != HangulKeys.entry(plain, Int(capital) - 0x41)
  }

  /// Reads Hangul keys as the small Latin letters on them: ㅔㅑㅏㅁ is `pika`.
  ///
  /// - Parameters:
  ///   - keys: The folded bytes of one word: Hangul keys, and digits, which are kept.
  ///   - letters: Replaced by the folded bytes; left without meaning when the result is false.
  /// - Returns: False if there is any other byte, or no Hangul key.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func latinLetters(keys: Span<UInt8>, into letters: inout [UInt8]) -> Bool {
    letters.removeAll(keepingCapacity: true)
    var hasKey = false
    for index in keys.indices {
      let byte = keys[index]
      if Letters.isHangulKey(byte) {
        letters.append(HangulKeys.entry(latin, Int(byte - HangulKeys.firstConsonant)))
        hasKey = true
      } else if byte >= 0x30, byte <= 0x39 {
        letters.append(byte)
      } else {
        return false
      }
    }
    return hasKey
  }
}
