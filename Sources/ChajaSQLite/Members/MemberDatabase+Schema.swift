// Chaja
// SPDX-License-Identifier: Apache-2.0

extension MemberDatabase {
  /// All steps of the layout; released ones never change.
  static let migrations = [Migration(version: 1, statements: members + conversations + meetings)]

  private static let members: [StaticString] = [
    """
    CREATE TABLE members (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      email TEXT NOT NULL,
      email_key TEXT NOT NULL UNIQUE,
      password TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      change INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX members_by_change ON members (change)",
    // Ids alone: what a directory has to forget.
    "CREATE TABLE deleted_members (id INTEGER PRIMARY KEY, change INTEGER NOT NULL) STRICT",
    "CREATE INDEX deleted_members_by_change ON deleted_members (change)",
    "CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "INSERT INTO counters VALUES ('directory', 0), ('oldest_event', 0), ('sign_ups', 0)",
    """
    CREATE TABLE sessions (
      token BLOB PRIMARY KEY,
      member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX sessions_by_member ON sessions (member)",
    "CREATE INDEX sessions_by_expiry ON sessions (expires_at)",
    """
    CREATE TABLE friends (
      member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
      friend INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
      since INTEGER NOT NULL,
      PRIMARY KEY (member, friend),
      CHECK (member <> friend)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX friends_by_friend ON friends (friend)",
    // What a member's windows have to be told, in the order in which it happened.
    """
    CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
      kind TEXT NOT NULL,
      subject INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX events_by_member ON events (member, id)",
    "CREATE INDEX events_by_time ON events (at)",
  ]

  private static let conversations: [StaticString] = [
    """
    CREATE TABLE conversations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      low INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
      high INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
      opener INTEGER NOT NULL,
      last_message INTEGER,
      low_read INTEGER NOT NULL DEFAULT 0,
      high_read INTEGER NOT NULL DEFAULT 0,
      UNIQUE (low, high),
      CHECK (low < high)
    ) STRICT
    """,
    "CREATE INDEX conversations_by_high ON conversations (high)",
    """
    CREATE TABLE messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      conversation INTEGER NOT NULL REFERENCES conversations ON DELETE CASCADE,
      sender INTEGER NOT NULL,
      client_id TEXT NOT NULL,
      text TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      UNIQUE (conversation, sender, client_id)
    ) STRICT
    """,
    "CREATE INDEX messages_by_conversation ON messages (conversation, id)",
  ]

  private static let meetings: [StaticString] = [
    """
    CREATE TABLE invitations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      owner INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
      client_id TEXT NOT NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      revision INTEGER NOT NULL,
      changed_at INTEGER NOT NULL,
      sent_at INTEGER,
      UNIQUE (owner, client_id)
    ) STRICT
    """,
    """
    CREATE TABLE invitees (
      invitation INTEGER NOT NULL REFERENCES invitations ON DELETE CASCADE,
      member INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
      place INTEGER NOT NULL,
      answer TEXT CHECK (answer IN ('accepted', 'declined')),
      PRIMARY KEY (invitation, member)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX invitees_by_member ON invitees (member)",
  ]
}
