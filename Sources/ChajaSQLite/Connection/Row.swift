// Chaja
// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// One row of an answer, to be read while the statement stands on it.
///
/// Columns are counted from 0. A value of another kind than asked for is an error, not a conversion.
public struct Row: ~Copyable {
  let statement: OpaquePointer
  let sql: StaticString

  /// Returns a whole number.
  public func integer(_ column: Int) throws(DatabaseError) -> Int64 {
    try check(column, is: SQLITE_INTEGER)
    return sqlite3_column_int64(statement, Int32(column))
  }

  /// Returns a whole number, or nil for no value.
  public func optionalInteger(_ column: Int) throws(DatabaseError) -> Int64? {
    isNull(column) ? nil : try integer(column)
  }

  /// Returns whether a whole number is other than zero.
  public func bool(_ column: Int) throws(DatabaseError) -> Bool { try integer(column) != 0 }

  /// Returns a number with a fraction.
  public func real(_ column: Int) throws(DatabaseError) -> Double {
    try check(column, is: SQLITE_FLOAT)
    return sqlite3_column_double(statement, Int32(column))
  }

  /// Returns a text.
  public func text(_ column: Int) throws(DatabaseError) -> String {
    try check(column, is: SQLITE_TEXT)
    // The bytes are asked for first: the length is that of the form in which they were last given.
    let start = sqlite3_column_text(statement, Int32(column))
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns a text, or nil for no value.
  public func optionalText(_ column: Int) throws(DatabaseError) -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// Returns bytes.
  public func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
    try check(column, is: SQLITE_BLOB)
    let start = sqlite3_column_blob(statement, Int32(column))
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Returns whether a column has no value.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }

  private func check(_ column: Int, is kind: Int32) throws(DatabaseError) {
    guard column >= 0, column < Int(sqlite3_column_count(statement)),
      sqlite3_column_type(statement, Int32(column)) == kind
    else { throw .unexpectedValue(column: column, statement: "\(sql)") }
  }
}
