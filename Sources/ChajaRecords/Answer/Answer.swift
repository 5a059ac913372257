// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

/// The answer of an index of records to one question.
public struct Answer: Sendable {
  /// One record that matches.
  public struct Hit: Sendable {
    /// The record's id.
    public let id: RecordID
    /// Why it matches; nil where the query asks for nothing and all records are listed.
    public let match: MatchReason?
    /// The name of the field that `match` speaks of, in UTF-8.
    package let fieldNameBytes: [UInt8]?
    /// The matched letters of each field, fields in declared order; fields without any are left out.
    public let highlights: [FieldHighlight]
    /// The record as JSON in one line, as it was given, or what the settings show of it.
    public let record: [UInt8]

    /// The name of the field that `match` speaks of; nil where there is no match.
    public var fieldName: String? { fieldNameBytes?.string }
  }

  /// The matched letters in one value of a field.
  public struct FieldHighlight: Hashable, Sendable {
    /// The dotted name of the field, in UTF-8.
    package let fieldBytes: [UInt8]
    /// The value's number in a list of values, from 0; nil for a text or integer that stands by itself.
    public let value: Int?
    /// The matched characters of the stored text; at least one range, ascending, neither overlapping nor touching.
    public let ranges: [HighlightRange]

    /// The dotted name of the field.
    public var field: String { fieldBytes.string }
  }

  /// The query, as it was given.
  public let query: [UInt8]
  /// The hits of the page, best first.
  public let hits: [Hit]
  /// The number of all matches.
  public let total: Int
  /// Whether `total` is all there are.
  public let totalIsExact: Bool
  /// How many hits were left out at the front.
  public let offset: Int
  /// The most hits that were asked for.
  public let limit: Int
  /// The counts asked for, in the order asked.
  public let facets: [Facet]
  /// How long the search took, in microseconds, as told by whoever has a clock; 0 until then.
  public var microseconds = 0
}
