// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One message of a conversation.
package struct Message: Hashable, Sendable, RowReadable {
  /// Ascends in the order in which messages were taken in.
  package let id: Int64
  package let conversation: Int64
  package let sender: Int64
  /// The id that the sender's window gave it, by which a repeated sending is known.
  package let clientID: String
  package let text: String
  /// In milliseconds since 1970.
  package let sentAt: Int64

  /// Reads the six columns in the order of the table.
  package init(_ row: borrowing Row) throws(DatabaseError) { try self.init(row, from: 0) }

  init(_ row: borrowing Row, from column: Int) throws(DatabaseError) {
    id = try row.integer(column)
    conversation = try row.integer(column + 1)
    sender = try row.integer(column + 2)
    clientID = try row.text(column + 3)
    text = try row.text(column + 4)
    sentAt = try row.integer(column + 5)
  }
}

extension MemberDatabase {
  /// What became of a message that was to be sent.
  package enum SendOutcome: Sendable {
    /// It is stored, and the windows of these two members have to be told.
    case sent(Message, told: [Int64])
    /// It was stored before, by an earlier sending.
    case repeated(Message)
    /// Its client id belongs to another message.
    case conflicting
    /// There is no such conversation that the sender takes part in.
    case notFound
  }

  /// Stores a message, once however often it is sent, and makes its receiver a friend of its sender.
  ///
  /// - Parameters:
  ///   - text: The text as it is to be shown.
  ///   - clientID: An id that the sender's window gives each message.
  ///   - conversation: The conversation.
  ///   - sender: Who sends.
  ///   - now: The present time.
  /// - Returns: What became of it.
  /// - Throws: ``DatabaseError``; nothing is stored then.
  package func send(
    _ text: String,
    clientID: String,
    to conversation: Int64,
    from sender: Int64,
    now: Int64
  ) throws(DatabaseError) -> SendOutcome {
    try database.write { connection throws(DatabaseError) in
      guard let place = try Self.conversation(conversation, seenBy: sender, connection) else {
        return .notFound
      }
      let earlier = try connection.row(
        """
        SELECT id, conversation, sender, client_id, text, sent_at FROM messages
        WHERE conversation = ? AND sender = ? AND client_id = ?
        """,
        .integer(conversation),
        .integer(sender),
        .text(clientID),
        as: Message.self
      )
      if let earlier {
        return earlier.text.utf8.elementsEqual(text.utf8) ? .repeated(earlier) : .conflicting
      }
      let message = try connection.row(
        """
        INSERT INTO messages (conversation, sender, client_id, text, sent_at) VALUES (?, ?, ?, ?, ?)
        RETURNING id, conversation, sender, client_id, text, sent_at
        """,
        .integer(conversation),
        .integer(sender),
        .text(clientID),
        .text(text),
        .integer(now),
        as: Message.self
      )
      guard let message else { return .notFound }
      // Who writes has read what stands above.
      try connection.run(
        """
        UPDATE conversations SET last_message = ?2, low_read = iif(low = ?3, ?2, low_read),
          high_read = iif(high = ?3, ?2, high_read) WHERE id = ?1
        """,
        .integer(conversation),
        .integer(message.id),
        .integer(sender)
      )
      try Self.link(sender, to: place.partner.id, now: now, connection)
      for member in [sender, place.partner.id] {
        try Self.addEvent(.message, subject: message.id, to: member, now: now, connection)
      }
      return .sent(message, told: [sender, place.partner.id])
    }
  }

  /// Returns messages of a conversation in their order.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - member: Who asks.
  ///   - after: Gives the first ones with greater ids; nil gives the last ones.
  ///   - before: Gives only those with smaller ids.
  ///   - limit: The most to give.
  /// - Returns: By ascending id, or nil if there is no such conversation that the member takes part in.
  /// - Throws: ``DatabaseError``.
  package func messages(
    of conversation: Int64,
    seenBy member: Int64,
    after: Int64?,
    before: Int64,
    limit: Int
  ) throws(DatabaseError) -> [Message]? {
    try database.read { connection throws(DatabaseError) in
      guard try Self.conversation(conversation, seenBy: member, connection) != nil else {
        return nil
      }
      if let after {
        return try connection.rows(
          """
          SELECT id, conversation, sender, client_id, text, sent_at FROM messages
          WHERE conversation = ? AND id > ? AND id < ? ORDER BY id LIMIT ?
          """,
          .integer(conversation),
          .integer(after),
          .integer(before),
          .integer(limit),
          as: Message.self
        )
      }
      return try connection.rows(
        """
        SELECT id, conversation, sender, client_id, text, sent_at FROM messages
        WHERE conversation = ? AND id < ? ORDER BY id DESC LIMIT ?
        """,
        .integer(conversation),
        .integer(before),
        .integer(limit),
        as: Message.self
      ).reversed()
    }
  }
}
