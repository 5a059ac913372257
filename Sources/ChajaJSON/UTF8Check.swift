// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The rule for well-formed UTF-8 (Unicode, table 3-7), one character at a time.
public enum UTF8Check {
  /// Measures the character that starts at an offset.
  ///
  /// - Parameters:
  ///   - offset: A byte of `bytes`.
  ///   - bytes: Any bytes.
  /// - Returns: 1 to 4, or nil when no well-formed character starts there.
  @inline(__always)
  public static func length(at offset: Int, in bytes: Span<UInt8>) -> Int? {
    let lead = bytes[offset]
    if lead < 0x80 { return 1 }
    let left = bytes.count - offset
    guard lead >= 0xC2, lead <= 0xF4, left >= 2 else { return nil }
    let second = bytes[offset + 1]
    if lead < 0xE0 {
      return second & 0xC0 == 0x80 ? 2 : nil
    }
    let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard second >= lowest, second <= highest, left >= 3, bytes[offset + 2] & 0xC0 == 0x80 else {
      return nil
    }
    if lead < 0xF0 { return 3 }
    guard left >= 4, bytes[offset + 3] & 0xC0 == 0x80 else { return nil }
    return 4
  }

  /// Finds the first byte that is not part of a well-formed character.
  ///
  /// - Returns: Its offset, or nil when all bytes are UTF-8.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func firstInvalidOffset(in bytes: Span<UInt8>) -> Int? {
    var offset = 0
    while offset < bytes.count {
      guard let length = length(at: offset, in: bytes) else { return offset }
      offset += length
    }
    return nil
  }
}
