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
    guard let (field, text) = text(at: path, value: value) else { return [] }
    var highlighter = Highlighter()
    var copy = text
    copy.makeContiguousUTF8()
    return highlighter.ranges(
      of: hit,
      field: field,
      value: value,
      in: copy.utf8Span.span,
      index: index
    )
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
    guard let (_, text) = text(at: path, value: value) else { return AttributedString() }
    return AttributedString(
      text,
      highlighting: highlights(in: path, value: value),
      with: attributes
    )
  }

  /// The field at a path, and one of its texts.
  private func text(at path: PartialKeyPath<Record>, value: Int) -> (field: Int, text: String)? {
    // A path may be declared twice, as text and as digits: the one that matched counts.
    let numbers = schema.fields.indices.filter { schema.fields[$0].keyPath == path }
    guard let field = numbers.first(where: hit.matchedFields.contains) ?? numbers.first
    else { return nil }
    let texts = schema.fields[field].values(record)
    return texts.indices.contains(value) ? (field, texts[value]) : nil
  }
}
