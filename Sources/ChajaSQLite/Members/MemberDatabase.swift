// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Members, their sessions, conversations, friends and invitations, in one file.
///
/// Each action is one transaction; when it returns, it is on the disk. Times are milliseconds since 1970 and come from
/// the caller. What one member may not see is not found by that member: ids of others give the same answer as ids that
/// were never given.
package struct MemberDatabase: Sendable {
  /// The file's name in its folder.
  package static let fileName = "members.sqlite"
  /// The mark of such files, `Chja`.
  package static let applicationID: Int32 = 0x4368_6A61

  let database: Database

  /// Opens the file, making it if it is missing.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``DatabaseError``.
  package init(path: String) throws(DatabaseError) {
    database = try Database(
      path: path,
      applicationID: Self.applicationID,
      migrations: Self.migrations
    )
  }

  /// Checks the whole file.
  ///
  /// - Returns: What is wrong with it in SQLite's words; nothing for a sound file.
  /// - Throws: ``DatabaseError``.
  /// - Complexity: O(*n* log *n*) for *n* rows.
  package func faults() throws(DatabaseError) -> [String] {
    try database.read { connection throws(DatabaseError) in
      let found = try connection.rows("PRAGMA integrity_check", as: String.self)
      let dangling = try connection.rows("PRAGMA foreign_key_check", as: String.self)
      return found.filter { $0 != "ok" } + dangling.map { "dangling reference in \($0)" }
    }
  }

  /// Removes sessions that have ended, and events older than anybody may resume from.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - eventAge: How long events are kept, in milliseconds.
  /// - Throws: ``DatabaseError``.
  package func removeOutdated(now: Int64, eventAge: Int64) throws(DatabaseError) {
    try database.write { connection throws(DatabaseError) in
      try connection.run("DELETE FROM sessions WHERE expires_at <= ?", .integer(now))
      try connection.run(
        """
        UPDATE counters SET value = max(value,
          coalesce((SELECT max(id) FROM events WHERE at < ?), 0)) WHERE name = 'oldest_event'
        """,
        .integer(now - eventAge)
      )
      try connection.run("DELETE FROM events WHERE at < ?", .integer(now - eventAge))
    }
  }
}
