// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
package import ChajaJSON

/// One question to an index of records.
public struct RecordQuery: Sendable {
  /// What was typed, as UTF-8.
  public var text: [UInt8]
  /// How many hits to leave out at the front; 0 or more.
  public var offset = 0
  /// The most hits to give; 0 or more.
  public var limit = 20
  /// How many of the words a record must hold.
  public var matching = Matching.all
  /// Which records count at all; nil for every one.
  public var filter: Filter?
  /// Fields that decide right after the number of errors.
  public var sort: [SortField] = []
  /// Fields whose values are counted over all matches, in UTF-8.
  package var facetBytes: [[UInt8]] = []
  /// A field of whose equal values only the best record is given, in UTF-8.
  package var distinctBytes: [UInt8]?
  /// Names of the fields to look in, in UTF-8.
  package var fieldBytes: [[UInt8]]?
  /// Where counting may stop; nil counts to the end.
  public var countingLimit: Int?

  /// Asks for the best 20 of all records that match a text.
  public init(_ text: String) { self.text = [UInt8](text.utf8) }

  /// Asks for the best 20 of all records that match a text, given as UTF-8.
  public init(text: [UInt8]) { self.text = text }

  /// Fields whose values are counted over all matches; `*` alone stands for all that filters may name.
  public var facets: [String] {
    get { facetBytes.strings }
    set { facetBytes = [[UInt8]](newValue) }
  }

  /// A field of whose equal values only the best record is given; nil for the one of the settings.
  public var distinct: String? {
    get { distinctBytes?.string }
    set { distinctBytes = newValue.map { [UInt8]($0.utf8) } }
  }

  /// Names of the fields to look in; nil for all.
  public var fields: [String]? {
    get { fieldBytes?.strings }
    set { fieldBytes = newValue.map { [[UInt8]]($0) } }
  }

  /// Reads a sort as the command line and HTTP take it: `year:desc`.
  ///
  /// - Throws: `QueryError.unreadableSort` when the direction is missing or the name is empty.
  public static func sortField(parsing text: String) throws(QueryError) -> SortField {
    try sortField(parsing: [UInt8](text.utf8))
  }

  /// Reads a sort given in UTF-8.
  package static func sortField(parsing text: [UInt8]) throws(QueryError) -> SortField {
    let ascending = text.without(ending: ":asc")
    guard let name = ascending ?? text.without(ending: ":desc"), !name.isEmpty else {
      throw .unreadableSort(text)
    }
    return SortField(name: name, isDescending: ascending == nil)
  }
}

/// Why a question could not be answered; names are in UTF-8.
@nonexhaustive
public enum QueryError: Error, Sendable {
  /// The filter can't be read, or names a field that can't be filtered by.
  case filter(FilterError)
  /// A sort without a direction.
  case unreadableSort([UInt8])
  /// A field to sort by, to count or to keep distinct that the index has no values of.
  case unknownField(name: [UInt8], known: [[UInt8]])
  /// A field to sort by that the settings do not allow.
  case notSortable(name: [UInt8], sortable: [[UInt8]])
  /// A field to look in that is not searchable.
  case notSearchable(name: [UInt8], searchable: [[UInt8]])
  /// A negative offset or limit.
  case negativeRange(offset: Int, limit: Int)
  /// The index is damaged, which was not checked when it was opened.
  case damagedIndex
}

extension QueryError {
  init(_ error: SearchError) {
    switch error {
    case .filter(let error): self = .filter(error)
    case .unknownColumn(let name, let known):
      self = .unknownField(name: name, known: known)
    case .unknownField(let name, let known):
      self = .notSearchable(name: name, searchable: known)
    case .negativeRange(let offset, let limit):
      self = .negativeRange(offset: offset, limit: limit)
    case .damagedColumns: self = .damagedIndex
    }
  }
}

extension QueryError: CustomStringConvertible {
  /// What is wrong and what can be used instead.
  public var description: String { text.string }

  /// What is wrong and what can be used instead.
  package var text: ErrorText {
    switch self {
    case .filter(let error): "the filter: \(error.messageBytes)"
    case .unreadableSort(let text):
      "cannot sort by “\(text)”; write the field and a direction, as year:desc or name:asc"
    case .unknownField(let name, let known): Self.unknown(name, "is in no record", known)
    case .notSortable(let name, let sortable):
      Self.unknown(name, "is not sortable by the settings", sortable)
    case .notSearchable(let name, let searchable):
      Self.unknown(name, "is not searchable", searchable)
    case .negativeRange(let offset, let limit):
      "offset and limit should be 0 or more, not \(offset) and \(limit)"
    case .damagedIndex: "the index is damaged; build it again"
    }
  }

  private static func unknown(
    _ name: [UInt8],
    _ problem: StaticString,
    _ known: [[UInt8]]
  ) -> ErrorText {
    let text: ErrorText = "the field “\(name)” \(problem)"
    if known.isEmpty { return text }
    if let nearest = Spelling.nearest(to: name, among: known) {
      return "\(text); did you mean “\(nearest)”?"
    }
    let others: StaticString = known.count > 10 ? " and others" : ""
    return "\(text); there are \(ErrorText(joining: Array(known.prefix(10))))\(others)"
  }
}
