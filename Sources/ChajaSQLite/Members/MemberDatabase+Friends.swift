// Chaja
// SPDX-License-Identifier: Apache-2.0

extension MemberDatabase {
  /// Returns a member's friends, those whom it has added or written to, by ascending id.
  package func friends(of member: Int64) throws(DatabaseError) -> [Member] {
    try database.read { connection throws(DatabaseError) in
      try connection.rows(
        """
        SELECT id, first_name, last_name FROM friends JOIN members ON id = friend
        WHERE member = ? ORDER BY id
        """,
        .integer(member),
        as: Member.self
      )
    }
  }

  /// Adds a friend; again is no error.
  ///
  /// - Returns: The friend, or nil if there is no such member, or it is oneself.
  package func addFriend(
    _ friend: Int64,
    to member: Int64,
    now: Int64
  ) throws(DatabaseError) -> Member? {
    guard friend != member else { return nil }
    return try database.write { connection throws(DatabaseError) in
      guard let found = try Self.member(friend, connection) else { return nil }
      try Self.link(member, to: friend, now: now, connection)
      return found
    }
  }

  /// Removes a friend; one who is none is no error.
  package func removeFriend(
    _ friend: Int64,
    of member: Int64,
    now: Int64
  ) throws(DatabaseError) {
    try database.write { connection throws(DatabaseError) in
      let removed = try connection.run(
        "DELETE FROM friends WHERE member = ? AND friend = ?",
        .integer(member),
        .integer(friend)
      )
      guard removed > 0 else { return }
      try Self.addEvent(.friends, subject: friend, to: member, now: now, connection)
    }
  }

  static func link(
    _ member: Int64,
    to friend: Int64,
    now: Int64,
    _ connection: Connection
  ) throws(DatabaseError) {
    let added = try connection.run(
      "INSERT INTO friends VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      .integer(member),
      .integer(friend),
      .integer(now)
    )
    guard added > 0 else { return }
    try addEvent(.friends, subject: friend, to: member, now: now, connection)
  }
}
