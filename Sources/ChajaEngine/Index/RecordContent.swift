// Chaja
// SPDX-License-Identifier: Apache-2.0

/// All that an index takes of one record, as a value: what a live index writes down before it answers for it.
public struct RecordContent: Hashable, Sendable {
  /// A value of a searchable field.
  public struct Text: Hashable, Sendable {
    /// The field's number in the index.
    public var field: Int

    /// The text, as UTF-8.
    public var bytes: [UInt8]

    /// Pairs a field with a text.
    public init(field: Int, bytes: [UInt8]) {
      self.field = field
      self.bytes = bytes
    }
  }

  /// A value of a column.
  public struct Value: Hashable, Sendable {
    /// The column's number in the index.
    public var column: Int

    /// The value.
    public var value: ColumnValue

    /// Pairs a column with a value.
    public init(column: Int, value: ColumnValue) {
      self.column = column
      self.value = value
    }
  }

  /// What the record is known by.
  public var id: RecordID

  /// The static rank, a finite number; nil for none.
  public var rank: Double?

  /// The searchable texts; several of one field are its values, in this order.
  public var texts: [Text] = []

  /// The values of columns; several of one column are a list.
  public var values: [Value] = []

  /// The bytes that are given back with the record's hits.
  public var stored: [UInt8] = []

  /// Makes the content of a record that has nothing but an id.
  public init(id: RecordID) { self.id = id }
}

extension IndexBuilder {
  /// Adds a record.
  ///
  /// - Parameters:
  ///   - record: The record; its numbers of fields are this builder's.
  ///   - columns: By the record's number of a column, the builder's.
  /// - Complexity: That of adding its texts and values one by one.
  public mutating func add(_ record: RecordContent, columns: [Int]) {
    begin(record.id)
    for text in record.texts { add(text: text.bytes.span, field: text.field) }
    for value in record.values { add(value.value, column: columns[value.column]) }
    if let rank = record.rank { setRank(rank) }
    setStored(record.stored.span)
    end()
  }
}
