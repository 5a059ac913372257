// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A conversation of two members, as one of them sees it.
package struct Conversation: Hashable, Sendable, RowReadable {
  package let id: Int64
  package let partner: Member
  /// The number of the partner's messages that were not read yet.
  package let unread: Int64
  package let lastMessage: Message?

  /// Reads the columns of ``MemberDatabase``'s statements.
  package init(_ row: borrowing Row) throws(DatabaseError) {
    id = try row.integer(0)
    unread = try row.integer(1)
    partner = try Member(row, from: 2)
    lastMessage = row.isNull(5) ? nil : try Message(row, from: 5)
  }
}

extension MemberDatabase {
  /// Opens the conversation with another member, which stays the same one for ever.
  ///
  /// - Returns: The conversation, or nil if there is no such member, or it is oneself.
  package func openConversation(
    of member: Int64,
    with partner: Int64
  ) throws(DatabaseError) -> Conversation? {
    guard member != partner else { return nil }
    return try database.write { connection throws(DatabaseError) in
      guard try Self.member(partner, connection) != nil else { return nil }
      let low = SQLValue.integer(min(member, partner))
      let high = SQLValue.integer(max(member, partner))
      try connection.run(
        "INSERT INTO conversations (low, high, opener) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        low,
        high,
        .integer(member)
      )
      let id = try connection.row(
        "SELECT id FROM conversations WHERE low = ? AND high = ?",
        low,
        high,
        as: Int64.self
      )
      guard let id else { return nil }
      return try Self.conversation(id, seenBy: member, connection)
    }
  }

  /// Returns a conversation, or nil if there is none with this id that the member takes part in.
  package func conversation(
    _ id: Int64,
    seenBy member: Int64
  ) throws(DatabaseError) -> Conversation? {
    try database.read { connection throws(DatabaseError) in
      try Self.conversation(id, seenBy: member, connection)
    }
  }

  /// Returns a member's conversations, the latest message first; empty ones only if the member opened them.
  ///
  /// - Parameters:
  ///   - member: Whose.
  ///   - before: Gives only those whose last message is older than this one.
  ///   - limit: The most to give.
  /// - Returns: By descending last message.
  /// - Throws: ``DatabaseError``.
  package func conversations(
    of member: Int64,
    before: Int64,
    limit: Int
  ) throws(DatabaseError) -> [Conversation] {
    try database.read { connection throws(DatabaseError) in
      try connection.rows(
        """
        SELECT c.id,
          (SELECT count(*) FROM messages u WHERE u.conversation = c.id AND u.sender <> ?1
            AND u.id > iif(c.low = ?1, c.low_read, c.high_read)),
          p.id, p.first_name, p.last_name,
          m.id, m.conversation, m.sender, m.client_id, m.text, m.sent_at
        FROM conversations c
          JOIN members p ON p.id = iif(c.low = ?1, c.high, c.low)
          LEFT JOIN messages m ON m.id = c.last_message
        WHERE (c.low = ?1 OR c.high = ?1) AND (c.last_message IS NOT NULL OR c.opener = ?1)
          AND coalesce(c.last_message, 0) < ?2
        ORDER BY c.last_message DESC NULLS LAST, c.id DESC LIMIT ?3
        """,
        .integer(member),
        .integer(before),
        .integer(limit),
        as: Conversation.self
      )
    }
  }

  /// Returns the number of a member's unread messages in all conversations.
  package func unreadCount(of member: Int64) throws(DatabaseError) -> Int64 {
    try database.read { connection throws(DatabaseError) in
      try connection.row(
        """
        SELECT count(*) FROM conversations c JOIN messages m ON m.conversation = c.id
        WHERE (c.low = ?1 OR c.high = ?1) AND m.sender <> ?1
          AND m.id > iif(c.low = ?1, c.low_read, c.high_read)
        """,
        .integer(member),
        as: Int64.self
      ) ?? 0
    }
  }

  /// Notes that a member has read a conversation up to a message; never goes back.
  ///
  /// - Returns: The conversation as it is then, or nil if there is none with this id that the member takes part in.
  package func markRead(
    _ id: Int64,
    by member: Int64,
    upTo message: Int64,
    now: Int64
  ) throws(DatabaseError) -> Conversation? {
    try database.write { connection throws(DatabaseError) in
      guard let before = try Self.conversation(id, seenBy: member, connection) else { return nil }
      // Not further than there are messages: those still to come are unread.
      let end = min(message, before.lastMessage?.id ?? 0)
      try connection.run(
        """
        UPDATE conversations SET low_read = iif(low = ?2, max(low_read, ?3), low_read),
          high_read = iif(high = ?2, max(high_read, ?3), high_read) WHERE id = ?1
        """,
        .integer(id),
        .integer(member),
        .integer(end)
      )
      let after = try Self.conversation(id, seenBy: member, connection)
      if after?.unread != before.unread {
        try Self.addEvent(.read, subject: id, to: member, now: now, connection)
      }
      return after
    }
  }

  static func conversation(
    _ id: Int64,
    seenBy member: Int64,
    _ connection: Connection
  ) throws(DatabaseError) -> Conversation? {
    try connection.row(
      """
      SELECT c.id,
        (SELECT count(*) FROM messages u WHERE u.conversation = c.id AND u.sender <> ?2
          AND u.id > iif(c.low = ?2, c.low_read, c.high_read)),
        p.id, p.first_name, p.last_name,
        m.id, m.conversation, m.sender, m.client_id, m.text, m.sent_at
      FROM conversations c
        JOIN members p ON p.id = iif(c.low = ?2, c.high, c.low)
        LEFT JOIN messages m ON m.id = c.last_message
      WHERE c.id = ?1 AND (c.low = ?2 OR c.high = ?2)
      """,
      .integer(id),
      .integer(member),
      as: Conversation.self
    )
  }
}
