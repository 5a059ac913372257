// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

/// Makes an index of JSON records, one by one.
///
///     var builder = RecordIndexBuilder(settings: settings)
///     try builder.add(json: Array(#"{"id":25,"name":"피카츄"}"#.utf8), line: 1, number: 1)
///     let index = try builder.finish()
///
/// A record that cannot be used throws and leaves the index as it was, so the caller may go on with the next one.
public struct RecordIndexBuilder: ~Copyable {
  private let settings: IndexSettings
  private var parser: RecordParser<IndexBuilder>

  /// Starts an empty index.
  ///
  /// - Parameters:
  ///   - settings: How records are indexed.
  ///   - readsNumbersInText: Whether filters, facets and sorting take a text that is written as a number is (`7`, `-2.5`,
  ///     but not `007`) for one. For tables, which have nothing but text; the records stay as they are.
  public init(settings: IndexSettings = IndexSettings(), readsNumbersInText: Bool = false) {
    self.settings = settings
    parser = RecordParser(
      settings: settings,
      readsNumbersInText: readsNumbersInText,
      sink: IndexBuilder(rank: settings.rank?.order, startFactor: settings.startFactor)
    )
  }

  /// Whether filters, facets and sorting take a text that is written as a number is for one, from the next record on.
  public var readsNumbersInText: Bool {
    get { parser.readsNumbersInText }
    set { parser.readsNumbersInText = newValue }
  }

  /// The number of records so far; of several with one id only the last counts.
  public var recordCount: Int { parser.sink.recordCount }

  /// The number of records whose id came again later.
  public var replacedCount: Int { parser.sink.replacedCount }

  /// The declared fields that no record has had so far.
  public var unseenFields: [String] {
    let seen = parser.seenFields
    return settings.fields.indices.filter { !seen.contains($0) }.map { settings.fields[$0].name }
  }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - json: One JSON object, UTF-8. It is stored as it is, save that line breaks between its values are left out.
  ///   - line: The line it begins on, for errors.
  ///   - number: Its id in case that no record of the source has one.
  /// - Throws: `RecordError`; the record is then left out.
  public mutating func add(json: [UInt8], line: Int, number: Int) throws(RecordError) {
    try parser.add(json: json, line: line, number: number)
  }

  /// Makes the index.
  ///
  /// - Throws: `IndexBuilder.BuildError` when the records are more than an index holds.
  public consuming func finish() throws(IndexBuilder.BuildError) -> RecordIndex {
    var kept = settings
    if parser.idRule == .field { kept.idNameBytes = parser.idPath }
    return RecordIndex(
      index: try parser.finish { (builder) throws(IndexBuilder.BuildError) in
        try builder.finish(settings: kept.json)
      },
      settings: kept
    )
  }
}
