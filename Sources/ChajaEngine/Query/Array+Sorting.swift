// Chaja
// SPDX-License-Identifier: Apache-2.0

extension [UInt64] {
  /// How many numbers are sorted by insertion.
  private static let runSize = 8

  /// Sorts the numbers, ascending.
  ///
  /// What a search sorts are such numbers, so that the code of one sort, which is for them alone, serves everything.
  ///
  /// - Complexity: O(*n* log *n*), and O(*n*) where they are in order, for *n* numbers.
  package mutating func sortAscending() {
    let count = count
    for start in stride(from: 0, to: count, by: Self.runSize) {
      insertionSort(start..<Swift.min(start + Self.runSize, count))
    }
    var width = Self.runSize
    if width >= count { return }
    var left = self
    while width < count {
      var start = 0
      while start + width < count {
        merge(start, start + width, Swift.min(start + width * 2, count), &left)
        start += width * 2
      }
      width *= 2
    }
  }

  private mutating func insertionSort(_ range: Range<Int>) {
    for end in range.dropFirst() {
      let number = self[end]
      var place = end
      while place > range.lowerBound, self[place - 1] > number {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = number
    }
  }

  /// Merges two sorted runs that follow each other, the first of which is moved to `left` for it.
  private mutating func merge(_ start: Int, _ middle: Int, _ end: Int, _ left: inout [UInt64]) {
    if self[middle - 1] <= self[middle] { return }
    for place in start..<middle { left[place] = self[place] }
    var (first, second, place) = (start, middle, start)
    while first < middle {
      if second < end, self[second] < left[first] {
        self[place] = self[second]
        second += 1
      } else {
        self[place] = left[first]
        first += 1
      }
      place += 1
    }
  }
}
