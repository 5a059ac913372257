// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Numbers of at most 32 bits in as few bytes each as the largest one needs.
///
///     width     u32: bytes of a number, 1…4
///     numbers   each in so many bytes
///     zeros     4 − width, so that each number can be read as a u32 of which the upper bytes are masked away
///
/// One load, whatever the width: searches read these at random places. Formats 1 and 2 have neither width nor zeros, and
/// four bytes for each.
package struct NarrowIntegers: Sendable {
  private let bytes: ByteView
  private let mask: UInt32
  private let width: Int
  package let count: Int

  /// Takes a section; nil when it is not as long as such numbers are.
  package init?(_ view: ByteView, format: UInt32 = IndexLayout.version) {
    guard format > 2 else {
      guard view.count % 4 == 0 else { return nil }
      self.init(bytes: view, width: 4, count: view.count / 4)
      return
    }
    guard view.count >= 7, (1...4).contains(view.u32(0)) else { return nil }
    let width = Int(view.u32(0))
    let bytes = view.count - 8 + width
    guard bytes >= 0, bytes % width == 0 else { return nil }
    let numbers = ByteView(base: view.base + 4, count: view.count - 4)
    self.init(bytes: numbers, width: width, count: bytes / width)
  }

  private init(bytes: ByteView, width: Int, count: Int) {
    self.bytes = bytes
    self.width = width
    self.count = count
    mask = UInt32.max >> UInt32(32 - width * 8)
  }

  /// The number of bits of a number.
  var bitWidth: Int { width * 8 }

  @inline(__always)
  package subscript(index: Int) -> UInt32 {
    assert(index >= 0 && index < count)
    let bits = bytes.base.loadUnaligned(fromByteOffset: index &* width, as: UInt32.self)
    return UInt32(littleEndian: bits) & mask
  }

  /// Whether the numbers rise from zero to `last` without falling.
  package func areOffsets(upTo last: Int) -> Bool {
    guard count > 0, self[0] == 0, Int(self[count - 1]) == last else { return false }
    var before: UInt32 = 0
    for index in 0..<count {
      guard self[index] >= before else { return false }
      before = self[index]
    }
    return true
  }

  /// Whether each number is less than a bound.
  package func areBelow(_ bound: Int) -> Bool {
    for index in 0..<count where Int(self[index]) >= bound { return false }
    return true
  }
}

extension NarrowIntegers {
  /// How many bytes numbers up to the largest of some need.
  static func width(of largest: UInt32) -> Int {
    max(1, (32 - largest.leadingZeroBitCount + 7) / 8)
  }
}

extension ByteWriter {
  /// Appends numbers in the form that `NarrowIntegers` reads.
  mutating func append(narrow values: [UInt32]) {
    append(narrow: values, width: NarrowIntegers.width(of: values.max() ?? 0))
  }

  /// Appends numbers in that form, each in `width` bytes, which must be enough.
  mutating func append(narrow values: [UInt32], width: Int) {
    append(UInt32(width))
    reserve(values.count * width + 4)
    append(values, width: width)
    append([UInt8](repeating: 0, count: 4 - width))
  }

  /// Appends the lower `width` bytes of each number.
  mutating func append(_ values: [UInt32], width: Int) {
    guard width < 4 else { return append(values) }
    let size = values.count * width
    append(
      [UInt8](unsafeUninitializedCapacity: size + 4) { buffer, count in
        let base = UnsafeMutableRawBufferPointer(buffer)
        // Of the four bytes written those above the number are written over by the next one.
        for (index, value) in values.enumerated() {
          base.storeBytes(of: value.littleEndian, toByteOffset: index * width, as: UInt32.self)
        }
        count = size
      }
    )
  }

  /// The bytes of numbers in the form that `NarrowIntegers` reads.
  package static func narrow(_ values: [UInt32]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(narrow: values)
    return writer.bytes
  }
}
