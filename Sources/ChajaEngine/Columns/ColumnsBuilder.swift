// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Collects the values that records have in columns, and writes them as the section that `Columns`
/// reads.
///
/// The section holds, after the counts, the name of every column and then the columns one after the
/// other; see `ColumnBuilder` for the form of one.
package struct ColumnsBuilder: Sendable {
  private var names = TextInterner()
  private var columns: [ColumnBuilder] = []

  package init() {}

  /// The number of a column, a new one when the name was not seen before.
  ///
  /// Naming a column before there are values makes it known to filters even if no record has it.
  package mutating func column(named name: [UInt8]) -> Int {
    let number = names.number(of: name.span)
    if number == columns.count { columns.append(ColumnBuilder()) }
    return number
  }

  /// Adds one value of a record; several values for one record are a list.
  ///
  /// Records come in ascending order: `record` is not below one given before.
  package mutating func add(_ value: ColumnValue, column: Int, record: Int) {
    columns[column].add(value, record: record)
  }

  /// Adds a text without copying it first.
  package mutating func add(text: Span<UInt8>, column: Int, record: Int) {
    columns[column].add(text: text, record: record)
  }

  /// Adds the values of a column of another index to the records that its documents became; -1 for none.
  mutating func add(_ values: Column, column: Int, records: [Int]) {
    columns[column].add(values, records: records)
  }

  /// Writes the section.
  ///
  /// - Parameters:
  ///   - writer: The bytes that the section is appended to.
  ///   - documentOf: By record, the number of its document, or `UInt32.max` for a record that is
  ///     not kept.
  ///   - documentCount: The number of documents.
  /// - Complexity: O(*v* log *v*) for *v* values in all columns.
  func write(into writer: inout ByteWriter, documentOf: [UInt32], documentCount: Int) {
    writer.append(UInt64(documentCount))
    writer.append(UInt64(columns.count))
    var ends = [0]
    for column in columns.indices { ends.append(names.range(of: column).upperBound) }
    writer.append(packed: ends)
    writer.append(padded: names.bytes)
    for column in columns {
      column.write(into: &writer, documentOf: documentOf, documentCount: documentCount)
    }
  }

  /// The section as bytes of its own.
  package func encoded(documentOf: [UInt32], documentCount: Int) -> [UInt8] {
    var writer = ByteWriter()
    write(into: &writer, documentOf: documentOf, documentCount: documentCount)
    return writer.bytes
  }
}

extension ByteWriter {
  /// Appends the number of bytes, 64 bits, the bytes, and zeros up to a multiple of eight.
  mutating func append(padded bytes: [UInt8]) {
    append(UInt64(bytes.count))
    append(bytes)
    append([UInt8](repeating: 0, count: -bytes.count & 7))
  }
}

extension ByteView {
  /// Takes the bytes that `ByteWriter.append(padded:)` wrote at `offset` and moves it behind them.
  func takePadded(at offset: inout Int) -> ByteView? {
    guard let header = slice(offset: offset, count: 8), let length = Int(exactly: header.u64(0)),
      let bytes = slice(offset: offset + 8, count: length)
    else { return nil }
    let end = offset + 8 + (length + 7) & ~7
    guard end <= count else { return nil }
    offset = end
    return bytes
  }
}
