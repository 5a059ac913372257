// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What of a text a person can see: blanks at the ends, and how many characters there are.
enum BlankText {
  /// The text without what looks blank at its ends; bytes that are not UTF-8 count as visible.
  static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var first: Int?
    var end = 0
    forEachScalar(of: text) { scalar, range in
      if looksBlank(scalar) { return }
      if first == nil { first = range.lowerBound }
      end = range.upperBound
    }
    guard let first else { return [] }
    return first == 0 && end == text.count ? text : [UInt8](text[first..<end])
  }

  /// How many characters a person would count.
  ///
  /// Marks, joiners and what they join, parts of a Hangul syllable, skin tones and the second letter of a flag belong to the
  /// character before them. Letters of Indic conjuncts count one by one.
  static func characterCount(of text: [UInt8]) -> Int {
    var count = 0
    var joins = false
    var opensFlag = false
    forEachScalar(of: text) { scalar, _ in
      if isFlagLetter(scalar) {
        if opensFlag {
          opensFlag = false
        } else {
          opensFlag = true
          count += 1
        }
        joins = false
        return
      }
      opensFlag = false
      if scalar == 0x200D {
        joins = true
        return
      }
      if !joins && !continuesCharacter(scalar) { count += 1 }
      joins = false
    }
    return text.isEmpty ? 0 : max(1, count)
  }

  /// Whether a text is one complete Hangul syllable.
  static func isOneSyllable(_ text: [UInt8]) -> Bool {
    var count = 0
    var isSyllable = true
    forEachScalar(of: text) { scalar, _ in
      count += 1
      if scalar < 0xAC00 || scalar > 0xD7A3 { isSyllable = false }
    }
    return count == 1 && isSyllable
  }

  private static func forEachScalar(of text: [UInt8], _ body: (UInt32, Range<Int>) -> Void) {
    var offset = 0
    while offset < text.count {
      let lead = text[offset]
      let length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      let end = min(offset + length, text.count)
      var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0xFF >> UInt32(length + 1))
      for index in offset + 1..<max(end, offset + 1) {
        value = value << 6 | UInt32(text[index] & 0x3F)
      }
      body(value, offset..<end)
      offset = end
    }
  }

  /// White space, controls, and letters without a shape: fillers, joiners, marks of direction.
  private static func looksBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x1680, 0x17B4, 0x17B5,
      0x180B...0x180F, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x2800, 0x3000, 0x3164,
      0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  private static func continuesCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x064B...0x065F, 0x0E31,
      0x0E34...0x0E3A,
      0x0E47...0x0E4E, 0x093C, 0x0941...0x094D, 0x1160...0x11FF, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
      0x200C, 0x20D0...0x20FF, 0x3099, 0x309A, 0xD7B0...0xD7FB, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
      0xFF9E, 0xFF9F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F, 0xE0100...0xE01EF:
      true
    default: false
    }
  }

  private static func isFlagLetter(_ scalar: UInt32) -> Bool {
    scalar >= 0x1F1E6 && scalar <= 0x1F1FF
  }
}
