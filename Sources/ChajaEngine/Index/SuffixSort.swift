// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Sorts places in zero-terminated terms by the bytes that follow up to the zero.
///
/// Many places are dealt out by their next byte, few are parted in three by it: multikey quicksort (Bentley and Sedgewick,
/// "Fast Algorithms for Sorting and Searching Strings", 1997), which looks at each byte once per level instead of comparing
/// whole suffixes again and again. Equal suffixes stay in the order of their places.
package struct SuffixSort {
  /// From how many places on they are dealt out.
  private static let many = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Room for as many places as are sorted.
  private let spare: UnsafeMutableBufferPointer<UInt32>

  /// Sorts `places`, offsets into `terms`.
  ///
  /// - Complexity: O(*n* log *n* + *b*) for *n* places and *b* bytes looked at.
  package static func sort(_ places: inout [UInt32], terms: [UInt8]) {
    var spare = [UInt32](repeating: 0, count: places.count)
    terms.withUnsafeBufferPointer { bytes in
      places.withUnsafeMutableBufferPointer { places in
        spare.withUnsafeMutableBufferPointer { spare in
          SuffixSort(bytes: bytes, spare: spare).sort(places, depth: 0)
        }
      }
    }
  }

  /// Sorts places that agree before `depth` by the byte there, then those of each byte by the bytes behind.
  private func deal(_ places: UnsafeMutableBufferPointer<UInt32>, depth: Int) {
    // First where the places of a byte begin, then where they end.
    var bounds = [Int](repeating: 0, count: 257)
    for place in places { bounds[Int(byte(place, depth)) + 1] += 1 }
    for value in 0..<256 { bounds[value + 1] += bounds[value] }
    for place in places {
      let value = Int(byte(place, depth))
      spare[bounds[value]] = place
      bounds[value] += 1
    }
    for index in places.indices { places[index] = spare[index] }
    var start = 0
    for value in 0..<256 {
      let group = UnsafeMutableBufferPointer(rebasing: places[start..<bounds[value]])
      if value == 0 { sortPlaces(group) } else { sort(group, depth: depth + 1) }
      start = bounds[value]
    }
  }

  private func sort(_ all: UnsafeMutableBufferPointer<UInt32>, depth startDepth: Int) {
    var places = all
    var depth = startDepth
    while places.count > 1 {
      if places.count < 16 {
        insertionSort(places, depth: depth)
        return
      }
      if places.count >= SuffixSort.many {
        deal(places, depth: depth)
        return
      }
      let pivot = median(places, depth: depth)
      var less = 0
      var index = 0
      var greater = places.count
      while index < greater {
        let byte = byte(places[index], depth)
        if byte < pivot {
          places.swapAt(less, index)
          less += 1
          index += 1
        } else if byte > pivot {
          greater -= 1
          places.swapAt(index, greater)
        } else {
          index += 1
        }
      }
      sort(UnsafeMutableBufferPointer(rebasing: places[..<less]), depth: depth)
      sort(UnsafeMutableBufferPointer(rebasing: places[greater...]), depth: depth)
      places = UnsafeMutableBufferPointer(rebasing: places[less..<greater])
      if pivot == 0 {
        sortPlaces(places)
        return
      }
      depth += 1
    }
  }

  /// Sorts the places of equal suffixes.
  private func sortPlaces(_ all: UnsafeMutableBufferPointer<UInt32>) {
    var places = all
    places.sort()
  }

  private func byte(_ place: UInt32, _ depth: Int) -> UInt8 { bytes[Int(place) + depth] }

  private func median(_ places: UnsafeMutableBufferPointer<UInt32>, depth: Int) -> UInt8 {
    let first = byte(places[0], depth)
    let middle = byte(places[places.count / 2], depth)
    let last = byte(places[places.count - 1], depth)
    return max(min(first, middle), min(max(first, middle), last))
  }

  private func insertionSort(_ places: UnsafeMutableBufferPointer<UInt32>, depth: Int) {
    for index in 1..<places.count {
      var slot = index
      while slot > 0, precedes(places[slot], places[slot - 1], depth: depth) {
        places.swapAt(slot, slot - 1)
        slot -= 1
      }
    }
  }

  private func precedes(_ left: UInt32, _ right: UInt32, depth: Int) -> Bool {
    var offset = depth
    while true {
      let one = byte(left, offset)
      let other = byte(right, offset)
      if one != other { return one < other }
      if one == 0 { return left < right }
      offset += 1
    }
  }
}
