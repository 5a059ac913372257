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
  /// - Parameters:
  ///   - latin: Text with its case as typed: letters A...Z and a...z, and digits, which are kept.
  ///   - keys: Replaced by the folded bytes; left without meaning when the result is false.
  /// - Returns: False if there is any other byte, or no letter.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func hangulKeys(latin: Span<UInt8>, into keys: inout [UInt8]) -> Bool {
    keys.removeAll(keepingCapacity: true)
    var hasLetter = false
    for index in latin.indices {
      let byte = latin[index]
      switch byte {
      case 0x30...0x39:
        keys.append(byte)
      case 0x41...0x5A:
        keys.append(HangulKeys.entry(shifted, Int(byte - 0x41)))
        hasLetter = true
      case 0x61...0x7A:
        keys.append(HangulKeys.entry(plain, Int(byte - 0x61)))
        hasLetter = true
      default:
        return false
      }
    }
    return hasLetter
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
