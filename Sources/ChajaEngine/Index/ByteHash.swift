// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A hash of bytes for tables that live no longer than an index takes to build.
///
/// It is the same in every run, so that builds are; both ends of its 32 bits are good.
enum ByteHash {
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let count = bytes.count
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)
    var offset = 0
    while count - offset > 8 {
      mix(&state, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    // The last bytes by reads of which one may begin before the end of the other.
    if count >= 8 {
      mix(&state, bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else if count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      mix(&state, UInt64(first) << 32 | UInt64(last))
    } else if count > 0 {
      mix(
        &state,
        UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1])
      )
    }
    return UInt32(truncatingIfNeeded: state ^ state >> 29)
  }

  @inline(__always)
  private static func mix(_ state: inout UInt64, _ word: UInt64) {
    state = (state ^ UInt64(littleEndian: word)) &* 0x9FB2_1C65_1E98_DF25
    state ^= state >> 32
  }

  /// Whether bytes of an array from an offset on, of which there are enough, are those given.
  @inline(__always)
  static func equal(
    _ array: [UInt8],
    from offset: Int,
    _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    array.withUnsafeBufferPointer { array in
      var place = 0
      while place < bytes.count, array[offset + place] == bytes[place] { place += 1 }
      return place == bytes.count
    }
  }
}
