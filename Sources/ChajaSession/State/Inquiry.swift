// Chaja
// SPDX-License-Identifier: Apache-2.0

/// All that decides what a first page holds: two requests with the same inquiry get the same answer.
struct Inquiry: Equatable {
  var query: Query
  /// The page size that was set after the start; nil while the sections' own count.
  var pageSize: Int?
  /// How often a refresh was wanted.
  var revision: Int

  /// Whether both ask for the same, apart from when and in what portions.
  func hasSameQuery(as other: Inquiry?) -> Bool {
    other.map { $0.query == query } ?? false
  }
}
