// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A column to sort by, and the direction.
package struct SortKey: Sendable, Equatable {
  /// The column's number.
  package var column: Int
  /// Whether the greatest value stands first.
  package var isDescending: Bool

  /// Makes a key.
  package init(column: Int, isDescending: Bool) {
    self.column = column
    self.isDescending = isDescending
  }
}

/// The order of documents by several columns, the first of which counts most.
///
/// Numbers stand before texts and documents without a value last, in both directions. Of a list the
/// smallest value counts when ascending, the largest when descending. Texts go by key, then by
/// bytes, so that case decides last.
package struct SortOrder: Sendable {
  private var columns: [Column] = []
  private var isDescending: [Bool] = []

  /// Makes the order of no keys, in which all documents are equal.
  init() {}

  /// Makes the order of the keys; each names a column that there is.
  package init(_ keys: [SortKey], in columns: Columns) {
    for key in keys { add(columns[key.column], isDescending: key.isDescending) }
  }

  /// Adds a key that counts less than all others.
  mutating func add(_ column: Column, isDescending: Bool) {
    columns.add(column)
    self.isDescending.add(isDescending)
  }

  /// Whether there is no key, so that all documents are equal.
  package var isEmpty: Bool { columns.isEmpty }

  /// The number of keys.
  package var count: Int { columns.count }

  /// The rank of a document by one key: the smaller stands first; `UInt32.max` without a value.
  ///
  /// - Complexity: O(1); for a list when descending O(log *n*) in its length.
  @inline(__always)
  package func rank(of document: Int, by key: Int) -> UInt32 {
    isDescending[key]
      ? columns[key].values.descendingRank(of: document)
      : columns[key].values.ascendingRank(of: document)
  }

  /// Less than, equal to or greater than zero as one document stands before, with or after another.
  package func compare(_ left: Int, _ right: Int) -> Int {
    for key in columns.indices {
      let leftRank = rank(of: left, by: key)
      let rightRank = rank(of: right, by: key)
      if leftRank != rightRank { return leftRank < rightRank ? -1 : 1 }
    }
    return 0
  }
}

extension Column {
  /// The group that a document is counted in when answers hold one document of each, or nil
  /// without a value.
  ///
  /// Texts that differ by case or accents only are one group. Of a list the smallest value decides.
  @inline(__always)
  package func distinctGroup(of document: Int) -> UInt32? {
    let places = values.places(of: document)
    guard !places.isEmpty else { return nil }
    return UInt32(truncatingIfNeeded: group(of: values.ordinals[places.lowerBound]))
  }

  /// The end of the numbers that `distinctGroup(of:)` gives.
  package var distinctGroupCount: Int { groupCount }
}
