// Chaja
// SPDX-License-Identifier: Apache-2.0

/// All that decides what a first page holds: two requests with the same inquiry get the same answer.
///
/// A section notes up to seven of them, mostly the same one; being shared they cost no more than one.
final class Inquiry: Equatable, Sendable {
  let query: Query
  /// The page size that was set after the start; nil while the sections' own count.
  let pageSize: Int?
  /// How often a refresh was wanted.
  let revision: Int

  init(query: Query, pageSize: Int?, revision: Int) {
    self.query = query
    self.pageSize = pageSize
    self.revision = revision
  }

  static func == (left: Inquiry, right: Inquiry) -> Bool {
    left === right
      || (left.revision == right.revision && left.pageSize == right.pageSize
        && left.query == right.query)
  }

  /// Whether both ask for the same, apart from when and in what portions.
  func hasSameQuery(as other: Inquiry?) -> Bool {
    other.map { $0.query == query } ?? false
  }
}
