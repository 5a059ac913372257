// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Dispatch
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1)))
struct BackupTests {
  private static let mark: Int32 = 0x7465_7374
  private static let steps = [
    Migration(
      version: 1,
      statements: [
        "CREATE TABLE accounts (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL) STRICT",
        "INSERT INTO accounts VALUES (1, 500), (2, 500)",
      ]
    )
  ]

  private func open(_ path: String) throws -> Database {
    try Database(path: path, applicationID: Self.mark, migrations: Self.steps)
  }

  private func sum(_ database: Database) throws(DatabaseError) -> Int64? {
    try database.read { connection throws(DatabaseError) in
      try connection.row("SELECT sum(amount) FROM accounts", as: Int64.self)
    }
  }

  private func move(_ amount: Int, in database: Database) throws(DatabaseError) {
    try database.write { connection throws(DatabaseError) in
      try connection.run("UPDATE accounts SET amount = amount - ? WHERE id = 1", .integer(amount))
      try connection.run("UPDATE accounts SET amount = amount + ? WHERE id = 2", .integer(amount))
    }
  }

  @Test func `copies one whole state while others write`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder.file("a.sqlite"))
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      #expect(throws: Never.self) {
        if number.isMultiple(of: 2) {
          for amount in 1...20 { try move(amount, in: database) }
        } else {
          let copy = folder.file("copy\(number).sqlite")
          for _ in 0..<3 {
            try Database.backUp(database.path, to: copy, applicationID: Self.mark)
          }
        }
      }
    }
    for number in [1, 3, 5, 7] {
      #expect(try sum(try open(folder.file("copy\(number).sqlite"))) == 1000)
    }
    #expect(folder.names.allSatisfy { !$0.contains("unfinished") })
  }

  @Test func `replaces an older copy, and keeps it when the source is no good`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder.file("a.sqlite"))
    let copy = folder.file("copy.sqlite")
    try Database.backUp(database.path, to: copy, applicationID: Self.mark)
    try move(10, in: database)
    try Database.backUp(database.path, to: copy, applicationID: Self.mark)
    let kept = try folder.read("copy.sqlite")
    #expect(throws: DatabaseError.foreign(path: database.path)) {
      try Database.backUp(database.path, to: copy, applicationID: 5)
    }
    #expect(throws: DatabaseError.self) {
      try Database.backUp(folder.file("none.sqlite"), to: copy, applicationID: Self.mark)
    }
    try folder.write("no database at all", to: "text")
    #expect(throws: DatabaseError.self) {
      try Database.backUp(folder.file("text"), to: copy, applicationID: Self.mark)
    }
    #expect(try folder.read("copy.sqlite") == kept)
    #expect(!folder.names.contains("none.sqlite"))
    #expect(throws: DatabaseError.self) {
      try Database.backUp(
        database.path,
        to: "\(folder.path)/none/copy.sqlite",
        applicationID: Self.mark
      )
    }
  }
}
