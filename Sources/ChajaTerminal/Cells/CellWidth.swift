// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How many columns of a terminal a character takes.
public enum CellWidth {
  /// The columns of one scalar by itself: 0 for marks and invisible signs, 2 for wide letters and emoji, else 1.
  ///
  /// Controls count 0: they are never sent to a terminal as they are.
  ///
  /// - Complexity: O(log *r*) for *r* ranges of wide scalars.
  public static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1
    }
    // Vowels and finals of Hangul that are not composed are drawn into the columns of their initial.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: return isWide(value) ? 2 : 1
    }
  }

  /// The columns of one character: those of its widest scalar, or 2 where a sign asks for the picture.
  ///
  /// - Parameter character: The scalars of one extended grapheme cluster, in order.
  /// - Returns: 0, 1 or 2.
  public static func columns(of character: some Sequence<Unicode.Scalar>) -> Int {
    var widest = 0
    var regionals = 0
    for scalar in character {
      if (0x1F1E6...0x1F1FF).contains(scalar.value) { regionals += 1 }
      if scalar.value == 0xFE0F, widest == 1 { return 2 }
      widest = max(widest, columns(of: scalar))
    }
    return regionals >= 2 ? 2 : widest
  }

  private static func isWide(_ value: UInt32) -> Bool {
    let ranges = WideScalars.ranges
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }
}
