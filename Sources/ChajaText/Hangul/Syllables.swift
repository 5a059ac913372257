// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The syllables that a stream of two-set keys spells.
///
/// The division is the one a keyboard makes, and depends on the keys alone: ㅂㅏㄱㅅㅏ is 박|사,
/// because a consonant goes to the vowel behind it. A unit is a syllable, a key that belongs to no
/// syllable, or any letter that is not Hangul.
public enum Syllables {
  /// Finds the end of a unit.
  ///
  /// - Parameters:
  ///   - offset: The offset where the unit starts, `0..<bytes.count`. To know where units start,
  ///     the word must be read from its beginning.
  ///   - bytes: The folded bytes of one word.
  /// - Returns: The offset after the unit, at most `bytes.count`.
  /// - Complexity: O(1).
  public static func end(of offset: Int, in bytes: Span<UInt8>) -> Int {
    let first = bytes[offset]
    let count = bytes.count
    guard Letters.isHangulKey(first) else { return Letters.end(of: offset, in: bytes) }
    var end = offset + 1
    guard Letters.isConsonant(first), end < count, Letters.isVowel(bytes[end]) else { return end }
    end += 1
    if end < count, HangulKeys.isVowelPair(bytes[end - 1], bytes[end]) { end += 1 }
    guard isFinal(at: end, in: bytes) else { return end }
    end += 1
    if isFinal(at: end, in: bytes), HangulKeys.isFinalPair(bytes[end - 1], bytes[end]) { end += 1 }
    return end
  }

  /// Hands out the start of every unit of a word.
  ///
  /// - Parameters:
  ///   - bytes: The folded bytes of one word.
  ///   - body: Called with each start, ascending; the first is 0 unless the word is empty.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func starts(in bytes: Span<UInt8>, _ body: (Int) -> Void) {
    var offset = 0
    while offset < bytes.count {
      body(offset)
      offset = end(of: offset, in: bytes)
    }
  }

  /// Whether the key at an offset closes the syllable before it, and does not begin the next one.
  private static func isFinal(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    guard offset < bytes.count, HangulKeys.isFinal(bytes[offset]) else { return false }
    return offset + 1 == bytes.count || !Letters.isVowel(bytes[offset + 1])
  }
}
