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
    var rules = QueryRules()
    rules.stopWords = stopWords.map { Array($0.utf8) }
    // In the order of their bytes, so that every process asks the same.
    rules.synonyms = synonyms.sorted { $0.key < $1.key }.map { typed, alternatives in
      Synonym(typed: Array(typed.utf8), alternatives: alternatives.map { Array($0.utf8) })
    }
    rules.typos.isEnabled = forgivesTypos
    return rules
  }
}

/// A part of a record that is searched.
public struct SearchField<Record>: Sendable {
  let name: String
  let kind: FieldKind
  let keyPath: any PartialKeyPath<Record> & Sendable
  let values: @Sendable (Record) -> [String]

  /// Declares a text.
  ///
  /// - Parameters:
  ///   - name: The field's name; not empty.
  ///   - path: Where the text is.
  /// - Returns: The field.
  public static func text(
    _ name: String,
    _ path: any KeyPath<Record, String> & Sendable
  ) -> SearchField {
    SearchField(name: name, kind: .text, keyPath: path) { [$0[keyPath: path]] }
  }

  /// Declares a text that may be missing.
  ///
  /// - Parameters:
  ///   - name: The field's name; not empty.
  ///   - path: Where the text is.
  /// - Returns: The field.
  public static func text(
    _ name: String,
    _ path: any KeyPath<Record, String?> & Sendable
  ) -> SearchField {
    SearchField(name: name, kind: .text, keyPath: path) { $0[keyPath: path].map { [$0] } ?? [] }
  }

  /// Declares a list of texts, each of them a whole of its own.
  ///
  /// - Parameters:
  ///   - name: The field's name; not empty.
  ///   - path: Where the texts are.
  /// - Returns: The field.
  public static func text(
    _ name: String,
    _ path: any KeyPath<Record, [String]> & Sendable
  ) -> SearchField {
    SearchField(name: name, kind: .text, keyPath: path) { $0[keyPath: path] }
  }

  /// Declares a whole number, found by all of its digits, their start or their inside; `025` and `#25` mean 25.
  ///
  /// - Parameters:
  ///   - name: The field's name; not empty.
  ///   - path: Where the number is.
  /// - Returns: The field.
  public static func digits<Number: BinaryInteger & SendableMetatype>(
    _ name: String,
    _ path: any KeyPath<Record, Number> & Sendable
  ) -> SearchField {
    SearchField(name: name, kind: .digits, keyPath: path) { [String($0[keyPath: path])] }
  }

  /// Declares a number that is kept as text; its first run of digits counts.
  ///
  /// - Parameters:
  ///   - name: The field's name; not empty.
  ///   - path: Where the text is.
  /// - Returns: The field.
  public static func digits(
    _ name: String,
    _ path: any KeyPath<Record, String> & Sendable
  ) -> SearchField {
    SearchField(name: name, kind: .digits, keyPath: path) { [$0[keyPath: path]] }
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
    SearchColumn(name: name) { $0[keyPath: path].columnValues }
  }
}

/// How well known a record is, apart from any query.
public struct SearchRank<Record>: Sendable {
  let order: RankOrder
  let value: @Sendable (Record) -> Double?

  /// Larger is better, as with popularity.
  public static func descending<Number: BinaryInteger & SendableMetatype>(
    _ path: any KeyPath<Record, Number> & Sendable
  ) -> SearchRank {
    SearchRank(order: .descending) { Double($0[keyPath: path]) }
  }

  /// Larger is better, as with popularity.
  public static func descending(_ path: any KeyPath<Record, Double> & Sendable) -> SearchRank {
    SearchRank(order: .descending) { $0[keyPath: path] }
  }

  /// Larger is better; records without a rank come last.
  public static func descending(_ path: any KeyPath<Record, Double?> & Sendable) -> SearchRank {
    SearchRank(order: .descending) { $0[keyPath: path] }
  }

  /// Smaller is better, as with a place in a chart.
  public static func ascending<Number: BinaryInteger & SendableMetatype>(
    _ path: any KeyPath<Record, Number> & Sendable
  ) -> SearchRank {
    SearchRank(order: .ascending) { Double($0[keyPath: path]) }
  }

  /// Smaller is better, as with a distance.
  public static func ascending(_ path: any KeyPath<Record, Double> & Sendable) -> SearchRank {
    SearchRank(order: .ascending) { $0[keyPath: path] }
  }
}
