// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The tokens of JSON: where a string, number or word ends, and whether it is well formed.
///
/// Each function starts at the first byte of its token and returns the offset after it.
enum JSONScanner {
  @inline(__always)
  static func skipWhiteSpace(from start: Int, in bytes: Span<UInt8>) -> Int {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      offset += 1
    }
    return offset
  }

  /// Scans a string whose opening quote is at `start`.
  static func string(
    at start: Int,
    in bytes: Span<UInt8>
  ) throws(JSONError) -> JSONText {
    var offset = start + 1
    var hasEscapes = false
    while true {
      offset = skipPlainText(from: offset, in: bytes)
      guard offset < bytes.count else {
        throw JSONError(.unexpectedEnd(.closingQuote), at: bytes.count, in: bytes)
      }
      let byte = bytes[offset]
      if byte == 0x22 {
        return JSONText(start: start + 1, end: offset, hasEscapes: hasEscapes)
      } else if byte == 0x5C {
        hasEscapes = true
        offset = try escape(at: offset, in: bytes)
      } else if byte < 0x20 {
        throw JSONError(.controlCharacter(byte), at: offset, in: bytes)
      } else if let length = UTF8Check.length(at: offset, in: bytes) {
        offset += length
      } else {
        throw JSONError(.invalidUTF8, at: offset, in: bytes)
      }
    }
  }

  /// Skips ASCII that needs no look: eight bytes at a time, by arithmetic on one word.
  @inline(__always)
  private static func skipPlainText(from start: Int, in bytes: Span<UInt8>) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let raw = bytes.bytes
    var offset = start
    while offset &+ 8 <= raw.byteCount {
      // Unsafe because any bits make a UInt64; the bounds are checked just above.
      let word = raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let quotes = word ^ (ones &* 0x22)
      let slashes = word ^ (ones &* 0x5C)
      // A byte's high bit is set in `found` where it is a quote, a backslash, below 0x20 or above 0x7F; bits of bytes
      // after the first such one may be wrong, so only the word as a whole is asked.
      let found =
        ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
        | ((word &- (ones &* 0x20)) & ~word) | word
      if found & highs != 0 { break }
      offset &+= 8
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5C else { break }
      offset &+= 1
    }
    return offset
  }

  /// Scans an escape whose backslash is at `start`; a surrogate pair is one escape.
  private static func escape(at start: Int, in bytes: Span<UInt8>) throws(JSONError) -> Int {
    guard start + 1 < bytes.count else {
      throw JSONError(.unexpectedEnd(.closingQuote), at: bytes.count, in: bytes)
    }
    switch bytes[start + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
    case 0x75: break
    default: throw JSONError(.invalidEscape, at: start, in: bytes)
    }
    let unit = try hexadecimal(at: start + 2, in: bytes)
    guard unit & 0xF800 == 0xD800 else { return start + 6 }
    guard unit < 0xDC00, start + 8 <= bytes.count, bytes[start + 6] == 0x5C,
      bytes[start + 7] == 0x75
    else {
      throw JSONError(.loneSurrogate, at: start, in: bytes)
    }
    let second = try hexadecimal(at: start + 8, in: bytes)
    guard second & 0xFC00 == 0xDC00 else { throw JSONError(.loneSurrogate, at: start, in: bytes) }
    return start + 12
  }

  private static func hexadecimal(
    at start: Int,
    in bytes: Span<UInt8>
  ) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for offset in start..<start + 4 {
      guard offset < bytes.count else {
        throw JSONError(.unexpectedEnd(.hexDigit), at: bytes.count, in: bytes)
      }
      guard let digit = hexDigit(bytes[offset]) else {
        throw JSONError(.unexpectedByte(bytes[offset], .hexDigit), at: offset, in: bytes)
      }
      value = value << 4 | digit
    }
    return value
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  /// Scans a number that starts at `start` with a digit or a minus.
  static func number(at start: Int, in bytes: Span<UInt8>) throws(JSONError) -> JSONNumber {
    var offset = start
    var isInteger = true
    if bytes[offset] == 0x2D { offset += 1 }
    if offset < bytes.count, bytes[offset] == 0x30 {
      offset += 1
    } else {
      offset = try digits(from: offset, in: bytes)
    }
    if offset < bytes.count, bytes[offset] == 0x2E {
      isInteger = false
      offset = try digits(from: offset + 1, in: bytes)
    }
    if offset < bytes.count, bytes[offset] | 0x20 == 0x65 {
      isInteger = false
      offset += 1
      if offset < bytes.count, bytes[offset] == 0x2B || bytes[offset] == 0x2D { offset += 1 }
      offset = try digits(from: offset, in: bytes)
    }
    return JSONNumber(start: start, end: offset, isInteger: isInteger)
  }

  private static func digits(from start: Int, in bytes: Span<UInt8>) throws(JSONError) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] >= 0x30, bytes[offset] <= 0x39 { offset += 1 }
    if offset > start { return offset }
    guard offset < bytes.count else {
      throw JSONError(.unexpectedEnd(.digit), at: bytes.count, in: bytes)
    }
    throw JSONError(.unexpectedByte(bytes[offset], .digit), at: offset, in: bytes)
  }

  /// Checks that a word stands at `start`.
  static func word(
    _ word: StaticString,
    at start: Int,
    in bytes: Span<UInt8>
  ) throws(JSONError) -> Int {
    for index in 0..<word.utf8CodeUnitCount {
      guard start + index < bytes.count else {
        throw JSONError(.unexpectedEnd(.literal), at: bytes.count, in: bytes)
      }
      // Unsafe pointer of a static string: it lives as long as the program, and `index` is below its length.
      guard bytes[start + index] == word.utf8Start[index] else {
        let byte = bytes[start + index]
        throw JSONError(.unexpectedByte(byte, .literal), at: start + index, in: bytes)
      }
    }
    return start + word.utf8CodeUnitCount
  }
}
