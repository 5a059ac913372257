// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The place of a string's content between its quotes, as it is written.
public struct JSONText: Equatable, Sendable {
  /// The first byte after the opening quote.
  public let start: Int
  /// The closing quote.
  public let end: Int
  /// Whether a backslash occurs: without one the written bytes are the text.
  public let hasEscapes: Bool

  init(start: Int, end: Int, hasEscapes: Bool) {
    self.start = start
    self.end = end
    self.hasEscapes = hasEscapes
  }

  /// Appends the text, escapes resolved, to a buffer.
  ///
  /// - Parameters:
  ///   - buffer: Gets well-formed UTF-8 appended; reuse it to avoid allocations.
  ///   - bytes: The bytes that this place was read from.
  /// - Complexity: O(*n*) for *n* bytes of text.
  public func append(to buffer: inout [UInt8], from bytes: Span<UInt8>) {
    var offset = start
    if !hasEscapes {
      while offset < end {
        buffer.append(bytes[offset])
        offset &+= 1
      }
      return
    }
    while offset < end {
      let byte = bytes[offset]
      guard byte == 0x5C else {
        buffer.append(byte)
        offset &+= 1
        continue
      }
      offset = Self.appendEscape(at: offset, to: &buffer, from: bytes)
    }
  }

  /// The text, escapes resolved.
  ///
  /// - Complexity: O(*n*) for *n* bytes of text; allocates the result.
  public func unescaped(from bytes: Span<UInt8>) -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(end - start)
    append(to: &buffer, from: bytes)
    return buffer
  }

  /// Compares the text with a name without making a copy of it, unless it has escapes.
  public func equals(_ name: [UInt8], in bytes: Span<UInt8>) -> Bool {
    if hasEscapes { return unescaped(from: bytes) == name }
    guard end - start == name.count else { return false }
    for index in 0..<name.count where bytes[start + index] != name[index] {
      return false
    }
    return true
  }

  private static func appendEscape(
    at offset: Int,
    to buffer: inout [UInt8],
    from bytes: Span<UInt8>
  ) -> Int {
    switch bytes[offset + 1] {
    case 0x62: buffer.append(0x08)
    case 0x66: buffer.append(0x0C)
    case 0x6E: buffer.append(0x0A)
    case 0x72: buffer.append(0x0D)
    case 0x74: buffer.append(0x09)
    case 0x75:
      let unit = codeUnit(at: offset + 2, in: bytes)
      guard unit & 0xFC00 == 0xD800 else {
        append(scalar: unit, to: &buffer)
        return offset + 6
      }
      let second = codeUnit(at: offset + 8, in: bytes)
      append(scalar: 0x10000 + ((unit & 0x3FF) << 10 | second & 0x3FF), to: &buffer)
      return offset + 12
    default: buffer.append(bytes[offset + 1])
    }
    return offset + 2
  }

  private static func codeUnit(at offset: Int, in bytes: Span<UInt8>) -> UInt32 {
    var value: UInt32 = 0
    for index in offset..<offset + 4 {
      value = value << 4 | (JSONScanner.hexDigit(bytes[index]) ?? 0)
    }
    return value
  }

  private static func append(scalar: UInt32, to buffer: inout [UInt8]) {
    if scalar < 0x80 {
      buffer.append(UInt8(scalar))
      return
    }
    if scalar < 0x800 {
      buffer.append(UInt8(0xC0 | scalar >> 6))
    } else {
      if scalar < 0x10000 {
        buffer.append(UInt8(0xE0 | scalar >> 12))
      } else {
        buffer.append(UInt8(0xF0 | scalar >> 18))
        buffer.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      }
      buffer.append(UInt8(0x80 | scalar >> 6 & 0x3F))
    }
    buffer.append(UInt8(0x80 | scalar & 0x3F))
  }
}
