// Chaja
// SPDX-License-Identifier: Apache-2.0

import CSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A connection to a database: runs statements, each prepared once and then kept.
///
/// Statements are literals of the program and values are bound, so nothing that a client sent can become a part of one.
/// Used by one thread at a time; a ``Database`` lends it.
public final class Connection {
  let handle: OpaquePointer
  /// Prepared statements that are not in use, by the address of their text.
  private var idle: [UInt: OpaquePointer] = [:]

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isReadOnly: Whether nothing may be changed; the file is otherwise made if it is missing.
  ///   - busyTimeout: How long a statement waits for other programs.
  /// - Throws: ``DatabaseError/notOpened(path:code:reason:)``.
  init(path: String, isReadOnly: Bool, busyTimeout: Duration) throws(DatabaseError) {
    var opened: OpaquePointer?
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let failure = DatabaseError.notOpened(
        path: path,
        code: SQLiteCode(rawValue: opened.map(sqlite3_extended_errcode) ?? code),
        reason: opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      )
      sqlite3_close_v2(opened)
      throw failure
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    let parts = busyTimeout.components
    let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
    sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
  }

  deinit {
    for statement in idle.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs a statement for its effect.
  ///
  /// - Returns: The number of rows that it inserted, changed or deleted.
  /// - Throws: ``DatabaseError/failed(code:reason:statement:)``.
  @discardableResult
  public func run(_ sql: StaticString, _ values: SQLValue...) throws(DatabaseError) -> Int {
    try step(sql, values) { _ throws(DatabaseError) in true }
    return Int(sqlite3_changes64(handle))
  }

  /// Returns all rows of an answer, each read as a type.
  public func rows<Value: RowReadable>(
    _ sql: StaticString,
    _ values: SQLValue...,
    as type: Value.Type
  ) throws(DatabaseError) -> [Value] {
    var found: [Value] = []
    try step(sql, values) { row throws(DatabaseError) in
      found.append(try Value(row))
      return true
    }
    return found
  }

  /// Returns the first row of an answer, read as a type, or nil if there is none.
  public func row<Value: RowReadable>(
    _ sql: StaticString,
    _ values: SQLValue...,
    as type: Value.Type
  ) throws(DatabaseError) -> Value? {
    var found: Value?
    try step(sql, values) { row throws(DatabaseError) in
      found = try Value(row)
      return false
    }
    return found
  }

  /// The number of the row that was inserted last.
  public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs a body in a transaction: all of it or nothing; a reader sees one state from its first statement on.
  func transaction<Value>(
    _ begin: StaticString,
    _ body: (Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    try run(begin)
    do {
      let value = try body(self)
      try run("COMMIT")
      return value
    } catch {
      // SQLite has rolled back by itself after some failures, such as a full disk.
      if sqlite3_get_autocommit(handle) == 0 { _ = try? run("ROLLBACK") }
      throw error
    }
  }

  private func step(
    _ sql: StaticString,
    _ values: [SQLValue],
    _ visit: (borrowing Row) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    let statement = try take(sql)
    defer { give(statement, of: sql) }
    guard Int(sqlite3_bind_parameter_count(statement)) == values.count else {
      throw .failed(
        code: SQLiteCode(rawValue: SQLITE_RANGE),
        reason: "\(values.count) values for \(sqlite3_bind_parameter_count(statement)) places",
        statement: "\(sql)"
      )
    }
    for (index, value) in values.enumerated() {
      guard Self.bind(value, to: statement, at: Int32(index + 1)) == SQLITE_OK else {
        throw failure(sql)
      }
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        guard try visit(Row(statement: statement, sql: sql)) else { return }
      case SQLITE_DONE: return
      default: throw failure(sql)
      }
    }
  }

  /// Takes a prepared statement out of the cache, so that the same one may run inside itself.
  private func take(_ sql: StaticString) throws(DatabaseError) -> OpaquePointer {
    if let kept = idle.removeValue(forKey: UInt(bitPattern: sql.utf8Start)) { return kept }
    var statement: OpaquePointer?
    let code = sql.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) {
        sqlite3_prepare_v3(
          handle,
          $0.baseAddress,
          Int32($0.count),
          UInt32(SQLITE_PREPARE_PERSISTENT),
          &statement,
          nil
        )
      }
    }
    guard code == SQLITE_OK, let statement else { throw failure(sql) }
    return statement
  }

  private func give(_ statement: OpaquePointer, of sql: StaticString) {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
    let key = UInt(bitPattern: sql.utf8Start)
    if let other = idle.updateValue(statement, forKey: key) { sqlite3_finalize(other) }
  }

  private static func bind(_ value: SQLValue, to statement: OpaquePointer, at place: Int32) -> Int32
  {
    switch value {
    case .null: sqlite3_bind_null(statement, place)
    case .integer(let number): sqlite3_bind_int64(statement, place, number)
    case .real(let number): sqlite3_bind_double(statement, place, number)
    case .text(let text):
      Array(text.utf8).withUnsafeBytes {
        chaja_bind_text(statement, place, $0.baseAddress, UInt64($0.count))
      }
    case .blob(let bytes):
      bytes.withUnsafeBytes {
        chaja_bind_blob(statement, place, $0.baseAddress, UInt64($0.count))
      }
    }
  }

  private func failure(_ sql: StaticString) -> DatabaseError {
    let code = SQLiteCode(rawValue: sqlite3_extended_errcode(handle))
    let system = code.isFailedWrite ? chaja_write_errno(handle) : 0
    // For SQLite only a disk is full; a file at its limit and a user at the quota have no more room either.
    if system == EFBIG || system == EDQUOT {
      return .failed(code: .full, reason: String(cString: strerror(system)), statement: "\(sql)")
    }
    return .failed(
      code: code,
      reason: String(cString: sqlite3_errmsg(handle)),
      statement: "\(sql)"
    )
  }
}
