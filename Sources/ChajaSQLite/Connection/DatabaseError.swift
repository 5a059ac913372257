// Chaja
// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// Why a database could not do what it was asked to.
///
/// Descriptions name files, statements and SQLite's own words, never a value that was bound.
@nonexhaustive
public enum DatabaseError: Error, Hashable, Sendable {
  /// The file cannot be opened, made or replaced; check the folder and its permissions.
  case notOpened(path: String, code: SQLiteCode, reason: String)
  /// The file is a database of another program; choose another path.
  case foreign(path: String)
  /// The file was written by a later version of this program; use that one.
  case tooNew(path: String, version: Int, known: Int)
  /// A migration failed and was undone; the file is as it was before.
  case notMigrated(version: Int, code: SQLiteCode, reason: String)
  /// A statement failed; with the statement, which holds no values.
  case failed(code: SQLiteCode, reason: String, statement: String)
  /// A column holds another kind of value than was asked for, counted from 0.
  case unexpectedValue(column: Int, statement: String)

  /// SQLite's code, where it was SQLite that refused.
  public var code: SQLiteCode? {
    switch self {
    case .notOpened(_, let code, _), .notMigrated(_, let code, _), .failed(let code, _, _): code
    case .foreign, .tooNew, .unexpectedValue: nil
    }
  }
}

extension DatabaseError: CustomStringConvertible {
  /// What happened and what to do, in a sentence.
  public var description: String {
    switch self {
    case .notOpened(let path, let code, let reason):
      "The database \(path) cannot be used: \(reason) (SQLite \(code)); check the folder, its "
        + "permissions and the space on the disk."
    case .foreign(let path):
      "\(path) is a database of another program; choose another file."
    case .tooNew(let path, let version, let known):
      "\(path) was written by a later version (layout \(version), this one knows \(known)); use that."
    case .notMigrated(let version, let code, let reason):
      "The database could not be brought to layout \(version): \(reason) (SQLite \(code)); it is "
        + "unchanged."
    case .failed(let code, let reason, let statement):
      "\(reason) (SQLite \(code)) in: \(statement)"
    case .unexpectedValue(let column, let statement):
      "Column \(column) holds a value of another kind in: \(statement)"
    }
  }
}

/// A result code of SQLite, with the extension that says more.
public struct SQLiteCode: Hashable, Sendable, CustomStringConvertible {
  /// The extended code, such as 2067 for a broken `UNIQUE`.
  public let rawValue: Int32

  /// Makes a code from SQLite's number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The code of a full disk.
  static let full = SQLiteCode(rawValue: SQLITE_FULL)
  /// The code of a damaged file.
  static let corrupt = SQLiteCode(rawValue: SQLITE_CORRUPT)

  /// The code without its extension, such as 19 for any broken constraint.
  public var primary: Int32 { rawValue & 0xFF }

  /// Whether a constraint of the schema refused the change.
  public var isConstraint: Bool { primary == SQLITE_CONSTRAINT }
  /// Whether another program held the database for longer than the busy timeout.
  public var isBusy: Bool { primary == SQLITE_BUSY }
  /// Whether the file is damaged, or no database at all.
  public var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// Whether the system refused a write: `SQLITE_IOERR_WRITE`.
  var isFailedWrite: Bool { rawValue == SQLITE_IOERR | 3 << 8 }
  /// Whether the disk is full, or the file as large as it may become.
  public var isFull: Bool { primary == SQLITE_FULL }

  /// The code's number and meaning.
  public var description: String { "\(rawValue), \(String(cString: sqlite3_errstr(rawValue)))" }
}
