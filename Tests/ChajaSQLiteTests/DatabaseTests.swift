// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Dispatch
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DatabaseTests {
  private static let mark: Int32 = 0x7465_7374
  private static let steps = [
    Migration(
      version: 1,
      statements: [
        "CREATE TABLE colours (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT"
      ]
    ),
    Migration(
      version: 2,
      statements: [
        "ALTER TABLE colours ADD COLUMN shade INTEGER",
        """
        CREATE TABLE uses (
          colour INTEGER NOT NULL REFERENCES colours ON DELETE CASCADE, place BLOB NOT NULL
        ) STRICT
        """,
      ]
    ),
  ]

  private func open(_ path: String, steps: Int = 2) throws -> Database {
    try Database(
      path: path,
      applicationID: Self.mark,
      migrations: Array(Self.steps.prefix(steps))
    )
  }

  private func add(_ name: String, to database: Database) throws(DatabaseError) {
    try database.write { connection throws(DatabaseError) in
      _ = try connection.run("INSERT INTO colours (name) VALUES (?)", .text(name))
    }
  }

  private func names(_ database: Database) throws(DatabaseError) -> [String] {
    try database.read { connection throws(DatabaseError) in
      try connection.rows("SELECT name FROM colours ORDER BY id", as: String.self)
    }
  }

  private struct Pair: RowReadable {
    var name: String
    var shade: Int64?
    init(_ row: borrowing Row) throws(DatabaseError) {
      name = try row.text(0)
      shade = try row.optionalInteger(1)
    }
  }

  @Test func `keeps what was written, whatever the values hold`() throws {
    let folder = try ScratchFolder()
    let odd = ["", "'; DROP TABLE colours; --", "초록\u{0}색", "👩‍👩‍👧", "?1"]
    do {
      let database = try open(folder.file("a.sqlite"))
      for name in odd { try add(name, to: database) }
    }
    let database = try open(folder.file("a.sqlite"))
    #expect(try names(database) == odd)
    let pair = try database.write { connection throws(DatabaseError) in
      try connection.run("UPDATE colours SET shade = ? WHERE id = 1", .integer(Int64.max))
      return try connection.row(
        "SELECT name, shade FROM colours WHERE shade = ?",
        .integer(Int64.max),
        as: Pair.self
      )
    }
    #expect(pair?.shade == Int64.max)
    #expect(pair?.name.isEmpty == true)
  }

  @Test func `a body that throws changes nothing`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder.file("a.sqlite"))
    try add("green", to: database)
    #expect(throws: DatabaseError.self) {
      try database.write { connection throws(DatabaseError) in
        try connection.run("INSERT INTO colours (name) VALUES ('blue')")
        try connection.run("INSERT INTO colours (name) VALUES ('green')")
      }
    }
    #expect(try names(database) == ["green"])
    try add("red", to: database)
    #expect(try names(database) == ["green", "red"])
  }

  @Test func `a broken constraint says which, without the value`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder.file("a.sqlite"))
    try add("secret", to: database)
    let error = #expect(throws: DatabaseError.self) { try add("secret", to: database) }
    #expect(error?.code?.isConstraint == true)
    #expect(error?.code?.rawValue == 2067)
    #expect(error?.description.contains("colours.name") == true)
    #expect(error?.description.contains("secret") == false)
  }

  @Test func `foreign keys hold`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder.file("a.sqlite"))
    #expect(throws: DatabaseError.self) {
      try database.write { connection throws(DatabaseError) in
        try connection.run("INSERT INTO uses VALUES (7, ?)", .blob([1]))
      }
    }
    try database.write { connection throws(DatabaseError) in
      try connection.run("INSERT INTO colours (id, name) VALUES (7, 'red')")
      try connection.run("INSERT INTO uses VALUES (7, ?)", .blob([]))
      try connection.run("DELETE FROM colours")
      #expect(try connection.row("SELECT count(*) FROM uses", as: Int64.self) == 0)
    }
  }

  @Test func `readers cannot change anything, and see one state beside a writer`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder.file("a.sqlite"))
    try add("green", to: database)
    #expect(throws: DatabaseError.self) {
      try database.read { connection throws(DatabaseError) in
        _ = try connection.run("DELETE FROM colours")
      }
    }
    try database.read { connection throws(DatabaseError) in
      let before = try connection.rows("SELECT name FROM colours", as: String.self)
      // The writer commits while this reader stands; neither waits for the other.
      try add("blue", to: database)
      #expect(try connection.rows("SELECT name FROM colours", as: String.self) == before)
    }
    #expect(try names(database) == ["green", "blue"])
  }

  @Test func `200 writers at once lose nothing`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder.file("a.sqlite"))
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      #expect(throws: Never.self) { try add("colour \(number)", to: database) }
      #expect(throws: Never.self) { _ = try names(database) }
    }
    #expect(Set(try names(database)).count == 200)
  }

  @Test func `a value of another kind than asked for is an error`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder.file("a.sqlite"))
    let error = #expect(throws: DatabaseError.self) {
      try database.read { connection throws(DatabaseError) in
        _ = try connection.row("SELECT 'seven'", as: Int64.self)
      }
    }
    #expect(error == .unexpectedValue(column: 0, statement: "SELECT 'seven'"))
    #expect(throws: DatabaseError.self) {
      try database.read { connection throws(DatabaseError) in
        _ = try connection.row("SELECT ?", as: Int64.self)
      }
    }
    #expect(throws: DatabaseError.self) {
      try database.read { connection throws(DatabaseError) in _ = try connection.run("SELEC") }
    }
  }

  @Test func `older files are brought up, newer ones and those of others are left alone`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.sqlite")
    do { try add("green", to: try open(path, steps: 1)) }
    do {
      let database = try open(path)
      #expect(try names(database) == ["green"])
      try database.write { connection throws(DatabaseError) in
        try connection.run("UPDATE colours SET shade = 3")
      }
    }
    #expect(throws: DatabaseError.tooNew(path: path, version: 2, known: 1)) {
      _ = try open(path, steps: 1)
    }
    #expect(throws: DatabaseError.foreign(path: path)) {
      _ = try Database(path: path, applicationID: 1, migrations: Self.steps)
    }
  }

  @Test func `a step that fails leaves the layout before it`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.sqlite")
    let broken = Migration(
      version: 3,
      statements: ["CREATE TABLE extra (a) STRICT", "CREATE TABLE colours (a TEXT) STRICT"]
    )
    do { try add("green", to: try open(path)) }
    let error = #expect(throws: DatabaseError.self) {
      _ = try Database(path: path, applicationID: Self.mark, migrations: Self.steps + [broken])
    }
    guard case .notMigrated(version: 3, _, _) = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
    #expect(try names(try open(path)) == ["green"])
  }

  @Test func `says what is wrong with a file`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("text.sqlite")
    let text = String(repeating: "not a database, not by far\n", count: 100)
    try folder.write(text, to: "text.sqlite")
    let error = #expect(throws: DatabaseError.self) { _ = try open(path) }
    #expect(error?.description.contains(path) == true)
    #expect(try folder.read("text.sqlite") == Array(text.utf8))
    let missing = "\(folder.path)/none/a.sqlite"
    let other = #expect(throws: DatabaseError.self) { _ = try open(missing) }
    #expect(other?.description.contains(missing) == true)
  }
}
