// Chaja
// SPDX-License-Identifier: Apache-2.0

// Names are compared byte by byte, as the engine does. Swift's own comparison takes texts for equal that Unicode calls equivalent,
// and needs tables for it that are larger than all of this module: the build for browsers is linked without them.

extension String {
  /// Whether both are the same bytes.
  @inline(never)
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether the first bytes are those of a text.
  @inline(never)
  func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether the last bytes are those of a text.
  @inline(never)
  func ends(with end: String) -> Bool { utf8.suffix(end.utf8.count).elementsEqual(end.utf8) }

  /// The text without a number of bytes at its end, which are whole letters.
  func withoutLast(_ byteCount: Int) -> String {
    String(decoding: utf8.dropLast(byteCount), as: UTF8.self)
  }

  /// The text without a number of bytes at its start, which are whole letters.
  func withoutFirst(_ byteCount: Int) -> String {
    String(decoding: utf8.dropFirst(byteCount), as: UTF8.self)
  }

  /// The text without blanks at both ends.
  var trimmingBlanks: String {
    var bytes = Array(utf8)[...]
    while bytes.first == 0x20 { bytes.removeFirst() }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [String] {
  /// Whether one of the names is the same bytes.
  func holds(_ name: String) -> Bool { contains { $0.isSame(as: name) } }
}

/// Whether a text is the same bytes as the one of a case.
func ~= (pattern: String, text: String) -> Bool { text.isSame(as: pattern) }
