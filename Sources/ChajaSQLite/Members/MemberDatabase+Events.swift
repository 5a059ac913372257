// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Something that a member's windows have to be told.
package struct MemberEvent: Sendable {
  /// What has happened, with what there is to show of it now.
  package enum Content: Sendable {
    /// A message was sent, by the member or to it.
    case message(Message)
    /// Messages of a conversation were read, maybe in another window.
    case read(Conversation)
    /// An invitation was sent, or somebody answered it.
    case invitation(Invitation)
    /// A friend was added or removed.
    case friends(member: Int64)
    /// A member that the member may see has another name, or the member itself has.
    case memberRenamed(Member)
    /// A member is no more, and nothing that was shared with it.
    case memberDeleted(member: Int64)
  }

  /// Ascends in the order of what happened.
  package let id: Int64
  package let content: Content
}

extension MemberDatabase {
  /// What follows an event that a window knows.
  package enum EventPage: Sendable {
    /// The next events in order, and the id to go on from, which may be beyond the last of them.
    case events([MemberEvent], next: Int64)
    /// Some events since are no longer kept; the window has to load everything and go on from this id.
    case outdated(next: Int64)
  }

  enum EventKind: String {
    case message
    case read
    case invitation
    case friends
    case memberRenamed = "member_renamed"
    case memberDeleted = "member_deleted"
  }

  private struct StoredEvent: RowReadable {
    let id: Int64
    let kind: String
    let subject: Int64

    init(_ row: borrowing Row) throws(DatabaseError) {
      id = try row.integer(0)
      kind = try row.text(1)
      subject = try row.integer(2)
    }
  }

  /// Returns the id of the last event of all, from which a window that has just loaded everything goes on.
  package func lastEventID() throws(DatabaseError) -> Int64 {
    try database.read { connection throws(DatabaseError) in try Self.lastEventID(connection) }
  }

  /// Returns what a member has to be told after an event.
  ///
  /// - Parameters:
  ///   - member: The member.
  ///   - id: The last event that is known.
  ///   - limit: The most events to give.
  /// - Returns: The events, or that some are no longer kept.
  /// - Throws: ``DatabaseError``.
  package func events(
    of member: Int64,
    after id: Int64,
    limit: Int
  ) throws(DatabaseError) -> EventPage {
    try database.read { connection throws(DatabaseError) in
      let last = try Self.lastEventID(connection)
      let oldest = try connection.row(
        "SELECT value FROM counters WHERE name = 'oldest_event'",
        as: Int64.self
      )
      // Beyond the last: the file was replaced by an earlier copy.
      guard id >= oldest ?? 0, id <= last else { return .outdated(next: last) }
      let stored = try connection.rows(
        "SELECT id, kind, subject FROM events WHERE member = ? AND id > ? ORDER BY id LIMIT ?",
        .integer(member),
        .integer(id),
        .integer(limit),
        as: StoredEvent.self
      )
      var events: [MemberEvent] = []
      for event in stored {
        guard let content = try Self.content(of: event, seenBy: member, connection) else {
          continue
        }
        events.append(MemberEvent(id: event.id, content: content))
      }
      let next = stored.count < limit ? last : stored.last?.id ?? last
      return .events(events, next: next)
    }
  }

  static func addEvent(
    _ kind: EventKind,
    subject: Int64,
    to member: Int64,
    now: Int64,
    _ connection: Connection
  ) throws(DatabaseError) {
    try connection.run(
      "INSERT INTO events (member, kind, subject, at) VALUES (?, ?, ?, ?)",
      .integer(member),
      .text(kind.rawValue),
      .integer(subject),
      .integer(now)
    )
  }

  /// The last id ever given, also when its event is gone; so it never goes back.
  private static func lastEventID(_ connection: Connection) throws(DatabaseError) -> Int64 {
    try connection.row("SELECT seq FROM sqlite_sequence WHERE name = 'events'", as: Int64.self) ?? 0
  }

  /// What there is to show of an event now; nil if it is gone.
  private static func content(
    of event: StoredEvent,
    seenBy member: Int64,
    _ connection: Connection
  ) throws(DatabaseError) -> MemberEvent.Content? {
    switch EventKind(rawValue: event.kind) {
    case .message:
      try connection.row(
        "SELECT id, conversation, sender, client_id, text, sent_at FROM messages WHERE id = ?",
        .integer(event.subject),
        as: Message.self
      ).map { .message($0) }
    case .read:
      try conversation(event.subject, seenBy: member, connection).map { .read($0) }
    case .invitation:
      try invitation(event.subject, seenBy: member, connection).map { .invitation($0) }
    case .friends: .friends(member: event.subject)
    case .memberRenamed: try Self.member(event.subject, connection).map { .memberRenamed($0) }
    case .memberDeleted: .memberDeleted(member: event.subject)
    case nil: nil
    }
  }
}
