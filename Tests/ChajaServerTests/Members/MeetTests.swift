// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Testing

@Suite(.timeLimit(.minutes(4)))
struct MeetTests {
  private func draft(
    _ id: String,
    members: [Int],
    title: String = "Tea",
    text: String = "At five"
  ) -> [String: Any] {
    ["clientId": id, "title": title, "text": text, "members": members]
  }

  @Test func `friends are those added or written to, and are searched as one types (S2.1)`() throws
  {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let minsu = try server.member("민수", "김")
    _ = try server.member("민지", "김")
    #expect(try anna.ask("GET", "/api/friends").list("friends").isEmpty)
    #expect(try anna.names("", among: "friends").isEmpty)
    #expect(try anna.ask("PUT", "/api/friends/\(minsu.id)").status == 200)
    #expect(try anna.ask("PUT", "/api/friends/\(minsu.id)").status == 200)
    try anna.send("hello", to: try anna.conversation(with: ben), id: "a")
    // S2.6: the whole list stands in one answer, for before anything is typed.
    #expect(try anna.ask("GET", "/api/friends").list("friends").count == 2)
    #expect(try anna.names("ㄱㅁ", among: "friends") == ["김민수"])
    #expect(try anna.names("co", among: "friends") == ["Ben Costa"])
    // Who was written to has not written.
    #expect(try ben.ask("GET", "/api/friends").list("friends").isEmpty)
    #expect(try anna.ask("DELETE", "/api/friends/\(minsu.id)").status == 204)
    #expect(try anna.ask("DELETE", "/api/friends/\(minsu.id)").status == 204)
    #expect(try anna.names("", among: "friends") == ["Ben Costa"])
    #expect(try anna.ask("PUT", "/api/friends/\(anna.id)").status == 404)
    #expect(try anna.ask("PUT", "/api/friends/4711").status == 404)
  }

  @Test func `a draft keeps its chips in order and is restored after a restart (S2.4, S2.14)`()
    throws
  {
    let folder = try TemporaryFolder()
    var cookie: String?
    var id = 0
    var chips: [Int] = []
    do {
      let server = try MemberServer(state: folder)
      let anna = try server.member("Anna", "Berg")
      for number in 0..<12 {
        let friend = try server.member("Friend", "Number\(number)")
        try anna.ask("PUT", "/api/friends/\(friend.id)")
        chips.insert(friend.id, at: chips.count / 2)
      }
      let made = try anna.ask("POST", "/api/invitations", draft("d1", members: chips, title: ""))
      #expect(made.status == 201)
      // S2.8: what is missing is told.
      #expect(made.object["missing"] as? [String] == ["title"])
      id = try #require(made.integer("id"))
      let again = try anna.ask("POST", "/api/invitations", draft("d1", members: []))
      #expect(again.body == made.body)
      cookie = anna.cookie
    }
    let server = try MemberServer(state: folder)
    let anna = server.browser()
    anna.cookie = cookie
    let restored = try anna.ask("GET", "/api/invitations/\(id)")
    #expect(restored.list("members").compactMap { $0["id"] as? Int } == chips)
    #expect(restored.object["state"] as? String == "draft")
  }

  @Test func `a window does not overwrite what another has saved`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let made = try anna.ask("POST", "/api/invitations", draft("d1", members: []))
    let path = "/api/invitations/\(try #require(made.integer("id")))"
    func save(_ title: String, _ revision: Int) throws -> SocketClient.Answer {
      try anna.ask(
        "PUT",
        path,
        ["revision": revision, "title": title, "text": "", "members": [Int]()]
      )
    }
    #expect(try save("one", 1).integer("revision") == 2)
    #expect(try save("two", 1).code == "draft_outdated")
    #expect(try anna.ask("GET", path).object["title"] as? String == "one")
    #expect(try save("two", 2).integer("revision") == 3)
    #expect(try anna.ask("DELETE", path).status == 204)
    #expect(try anna.ask("DELETE", path).status == 404)
    #expect(try save("three", 3).status == 404)
  }

  @Test func `an invitation is sent when it is whole, and is answered (S2.8)`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let eve = try server.member("Eve", "Dupont")
    try anna.ask("PUT", "/api/friends/\(ben.id)")
    let stranger = try anna.ask("POST", "/api/invitations", draft("d0", members: [eve.id]))
    #expect(stranger.code == "not_friends")
    // S2.9: one that stands twice is invited once.
    let made = try anna.ask(
      "POST",
      "/api/invitations",
      draft("d1", members: [ben.id, ben.id], text: " ")
    )
    #expect(made.list("members").count == 1)
    let path = "/api/invitations/\(try #require(made.integer("id")))"
    #expect(try anna.ask("POST", "\(path)/send").code == "invitation_incomplete")
    // Before it is sent, nobody else knows of it.
    #expect(try ben.ask("GET", path).status == 404)
    #expect(try ben.ask("PUT", "\(path)/answer", ["answer": "accepted"]).status == 404)
    try anna.ask(
      "PUT",
      path,
      ["revision": 1, "title": "Tea", "text": "At five", "members": [ben.id]]
    )
    #expect(try anna.ask("POST", "\(path)/send").object["state"] as? String == "sent")
    #expect(try anna.ask("POST", "\(path)/send").status == 200)
    #expect(
      try anna.ask("PUT", path, ["revision": 2, "title": "", "text": "", "members": [Int]()]).code
        == "invitation_sent"
    )
    #expect(try anna.ask("DELETE", path).status == 404)
    #expect(try ben.ask("GET", "/api/invitations").list("invitations").count == 1)
    #expect(try ben.ask("PUT", "\(path)/answer", ["answer": "maybe"]).code == "invalid_answer")
    for answer in ["accepted", "declined"] {
      #expect(try ben.ask("PUT", "\(path)/answer", ["answer": answer]).status == 200)
      let seen = try anna.ask("GET", path).list("members").first
      #expect(seen?["answer"] as? String == answer)
    }
    for other in [try eve.ask("GET", path), try eve.ask("POST", "\(path)/send")] {
      #expect(other.code == "invitation_not_found")
    }
    // The owner is not invited, and those invited do not own it.
    #expect(try anna.ask("PUT", "\(path)/answer", ["answer": "accepted"]).status == 404)
    #expect(try ben.ask("POST", "\(path)/send").status == 404)
  }

  @Test func `nobody else sees or changes a draft`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let eve = try server.member("Eve", "Dupont")
    try anna.ask("PUT", "/api/friends/\(eve.id)")
    let made = try anna.ask(
      "POST",
      "/api/invitations",
      draft("d1", members: [eve.id], title: "private")
    )
    let path = "/api/invitations/\(try #require(made.integer("id")))"
    let change: [String: Any] = ["revision": 1, "title": "", "text": "", "members": [Int]()]
    for answer in [
      try eve.ask("GET", path), try eve.ask("PUT", path, change), try eve.ask("DELETE", path),
      try eve.ask("POST", "\(path)/send"),
      try eve.ask("PUT", "\(path)/answer", ["answer": "accepted"]),
    ] {
      #expect(answer.code == "invitation_not_found")
      #expect(!answer.body.contains("private"))
    }
    #expect(try eve.ask("GET", "/api/invitations").list("invitations").isEmpty)
    #expect(try anna.ask("GET", path).object["title"] as? String == "private")
  }

  @Test func `C107: friends with one name are two, and each is invited once`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let twins = try (1...2).map { try server.member("민수", "김", email: "minsu\($0)@example.com") }
    let third = try server.member("민지", "김")
    for friend in twins + [third] { try anna.ask("PUT", "/api/friends/\(friend.id)") }
    let found = try anna.ask("GET", "/api/friends/search?q=\("김민".escaped)").list("hits")
    #expect(Set(found.compactMap { $0["id"] as? Int }) == Set((twins + [third]).map(\.id)))
    let made = try anna.ask(
      "POST",
      "/api/invitations",
      draft("d1", members: [twins[0].id, twins[1].id, twins[0].id])
    )
    #expect(made.list("members").compactMap { $0["id"] as? Int } == twins.map(\.id))
  }

  @Test func `a deleted friend leaves the list and the drafts`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    try anna.send("hello", to: talk, id: "a")
    let made = try anna.ask("POST", "/api/invitations", draft("d1", members: [ben.id]))
    try ben.ask("POST", "/api/me/delete", ["password": Browser.password])
    #expect(try anna.ask("GET", "/api/friends").list("friends").isEmpty)
    let path = "/api/invitations/\(try #require(made.integer("id")))"
    #expect(try anna.ask("GET", path).list("members").isEmpty)
    #expect(try anna.ask("GET", "/api/conversations/\(talk)").status == 404)
    #expect(try anna.ask("GET", "/api/me").integer("unread") == 0)
  }
}
