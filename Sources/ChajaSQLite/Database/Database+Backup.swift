// Chaja
// SPDX-License-Identifier: Apache-2.0

import CSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Database {
  /// Copies a database to a file while it may be in use, as it is at one moment.
  ///
  /// Readers and writers, of this program or another, go on meanwhile.
  ///
  /// - Parameters:
  ///   - source: The database's file.
  ///   - path: The copy; a file of that name is replaced once the copy is whole and synced.
  ///   - applicationID: The mark that the source must have.
  /// - Throws: ``DatabaseError``; a file at `path` is then as it was.
  /// - Complexity: O(*n*) for *n* pages.
  public static func backUp(
    _ source: String,
    to path: String,
    applicationID: Int32
  ) throws(DatabaseError) {
    let from = try Connection(path: source, isReadOnly: true, busyTimeout: .seconds(5))
    do throws(DatabaseError) {
      let found = try from.row("PRAGMA application_id", as: Int64.self) ?? 0
      guard found == Int64(applicationID) else { throw .foreign(path: source) }
    } catch .failed(let code, let reason, _) {
      throw .notOpened(path: source, code: code, reason: reason)
    }
    let unfinished = "\(path).\(getpid()).unfinished"
    defer { unlink(unfinished) }
    try copyPages(from, to: unfinished)
    try sync(unfinished)
    guard rename(unfinished, path) == 0 else { throw systemFailure(path) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    try sync(folder)
  }

  private static func copyPages(_ from: Connection, to path: String) throws(DatabaseError) {
    unlink(path)
    makeOwn(path)
    let to = try Connection(path: path, isReadOnly: false, busyTimeout: .seconds(5))
    guard let copy = sqlite3_backup_init(to.handle, "main", from.handle, "main") else {
      throw failure(path, to.handle)
    }
    // One step takes all pages: it reads one state of the write-ahead log and so never starts anew.
    let code = sqlite3_backup_step(copy, -1)
    let end = sqlite3_backup_finish(copy)
    guard code == SQLITE_DONE, end == SQLITE_OK else { throw failure(path, to.handle) }
    // A copy is one file: without this it would want a log beside it.
    do {
      _ = try to.row("PRAGMA journal_mode = DELETE", as: String.self)
    } catch {
      throw failure(path, to.handle)
    }
  }

  private static func sync(_ path: String) throws(DatabaseError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw systemFailure(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw systemFailure(path) }
  }

  private static func failure(_ path: String, _ handle: OpaquePointer) -> DatabaseError {
    .notOpened(
      path: path,
      code: SQLiteCode(rawValue: sqlite3_extended_errcode(handle)),
      reason: String(cString: sqlite3_errmsg(handle))
    )
  }

  private static func systemFailure(_ path: String) -> DatabaseError {
    .notOpened(
      path: path,
      code: SQLiteCode(rawValue: SQLITE_IOERR),
      reason: String(cString: strerror(errno))
    )
  }
}
