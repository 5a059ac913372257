// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Reading and writing single scalars as UTF-8.
enum UTF8Scalar {
  /// Stands for a byte that begins no valid scalar.
  static let invalid: UInt32 = .max

  /// Reads the scalar at an offset.
  ///
  /// - Returns: The scalar and its length in bytes, or ``invalid`` and 1.
  @inline(__always)
  static func decode(at offset: Int, in text: Span<UInt8>, limit: Int) -> (UInt32, Int) {
    let first = UInt32(text[offset])
    if first < 0x80 { return (first, 1) }
    guard first >= 0xC2, first < 0xF5, offset + 1 < limit else { return (invalid, 1) }
    let second = UInt32(text[offset + 1])
    guard second & 0xC0 == 0x80 else { return (invalid, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
    guard offset + 2 < limit else { return (invalid, 1) }
    let third = UInt32(text[offset + 2])
    guard third & 0xC0 == 0x80 else { return (invalid, 1) }
    if first < 0xF0 {
      let scalar = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
      if scalar < 0x800 || scalar & 0xF800 == 0xD800 { return (invalid, 1) }
      return (scalar, 3)
    }
    guard offset + 3 < limit else { return (invalid, 1) }
    let fourth = UInt32(text[offset + 3])
    guard fourth & 0xC0 == 0x80 else { return (invalid, 1) }
    let high = (first & 0x07) << 18 | (second & 0x3F) << 12
    let scalar = high | (third & 0x3F) << 6 | fourth & 0x3F
    return scalar < 0x10000 || scalar > 0x10FFFF ? (invalid, 1) : (scalar, 4)
  }

  /// The number of bytes of a scalar.
  @inline(__always)
  static func length(of scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }

  /// The number of bytes of the scalar that begins with a byte of valid UTF-8.
  @inline(__always)
  static func length(leading byte: UInt8) -> Int {
    byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  /// Hands out the bytes of a scalar in order.
  @inline(__always)
  static func encode(_ scalar: UInt32, _ body: (UInt8) -> Void) {
    func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F)
    }
    if scalar < 0x80 {
      body(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      body(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      body(tail(0))
    } else if scalar < 0x10000 {
      body(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      body(tail(6))
      body(tail(0))
    } else {
      body(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      body(tail(12))
      body(tail(6))
      body(tail(0))
    }
  }
}
