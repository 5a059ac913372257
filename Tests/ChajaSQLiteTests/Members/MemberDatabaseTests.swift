// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MemberDatabaseTests {
  private func open(_ folder: ScratchFolder) throws -> MemberDatabase {
    try MemberDatabase(path: folder.file(MemberDatabase.fileName))
  }

  private func add(_ name: String, to database: MemberDatabase) throws -> Int64 {
    let email = try #require(EmailAddress("\(name)@example.com"))
    let member = try database.signUp(
      name: try PersonName(first: name, last: "Berg"),
      email: email,
      passwordHash: "hash of \(name)",
      now: 0
    )
    return try #require(member).id
  }

  private func begin(_ member: Int64, _ token: UInt8, in database: MemberDatabase) throws -> Bool {
    try database.beginSession(
      of: member,
      token: [token],
      replacing: nil,
      expiresAt: 1000,
      passwordHash: "hash of anna"
    ) != nil
  }

  @Test func `a session lasts until its end, and is removed later`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder)
    let anna = try add("anna", to: database)
    #expect(try begin(anna, 1, in: database))
    #expect(try database.session(token: [1], now: 999)?.member.id == anna)
    #expect(try database.session(token: [1], now: 1000) == nil)
    #expect(try database.session(token: [2], now: 0) == nil)
    try database.removeOutdated(now: 1000, eventAge: 0)
    #expect(try database.session(token: [1], now: 0) == nil)
  }

  @Test func `no session begins with a password that has changed meanwhile`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder)
    let anna = try add("anna", to: database)
    #expect(try begin(anna, 1, in: database))
    try database.setPassword(of: anna, to: "new hash", keepingSession: [9])
    #expect(try database.session(token: [1], now: 0) == nil)
    #expect(try !begin(anna, 2, in: database))
    #expect(try database.renewPassword(of: anna, from: "hash of anna", to: "x") == false)
    #expect(try database.renewPassword(of: anna, from: "new hash", to: "hash of anna"))
    #expect(try begin(anna, 3, in: database))
  }

  @Test func `ids are never given again`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder)
    let anna = try add("anna", to: database)
    #expect(try database.delete(anna, now: 0) == [])
    #expect(try database.delete(anna, now: 0) == nil)
    #expect(try add("anna", to: database) > anna)
  }

  @Test func `old events go, and who knows only older ones is told to load again`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder)
    let anna = try add("anna", to: database)
    let others = try (0..<4).map { try add("friend\($0)", to: database) }
    for (time, friend) in others.enumerated() {
      _ = try database.addFriend(friend, to: anna, now: Int64(time) * 10)
    }
    let all = try events(database, anna, after: 0)
    #expect(all.count == 4)
    try database.removeOutdated(now: 100, eventAge: 85)
    // Those at 0 and 10 are older than 15.
    #expect(try events(database, anna, after: all[1]) == Array(all[2...]))
    guard case .outdated(let next) = try database.events(of: anna, after: all[0], limit: 10) else {
      Issue.record("the gap is not told")
      return
    }
    #expect(next == all[3])
    try database.removeOutdated(now: 1000, eventAge: 0)
    #expect(try database.lastEventID() == all[3])
    #expect(try events(database, anna, after: all[3]).isEmpty)
  }

  private func events(
    _ database: MemberDatabase,
    _ member: Int64,
    after id: Int64
  ) throws -> [Int64] {
    guard case .events(let events, _) = try database.events(of: member, after: id, limit: 10) else {
      return []
    }
    return events.map(\.id)
  }

  @Test func `pages of events skip those of others and go on behind them`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder)
    let anna = try add("anna", to: database)
    let others = try (0..<30).map { try add("friend\($0)", to: database) }
    for (number, friend) in others.enumerated() {
      _ = try database.addFriend(friend, to: number.isMultiple(of: 3) ? anna : others[0], now: 0)
    }
    var seen: [Int64] = []
    var place: Int64 = 0
    for _ in 0..<4 {
      guard case .events(let page, let next) = try database.events(of: anna, after: place, limit: 3)
      else { break }
      seen += page.map(\.id)
      place = next
    }
    #expect(seen.count == 10)
    #expect(seen == seen.sorted())
    #expect(place == (try database.lastEventID()))
  }

  @Test func `changes of the directory come once, and deletions with them`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder)
    let anna = try add("anna", to: database)
    let ben = try add("ben", to: database)
    let first = try database.directoryChanges(since: 0)
    #expect(first.members.map(\.id) == [anna, ben])
    _ = try database.rename(ben, to: try PersonName(first: "Benjamin", last: "Berg"), now: 1)
    _ = try database.delete(anna, now: 0)
    let second = try database.directoryChanges(since: first.version)
    #expect(second.members.map(\.name.first) == ["Benjamin"])
    #expect(second.deleted == [anna])
    let third = try database.directoryChanges(since: second.version)
    #expect(third.members.isEmpty)
    #expect(third.deleted.isEmpty)
    #expect(try database.faults().isEmpty)
  }

  @Test func `the same conversation opened from both sides at once is one`() throws {
    let folder = try ScratchFolder()
    let database = try open(folder)
    let (anna, ben) = (try add("anna", to: database), try add("ben", to: database))
    DispatchQueue.concurrentPerform(iterations: 20) { number in
      #expect(throws: Never.self) {
        _ = try database.openConversation(
          of: number.isMultiple(of: 2) ? anna : ben,
          with: number.isMultiple(of: 2) ? ben : anna
        )
      }
    }
    #expect(try database.openConversation(of: anna, with: ben)?.id == 1)
  }
}
