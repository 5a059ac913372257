// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The groups of equal values of which a record was given, over a column of several segments.
struct DistinctGroups {
  /// The column in each segment; nil where none of its documents has a value.
  private let columns: [Column?]
  /// By segment the groups that were given, there or in another one.
  private var given: [DocumentSet]

  init(_ columns: [Column?]) {
    self.columns = columns
    given = columns.map { DocumentSet(count: $0?.groupCount ?? 0) }
  }

  /// Notes the group of a document; false when one of the group was noted before.
  ///
  /// A document without a value has no group.
  ///
  /// - Complexity: O(1), and O(*s* log *g*) for the first of a group, for *s* segments of *g* groups.
  mutating func isNew(_ document: Int, of segment: Int) -> Bool {
    guard let column = columns[segment], let number = column.distinctGroup(of: document) else {
      return true
    }
    let group = Int(number)
    if given[segment].contains(group) { return false }
    for (place, other) in columns.enumerated() {
      guard place != segment, let other else { continue }
      if let same = other.group(like: group, of: column) { given[place].insert(same) }
    }
    given[segment].insert(group)
    return true
  }
}
