// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A place inside a term.
package struct Suffix {
  let rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(term: Int, offset: Int) { rawValue = UInt32(term) << 8 | UInt32(offset) }

  /// How many of the lower bits of an integer in a file are the offset; nil when the terms need more than it has.
  static func offsetBits(of bitWidth: Int, termCount: Int) -> UInt32? {
    let termBits = Int.bitWidth - max(termCount - 1, 0).leadingZeroBitCount
    return termBits > bitWidth ? nil : UInt32(min(bitWidth - termBits, 8))
  }

  /// The numbers of some suffixes as they stand in a file.
  static func section(_ suffixes: [Suffix], termCount: Int) -> [UInt8] {
    var longest = 0
    for suffix in suffixes { longest = max(longest, suffix.offset) }
    // Terms are less than 2^24 and offsets than 2^8, so four bytes are enough.
    var width = 4
    var bits: UInt32 = 8
    while width > 1, let fewer = offsetBits(of: (width - 1) * 8, termCount: termCount),
      longest >> fewer == 0
    {
      width -= 1
      bits = fewer
    }
    var writer = ByteWriter()
    writer.append(
      narrow: suffixes.map { UInt32($0.term) << bits | UInt32($0.offset) },
      width: width
    )
    return writer.bytes
  }

  @inline(__always)
  package var term: Int { Int(rawValue >> 8) }

  @inline(__always)
  package var offset: Int { Int(rawValue & 0xFF) }
}
