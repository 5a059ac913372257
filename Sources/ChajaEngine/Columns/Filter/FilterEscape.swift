// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The escapes in the quoted texts of a filter.
enum FilterEscape {
  /// Appends what the escape at `start` stands for.
  ///
  /// - Returns: The place behind the escape, or nil when it has no meaning.
  static func decode(_ bytes: [UInt8], at start: Int, into text: inout [UInt8]) -> Int? {
    let letter = bytes[start + 1]
    switch letter {
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"),
      UInt8(ascii: "/"), UInt8(ascii: "$"):
      text.append(letter)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "0"): text.append(0x00)
    case UInt8(ascii: "x"):
      guard let value = hexadecimal(bytes, (start + 2)..<(start + 4)), append(value, to: &text)
      else { return nil }
      return start + 4
    case UInt8(ascii: "u"):
      guard start + 2 < bytes.count, bytes[start + 2] == UInt8(ascii: "{") else {
        guard let value = hexadecimal(bytes, (start + 2)..<(start + 6)), append(value, to: &text)
        else { return nil }
        return start + 6
      }
      var end = start + 3
      while end < bytes.count, end < start + 9, bytes[end] != UInt8(ascii: "}") { end += 1 }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "}"),
        let value = hexadecimal(bytes, (start + 3)..<end), append(value, to: &text)
      else { return nil }
      return end + 1
    default: return nil
    }
    return start + 2
  }

  /// The end of a faulty escape, as it is shown: the backslash and the character behind it.
  static func end(in bytes: [UInt8], at start: Int) -> Int {
    var end = start + 2
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private static func hexadecimal(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32? {
    guard !range.isEmpty, range.upperBound <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in range {
      let byte = bytes[index]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
      default: return nil
      }
    }
    return value
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(unit) }
    return true
  }
}
