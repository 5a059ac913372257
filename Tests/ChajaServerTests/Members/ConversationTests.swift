// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Dispatch
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4)))
struct ConversationTests {
  @Test func `two members have one conversation, whoever opens it (S1.14)`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    #expect(talk > 0)
    #expect(try ben.ask("GET", "/api/conversations").list("conversations").isEmpty)
    #expect(try anna.ask("GET", "/api/conversations").list("conversations").count == 1)
    #expect(try ben.conversation(with: anna) == talk)
    #expect(try anna.conversation(with: ben) == talk)
    #expect(try anna.ask("POST", "/api/conversations", ["member": anna.id]).status == 404)
    #expect(try anna.ask("POST", "/api/conversations", ["member": 4711]).status == 404)
  }

  @Test func `messages are kept in order, once however often they are sent`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    for number in 0..<5 {
      let first = try anna.send("text \(number)", to: talk, id: "m\(number)")
      let again = try anna.send("text \(number)", to: talk, id: "m\(number)")
      #expect(first.status == 201)
      #expect(again.status == 200)
      #expect(first.body == again.body)
    }
    // The same id of the other side is another message.
    #expect(try ben.send("reply", to: talk, id: "m0").status == 201)
    #expect(try anna.send("something else", to: talk, id: "m0").code == "client_id_taken")
    let texts = (0..<5).map { "text \($0)" } + ["reply"]
    #expect(try anna.texts(of: talk) == texts)
    #expect(try ben.texts(of: talk) == texts)
  }

  @Test func `one message sent from many windows at once is stored once`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    let statuses = Mutex<[Int]>([])
    let (port, cookie) = (anna.port, anna.cookie)
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      let window = Browser(port: port)
      window.cookie = cookie
      let answer = try? window.send("hello", to: talk, id: "same\(number % 4)")
      statuses.withLock { $0.append(answer?.status ?? 0) }
    }
    #expect(statuses.withLock { $0.filter { $0 == 201 }.count } == 4)
    #expect(statuses.withLock { $0.filter { $0 == 200 }.count } == 36)
    #expect(try ben.texts(of: talk).count == 4)
  }

  @Test func `unread messages are counted until they are read`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    var last = 0
    for number in 0..<3 {
      last = try anna.send("text", to: talk, id: "m\(number)").integer("id") ?? 0
    }
    #expect(try ben.ask("GET", "/api/me").integer("unread") == 3)
    #expect(try anna.ask("GET", "/api/me").integer("unread") == 0)
    let path = "/api/conversations/\(talk)/read"
    #expect(try ben.ask("PUT", path, ["message": last - 1]).integer("unread") == 1)
    #expect(try ben.ask("PUT", path, ["message": last - 2]).integer("unread") == 1)
    // What is still to come cannot be read yet.
    #expect(try ben.ask("PUT", path, ["message": last + 1000]).integer("unread") == 0)
    try anna.send("more", to: talk, id: "m9")
    #expect(try ben.ask("GET", "/api/me").integer("unread") == 1)
    // Who answers has read.
    try ben.send("reply", to: talk, id: "b1")
    #expect(try ben.ask("GET", "/api/me").integer("unread") == 0)
    #expect(try anna.ask("GET", "/api/me").integer("unread") == 1)
  }

  @Test func `pages of messages tile the conversation in both directions`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    for number in 0..<25 { try anna.send("\(number)", to: talk, id: "m\(number)") }
    let path = "/api/conversations/\(talk)/messages"
    var forward: [Int] = []
    while true {
      let page = try ben.ask("GET", "\(path)?limit=7&after=\(forward.last ?? 0)").list("messages")
      if page.isEmpty { break }
      forward += page.compactMap { $0["id"] as? Int }
    }
    var backward: [Int] = []
    while true {
      let before = backward.first.map { "&before=\($0)" } ?? ""
      let page = try ben.ask("GET", "\(path)?limit=7\(before)").list("messages")
      if page.isEmpty { break }
      backward = page.compactMap { $0["id"] as? Int } + backward
    }
    #expect(forward.count == 25)
    #expect(forward == backward)
    #expect(forward == forward.sorted())
    #expect(try ben.ask("GET", "\(path)?limit=-1").code == "invalid_window")
    #expect(try ben.ask("GET", "\(path)?limit=5&limit=6").status == 400)
  }

  @Test(arguments: [
    (["clientId": "a", "text": ""], "invalid_text"),
    (["clientId": "a", "text": " \n "], "invalid_text"),
    (["clientId": "a", "text": "a\u{0}b"], "invalid_text"),
    (["clientId": "a", "text": String(repeating: "x", count: 16_385)], "invalid_text"),
    (["clientId": "", "text": "x"], "invalid_client_id"),
    (["clientId": "a b", "text": "x"], "invalid_client_id"),
    (["text": "x"], "invalid_client_id"),
  ])
  func `a message that cannot be taken names the field`(
    fields: [String: String],
    code: String
  ) throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let talk = try anna.conversation(with: try server.member("Ben", "Costa"))
    let answer = try anna.ask("POST", "/api/conversations/\(talk)/messages", fields)
    #expect(answer.status == 400)
    #expect(answer.code == code)
    #expect(try anna.texts(of: talk).isEmpty)
  }

  @Test func `nobody else sees, writes to or marks a conversation`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let eve = try server.member("Eve", "Dupont")
    let talk = try anna.conversation(with: ben)
    try anna.send("private", to: talk, id: "a")
    let path = "/api/conversations/\(talk)"
    for answer in [
      try eve.ask("GET", path), try eve.ask("GET", "\(path)/messages"),
      try eve.send("intruder", to: talk, id: "e"),
      try eve.ask("PUT", "\(path)/read", ["message": 1]),
    ] {
      #expect(answer.status == 404)
      #expect(answer.code == "conversation_not_found")
      #expect(!answer.body.contains("private"))
    }
    // The same as for one that never was.
    #expect(
      try eve.ask("GET", path).body == eve.ask("GET", "/api/conversations/999999").body
    )
    #expect(try eve.ask("GET", "/api/conversations").list("conversations").isEmpty)
    #expect(try ben.texts(of: talk) == ["private"])
  }
}
