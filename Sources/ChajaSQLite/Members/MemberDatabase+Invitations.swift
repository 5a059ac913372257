// Chaja
// SPDX-License-Identifier: Apache-2.0

extension MemberDatabase {
  /// What became of a draft that was to be saved.
  package enum DraftOutcome: Sendable {
    case saved(Invitation)
    /// Another window has saved meanwhile; with what it saved.
    case outdated(Invitation)
    /// Some of those to invite are no friends, or no members any more; nothing is saved.
    case notFriends([Int64])
    /// It has been sent, and no longer changes.
    case alreadySent
    /// There is no such invitation of this owner.
    case notFound
  }

  /// What became of a draft that was to be sent.
  package enum InviteOutcome: Sendable {
    /// It is sent, and the windows of these members have to be told.
    case sent(Invitation, told: [Int64])
    /// It was sent before.
    case repeated(Invitation)
    /// It lacks something; nothing is sent.
    case incomplete([Invitation.Gap])
    /// There is no such invitation of this owner.
    case notFound
  }

  /// Makes a draft, once however often it is made under one client id.
  package func makeDraft(
    _ content: Invitation.Content,
    clientID: String,
    owner: Int64,
    now: Int64
  ) throws(DatabaseError) -> DraftOutcome {
    try database.write { connection throws(DatabaseError) in
      let strangers = try Self.strangers(in: content, to: owner, connection)
      guard strangers.isEmpty else { return .notFriends(strangers) }
      let added = try connection.run(
        """
        INSERT INTO invitations (owner, client_id, title, text, revision, changed_at)
        VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING
        """,
        .integer(owner),
        .text(clientID),
        .text(content.title),
        .text(content.text),
        .integer(now)
      )
      let id = try connection.row(
        "SELECT id FROM invitations WHERE owner = ? AND client_id = ?",
        .integer(owner),
        .text(clientID),
        as: Int64.self
      )
      guard let id else { return .notFound }
      if added > 0 { try Self.setInvitees(content.members, of: id, connection) }
      guard let invitation = try Self.invitation(id, seenBy: owner, connection) else {
        return .notFound
      }
      return .saved(invitation)
    }
  }

  /// Saves a draft, unless another window has saved it since.
  ///
  /// - Parameters:
  ///   - id: The invitation.
  ///   - content: All of what is written.
  ///   - revision: The revision that was last seen.
  ///   - owner: Who saves.
  ///   - now: The present time.
  /// - Returns: What became of it.
  /// - Throws: ``DatabaseError``; nothing is saved then.
  package func saveDraft(
    _ id: Int64,
    _ content: Invitation.Content,
    revision: Int64,
    owner: Int64,
    now: Int64
  ) throws(DatabaseError) -> DraftOutcome {
    try database.write { connection throws(DatabaseError) in
      guard let draft = try Self.owned(id, by: owner, connection) else { return .notFound }
      guard draft.sentAt == nil else { return .alreadySent }
      guard draft.revision == revision else { return .outdated(draft) }
      let strangers = try Self.strangers(in: content, to: owner, connection)
      guard strangers.isEmpty else { return .notFriends(strangers) }
      try connection.run(
        """
        UPDATE invitations SET title = ?, text = ?, revision = revision + 1, changed_at = ?
        WHERE id = ?
        """,
        .text(content.title),
        .text(content.text),
        .integer(now),
        .integer(id)
      )
      try connection.run("DELETE FROM invitees WHERE invitation = ?", .integer(id))
      try Self.setInvitees(content.members, of: id, connection)
      guard let saved = try Self.owned(id, by: owner, connection) else { return .notFound }
      return .saved(saved)
    }
  }

  /// Deletes a draft.
  ///
  /// - Returns: False if there is no such draft of this owner; an invitation that was sent stays.
  package func deleteDraft(_ id: Int64, owner: Int64) throws(DatabaseError) -> Bool {
    try database.write { connection throws(DatabaseError) in
      try connection.run(
        "DELETE FROM invitations WHERE id = ? AND owner = ? AND sent_at IS NULL",
        .integer(id),
        .integer(owner)
      ) > 0
    }
  }

  /// Sends an invitation that is complete, once however often it is sent.
  package func sendInvitation(
    _ id: Int64,
    owner: Int64,
    now: Int64
  ) throws(DatabaseError) -> InviteOutcome {
    try database.write { connection throws(DatabaseError) in
      guard let draft = try Self.owned(id, by: owner, connection) else { return .notFound }
      guard draft.sentAt == nil else { return .repeated(draft) }
      let gaps = draft.gaps
      guard gaps.isEmpty else { return .incomplete(gaps) }
      try connection.run(
        "UPDATE invitations SET sent_at = ?1, changed_at = ?1 WHERE id = ?2",
        .integer(now),
        .integer(id)
      )
      let told = [owner] + draft.invitees.map { $0.member.id }
      for member in told {
        try Self.addEvent(.invitation, subject: id, to: member, now: now, connection)
      }
      guard let sent = try Self.owned(id, by: owner, connection) else { return .notFound }
      return .sent(sent, told: told)
    }
  }

  /// Notes the answer of somebody who is invited; a later answer replaces an earlier one.
  ///
  /// - Returns: The invitation and those whose windows have to be told, or nil if there is none that the member is
  ///   invited by.
  package func answer(
    _ id: Int64,
    _ answer: Invitation.Answer,
    by member: Int64,
    now: Int64
  ) throws(DatabaseError) -> (invitation: Invitation, told: [Int64])? {
    try database.write { connection throws(DatabaseError) in
      guard let before = try Self.invitation(id, seenBy: member, connection),
        let own = before.invitees.first(where: { $0.member.id == member })
      else { return nil }
      guard own.answer != answer else { return (before, []) }
      try connection.run(
        "UPDATE invitees SET answer = ? WHERE invitation = ? AND member = ?",
        .text(answer.rawValue),
        .integer(id),
        .integer(member)
      )
      let told = [before.owner.id] + before.invitees.map { $0.member.id }
      for other in told {
        try Self.addEvent(.invitation, subject: id, to: other, now: now, connection)
      }
      return try Self.invitation(id, seenBy: member, connection).map { ($0, told) }
    }
  }

  /// Returns an invitation, or nil if there is none that the member owns or, once sent, is invited by.
  package func invitation(
    _ id: Int64,
    seenBy member: Int64
  ) throws(DatabaseError) -> Invitation? {
    try database.read { connection throws(DatabaseError) in
      try Self.invitation(id, seenBy: member, connection)
    }
  }

  /// Returns the invitations that a member owns, drafts too, or is invited by, the newest first.
  ///
  /// - Parameters:
  ///   - member: The member.
  ///   - before: Gives only those with smaller ids.
  ///   - limit: The most to give.
  /// - Returns: By descending id.
  /// - Throws: ``DatabaseError``.
  package func invitations(
    seenBy member: Int64,
    before: Int64,
    limit: Int
  ) throws(DatabaseError) -> [Invitation] {
    try database.read { connection throws(DatabaseError) in
      let ids = try connection.rows(
        """
        SELECT id FROM invitations WHERE id < ?2 AND (owner = ?1 OR (sent_at IS NOT NULL
          AND id IN (SELECT invitation FROM invitees WHERE member = ?1)))
        ORDER BY id DESC LIMIT ?3
        """,
        .integer(member),
        .integer(before),
        .integer(limit),
        as: Int64.self
      )
      var found: [Invitation] = []
      for id in ids {
        if let invitation = try Self.invitation(id, seenBy: member, connection) {
          found.append(invitation)
        }
      }
      return found
    }
  }

  static func invitation(
    _ id: Int64,
    seenBy member: Int64,
    _ connection: Connection
  ) throws(DatabaseError) -> Invitation? {
    let head = try connection.row(
      """
      SELECT i.id, client_id, title, text, revision, changed_at, sent_at,
        m.id, m.first_name, m.last_name
      FROM invitations i JOIN members m ON m.id = owner
      WHERE i.id = ?1 AND (owner = ?2 OR (sent_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM invitees WHERE invitation = ?1 AND member = ?2)))
      """,
      .integer(id),
      .integer(member),
      as: Invitation.Head.self
    )
    guard let head else { return nil }
    let invitees = try connection.rows(
      """
      SELECT answer, id, first_name, last_name FROM invitees JOIN members ON id = member
      WHERE invitation = ? ORDER BY place
      """,
      .integer(id),
      as: Invitation.Invitee.self
    )
    return Invitation(head, invitees: invitees)
  }

  private static func owned(
    _ id: Int64,
    by owner: Int64,
    _ connection: Connection
  ) throws(DatabaseError) -> Invitation? {
    let found = try invitation(id, seenBy: owner, connection)
    return found?.owner.id == owner ? found : nil
  }

  private static func setInvitees(
    _ members: [Int64],
    of id: Int64,
    _ connection: Connection
  ) throws(DatabaseError) {
    for (place, member) in members.enumerated() {
      try connection.run(
        "INSERT INTO invitees (invitation, member, place) VALUES (?, ?, ?)",
        .integer(id),
        .integer(member),
        .integer(place)
      )
    }
  }

  /// Those to invite whom the owner has neither added nor written to.
  private static func strangers(
    in content: Invitation.Content,
    to owner: Int64,
    _ connection: Connection
  ) throws(DatabaseError) -> [Int64] {
    var strangers: [Int64] = []
    for member in content.members {
      let known = try connection.row(
        "SELECT 1 FROM friends WHERE member = ? AND friend = ?",
        .integer(owner),
        .integer(member),
        as: Int64.self
      )
      if known == nil { strangers.append(member) }
    }
    return strangers
  }
}
