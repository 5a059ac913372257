// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4)))
struct AccountTests {
  @Test func `signing up, logging in, renaming, logging out and deleting (S1.1, S1.2)`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    #expect(try anna.ask("GET", "/api/me").object["name"] as? String == "Anna Berg")
    #expect(try anna.ask("PATCH", "/api/me", ["first": "Anne", "last": "Berg"]).status == 200)
    #expect(try anna.ask("GET", "/api/me").object["name"] as? String == "Anne Berg")
    #expect(try anna.ask("POST", "/api/log-out").status == 204)
    #expect(anna.cookie == nil)
    #expect(try anna.ask("GET", "/api/me").code == "not_logged_in")
    #expect(try anna.logIn("anna.berg@example.com").status == 200)
    #expect(try anna.ask("POST", "/api/me/delete", ["password": "wrong one"]).status == 403)
    #expect(
      try anna.ask("POST", "/api/me/delete", ["password": Browser.password]).status == 204
    )
    #expect(try anna.logIn("anna.berg@example.com").code == "wrong_credentials")
    // The address is free again.
    #expect(try server.member("Anna", "Berg").id > anna.id)
  }

  @Test(arguments: [
    (["first": "", "last": "B"], "invalid_first"),
    (["first": " \u{3000} ", "last": "B"], "invalid_first"),
    (["first": "A"], "invalid_last"),
    (["first": "A", "last": "B\u{202E}C"], "invalid_last"),
    (["first": "A", "last": String(repeating: "B", count: 81)], "invalid_last"),
    (["first": "A", "last": "B", "email": "nobody"], "invalid_email"),
    (["first": "A", "last": "B", "email": "a b@example.com"], "invalid_email"),
    (["first": "A", "last": "B", "email": "@example.com"], "invalid_email"),
    (["first": "A", "last": "B", "email": "a@b.c", "password": "1234567"], "invalid_password"),
    (
      [
        "first": "A", "last": "B", "email": "a@b.c",
        "password": String(repeating: "x", count: 1025),
      ],
      "invalid_password"
    ),
    (["first": "A", "last": "B", "age": "9"], "bad_request"),
  ])
  func `a sign-up that cannot be taken names the field`(
    fields: [String: String],
    code: String
  ) throws {
    let server = try MemberServer()
    let answer = try server.browser().ask("POST", "/api/sign-up", fields)
    #expect(answer.status == 400)
    #expect(answer.code == code)
  }

  @Test func `one e-mail address, one account, however it is spelled (S1.3)`() throws {
    let server = try MemberServer()
    _ = try server.member("Josée", "One", email: "josé@exämple.com")
    for spelling in [
      "JOSÉ@EXÄMPLE.COM", "jose\u{301}@exa\u{308}mple.com", "  josé@exämple.com\n",
      "ｊｏｓé＠exämple．com",
    ] {
      let other = server.browser()
      let answer = try other.signUp(
        "Other",
        "Person",
        email: spelling,
        password: "another password"
      )
      #expect(answer.status == 202)
      #expect(try other.logIn(spelling, password: "another password").status == 401)
      #expect(try other.logIn(spelling).object["first"] as? String == "Josée")
    }
  }

  @Test func `no answer tells whether an e-mail address is known`() throws {
    let server = try MemberServer()
    _ = try server.member("Anna", "Berg", email: "known@example.com")
    let browser = server.browser()
    let known = try browser.signUp("Anna", "B", email: "known@example.com", password: "guessed it")
    let unknown = try browser.signUp("Anna", "B", email: "new@example.com", password: "guessed it")
    #expect(known.status == unknown.status)
    #expect(known.body == unknown.body)
    #expect(
      known.headers.filter { $0.key != "date" } == unknown.headers.filter { $0.key != "date" }
    )
    let wrong = try browser.logIn("known@example.com", password: "not the one")
    let nobody = try browser.logIn("nobody@example.com", password: "not the one")
    let nonsense = try browser.logIn("no address", password: "x")
    for answer in [wrong, nobody, nonsense] {
      #expect(answer.status == 401)
      #expect(answer.body == wrong.body)
      #expect(answer.headers["set-cookie"] == nil)
    }
  }

  @Test func `an address without an account costs a hash too`() throws {
    // A hash that takes far longer than all else shows in the time that the queue is busy, whoever asks.
    let hasher = try #require(
      PasswordHasher(cost: PasswordCost(passes: 2, memoryBytes: 8 << 20))
    )
    let hash = try #require(hasher.hash("right password"))
    #expect(hasher.matches("right password", hash))
    #expect(!hasher.matches("wrong password", hash))
    let clock = ContinuousClock()
    let known = clock.measure { _ = hasher.matches("wrong password", hash) }
    let unknown = clock.measure { #expect(!hasher.matches("wrong password", nil)) }
    // Not a measure of speed: without the work it would be thousands of times quicker.
    #expect(unknown * 20 > known)
    #expect(!hasher.isOutdated(hash))
    #expect(
      PasswordHasher(cost: PasswordCost(passes: 1, memoryBytes: 8192))?.isOutdated(hash) == true
    )
  }

  @Test func `an e-mail address never leaves the server (S1.16)`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg", email: "secret-anna@example.com")
    let ben = try server.member("Ben", "Costa", email: "secret-ben@example.com")
    let talk = try anna.conversation(with: ben)
    try anna.send("hello", to: talk, id: "a")
    for target in [
      "/api/me", "/api/members/search?q=&limit=1000&chaja=true",
      "/api/members/search?q=example.com&attributesToRetrieve=*", "/api/members/\(anna.id)",
      "/api/conversations", "/api/conversations/\(talk)", "/api/conversations/\(talk)/messages",
      "/api/friends", "/api/friends/search?q=", "/api/invitations", "/metrics",
    ] {
      let answer = try ben.ask("GET", target)
      #expect(answer.status == 200, "\(target)")
      #expect(!answer.body.contains("secret"), "\(target)")
      #expect(!answer.body.contains("turned"), "\(target)")
    }
    #expect(try ben.names("secret-anna").isEmpty)
    #expect(try ben.ask("GET", "/api/members/search?q=&facets=email").status == 400)
    #expect(try ben.ask("GET", "/api/members/search?q=&sort=email:asc").status == 400)
  }

  @Test func `200 sign-ups at once with different addresses lose nobody (S1.3)`() throws {
    let server = try MemberServer()
    let failures = Mutex<[String]>([])
    let port = server.running.port
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      let answer = try? Browser(port: port).signUp(
        "Many",
        "Member\(number)",
        email: "many\(number)@example.com"
      )
      if answer?.status != 202 { failures.withLock { $0.append(answer?.body ?? "none") } }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    let reader = try server.member("Reader", "One")
    let found = try reader.ask("GET", "/api/members/search?q=many&limit=1000")
    #expect(found.integer("estimatedTotalHits") == 200)
    #expect(Set(found.list("hits").compactMap { $0["id"] as? Int }).count == 200)
  }

  @Test func `200 sign-ups at once with one address make one account (S1.3)`() throws {
    let server = try MemberServer()
    let statuses = Mutex<[Int]>([])
    let port = server.running.port
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      let answer = try? Browser(port: port).signUp(
        "Same",
        "Member",
        email: number.isMultiple(of: 2) ? "same@example.com" : " SAME@example.com "
      )
      statuses.withLock { $0.append(answer?.status ?? 0) }
    }
    #expect(statuses.withLock { $0.allSatisfy { $0 == 202 } })
    let reader = try server.member("Reader", "One")
    let found = try reader.ask("GET", "/api/members/search?q=same&limit=1000")
    #expect(found.integer("estimatedTotalHits") == 1)
  }

  @Test func `a new password ends all other sessions`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let other = server.browser()
    #expect(try other.logIn("anna.berg@example.com").status == 200)
    let change = ["current": Browser.password, "new": "a new password"]
    #expect(
      try anna.ask("PUT", "/api/me/password", ["current": "wrong", "new": "a new password"]).code
        == "wrong_password"
    )
    #expect(try anna.ask("PUT", "/api/me/password", change).status == 204)
    #expect(try anna.ask("GET", "/api/me").status == 200)
    #expect(try other.ask("GET", "/api/me").status == 401)
    #expect(try other.logIn("anna.berg@example.com").status == 401)
    #expect(try other.logIn("anna.berg@example.com", password: "a new password").status == 200)
  }
}
