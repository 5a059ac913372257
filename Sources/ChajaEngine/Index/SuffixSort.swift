// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Sorts places in zero-terminated terms by the bytes that follow up to the zero.
///
/// Each place carries the eight bytes that come next as one number, so that most are put in order without a look at the
/// terms. Many places are dealt out by a byte of that, few are parted in three by all of it: multikey quicksort (Bentley
/// and Sedgewick, "Fast Algorithms for Sorting and Searching Strings", 1997) with cached keys. Equal suffixes stand in the
/// order of what they stand for.
package struct SuffixSort {
  /// A place in the terms.
  package struct Place {
    /// The eight bytes to be compared next, the first uppermost, zeros from the end of the term on.
    fileprivate var key: UInt64 = 0
    fileprivate let start: UInt32
    /// What it stands for.
    package let value: UInt32

    /// - Parameters:
    ///   - start: The offset in the terms.
    ///   - value: What it stands for; two places with one suffix differ in it.
    package init(start: Int, value: UInt32) {
      self.start = UInt32(start)
      self.value = value
    }
  }

  /// From how many places on they are dealt out.
  private static let many = 96

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Room for as many places as are sorted, written before it is read.
  private let spare: UnsafeMutableBufferPointer<Place>

  /// Sorts places in `terms`.
  ///
  /// - Complexity: O(*n* log *n* + *b*) for *n* places and *b* bytes looked at.
  package static func sort(_ places: inout [Place], terms: [UInt8]) {
    terms.withUnsafeBufferPointer { bytes in
      places.withUnsafeMutableBufferPointer { places in
        let spare = UnsafeMutableBufferPointer<Place>.allocate(capacity: places.count)
        SuffixSort(bytes: bytes, spare: spare).sort(places, depth: 0)
        spare.deallocate()
      }
    }
  }

  /// Sorts places that agree before `depth`.
  private func sort(_ places: UnsafeMutableBufferPointer<Place>, depth: Int) {
    for index in places.indices { places[index].key = key(places[index], depth) }
    sort(places, depth: depth, shift: 56)
  }

  /// Sorts places whose keys agree above the byte at a shift.
  private func sort(_ places: UnsafeMutableBufferPointer<Place>, depth: Int, shift: UInt64) {
    guard places.count >= SuffixSort.many else { return part(places, depth: depth) }
    // First where the places of a byte begin, then where they end.
    var bounds = InlineArray<257, Int>(repeating: 0)
    for place in places { bounds[Int(place.key >> shift & 0xFF) + 1] += 1 }
    for value in 0..<256 { bounds[value + 1] += bounds[value] }
    for place in places {
      let value = Int(place.key >> shift & 0xFF)
      spare[bounds[value]] = place
      bounds[value] += 1
    }
    for index in places.indices { places[index] = spare[index] }
    var start = 0
    for value in 0..<256 {
      let end = bounds[value]
      guard end > start else { continue }
      let group = UnsafeMutableBufferPointer(rebasing: places[start..<end])
      // Nothing but zeros follows a zero.
      if value == 0 || shift == 0 {
        sortEqual(group, depth: depth)
      } else {
        sort(group, depth: depth, shift: shift - 8)
      }
      start = end
    }
  }

  /// Sorts few places.
  private func part(_ places: UnsafeMutableBufferPointer<Place>, depth: Int) {
    guard places.count >= 16 else { return insertionSort(places, depth: depth) }
    let pivot = median(places[0].key, places[places.count / 2].key, places[places.count - 1].key)
    var less = 0
    var index = 0
    var greater = places.count
    while index < greater {
      let key = places[index].key
      if key < pivot {
        places.swapAt(less, index)
        less += 1
        index += 1
      } else if key > pivot {
        greater -= 1
        places.swapAt(index, greater)
      } else {
        index += 1
      }
    }
    part(UnsafeMutableBufferPointer(rebasing: places[..<less]), depth: depth)
    sortEqual(UnsafeMutableBufferPointer(rebasing: places[less..<greater]), depth: depth)
    part(UnsafeMutableBufferPointer(rebasing: places[greater...]), depth: depth)
  }

  /// Sorts places that have the same key.
  private func sortEqual(_ all: UnsafeMutableBufferPointer<Place>, depth: Int) {
    guard all.count > 1 else { return }
    guard isEnd(all[0].key) else { return sort(all, depth: depth + 8) }
    var places = all
    places.sort { $0.value < $1.value }
  }

  private func insertionSort(_ places: UnsafeMutableBufferPointer<Place>, depth: Int) {
    guard places.count > 1 else { return }
    for index in 1..<places.count {
      let place = places[index]
      var slot = index
      while slot > 0, precedes(place, places[slot - 1], depth: depth) {
        places[slot] = places[slot - 1]
        slot -= 1
      }
      places[slot] = place
    }
  }

  @inline(__always)
  private func precedes(_ left: Place, _ right: Place, depth: Int) -> Bool {
    left.key == right.key ? followsLess(left, right, depth: depth) : left.key < right.key
  }

  /// Whether of two places with the same key the first comes before the second.
  private func followsLess(_ left: Place, _ right: Place, depth: Int) -> Bool {
    var (one, other) = (left.key, right.key)
    var depth = depth
    while one == other {
      if isEnd(one) { return left.value < right.value }
      depth += 8
      (one, other) = (key(left, depth), key(right, depth))
    }
    return one < other
  }

  private func median(_ first: UInt64, _ middle: UInt64, _ last: UInt64) -> UInt64 {
    max(min(first, middle), min(max(first, middle), last))
  }

  /// Whether the term ends within a key.
  @inline(__always)
  private func isEnd(_ key: UInt64) -> Bool { key & 0xFF == 0 }

  /// The key of a place of which so many bytes were compared.
  @inline(__always)
  private func key(_ place: Place, _ depth: Int) -> UInt64 {
    let offset = Int(place.start) + depth
    guard offset + 8 <= bytes.count else { return lastKey(offset) }
    let raw = UnsafeRawBufferPointer(bytes)
    let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    // The upper bit of each zero byte, and of some above the first.
    let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    let isKept = zeros == 0 ? UInt64.max : 1 << UInt64(zeros.trailingZeroBitCount & ~7) &- 1
    return (word & isKept).byteSwapped
  }

  /// A key that reaches beyond the last term.
  @inline(never)
  private func lastKey(_ offset: Int) -> UInt64 {
    var key: UInt64 = 0
    for place in offset..<bytes.count {
      if bytes[place] == 0 { break }
      key |= UInt64(bytes[place]) << UInt64(56 - (place - offset) * 8)
    }
    return key
  }
}
