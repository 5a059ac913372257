// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// Bytes of a log or a manifest under construction, little-endian.
struct ByteEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func append<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ value: Double) { append(value.bitPattern) }

  /// Appends bytes as they are.
  mutating func append(raw more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Appends the number of the bytes, then the bytes.
  mutating func append(counted more: [UInt8]) {
    append(UInt32(more.count))
    bytes.append(contentsOf: more)
  }
}

/// Reads what a `ByteEncoder` wrote; nothing is taken on trust, and every read says nil where bytes are missing.
struct ByteDecoder {
  private let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  var isAtEnd: Bool { offset == bytes.endIndex }

  /// The number of bytes that are left.
  var left: Int { bytes.endIndex - offset }

  mutating func integer<T: FixedWidthInteger>(_ type: T.Type) -> T? {
    let size = MemoryLayout<T>.size
    guard left >= size else { return nil }
    var value: T = 0
    for place in 0..<size {
      value |= T(truncatingIfNeeded: bytes[offset + place]) << T(place * 8)
    }
    offset += size
    return value
  }

  mutating func double() -> Double? { integer(UInt64.self).map { Double(bitPattern: $0) } }

  mutating func raw(_ count: Int) -> [UInt8]? {
    guard count >= 0, left >= count else { return nil }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  mutating func counted() -> [UInt8]? {
    guard let count = integer(UInt32.self) else { return nil }
    return raw(Int(count))
  }
}

extension Checksum {
  /// The checksum of some bytes of an array.
  func value(of bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, !range.isEmpty else { return 0 }
      // The view is used only inside, and the range is within the buffer.
      return value(of: ByteView(base: base + range.lowerBound, count: range.count))
    }
  }
}
