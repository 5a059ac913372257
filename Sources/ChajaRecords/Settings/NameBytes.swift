// Chaja
// SPDX-License-Identifier: Apache-2.0

// Names are compared byte by byte, as the engine does. Swift's own comparison takes texts for equal that Unicode calls equivalent,
// and needs tables for it that are larger than all of this module: the build for browsers is linked without them.

// The generic functions on views of texts are left alone for the same reason: each brings slices and all kinds of texts with it.

extension String {
  /// Whether both are the same bytes.
  func isSame(as other: String) -> Bool {
    utf8.count == other.utf8.count && holds(other, at: 0)
  }

  /// Whether the first bytes are those of a text.
  func begins(with start: String) -> Bool { holds(start, at: 0) }

  /// Whether this names something in an object: its name, then a dot.
  func isInside(_ object: String) -> Bool {
    holds(object, at: 0) && holds(".", at: object.utf8.count)
  }

  /// Whether the last bytes are those of a text.
  func ends(with end: String) -> Bool { holds(end, at: utf8.count - end.utf8.count) }

  /// Whether the bytes of a text stand at an offset, which may be any.
  @inline(never)
  private func holds(_ part: String, at offset: Int) -> Bool {
    withBytes { whole in
      part.withBytes { part in
        guard offset >= 0, offset <= whole.count, part.count <= whole.count - offset else {
          return false
        }
        for index in 0..<part.count where whole[offset + index] != part[index] { return false }
        return true
      }
    }
  }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? [UInt8](utf8).withUnsafeBufferPointer(body)
  }

  /// The text without a number of bytes at its end, which are whole letters.
  func withoutLast(_ byteCount: Int) -> String {
    let bytes = [UInt8](utf8)
    return String(decoding: bytes[..<max(bytes.count - byteCount, 0)], as: UTF8.self)
  }

  /// The text without a number of bytes at its start, which are whole letters.
  func withoutFirst(_ byteCount: Int) -> String {
    let bytes = [UInt8](utf8)
    return String(decoding: bytes[min(byteCount, bytes.count)...], as: UTF8.self)
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
