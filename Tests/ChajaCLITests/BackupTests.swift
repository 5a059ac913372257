// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Foundation
import Testing

struct BackupTests {
  private func program(members: Int) throws -> Program {
    let program = try Program()
    let state = program.folder.appending(path: "state")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let path = state.appending(path: MemberDatabase.fileName).path
    let database = try MemberDatabase(path: path)
    for number in 0..<members {
      _ = try database.signUp(
        name: try PersonName(first: "Anna", last: "Berg"),
        email: try #require(EmailAddress("a\(number)@example.com")),
        passwordHash: "",
        now: 0
      )
    }
    return program
  }

  @Test func `copies the members of a folder, over an older copy too`() throws {
    let program = try program(members: 3)
    try program.write("copy.sqlite", "old")
    let result = try program.run("backup", "state", "copy.sqlite")
    #expect(result.code == 0)
    #expect(result.output.isEmpty)
    let copy = try MemberDatabase(path: program.folder.appending(path: "copy.sqlite").path)
    #expect(try copy.directoryChanges(since: 0).members.count == 3)
    #expect(try copy.faults().isEmpty)
  }

  @Test func `says what is missing or wrong, and leaves an older copy`() throws {
    let program = try program(members: 0)
    try program.write("copy.sqlite", "old")
    try program.write("other/x", "")
    try program.write("broken/members.sqlite", String(repeating: "no database ", count: 500))
    for (words, code, part) in [
      (["backup"], 64, "chaja backup FOLDER FILE"), (["backup", "state"], 64, "FOLDER FILE"),
      (["backup", "state", "a", "b"], 64, "FOLDER FILE"),
      (["backup", "nowhere", "copy.sqlite"], 66, "nowhere"),
      (["backup", "other", "copy.sqlite"], 66, "other"),
      (["backup", "broken", "copy.sqlite"], 65, "broken/members.sqlite"),
      (["backup", "state", "none/copy.sqlite"], 70, "none/copy.sqlite"),
    ] {
      let result = try program.run(words)
      #expect(result.code == Int32(code), "\(words)")
      #expect(result.errors.contains(part), "\(result.errors)")
    }
    #expect(try program.bytes("copy.sqlite") == Array("old".utf8))
  }
}
