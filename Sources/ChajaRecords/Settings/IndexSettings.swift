// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

/// How an index of JSON records is built and asked.
///
/// The JSON form is the settings object of Meilisearch's HTTP interface, with four optional keys of Chaja's own:
/// `digitsAttributes` (fields read as numbers), `primaryKey` (the id), `rank` (`"popularity:desc"`) and `startFactor`.
public struct IndexSettings: Hashable, Sendable {
  /// The order in which a facet's values are given.
  public enum FacetOrder: String, Hashable, Sendable {
    /// By value.
    case alpha
    /// The most frequent first.
    case count
  }

  /// Declared searchable fields in order of weight.
  public var fields: [FieldDeclaration] = []
  /// Whether fields that are not declared are searched too, behind the declared ones and in the order in which they
  /// first appear: those that hold text, and those that hold integers, read as digits.
  public var searchesOtherFields = true
  /// The dotted name of the id; nil for `id` where records have it, and else the record's number.
  public var idName: String?
  /// The rank; nil for none.
  public var rank: RankDeclaration?
  /// How many times as popular a record counts that matches at the very start of a field; at least 1.
  public var startFactor: Double = 8
  /// Names or patterns (`release.*`) of what can be filtered by and counted; nil for everything.
  public var filterable: [String]?
  /// Names of what can be sorted by; nil for everything that is filterable.
  public var sortable: [String]?
  /// Names of what answers show of a record; nil for everything.
  public var displayed: [String]?
  /// A field of whose equal values only the best record is given.
  public var distinct: String?
  /// Stop words, synonyms and typing errors.
  public var rules = QueryRules()
  /// The most values given per facet.
  public var maximumFacetValues = 100
  /// The order of each facet's values.
  public var facetOrder = FacetOrder.alpha
  /// Where pages and counts end; nil for nowhere.
  public var maximumTotalHits: Int?

  /// Makes the default settings: everything searched, filterable and shown, no rank.
  public init() {}

  /// Whether a field becomes a column for filters, facets and sorting.
  func isColumn(_ name: String) -> Bool {
    guard let filterable else { return true }
    return Self.matches(name, filterable) || sortable.map { Self.matches(name, $0) } == true
      || distinct.map { $0.isSame(as: name) } == true
  }

  /// The columns that are named in full.
  var columnNames: [String] {
    ((filterable ?? []) + (sortable ?? []) + (distinct.map { [$0] } ?? [])).filter {
      !$0.utf8.contains(0x2A)
    }
  }

  /// Whether answers may be sorted by a field.
  func isSortable(_ name: String) -> Bool {
    sortable.map { Self.matches(name, $0) } ?? true
  }

  /// Whether one of the patterns names a field, or an object that it lies in.
  static func matches(_ name: String, _ patterns: [String]) -> Bool {
    patterns.contains { pattern in
      if pattern.isSame(as: "*") || pattern.isSame(as: name) || name.isInside(pattern) {
        return true
      }
      if pattern.ends(with: "*") { return name.begins(with: pattern.withoutLast(1)) }
      if pattern.begins(with: "*") { return name.ends(with: pattern.withoutFirst(1)) }
      return false
    }
  }
}
