// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Where each of many short lists begins: numbers that ascend from 0, one more than there are lists.
///
///     width     u32: bytes of a distance, 1…4
///     blocks    of 16 numbers each: the first as u32, then how far each lies behind it, in `width` bytes
///     zeros     4 − width, see `NarrowIntegers`
///
/// An empty section stands for lists that are all empty. Formats 1 and 2 have each number as u32.
package struct ListOffsets: Sendable {
  private static let blockSize = 16

  private let view: ByteView
  private let width: Int
  private let mask: UInt32
  /// The number of lists.
  package let count: Int

  /// Takes the section of some lists; nil when it is not as long as theirs.
  package init?(_ view: ByteView, count: Int, format: UInt32 = IndexLayout.version) {
    self.view = view
    self.count = count
    if format < 3 {
      guard UInt64(view.count) == (UInt64(count) + 1) * 4 else { return nil }
      width = 0
      mask = 0
      return
    }
    guard view.count > 0 else {
      width = -1
      mask = 0
      return
    }
    guard view.count >= 4, (1...4).contains(view.u32(0)) else { return nil }
    width = Int(view.u32(0))
    mask = UInt32.max >> UInt32(32 - width * 8)
    let blocks = UInt64(count) / UInt64(ListOffsets.blockSize) + 1
    guard
      UInt64(view.count) == blocks * UInt64(4 + ListOffsets.blockSize * width) + UInt64(8 - width)
    else { return nil }
  }

  /// A number, of which there is one more than lists.
  package subscript(index: Int) -> Int {
    assert(index >= 0 && index <= count)
    guard width > 0 else { return width < 0 ? 0 : Int(view.u32(index)) }
    let block = 4 &+ (index >> 4) &* (4 &+ 16 &* width)
    let first = view.base.loadUnaligned(fromByteOffset: block, as: UInt32.self)
    let distance = view.base.loadUnaligned(
      fromByteOffset: block &+ 4 &+ (index & 15) &* width,
      as: UInt32.self
    )
    return Int(UInt32(littleEndian: first) &+ UInt32(littleEndian: distance) & mask)
  }

  /// What lies between the beginnings of two lists of which nothing but places below `total` is read.
  func range(from first: Int, to last: Int, total: Int) -> Range<Int> {
    let start = min(self[first], total)
    return start..<max(min(self[last], total), start)
  }

  /// Whether the numbers rise from zero to `last` without falling.
  package func areSound(upTo last: Int) -> Bool {
    var before = 0
    for index in 0...count {
      let offset = self[index]
      guard offset >= before else { return false }
      before = offset
    }
    return self[0] == 0 && before == last
  }

  /// The section of some numbers, which ascend from 0.
  package static func section(_ offsets: [UInt32]) -> [UInt8] {
    guard offsets.last != 0 else { return [] }
    var largest: UInt32 = 0
    for (index, offset) in offsets.enumerated() {
      largest = max(largest, offset - offsets[index & ~15])
    }
    let width = NarrowIntegers.width(of: largest)
    var writer = ByteWriter()
    writer.reserve(offsets.count * (width + 1))
    writer.append(UInt32(width))
    var distances = [UInt32](repeating: 0, count: blockSize)
    // The last block is filled up, so that all are equally long.
    for start in stride(from: 0, to: offsets.count, by: blockSize) {
      writer.append(offsets[start])
      for place in 0..<blockSize {
        distances[place] = offsets[min(start + place, offsets.count - 1)] - offsets[start]
      }
      writer.append(distances, width: width)
    }
    writer.append([UInt8](repeating: 0, count: 4 - width))
    return writer.bytes
  }
}
