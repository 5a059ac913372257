// Chaja
// SPDX-License-Identifier: Apache-2.0

extension MemberDatabase {
  /// The member of a session, and until when it lasts.
  package struct Session: Sendable, RowReadable {
    package let member: Member
    package let expiresAt: Int64

    /// Reads the end, then the member.
    package init(_ row: borrowing Row) throws(DatabaseError) {
      expiresAt = try row.integer(0)
      member = try Member(row, from: 1)
    }
  }

  /// Begins a session, and ends the one that the browser had before, whoever began that.
  ///
  /// A token that was known before log-in is thus worth nothing after it.
  ///
  /// - Parameters:
  ///   - member: Who has logged in.
  ///   - token: The hash of a token made for this session; the token itself is not stored.
  ///   - former: The hash of the token that came with the request, if any.
  ///   - expiresAt: When the session ends.
  ///   - passwordHash: The hash that the password was compared with.
  /// - Returns: The member, or nil if the account or its password has changed meanwhile.
  /// - Throws: ``DatabaseError``.
  package func beginSession(
    of member: Int64,
    token: [UInt8],
    replacing former: [UInt8]?,
    expiresAt: Int64,
    passwordHash: String
  ) throws(DatabaseError) -> Member? {
    try database.write { connection throws(DatabaseError) in
      let found = try connection.row(
        "SELECT id, first_name, last_name FROM members WHERE id = ? AND password = ?",
        .integer(member),
        .text(passwordHash),
        as: Member.self
      )
      guard let found else { return nil }
      if let former {
        try connection.run("DELETE FROM sessions WHERE token = ?", .blob(former))
      }
      try connection.run(
        "INSERT INTO sessions (token, member, expires_at) VALUES (?, ?, ?)",
        .blob(token),
        .integer(member),
        .integer(expiresAt)
      )
      return found
    }
  }

  /// Returns the session of a token's hash, or nil if there is none that lasts.
  package func session(token: [UInt8], now: Int64) throws(DatabaseError) -> Session? {
    try database.read { connection throws(DatabaseError) in
      try connection.row(
        """
        SELECT expires_at, id, first_name, last_name FROM sessions JOIN members ON id = member
        WHERE token = ? AND expires_at > ?
        """,
        .blob(token),
        .integer(now),
        as: Session.self
      )
    }
  }

  /// Ends the session of a token's hash.
  package func endSession(token: [UInt8]) throws(DatabaseError) {
    try database.write { connection throws(DatabaseError) in
      _ = try connection.run("DELETE FROM sessions WHERE token = ?", .blob(token))
    }
  }
}
