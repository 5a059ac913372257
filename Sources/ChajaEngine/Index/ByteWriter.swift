// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Bytes of an index under construction, little-endian.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  /// The bytes of some numbers.
  static func bytes(of values: [UInt32]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(values)
    return writer.bytes
  }

  mutating func reserve(_ additional: Int) { bytes.reserveCapacity(bytes.count + additional) }

  mutating func append(_ value: UInt8) { bytes.append(value) }

  mutating func append(_ value: UInt16) { appendInteger(value) }

  mutating func append(_ value: UInt32) { appendInteger(value) }

  mutating func append(_ value: UInt64) { appendInteger(value) }

  /// Appends the IEEE 754 bits.
  mutating func append(_ value: Double) { appendInteger(value.bitPattern) }

  mutating func append(_ values: [UInt8]) { bytes.append(contentsOf: values) }

  mutating func append(_ values: [UInt32]) {
    #if _endian(little)
    values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    #else
    for value in values { appendInteger(value) }
    #endif
  }

  mutating func append(_ values: [Double]) {
    bytes.reserveCapacity(bytes.count + values.count * 8)
    for value in values { appendInteger(value.bitPattern) }
  }

  /// Appends zeros up to the next multiple of `alignment`, a power of two.
  mutating func align(to alignment: Int) {
    while bytes.count & (alignment - 1) != 0 { bytes.append(0) }
  }

  private mutating func appendInteger<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
