// Chaja
// SPDX-License-Identifier: Apache-2.0

extension MemberDatabase {
  /// What log-in compares a password with.
  package struct Credentials: Sendable, RowReadable {
    package let member: Int64
    /// The password's hash, with its parameters and salt.
    package let passwordHash: String

    /// Reads id and hash.
    package init(_ row: borrowing Row) throws(DatabaseError) {
      member = try row.integer(0)
      passwordHash = try row.text(1)
    }
  }

  /// What has changed in the directory since an earlier state of it.
  package struct DirectoryChanges: Sendable {
    /// New members and those with new names, by ascending id.
    package var members: [Member]
    /// Ids of members that are no more.
    package var deleted: [Int64]
    /// The state's number, to ask from next time.
    package var version: Int64
  }

  /// Makes an account, unless the address has one.
  ///
  /// Both cases are one synced transaction with as many pages written, so that the time does not tell them apart.
  ///
  /// - Returns: The new member, or nil if the address has an account, which is then unchanged.
  package func signUp(
    name: PersonName,
    email: EmailAddress,
    passwordHash: String,
    now: Int64
  ) throws(DatabaseError) -> Member? {
    try database.write { connection throws(DatabaseError) in
      try connection.run("UPDATE counters SET value = value + 1 WHERE name = 'sign_ups'")
      let change = try Self.nextChange(connection)
      let added = try connection.run(
        """
        INSERT INTO members
          (first_name, last_name, email, email_key, password, created_at, change)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_key) DO NOTHING
        """,
        .text(name.first),
        .text(name.last),
        .text(email.text),
        .text(email.key),
        .text(passwordHash),
        .integer(now),
        .integer(change)
      )
      return added == 0 ? nil : Member(id: connection.lastInsertedID, name: name)
    }
  }

  /// Returns what log-in needs for an address, or nil if it has no account.
  package func credentials(for email: EmailAddress) throws(DatabaseError) -> Credentials? {
    try database.read { connection throws(DatabaseError) in
      try connection.row(
        "SELECT id, password FROM members WHERE email_key = ?",
        .text(email.key),
        as: Credentials.self
      )
    }
  }

  /// Returns what a check of a member's own password needs, or nil for no such member.
  package func credentials(ofMember id: Int64) throws(DatabaseError) -> Credentials? {
    try database.read { connection throws(DatabaseError) in
      try connection.row(
        "SELECT id, password FROM members WHERE id = ?",
        .integer(id),
        as: Credentials.self
      )
    }
  }

  /// Returns a member, or nil if there is none with this id.
  package func member(_ id: Int64) throws(DatabaseError) -> Member? {
    try database.read { connection throws(DatabaseError) in try Self.member(id, connection) }
  }

  /// A member under its new name, and who has to hear of it.
  package struct Renaming: Sendable {
    package let member: Member
    /// Those whose windows have to be told, the member among them; none when the name was the same.
    package let told: [Int64]
  }

  /// Gives a member another name; nil for no such member.
  package func rename(
    _ id: Int64,
    to name: PersonName,
    now: Int64
  ) throws(DatabaseError) -> Renaming? {
    try database.write { connection throws(DatabaseError) in
      guard let member = try Self.member(id, connection) else { return nil }
      if member.name == name { return Renaming(member: member, told: []) }
      try connection.run(
        "UPDATE members SET first_name = ?, last_name = ?, change = ? WHERE id = ?",
        .text(name.first),
        .text(name.last),
        .integer(try Self.nextChange(connection)),
        .integer(id)
      )
      let told = try Self.related(to: id, connection) + [id]
      for other in told {
        try Self.addEvent(.memberRenamed, subject: id, to: other, now: now, connection)
      }
      return Renaming(member: Member(id: id, name: name), told: told)
    }
  }

  /// Sets a new password and ends all sessions but one.
  ///
  /// - Parameters:
  ///   - id: The member.
  ///   - passwordHash: The new password's hash.
  ///   - token: The hash of the token of the session that goes on.
  /// - Throws: ``DatabaseError``.
  package func setPassword(
    of id: Int64,
    to passwordHash: String,
    keepingSession token: [UInt8]
  ) throws(DatabaseError) {
    try database.write { connection throws(DatabaseError) in
      try connection.run(
        "UPDATE members SET password = ? WHERE id = ?",
        .text(passwordHash),
        .integer(id)
      )
      try connection.run(
        "DELETE FROM sessions WHERE member = ? AND token <> ?",
        .integer(id),
        .blob(token)
      )
    }
  }

  /// Replaces a hash by another one of the same password; false if the password has changed meanwhile.
  package func renewPassword(
    of id: Int64,
    from old: String,
    to new: String
  ) throws(DatabaseError) -> Bool {
    try database.write { connection throws(DatabaseError) in
      try connection.run(
        "UPDATE members SET password = ? WHERE id = ? AND password = ?",
        .text(new),
        .integer(id),
        .text(old)
      ) > 0
    }
  }

  /// Deletes an account and all that belongs to it: sessions, friends, conversations with both sides' messages,
  /// invitations and answers.
  ///
  /// - Returns: Those whose windows have to be told, or nil for no such member.
  package func delete(_ id: Int64, now: Int64) throws(DatabaseError) -> [Int64]? {
    try database.write { connection throws(DatabaseError) in
      let told = try Self.related(to: id, connection)
      guard try connection.run("DELETE FROM members WHERE id = ?", .integer(id)) > 0 else {
        return nil
      }
      try connection.run(
        "INSERT INTO deleted_members VALUES (?, ?)",
        .integer(id),
        .integer(try Self.nextChange(connection))
      )
      for other in told {
        try Self.addEvent(.memberDeleted, subject: id, to: other, now: now, connection)
      }
      return told
    }
  }

  /// Those whose windows may show a member: in a conversation, as a friend or in an invitation; without the member.
  private static func related(
    to id: Int64,
    _ connection: Connection
  ) throws(DatabaseError) -> [Int64] {
    try connection.rows(
      """
      SELECT low FROM conversations WHERE high = ?1
      UNION SELECT high FROM conversations WHERE low = ?1
      UNION SELECT member FROM friends WHERE friend = ?1
      UNION SELECT owner FROM invitations JOIN invitees ON invitation = id WHERE member = ?1
      UNION SELECT member FROM invitees JOIN invitations ON invitation = id
        WHERE owner = ?1 AND sent_at IS NOT NULL
      UNION SELECT other.member FROM invitees AS own
        JOIN invitations ON own.invitation = id
        JOIN invitees AS other ON other.invitation = id
        WHERE own.member = ?1 AND sent_at IS NOT NULL
      """,
      .integer(id),
      as: Int64.self
    ).filter { $0 != id }
  }

  /// Returns what has changed in the directory since a state of it; everything since state 0.
  package func directoryChanges(
    since version: Int64
  ) throws(DatabaseError) -> DirectoryChanges {
    try database.read { connection throws(DatabaseError) in
      DirectoryChanges(
        members: try connection.rows(
          "SELECT id, first_name, last_name FROM members WHERE change > ? ORDER BY id",
          .integer(version),
          as: Member.self
        ),
        deleted: try connection.rows(
          "SELECT id FROM deleted_members WHERE change > ? ORDER BY id",
          .integer(version),
          as: Int64.self
        ),
        version: try connection.row(
          "SELECT value FROM counters WHERE name = 'directory'",
          as: Int64.self
        ) ?? 0
      )
    }
  }

  static func member(_ id: Int64, _ connection: Connection) throws(DatabaseError) -> Member? {
    try connection.row(
      "SELECT id, first_name, last_name FROM members WHERE id = ?",
      .integer(id),
      as: Member.self
    )
  }

  private static func nextChange(_ connection: Connection) throws(DatabaseError) -> Int64 {
    try connection.run("UPDATE counters SET value = value + 1 WHERE name = 'directory'")
    return try connection.row(
      "SELECT value FROM counters WHERE name = 'directory'",
      as: Int64.self
    ) ?? 0
  }
}
