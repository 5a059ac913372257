// Chaja
// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file of SQLite with one writer, and readers that neither wait for it nor hold it up.
///
///     let database = try Database(path: "members.sqlite", applicationID: 0x4368_6A61, migrations: steps)
///     try database.write { connection throws(DatabaseError) in
///       try connection.run("INSERT INTO colours (name) VALUES (?)", .text("green"))
///     }
///     let names = try database.read { connection throws(DatabaseError) in
///       try connection.rows("SELECT name FROM colours", as: String.self)
///     }
///
/// The journal is a write-ahead log that is synced at each commit: when ``write(_:)`` has returned, its changes outlive a
/// kill of the program and a loss of power. Calls block the calling thread; any number of threads may call.
public final class Database: Sendable {
  /// A connection while nobody uses it, which another thread may then take.
  ///
  /// Safe to send: a connection is in one place only, in a list or lent to one call, and SQLite ties none to a thread.
  private struct Lent: @unchecked Sendable {
    let connection: Connection
  }

  /// The file.
  public let path: String
  private let busyTimeout: Duration
  private let writer: Mutex<Lent>
  private let readers = Mutex<[Lent]>([])

  /// Opens a file, making it if it is missing, and brings its tables to the latest layout.
  ///
  /// - Parameters:
  ///   - path: The file; SQLite keeps two more beside it, with `-wal` and `-shm` at the end of their names.
  ///   - applicationID: The number that marks files of this kind; other than 0.
  ///   - migrations: All steps ever, from version 1 on without a gap.
  ///   - busyTimeout: How long to wait for another program that holds the file.
  /// - Throws: ``DatabaseError``; a file that is no database, or of another program, is left as it is.
  public init(
    path: String,
    applicationID: Int32,
    migrations: [Migration],
    busyTimeout: Duration = .seconds(5)
  ) throws(DatabaseError) {
    precondition(
      migrations.map { $0.version } == Array(1..<(migrations.count + 1)),
      "migrations are numbered from 1 without a gap"
    )
    self.path = path
    self.busyTimeout = busyTimeout
    Self.makeOwn(path)
    let connection = try Connection(path: path, isReadOnly: false, busyTimeout: busyTimeout)
    do {
      try Self.configure(connection)
      try Schema(path: path, applicationID: applicationID, migrations: migrations)
        .bringUpToDate(connection)
    } catch .failed(let code, let reason, _) {
      throw .notOpened(path: path, code: code, reason: reason)
    }
    writer = Mutex(Lent(connection: connection))
  }

  /// Runs a body alone among writers, in one transaction: all of it is kept, or nothing.
  ///
  /// - Parameter body: Reads and changes; must not call the database again.
  /// - Returns: What the body returned, once its changes are safe on the disk.
  /// - Throws: ``DatabaseError`` of the body or of the commit; nothing has changed then.
  @discardableResult
  public func write<Value>(
    _ body: (Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    let result = writer.withLock { lent -> Outcome<Value> in
      Outcome(catching: { () throws(DatabaseError) in
        try lent.connection.transaction("BEGIN IMMEDIATE", body)
      })
    }
    return try result.result.get()
  }

  /// Runs a body on one consistent state, beside the writer.
  ///
  /// - Parameter body: Reads; a change is refused by SQLite.
  /// - Returns: What the body returned.
  /// - Throws: ``DatabaseError`` of the body, or of opening the file once more.
  public func read<Value>(
    _ body: (Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    let kept = readers.withLock { $0.popLast() }
    let reader: Lent
    if let kept {
      reader = kept
    } else {
      reader = Lent(
        connection: try Connection(path: path, isReadOnly: true, busyTimeout: busyTimeout)
      )
    }
    defer { readers.withLock { $0.append(reader) } }
    return try reader.connection.transaction("BEGIN", body)
  }

  /// Makes a file that only its owner can read, if it is missing; SQLite gives the files beside it the same rights.
  ///
  /// What fails here fails again, with a reason, when SQLite opens the file.
  static func makeOwn(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  private static func configure(_ connection: Connection) throws(DatabaseError) {
    _ = try connection.row("PRAGMA journal_mode = WAL", as: String.self)
    try connection.run("PRAGMA synchronous = FULL")
    try connection.run("PRAGMA foreign_keys = ON")
    // What was deleted must not stay readable in free pages.
    _ = try connection.row("PRAGMA secure_delete = ON", as: Int64.self)
    // Views and triggers of a file that someone else gave must not call functions with side effects.
    try connection.run("PRAGMA trusted_schema = OFF")
  }
}

/// What a call under the lock gave; the value is made and read by the same thread, so it may leave the lock.
private struct Outcome<Value>: @unchecked Sendable {
  let result: Result<Value, DatabaseError>

  init(catching body: () throws(DatabaseError) -> Value) {
    result = Result(catching: body)
  }
}
