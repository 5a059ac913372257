// Chaja
// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// The mark and the layout of a kind of file.
struct Schema {
  let path: String
  let applicationID: Int32
  let migrations: [Migration]

  /// Checks that a file is of this kind, or new, and applies the steps that it lacks.
  func bringUpToDate(_ connection: Connection) throws(DatabaseError) {
    let found = try connection.row("PRAGMA application_id", as: Int64.self) ?? 0
    let tables = try connection.row("SELECT count(*) FROM sqlite_schema", as: Int64.self) ?? 0
    guard found == Int64(applicationID) || (found == 0 && tables == 0) else {
      throw .foreign(path: path)
    }
    for migration in migrations { try apply(migration, to: connection) }
    let version = try version(connection)
    guard version <= migrations.count else {
      throw .tooNew(path: path, version: version, known: migrations.count)
    }
  }

  /// Applies a step, unless it has been; another program may be doing the same at this moment.
  private func apply(_ migration: Migration, to connection: Connection) throws(DatabaseError) {
    do {
      try connection.transaction("BEGIN IMMEDIATE") { connection throws(DatabaseError) in
        guard try version(connection) < migration.version else { return }
        for statement in migration.statements { try connection.run(statement) }
        try setNumber("application_id", to: Int(applicationID), connection)
        try setNumber("user_version", to: migration.version, connection)
      }
    } catch {
      guard case .failed(let code, let reason, _) = error else { throw error }
      throw .notMigrated(version: migration.version, code: code, reason: reason)
    }
  }

  private func version(_ connection: Connection) throws(DatabaseError) -> Int {
    Int(try connection.row("PRAGMA user_version", as: Int64.self) ?? 0)
  }

  /// Sets a number of the file's header, which SQLite takes from the text of the statement only.
  private func setNumber(
    _ name: String,
    to number: Int,
    _ connection: Connection
  ) throws(DatabaseError) {
    let sql = "PRAGMA \(name) = \(number)"
    let code = sqlite3_exec(connection.handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw .failed(
        code: SQLiteCode(rawValue: sqlite3_extended_errcode(connection.handle)),
        reason: String(cString: sqlite3_errmsg(connection.handle)),
        statement: sql
      )
    }
  }
}
