// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import Foundation

/// A record that matches a query, with the reason and the matched letters.
public struct SearchHit<Record: Codable & Sendable>: Sendable, Identifiable {
  /// The record.
  public let record: Record

  /// The record's id; unique within one index.
  public var id: RecordID { hit.id }

  /// Why it matches; nil where the query asks for nothing and all records are listed.
  public var match: MatchReason? { hit.match }

  let hit: Hit
  let index: Index
  let schema: SearchSchema<Record>

  /// The names of the fields that hold matched letters, in the order of the schema.
  public var matchedFields: [String] { hit.matchedFields.map { schema.fields[$0].name } }

  /// The matched characters of a field.
  ///
  /// - Parameters:
  ///   - path: Where the field is, as the schema says it. A path that it does not name gives no ranges.
  ///   - value: The number of the text, counted from 0, for a field that is a list.
  /// - Returns: Ascending ranges that neither overlap nor touch, on character edges. For a number they count in its
  ///   decimal digits.
  /// - Complexity: O(*n*) for *n* bytes of the text.
  public func highlights(in path: PartialKeyPath<Record>, value: Int = 0) -> [HighlightRange] {
    marked(path, value: value)?.ranges ?? []
  }

  /// The text of a field with its matched characters marked, for a label.
  ///
  /// - Parameters:
  ///   - path: Where the field is, as the schema says it. A path that it does not name gives the empty text.
  ///   - value: The number of the text, counted from 0, for a field that is a list.
  ///   - attributes: What the matched characters get beside `SearchMatchAttribute`; strong emphasis unless given.
  /// - Returns: The text, marked.
  /// - Complexity: O(*n*) for *n* bytes of the text.
  public func attributedText(
    _ path: PartialKeyPath<Record>,
    value: Int = 0,
    marking attributes: AttributeContainer? = nil
  ) -> AttributedString {
    guard let (text, ranges) = marked(path, value: value) else { return AttributedString() }
    return AttributedString(text, highlighting: ranges, with: attributes)
  }

  /// One of the texts of the field at a path, and its matched characters.
  private func marked(
    _ path: PartialKeyPath<Record>,
    value: Int
  ) -> (text: String, ranges: [HighlightRange])? {
    var highlighter = Highlighter()
    // A path may be declared twice, as text and as digits: the one that matched counts.
    let numbers = schema.fields.indices.filter { schema.fields[$0].keyPath == path }
    let matched = numbers.count > 1 ? highlighter.matchedFields(of: hit) : []
    guard let field = numbers.first(where: matched.contains) ?? numbers.first else { return nil }
    let texts = schema.fields[field].values(record)
    guard texts.indices.contains(value) else { return nil }
    var text = texts[value]
    text.makeContiguousUTF8()
    let ranges = highlighter.ranges(
      of: hit,
      field: field,
      value: value,
      in: text.utf8Span.span,
      index: index
    )
    return (text, ranges)
  }
}
