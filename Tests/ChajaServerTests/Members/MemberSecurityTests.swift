// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Foundation
import Synchronization
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(4)))
struct MemberSecurityTests {
  @Test func `work that finds no place is refused, with the time to try again`() throws {
    let server = try MemberServer {
      $0.hashingThreads = 1
      $0.maximumWaiting = 0
      // Long enough for all to be there before the first is through.
      $0.passwordCost = PasswordCost(passes: 20, memoryBytes: 8 << 20)
    }
    let answers = Mutex<[(status: Int, wait: String?)]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      guard let answer = try? server.browser().logIn("nobody\(number)@example.com") else { return }
      answers.withLock { $0.append((answer.status, answer.headers["retry-after"])) }
    }
    let all = answers.withLock { $0 }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0.status == 401 || $0.status == 503 && $0.wait == "2" })
    #expect(all.contains { $0.status == 503 } && all.contains { $0.status == 401 })
    #expect(try server.browser().ask("GET", "/health").status == 200)
  }

  @Test func `the cookie is out of reach of scripts and other sites`() throws {
    for (origin, beginning, isSecure) in [
      (nil, "chaja=", false), ("http://people.example", "chaja=", false),
      ("https://people.example", "__Host-chaja=", true),
    ] {
      let server = try MemberServer { $0.origin = origin }
      let browser = server.browser()
      _ = try browser.signUp("Anna", "Berg", email: "a@example.com")
      let set = try #require(try browser.logIn("a@example.com").headers["set-cookie"])
      #expect(set.hasPrefix(beginning))
      let parts = Set(set.components(separatedBy: "; ").dropFirst())
      #expect(parts.isSuperset(of: ["HttpOnly", "SameSite=Strict", "Path=/"]))
      #expect(parts.contains("Secure") == isSecure)
      #expect(set.split(separator: ";").first?.utf8.count == beginning.utf8.count + 64)
    }
  }

  @Test func `a cookie from before log-in is worth nothing after it (session fixation)`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let planted = "chaja=" + String(repeating: "ab", count: 32)
    let victim = server.browser()
    victim.cookie = planted
    _ = try victim.logIn("anna.berg@example.com")
    #expect(victim.cookie != planted)
    let attacker = server.browser()
    attacker.cookie = planted
    #expect(try attacker.ask("GET", "/api/me").status == 401)
    // Logging in again makes a new token, and the old one ends.
    let old = anna.cookie
    _ = try anna.logIn("anna.berg@example.com")
    #expect(anna.cookie != old)
    attacker.cookie = old
    #expect(try attacker.ask("GET", "/api/me").status == 401)
    #expect(try anna.ask("GET", "/api/me").status == 200)
  }

  @Test(arguments: [
    "chaja=", "chaja=x", "chaja=../../etc/passwd", "other=1",
    "chaja=" + String(repeating: "0", count: 64), "chaja=" + String(repeating: "G", count: 64),
    "chaja=" + String(repeating: "a", count: 4000), "=;=;;;", "chaja",
  ])
  func `a cookie that is not ours is nobody's`(cookie: String) throws {
    let server = try MemberServer()
    let browser = server.browser()
    browser.cookie = cookie
    #expect(try browser.ask("GET", "/api/me").code == "not_logged_in")
  }

  @Test(arguments: [
    [String](), ["X-Chaja-Request: 1", "Origin: http://evil.example"],
    ["X-Chaja-Request: 1", "Origin: null"], ["X-Chaja-Request: 1", "Sec-Fetch-Site: cross-site"],
    ["X-Chaja-Request: 1", "Sec-Fetch-Site: same-site"],
    ["X-Chaja-Request: 1", "Origin: http://localhost:1"],
    ["Content-Type: text/plain", "Origin: http://localhost"],
  ])
  func `a request from another site changes nothing (CSRF)`(headers: [String]) throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    for (method, target, body) in [
      ("PATCH", "/api/me", "{\"first\":\"X\",\"last\":\"Y\"}"), ("POST", "/api/log-out", ""),
      ("POST", "/api/log-in", "{\"email\":\"e@example.com\",\"password\":\"x\"}"),
      ("PUT", "/api/friends/1", ""), ("POST", "/api/conversations", "{\"member\":1}"),
    ] {
      let answer = try anna.ask(method, target, body: body, headers: headers)
      #expect(answer.code == "cross_site_request", "\(method) \(target)")
    }
    #expect(try anna.ask("GET", "/api/me").object["name"] as? String == "Anna Berg")
  }

  @Test func `a page of the server itself may ask`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let own = ["X-Chaja-Request: 1", "Origin: http://localhost", "Sec-Fetch-Site: same-origin"]
    let answer = try anna.ask("PATCH", "/api/me", ["first": "A", "last": "B"], headers: own)
    #expect(answer.status == 200)
    #expect(answer.headers["access-control-allow-origin"] == nil)
    #expect(answer.headers["cache-control"] == "no-store")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    #expect(try anna.ask("OPTIONS", "/api/me").status == 405)
  }

  @Test(arguments: [
    ("evil.example", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false),
    ("people.example", true), ("PEOPLE.example:8080", true), ("localhost", true),
    ("localhost:7700", true), ("127.0.0.1", true), ("192.168.1.20:7700", true),
    ("[::1]:7700", true),
    ("1.2.3", false), ("", false),
  ])
  func `only names of this server are answered to (DNS rebinding)`(
    host: String,
    isAllowed: Bool
  ) throws {
    let server = try MemberServer { $0.origin = "https://people.example" }
    let client = try SocketClient(port: server.running.port)
    try client.send("GET /api/me HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    let answer = try #require(try client.answer())
    #expect(answer.status == (isAllowed ? 401 : 421))
  }

  @Test(arguments: ["people.example", "https://", "https://a/b", "ftp://a", "https://a@b"])
  func `an origin that is no address is told at the start`(origin: String) {
    #expect(throws: ServerError.originNotReadable(text: origin)) {
      _ = try MemberServer { $0.origin = origin }
    }
  }

  @Test func `guessing a password is bounded, for unknown addresses alike (brute force)`() throws {
    let server = try MemberServer {
      $0.attemptsPerAccountAndAddress = AttemptRule(tries: 5, period: .seconds(3600))
    }
    _ = try server.member("Anna", "Berg", email: "known@example.com")
    let browser = server.browser()
    for email in ["known@example.com", "unknown@example.com"] {
      for _ in 0..<5 { #expect(try browser.logIn(email, password: "a guess").status == 401) }
      let refused = try browser.logIn(email.uppercased(), password: Browser.password)
      #expect(refused.status == 429)
      #expect(Int(refused.headers["retry-after"] ?? "").map { $0 > 0 && $0 <= 720 } == true)
    }
    // Another account is not held up.
    #expect(try browser.logIn("third@example.com", password: "a guess").status == 401)
  }

  @Test func `right passwords do not count as guesses`() throws {
    let server = try MemberServer {
      $0.attemptsPerAccountAndAddress = AttemptRule(tries: 2, period: .seconds(3600))
      $0.attemptsPerAccount = AttemptRule(tries: 2, period: .seconds(3600))
    }
    _ = try server.member("Anna", "Berg", email: "a@example.com")
    for _ in 0..<6 { #expect(try server.browser().logIn("a@example.com").status == 200) }
  }

  @Test func `one address cannot sign up without end, nor one proxy's client for others`() throws {
    let server = try MemberServer {
      $0.attemptsPerAddress = AttemptRule(tries: 3, period: .seconds(3600))
      $0.isBehindProxy = true
    }
    let body = "{\"first\":\"A\",\"last\":\"B\",\"email\":\"x\",\"password\":\"x\"}"
    func signUp(_ forwarded: String) throws -> Int {
      try server.browser().ask(
        "POST",
        "/api/sign-up",
        body: body,
        headers: ["X-Chaja-Request: 1", "X-Forwarded-For: \(forwarded)"]
      ).status
    }
    // What stands before the last address is the client's own word.
    for fake in ["1.1.1.1", "2.2.2.2", "3.3.3.3"] {
      #expect(try signUp("\(fake), 9.9.9.9") == 400)
    }
    #expect(try signUp("4.4.4.4, 9.9.9.9") == 429)
    #expect(try signUp("8.8.8.8") == 400)
    // One household has a whole network of IPv6.
    for last in 1...3 { #expect(try signUp("2001:db8:0:1::\(last)") == 400) }
    #expect(try signUp("2001:db8:0:1:ffff::9") == 429)
    #expect(try signUp("2001:db8:0:2::1") == 400)
  }

  @Test func `one member's changes are bounded`() throws {
    let server = try MemberServer {
      $0.changesPerMember = AttemptRule(tries: 4, period: .seconds(3600))
    }
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    for number in 0..<3 { #expect(try anna.send("x", to: talk, id: "\(number)").status == 201) }
    #expect(try anna.send("x", to: talk, id: "9").code == "too_many_attempts")
    let name = ["first": "Anne", "last": "Berg"]
    #expect(try anna.ask("PATCH", "/api/me", name).code == "too_many_attempts")
    let draft: [String: Any] = ["clientId": "i", "title": "", "text": "", "members": [ben.id]]
    #expect(try anna.ask("POST", "/api/invitations", draft).code == "too_many_attempts")
    #expect(try anna.texts(of: talk).count == 3)
    #expect(try ben.send("x", to: talk, id: "1").status == 201)
  }

  @Test func `more work than can wait is refused at once, and searches go on`() throws {
    let server = try MemberServer {
      $0.passwordCost = PasswordCost(passes: 4, memoryBytes: 64 << 20)
      $0.hashingThreads = 1
      $0.maximumWaiting = 2
    }
    let clients = try (0..<8).map { number in
      let client = try SocketClient(port: server.running.port, timeout: 60)
      let body =
        "{\"first\":\"A\",\"last\":\"B\",\"email\":\"e\(number)@example.com\",\"password\":\"12345678\"}"
      try client.request(
        "POST",
        "/api/sign-up",
        headers: ["X-Chaja-Request: 1", "Content-Type: application/json"],
        body: body
      )
      return client
    }
    #expect(try server.browser().ask("GET", "/health").status == 200)
    let statuses = try clients.map { try $0.answer()?.status ?? 0 }
    #expect(statuses.filter { $0 == 202 }.count >= 3)
    #expect(statuses.filter { $0 == 503 }.count >= 1)
    #expect(statuses.allSatisfy { $0 == 202 || $0 == 503 })
  }

  @Test func `no line of the log is about a person`() throws {
    let lines = Mutex<[String]>([])
    do {
      let server = try MemberServer(log: RequestLog { line in lines.withLock { $0.append(line) } })
      let anna = try server.member("Secretname", "Hidden", email: "private@example.com")
      let ben = try server.member("Ben", "Costa")
      let talk = try anna.conversation(with: ben)
      try anna.send("confidential", to: talk, id: "confidential")
      _ = try anna.names("hidden")
      _ = try anna.logIn("private@example.com", password: "confidential")
      server.running.stop()
    }
    let all = lines.withLock { $0 }
    #expect(all.count == 8)
    for word in ["Secretname", "Hidden", "hidden", "private", "confidential", "127.0.0.1", "@"] {
      #expect(!all.contains { $0.contains(word) }, "\(word)")
    }
    #expect(all.contains { $0.contains("route=sign-up status=202") })
    #expect(all.contains { $0.contains("route=log-in status=401") })
  }

  @Test func `the database holds neither passwords nor tokens, and is its owner's alone`() throws {
    let folder = try TemporaryFolder()
    let server = try MemberServer(state: folder)
    let anna = try server.member("Anna", "Berg")
    let token = try #require(anna.cookie?.split(separator: "=").last)
    for name in ["members.sqlite", "members.sqlite-wal"] {
      let path = "\(folder.path)/state/\(name)"
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(bytes.range(of: Data(token.utf8)) == nil)
      #expect(bytes.range(of: Data(Browser.password.utf8)) == nil)
      let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(rights as? Int == 0o600)
    }
  }
}
