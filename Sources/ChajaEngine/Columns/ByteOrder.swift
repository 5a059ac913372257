// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Order of byte strings: by the first byte that differs, then the shorter first.
enum ByteOrder {
  /// Less than, equal to or greater than zero as `left` comes before, with or after `right`.
  static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index < shared {
      if left[index] != right[index] { return left[index] < right[index] ? -1 : 1 }
      index += 1
    }
    return left.count - right.count
  }

  /// Like `compare(_:_:)`, for bytes of an index.
  static func compare(_ left: ByteView, _ right: Span<UInt8>) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index < shared {
      let byte = left.u8(index)
      if byte != right[index] { return byte < right[index] ? -1 : 1 }
      index += 1
    }
    return left.count - right.count
  }

  /// Like `compare(_:_:)`, for bytes of two indexes.
  static func compare(_ left: ByteView, _ right: ByteView) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index < shared {
      let byte = left.u8(index)
      let other = right.u8(index)
      if byte != other { return byte < other ? -1 : 1 }
      index += 1
    }
    return left.count - right.count
  }
}
