// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// Which parts of a record are searched, and how; written once, beside the record's type.
///
///     let schema = SearchSchema<Species>(
///       id: \.number,
///       fields: [.text("name_ko", \.nameKo), .text("name_en", \.nameEn), .digits("number", \.number)],
///       columns: [.column("generation", \.generation)],
///       rank: .descending(\.popularity))
///
/// Names are those used in filters and index files. Give the names the record is encoded with, and index files are
/// understood by the command line too.
public struct SearchSchema<Record: Codable & Sendable>: Sendable {
  let id: @Sendable (Record) -> RecordID
  let fields: [SearchField<Record>]
  let columns: [SearchColumn<Record>]
  let rank: SearchRank<Record>?

  /// How many times as popular a record counts when it matches at the very start of a field, at least 1; 8 unless set.
  ///
  /// It matters only with a rank.
  public var startFactor: Double = 8 {
    willSet {
      precondition(newValue.isFinite && newValue >= 1, "startFactor must be at least 1")
    }
  }

  /// Words that need not match when they stand beside others, such as `the`.
  public var stopWords: [String] = []

  /// What is also looked for when a word or phrase is typed; in this direction only.
  public var synonyms: [String: [String]] = [:]

  /// Whether words with a typing error are found.
  public var forgivesTypos = true

  /// Declares what is searched.
  ///
  /// - Parameters:
  ///   - id: Where a record keeps its id. Of two records with one id the later one counts.
  ///   - fields: What is searched, in order of weight; at least one, no two with one name.
  ///   - columns: What filters, facets and sorting may use; no two with one name.
  ///   - rank: Which records are better known; nil where none is.
  public init<ID: RecordIDConvertible>(
    id: any KeyPath<Record, ID> & Sendable,
    fields: [SearchField<Record>],
    columns: [SearchColumn<Record>] = [],
    rank: SearchRank<Record>? = nil
  ) {
    precondition(!fields.isEmpty, "a schema needs at least one field to search")
    precondition(Set(fields.map { $0.name }).count == fields.count, "field names must differ")
    precondition(Set(columns.map { $0.name }).count == columns.count, "column names must differ")
    self.id = { $0[keyPath: id].recordID }
    self.fields = fields
    self.columns = columns
    self.rank = rank
  }

  /// The stop words, synonyms and typing errors as the engine takes them.
  var rules: QueryRules {
    QueryRules(stopWords: stopWords, synonyms: synonyms, forgivesTypos: forgivesTypos)
  }
}

/// A part of a record that is searched.
public struct SearchField<Record>: Sendable {
  let name: String
  let kind: FieldKind
  let keyPath: any PartialKeyPath<Record> & Sendable
  let values: @Sendable (Record) -> [String]

  /// Declares a text, one that may be missing, or a list of texts, each of them a whole of its own.
  ///
  /// - Parameters:
  ///   - name: The field's name; not empty.
  ///   - path: Where the text is.
  /// - Returns: The field.
  public static func text<Value: FieldConvertible>(
    _ name: String,
    _ path: any KeyPath<Record, Value> & Sendable
  ) -> SearchField {
    SearchField(name: name, kind: .text, path)
  }

  /// Declares a whole number, found by all of its digits, their start or their inside; `025` and `#25` mean 25.
  ///
  /// - Parameters:
  ///   - name: The field's name; not empty.
  ///   - path: Where the number is; of a text the first run of digits counts.
  /// - Returns: The field.
  public static func digits<Value: FieldConvertible>(
    _ name: String,
    _ path: any KeyPath<Record, Value> & Sendable
  ) -> SearchField {
    SearchField(name: name, kind: .digits, path)
  }

  private init<Value: FieldConvertible>(
    name: String,
    kind: FieldKind,
    _ path: any KeyPath<Record, Value> & Sendable
  ) {
    precondition(!name.isEmpty, "a field needs a name")
    self.name = name
    self.kind = kind
    keyPath = path
    values = { $0[keyPath: path].fieldTexts }
  }
}

/// A part of a record that filters, facets and sorting may use.
public struct SearchColumn<Record>: Sendable {
  let name: String
  let values: @Sendable (Record) -> [ColumnValue]

  /// Declares a column.
  ///
  /// - Parameters:
  ///   - name: The column's name, as filters write it; not empty.
  ///   - path: Where the value is.
  /// - Returns: The column.
  public static func column<Value: ColumnConvertible>(
    _ name: String,
    _ path: any KeyPath<Record, Value> & Sendable
  ) -> SearchColumn {
    precondition(!name.isEmpty, "a column needs a name")
    return SearchColumn(name: name) { $0[keyPath: path].columnValues }
  }
}

/// How well known a record is, apart from any query.
public struct SearchRank<Record>: Sendable {
  let order: RankOrder
  let value: @Sendable (Record) -> Double?

  /// Larger is better, as with popularity; records without a rank come last.
  public static func descending<Value: RankConvertible>(
    _ path: any KeyPath<Record, Value> & Sendable
  ) -> SearchRank {
    SearchRank(order: .descending) { $0[keyPath: path].rankValue }
  }

  /// Smaller is better, as with a place in a chart; records without a rank come last.
  public static func ascending<Value: RankConvertible>(
    _ path: any KeyPath<Record, Value> & Sendable
  ) -> SearchRank {
    SearchRank(order: .ascending) { $0[keyPath: path].rankValue }
  }
}
