// Chaja
// SPDX-License-Identifier: Apache-2.0

/// White space of Unicode, in UTF-8.
enum WhiteSpace {
  /// The length in bytes of the white space character at `start`, or zero when there is none.
  static func length(in bytes: Span<UInt8>, at start: Int) -> Int {
    switch bytes[start] {
    case 0x09...0x0D, 0x20: return 1
    case 0xC2:
      guard start + 1 < bytes.count else { return 0 }
      return bytes[start + 1] == 0x85 || bytes[start + 1] == 0xA0 ? 2 : 0
    case 0xE1...0xE3:
      guard start + 2 < bytes.count else { return 0 }
      switch (bytes[start], bytes[start + 1], bytes[start + 2]) {
      case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9),
        (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
        return 3
      default: return 0
      }
    default: return 0
    }
  }
}
