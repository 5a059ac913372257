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

  /// Declared searchable fields in order of weight; with `searchesOtherFields` they are not all.
  public var fields: [FieldDeclaration] = []
  /// Whether fields that are not declared are searched too, behind the declared ones and in the order in which they
  /// first appear: those that hold text, and those that hold integers, read as digits.
  public var searchesOtherFields = true
  /// The dotted name of the id, in UTF-8.
  package var idNameBytes: [UInt8]?
  /// The rank; nil for none.
  public var rank: RankDeclaration?
  /// How many times as popular a record counts that matches at the very start of a field; at least 1.
  public var startFactor: Double = 8
  /// What can be filtered by and counted, in UTF-8.
  package var filterableBytes: [[UInt8]]?
  /// What can be sorted by, in UTF-8.
  package var sortableBytes: [[UInt8]]?
  /// What answers show of a record, in UTF-8.
  package var displayedBytes: [[UInt8]]?
  /// What is kept distinct, in UTF-8.
  package var distinctBytes: [UInt8]?
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
  func isColumn(_ name: [UInt8]) -> Bool {
    guard let filterableBytes else { return true }
    return Self.matches(name, filterableBytes) || name == distinctBytes
      || sortableBytes.map { Self.matches(name, $0) } == true
  }

  /// The columns that are named in full.
  var columnNames: [[UInt8]] {
    ((filterableBytes ?? []) + (sortableBytes ?? []) + (distinctBytes.map { [$0] } ?? [])).filter {
      !$0.contains(0x2A)
    }
  }

  /// Whether answers may be sorted by a field.
  func isSortable(_ name: [UInt8]) -> Bool {
    guard let sortableBytes else { return true }
    return Self.matches(name, sortableBytes)
  }

  /// Whether one of the patterns names a field, or an object that it lies in.
  static func matches(_ name: [UInt8], _ patterns: [[UInt8]]) -> Bool {
    for pattern in patterns {
      if pattern == name || name.isInside(pattern) { return true }
      if pattern.last == 0x2A {
        if name.holds(pattern.dropLast(), at: 0) { return true }
      } else if pattern.first == 0x2A {
        if name.holds(pattern.dropFirst(), at: name.count + 1 - pattern.count) { return true }
      }
    }
    return false
  }
}

// The names as texts, for who makes settings in a program. All are compared byte by byte.
extension IndexSettings {
  /// The dotted name of the id; nil for `id` where records have it, and else the record's number.
  public var idName: String? {
    get { idNameBytes?.string }
    set { idNameBytes = newValue.map { [UInt8]($0.utf8) } }
  }

  /// Names or patterns (`release.*`) of what can be filtered by and counted; nil for everything.
  public var filterable: [String]? {
    get { filterableBytes?.strings }
    set { filterableBytes = newValue.map { [[UInt8]]($0) } }
  }

  /// Names of what can be sorted by; nil for everything that is filterable.
  public var sortable: [String]? {
    get { sortableBytes?.strings }
    set { sortableBytes = newValue.map { [[UInt8]]($0) } }
  }

  /// Names of what answers show of a record; nil for everything.
  public var displayed: [String]? {
    get { displayedBytes?.strings }
    set { displayedBytes = newValue.map { [[UInt8]]($0) } }
  }

  /// A field of whose equal values only the best record is given.
  public var distinct: String? {
    get { distinctBytes?.string }
    set { distinctBytes = newValue.map { [UInt8]($0.utf8) } }
  }
}
