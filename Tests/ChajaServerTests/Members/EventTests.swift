// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4)))
struct EventTests {
  @Test func `every window of both members sees a message at once`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    let streams = [
      try anna.events(), try anna.window().events(), try ben.events(), try ben.window().events(),
    ]
    for stream in streams {
      #expect(stream.status == 200)
      #expect(stream.headers["content-type"] == "text/event-stream")
    }
    let sent = try anna.send("hello", to: talk, id: "a")
    for (number, stream) in streams.enumerated() {
      // The sender has also made a friend.
      if number < 2 { #expect(try stream.next()?.name == "friends") }
      let event = try #require(try stream.next())
      #expect(event.name == "message")
      #expect(event.data["id"] as? Int == sent.integer("id"))
      #expect(event.data["text"] as? String == "hello")
    }
  }

  @Test func `a window that comes back gets what it missed, in order and once`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    let start = try ben.ask("GET", "/api/me").integer("lastEvent")
    for number in 0..<250 { try anna.send("\(number)", to: talk, id: "m\(number)") }
    var seen: [String] = []
    var last = try #require(start)
    // Breaks off after every 60 events and goes on from the last one.
    while seen.count < 250 {
      let stream = try ben.events(
        after: start,
        headers: seen.isEmpty ? [] : ["Last-Event-ID: \(last)"]
      )
      for _ in 0..<60 where seen.count < 250 {
        let event = try #require(try stream.next())
        #expect(event.id > last)
        last = event.id
        seen.append(event.data["text"] as? String ?? "")
      }
    }
    #expect(seen == (0..<250).map { "\($0)" })
  }

  @Test func `messages of many windows arrive in one order at all windows`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    let start = try ben.ask("GET", "/api/me").integer("lastEvent")
    let streams = [try ben.events(after: start), try ben.events(after: start)]
    let (port, cookies) = (anna.port, [anna.cookie, ben.cookie])
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      let window = Browser(port: port)
      window.cookie = cookies[number % 2]
      _ = try? window.send("\(number)", to: talk, id: "m\(number)")
    }
    var orders: [[Int]] = []
    for stream in streams {
      var order: [Int] = []
      while order.count < 40, let event = try stream.next() {
        if event.name == "message" { order.append(event.data["id"] as? Int ?? 0) }
      }
      orders.append(order)
    }
    let stored = try ben.ask("GET", "/api/conversations/\(talk)/messages?limit=200")
      .list("messages").compactMap { $0["id"] as? Int }
    #expect(orders == [stored, stored])
  }

  @Test func `a new name is told to all that see the member, and to nobody else`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let partner = try server.member("Ben", "Costa")
    let fan = try server.member("Cleo", "Diaz")
    let owner = try server.member("Dora", "Egger")
    let guest = try server.member("Emil", "Fuchs")
    let stranger = try server.member("Finn", "Graf")
    let talk = try anna.conversation(with: partner)
    try fan.ask("PUT", "/api/friends/\(anna.id)")
    for member in [anna, guest] { try owner.ask("PUT", "/api/friends/\(member.id)") }
    let made = try owner.ask(
      "POST",
      "/api/invitations",
      ["clientId": "i", "title": "Tea", "text": "At five", "members": [anna.id, guest.id]]
    )
    try owner.ask("POST", "/api/invitations/\(try #require(made.integer("id")))/send")
    // A name that is the same is no news.
    try anna.ask("PATCH", "/api/me", ["first": "Anna", "last": "Berg"])
    let streams = try [anna, partner, fan, owner, guest].map { try $0.events() }
    let unrelated = try stranger.events()
    try anna.ask("PATCH", "/api/me", ["first": "Anne", "last": "Berger"])
    for stream in streams {
      let event = try #require(try stream.next())
      #expect(event.name == "member-renamed")
      #expect(event.data["id"] as? Int == anna.id)
      #expect(event.data["name"] as? String == "Anne Berger")
      #expect(event.data["email"] == nil)
    }
    // The next that the stranger hears of is its own.
    try stranger.ask("PUT", "/api/friends/\(guest.id)")
    #expect(try unrelated.next()?.name == "friends")
    let now = try partner.ask("GET", "/api/conversations/\(talk)").object["partner"]
    #expect((now as? [String: Any])?["name"] as? String == "Anne Berger")
  }

  @Test func `invitations, answers, friends, reading and deletions are told`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let toAnna = try anna.events()
    let toBen = try ben.events()
    try anna.ask("PUT", "/api/friends/\(ben.id)")
    #expect(try toAnna.next()?.name == "friends")
    let talk = try anna.conversation(with: ben)
    let message = try anna.send("hello", to: talk, id: "a").integer("id") ?? 0
    #expect(try toAnna.next()?.name == "message")
    #expect(try toBen.next()?.name == "message")
    try ben.ask("PUT", "/api/conversations/\(talk)/read", ["message": message])
    let read = try #require(try toBen.next())
    #expect(read.name == "read")
    #expect(read.data["unread"] as? Int == 0)
    let made = try anna.ask(
      "POST",
      "/api/invitations",
      ["clientId": "i", "title": "Tea", "text": "At five", "members": [ben.id]]
    )
    let path = "/api/invitations/\(try #require(made.integer("id")))"
    try anna.ask("POST", "\(path)/send")
    let invited = try #require(try toBen.next())
    #expect(invited.name == "invitation")
    #expect(invited.data["clientId"] == nil)
    #expect(try toAnna.next()?.name == "invitation")
    try ben.ask("PUT", "\(path)/answer", ["answer": "accepted"])
    let answered = try #require(try toAnna.next())
    let members = answered.data["members"] as? [[String: Any]]
    #expect(members?.first?["answer"] as? String == "accepted")
    #expect(try toBen.next()?.name == "invitation")
    try ben.ask("POST", "/api/me/delete", ["password": Browser.password])
    #expect(try toAnna.next()?.data["member"] as? Int == ben.id)
    // The account is gone, and its streams with it.
    #expect(try toBen.next() == nil)
  }

  @Test func `a stream is for members and ends with its session`() throws {
    let server = try MemberServer()
    #expect(try server.browser().events().status == 401)
    let anna = try server.member("Anna", "Berg")
    let stream = try anna.events()
    let other = server.browser()
    #expect(try other.logIn("anna.berg@example.com").status == 200)
    let kept = try other.events()
    #expect(try anna.ask("POST", "/api/log-out").status == 204)
    #expect(try stream.next() == nil)
    let ben = try server.member("Ben", "Costa")
    try other.send("hello", to: try other.conversation(with: ben), id: "a")
    #expect(try kept.next()?.name == "friends")
    #expect(try anna.ask("HEAD", "/api/events", headers: []).status == 405)
  }

  @Test func `events that are no longer kept make a window load everything again`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    // Beyond the last event: the database was replaced by an older copy.
    let reset = try #require(try anna.events(after: 4711).next())
    #expect(reset.name == "reset")
    let ben = try server.member("Ben", "Costa")
    let stream = try anna.events(after: reset.id)
    try anna.send("hello", to: try anna.conversation(with: ben), id: "a")
    #expect(try stream.next()?.name == "friends")
  }

  @Test func `an idle stream is sent comments`() throws {
    let server = try MemberServer { $0.heartbeat = .milliseconds(50) }
    let anna = try server.member("Anna", "Berg")
    let stream = try anna.events()
    #expect(try stream.block()?.hasPrefix("retry:") == true)
    #expect(try stream.block() == ": open")
    for _ in 0..<3 { #expect(try stream.block() == ":") }
  }

  @Test func `clients that leave are found out, and their places are free again`() async throws {
    let server = try MemberServer {
      $0.heartbeat = .milliseconds(50)
      $0.streamsPerMember = 3
    }
    let anna = try server.member("Anna", "Berg")
    var streams = [try anna.events(), try anna.events(), try anna.events()]
    #expect(streams.allSatisfy { $0.status == 200 })
    #expect(try anna.events().status == 429)
    streams.removeAll()
    while try anna.events().status == 429 { await Task.yield() }
  }

  @Test func `1,000 idle streams stay open beside quick answers`() throws {
    let server = try MemberServer { $0.streamsPerMember = 1000 }
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let start = try anna.ask("GET", "/api/me").integer("lastEvent")
    var streams: [EventReader] = []
    for _ in 0..<1000 { streams.append(try anna.events(after: start)) }
    #expect(streams.allSatisfy { $0.status == 200 })
    #expect(try anna.names("ben") == ["Ben Costa"])
    #expect(try ben.ask("GET", "/metrics").body.contains("chaja_event_streams 1000"))
    try ben.send("hello", to: try ben.conversation(with: anna), id: "a")
    for stream in streams {
      #expect(try stream.next()?.data["text"] as? String == "hello")
    }
    // Stopping wakes and ends all of them.
    server.running.stop()
    #expect(try streams.allSatisfy { try $0.next() == nil })
  }

  @Test func `a window that reads slowly loses nothing and holds up nobody`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    let start = try ben.ask("GET", "/api/me").integer("lastEvent")
    let slow = try ben.events(after: start)
    let quick = try ben.events(after: start)
    let text = String(repeating: "긴 글 ", count: 2000)
    for number in 0..<300 {
      try anna.send("\(number) \(text)", to: talk, id: "m\(number)")
      #expect((try quick.next()?.data["text"] as? String)?.hasPrefix("\(number) ") == true)
    }
    for number in 0..<300 {
      #expect((try slow.next()?.data["text"] as? String)?.hasPrefix("\(number) ") == true)
    }
  }
}
