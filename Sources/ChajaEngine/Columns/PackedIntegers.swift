// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Unsigned integers in as few bytes each as the largest one needs: 1, 2, 3, 4 or 8.
///
/// Encoded as two 64-bit integers, the count and the width in bytes, followed by the elements and
/// by zeros up to the next multiple of eight bytes. What follows in a section is long enough that each element can be read
/// as eight bytes of which the upper ones are masked away.
struct PackedIntegers: Sendable {
  private let elements: ByteView
  private let mask: UInt64
  private let width: Int
  let count: Int

  /// No integers.
  init(none view: ByteView) {
    elements = view
    mask = 0
    width = 0
    count = 0
  }

  /// Takes the integers that stand at `offset` and moves it behind them; nil when they reach beyond
  /// the view.
  init?(takenFrom view: ByteView, at offset: inout Int) {
    guard let header = view.slice(offset: offset, count: 16) else { return nil }
    guard let count = Int(exactly: header.u64(0)), let width = Int(exactly: header.u64(1)) else {
      return nil
    }
    guard (1...4).contains(width) || width == 8 else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: width)
    guard !overflow, let elements = view.slice(offset: offset + 16, count: bytes) else {
      return nil
    }
    let end = offset + 16 + (bytes + 7) & ~7
    guard end <= view.count, count == 0 || end - width <= view.count - 8 else { return nil }
    self.elements = elements
    mask = UInt64.max >> UInt64(64 - width * 8)
    self.width = width
    self.count = count
    offset = end
  }

  @inline(__always)
  subscript(index: Int) -> Int {
    assert(index >= 0 && index < count)
    let bits = elements.base.loadUnaligned(fromByteOffset: index &* width, as: UInt64.self)
    return Int(truncatingIfNeeded: UInt64(littleEndian: bits) & mask)
  }

  /// Whether the elements rise from zero to `last` without falling, as offsets do.
  func areOffsets(upTo last: Int) -> Bool {
    guard count > 0, self[0] == 0, self[count - 1] == last else { return false }
    var previous = 0
    for index in 1..<max(count, 1) {
      let value = self[index]
      guard value >= previous else { return false }
      previous = value
    }
    return true
  }

  /// Whether every element is in `0..<bound`.
  func areBelow(_ bound: Int) -> Bool {
    for index in 0..<count {
      let value = self[index]
      guard value >= 0, value < bound else { return false }
    }
    return true
  }
}

extension ByteWriter {
  /// Appends integers in the form that `PackedIntegers` reads.
  mutating func append(packed values: [Int]) {
    var largest = 0
    for value in values where value > largest { largest = value }
    let bits = Int.bitWidth - largest.leadingZeroBitCount
    let width = bits <= 32 ? max((bits + 7) / 8, 1) : 8
    append(UInt64(values.count))
    append(UInt64(width))
    let size = values.count * width
    append(
      [UInt8](unsafeUninitializedCapacity: size + 8) { buffer, count in
        let base = UnsafeMutableRawBufferPointer(buffer)
        // Of the eight bytes written those above the number are written over by the next one.
        for (index, value) in values.enumerated() {
          base.storeBytes(
            of: UInt64(value).littleEndian,
            toByteOffset: index * width,
            as: UInt64.self
          )
        }
        count = size
      }
    )
    append([UInt8](repeating: 0, count: -size & 7))
  }
}
