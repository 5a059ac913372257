// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Sorts places in zero-terminated terms by the bytes that follow up to the zero.
///
/// Multikey quicksort (Bentley and Sedgewick, "Fast Algorithms for Sorting and Searching Strings", 1997): it looks at
/// each byte once per level instead of comparing whole suffixes again and again. Equal suffixes stay in the order of
/// their places.
package struct SuffixSort {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Sorts `places`, offsets into `terms`.
  ///
  /// - Complexity: O(*n* log *n* + *b*) for *n* places and *b* bytes looked at.
  package static func sort(_ places: inout [UInt32], terms: [UInt8]) {
    terms.withUnsafeBufferPointer { bytes in
      places.withUnsafeMutableBufferPointer { places in
        SuffixSort(bytes: bytes).sort(places, depth: 0)
      }
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
        places.sort()
        return
      }
      depth += 1
    }
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
