// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

/// What a search asks for beside its text.
public struct SearchOptions: Sendable {
  /// Which records count, such as `generation = 1 AND popularity > 50`; nil for all.
  ///
  /// Columns of the schema are compared with `=`, `!=`, `<`, `<=`, `>`, `>=`, `TO`, `IN`, `EXISTS`, `IS NULL`,
  /// `IS EMPTY`, `CONTAINS` and `STARTS WITH`, and joined with `AND`, `OR`, `NOT` and brackets.
  public var filter: String?

  /// Columns to sort by, before all but the number of typing errors.
  public var sort: [SearchSort] = []

  /// Columns whose values are counted over all matches.
  public var facets: [String] = []

  /// A column of whose equal values only the best record is given; nil for none.
  public var distinct: String?

  /// How many of the words a record must hold.
  public var matching = Matching.all

  /// Where counting may stop; nil counts all matches.
  public var countingLimit: Int?

  /// Makes the usual options: no filter, the best match first, an exact total.
  public init() {}
}

/// A column to sort by, and the direction.
public struct SearchSort: Hashable, Sendable {
  let column: String
  let isDescending: Bool

  /// Sorts by a column, smallest first; records without a value come last.
  public static func ascending(_ column: String) -> SearchSort {
    SearchSort(column: column, isDescending: false)
  }

  /// Sorts by a column, largest first; records without a value come last.
  public static func descending(_ column: String) -> SearchSort {
    SearchSort(column: column, isDescending: true)
  }
}

/// The answer to a search.
public struct SearchResults<Record: Codable & Sendable>: Sendable {
  /// The hits of this page, best first.
  public let hits: [SearchHit<Record>]

  /// The number of all matches.
  public let total: Int

  /// Whether `total` counts all matches; false only where a counting limit was reached.
  public let totalIsExact: Bool

  /// The counts asked for, in the order asked.
  public let facets: [Facet]
}
