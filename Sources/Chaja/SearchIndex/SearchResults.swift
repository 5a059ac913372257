// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

/// What a search asks for beside its text.
///
///     SearchOptions(filter: "year > 1990", sort: [.descending("year")])
public struct SearchOptions: Sendable {
  /// Which records count, such as `generation = 1 AND popularity > 50`; nil for all.
  ///
  /// Columns of the schema are compared with `=`, `!=`, `<`, `<=`, `>`, `>=`, `TO`, `IN`, `EXISTS`, `IS NULL`,
  /// `IS EMPTY`, `CONTAINS` and `STARTS WITH`, and joined with `AND`, `OR`, `NOT` and brackets.
  public var filter: String?

  /// Columns to sort by, before all but the number of typing errors.
  public var sort: [SortField]

  /// Columns whose values are counted over all matches.
  public var facets: [String]

  /// A column of whose equal values only the best record is given; nil for none.
  public var distinct: String?

  /// Names of the fields to look in; nil for all of the schema.
  public var fields: [String]?

  /// How many of the words a record must hold.
  public var matching: Matching

  /// Where counting may stop; nil counts all matches.
  public var countingLimit: Int?

  /// Makes options; without any there is no filter, the best match comes first, and the total is exact.
  ///
  /// - Parameters:
  ///   - filter: Which records count; nil for all.
  ///   - sort: Columns to sort by.
  ///   - facets: Columns whose values are counted.
  ///   - distinct: A column of whose equal values only the best record is given; nil for none.
  ///   - fields: Names of the fields to look in; nil for all.
  ///   - matching: How many of the words a record must hold.
  ///   - countingLimit: Where counting may stop; nil counts all matches.
  public init(
    filter: String? = nil,
    sort: [SortField] = [],
    facets: [String] = [],
    distinct: String? = nil,
    fields: [String]? = nil,
    matching: Matching = .all,
    countingLimit: Int? = nil
  ) {
    self.filter = filter
    self.sort = sort
    self.facets = facets
    self.distinct = distinct
    self.fields = fields
    self.matching = matching
    self.countingLimit = countingLimit
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
