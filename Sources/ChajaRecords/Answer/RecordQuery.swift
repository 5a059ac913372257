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
  /// Fields whose values are counted over all matches.
  public var facets: [String] = []
  /// A field of whose equal values only the best record is given; nil for the one of the settings.
  public var distinct: String?
  /// Names of the fields to look in; nil for all.
  public var fields: [String]?
  /// Where counting may stop; nil counts to the end.
  public var countingLimit: Int?

  /// Asks for the best 20 of all records that match a text.
  public init(_ text: String) { self.text = [UInt8](text.utf8) }

  /// Asks for the best 20 of all records that match a text, given as UTF-8.
  public init(text: [UInt8]) { self.text = text }

  /// Reads a sort as the command line and HTTP take it: `year:desc`.
  ///
  /// - Throws: `QueryError.unreadableSort` when the direction is missing or the name is empty.
  public static func sortField(parsing text: String) throws(QueryError) -> SortField {
    let isDescending = text.ends(with: ":desc")
    guard isDescending || text.ends(with: ":asc") else { throw .unreadableSort(text) }
    let name = text.withoutLast(isDescending ? 5 : 4)
    guard !name.isEmpty else { throw .unreadableSort(text) }
    return SortField(name: [UInt8](name.utf8), isDescending: isDescending)
  }
}

/// Why a question could not be answered.
@nonexhaustive
public enum QueryError: Error, Sendable {
  /// The filter can't be read, or names a field that can't be filtered by.
  case filter(FilterError)
  /// A sort without a direction.
  case unreadableSort(String)
  /// A field to sort by, to count or to keep distinct that the index has no values of.
  case unknownField(name: String, known: [String])
  /// A field to sort by that the settings do not allow.
  case notSortable(name: String, sortable: [String])
  /// A field to look in that is not searchable.
  case notSearchable(name: String, searchable: [String])
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
      self = .unknownField(name: Self.text(name), known: known.map(Self.text))
    case .unknownField(let name, let known):
      self = .notSearchable(name: Self.text(name), searchable: known.map(Self.text))
    case .negativeRange(let offset, let limit):
      self = .negativeRange(offset: offset, limit: limit)
    case .damagedColumns: self = .damagedIndex
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
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
    case .damagedIndex: "the index is damaged (its columns); build it again"
    }
  }

  private static func unknown(
    _ name: String,
    _ problem: StaticString,
    _ known: [String]
  ) -> ErrorText {
    let text: ErrorText = "the field “\(name)” \(problem)"
    let names = known.map { [UInt8]($0.utf8) }
    if names.isEmpty { return text }
    if let nearest = Spelling.nearest(to: [UInt8](name.utf8), among: names) {
      return "\(text); did you mean “\(nearest)”?"
    }
    let others: StaticString = names.count > 10 ? " and others" : ""
    return "\(text); there are \(ErrorText(joining: Array(names.prefix(10))))\(others)"
  }
}
