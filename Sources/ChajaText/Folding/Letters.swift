// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The letters of a folded word: one Latin letter, digit, Hangul key, other scalar or symbol each.
public enum Letters {
  /// Joins the scalars of a symbol that has several, such as a flag.
  package static let joiner: UInt8 = 0x02

  /// Ends every symbol.
  package static let terminator: UInt8 = 0x03

  /// Finds the end of a letter.
  ///
  /// - Parameters:
  ///   - offset: The offset where the letter starts, `0..<bytes.count`.
  ///   - bytes: The folded bytes of one word.
  /// - Returns: The offset after the letter, at most `bytes.count`.
  /// - Complexity: O(1), or O(*n*) for a symbol of *n* scalars.
  public static func end(of offset: Int, in bytes: Span<UInt8>) -> Int {
    let first = bytes[offset]
    if first < 0x80 { return offset + 1 }
    let count = bytes.count
    var end = offset + UTF8Scalar.length(leading: first)
    while end < count, bytes[end] == joiner {
      end += 1
      if end < count { end += UTF8Scalar.length(leading: bytes[end]) }
    }
    if end < count, bytes[end] == terminator { end += 1 }
    return min(end, count)
  }

  /// Counts the letters of a folded word.
  ///
  /// - Parameter bytes: The folded bytes of one word.
  /// - Returns: The number of letters.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func count(in bytes: Span<UInt8>) -> Int {
    var offset = 0
    var count = 0
    while offset < bytes.count {
      offset = end(of: offset, in: bytes)
      count += 1
    }
    return count
  }

  /// Tells whether a folded byte is a Hangul key.
  ///
  /// - Parameter byte: A folded byte.
  /// - Returns: Whether it is a consonant or vowel key.
  @inlinable
  public static func isHangulKey(_ byte: UInt8) -> Bool {
    byte >= 0x40 && byte <= 0x60
  }

  /// Tells whether a folded byte is a consonant key.
  ///
  /// - Parameter byte: A folded byte.
  /// - Returns: Whether it is one of ㄱ...ㅎ, `0x40...0x52`.
  @inlinable
  public static func isConsonant(_ byte: UInt8) -> Bool {
    byte >= 0x40 && byte <= 0x52
  }

  /// Tells whether a folded byte is a vowel key.
  ///
  /// - Parameter byte: A folded byte.
  /// - Returns: Whether it is one of ㅏ...ㅣ, `0x53...0x60`.
  @inlinable
  public static func isVowel(_ byte: UInt8) -> Bool {
    byte >= 0x53 && byte <= 0x60
  }
}
