// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A type whose values are read from rows.
public protocol RowReadable {
  /// Reads a value from the columns of a row, in the order of the statement.
  ///
  /// - Throws: ``DatabaseError/unexpectedValue(column:statement:)``.
  init(_ row: borrowing Row) throws(DatabaseError)
}

extension Int64: RowReadable {
  /// Reads the whole number in the first column.
  public init(_ row: borrowing Row) throws(DatabaseError) { self = try row.integer(0) }
}

extension String: RowReadable {
  /// Reads the text in the first column.
  public init(_ row: borrowing Row) throws(DatabaseError) { self = try row.text(0) }
}
