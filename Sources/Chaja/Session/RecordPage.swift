// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import ChajaSession

/// A page of records, as a source gives it.
public struct RecordPage<Record: Sendable>: Sendable {
  /// The records, in the order in which they are shown.
  public var records: [FoundRecord<Record>]
  /// How many records there are in all; nil when the source does not know.
  public var total: Int?
  /// How many pages there are in all; nil when the source does not know.
  public var pages: Int?

  /// Makes a page.
  ///
  /// Without `total` and `pages`, a page that is not full is the last one.
  ///
  /// - Parameters:
  ///   - records: The records, in the order in which they are shown.
  ///   - total: How many records there are in all.
  ///   - pages: How many pages there are in all; counts before `total`.
  public init(_ records: [FoundRecord<Record>], total: Int? = nil, pages: Int? = nil) {
    self.records = records
    self.total = total
    self.pages = pages
  }
}

/// A record with its identity and, where the source knows, why it was found.
public struct FoundRecord<Record: Sendable>: Sendable {
  /// What makes the record the same in every answer: id and kind.
  public var item: ItemID
  /// The record.
  public var record: Record
  /// Why it matches; nil where the source does not say, or nothing was asked.
  public var match: MatchReason?
  /// Finds the matched characters when they are wanted; they cost time, and not every row is drawn.
  private var matched: @Sendable () -> [FieldHighlights]

  /// Makes a found record.
  ///
  /// - Parameters:
  ///   - item: What makes the record the same in every answer.
  ///   - record: The record.
  ///   - match: Why it matches.
  ///   - highlights: Gives the matched characters; called each time they are read, from any thread.
  public init(
    _ item: ItemID,
    _ record: Record,
    match: MatchReason? = nil,
    highlights: @escaping @Sendable () -> [FieldHighlights] = { [] }
  ) {
    self.item = item
    self.record = record
    self.match = match
    matched = highlights
  }

  /// The matched characters, by field; empty where the source does not say.
  ///
  /// - Complexity: O(*n*) for *n* bytes in the fields that match.
  public var highlights: [FieldHighlights] { matched() }

  /// The same with another record in its place.
  ///
  /// - Parameter transform: Makes the other record.
  /// - Returns: The other record with this identity, reason and highlights.
  public func map<Other>(_ transform: (Record) -> Other) -> FoundRecord<Other> {
    FoundRecord<Other>(item, transform(record), match: match, highlights: matched)
  }
}

/// The matched characters of one text of a record.
public struct FieldHighlights: Hashable, Sendable {
  /// The field's name.
  public var field: String
  /// The number of the text, from 0, in a field that is a list.
  public var value: Int
  /// Ascending ranges that neither overlap nor touch, on character edges; at least one.
  public var ranges: [HighlightRange]

  /// Makes the highlights of a text.
  public init(field: String, value: Int = 0, ranges: [HighlightRange]) {
    self.field = field
    self.value = value
    self.ranges = ranges
  }
}
