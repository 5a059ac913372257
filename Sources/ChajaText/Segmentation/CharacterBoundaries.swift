// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The edges between the characters (grapheme clusters) of a text.
///
/// They follow Unicode Standard Annex 29 with the data of Unicode 15.0 and with rule GB9c, as the
/// characters of Swift strings do. A byte that is no valid UTF-8 is a character of its own.
public enum CharacterBoundaries {
  /// Finds the end of a character.
  ///
  /// - Parameters:
  ///   - offset: The UTF-8 offset where the character begins, `0..<text.count`.
  ///   - text: The text as UTF-8.
  /// - Returns: The offset after the character, at most `text.count`.
  /// - Complexity: O(*n*) for the *n* bytes of the character.
  public static func next(after offset: Int, in text: Span<UInt8>) -> Int {
    let limit = text.count
    var breaker = CharacterBreaker()
    var end = offset
    while end < limit {
      let (scalar, length) = UTF8Scalar.decode(at: end, in: text, limit: limit)
      if breaker.begins(property(of: scalar)), end > offset { return end }
      end += length
    }
    return end
  }

  /// How a scalar takes part in the division; an invalid byte is like a control.
  private static func property(of scalar: UInt32) -> CharacterProperty {
    if scalar < 0x80 { return CharacterProperty(ascii: UInt8(truncatingIfNeeded: scalar)) }
    if scalar == UTF8Scalar.invalid { return .control }
    if scalar &- 0xAC00 < 11172 {
      return (scalar - 0xAC00) % 28 == 0 ? .leadingVowel : .leadingVowelTrailing
    }
    return ScalarTable.record(of: scalar).property
  }
}
