// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import ChajaTestSupport
import Testing

@Suite(.timeLimit(.minutes(4)))
struct HostileRequestTests {
  private static let post = ["X-Chaja-Request: 1"]

  @Test(arguments: [
    ("", nil, 400, "missing_payload"), ("{", nil, 400, "malformed_payload"),
    ("[]", nil, 400, "bad_request"), ("null", nil, 400, "bad_request"),
    ("{\"email\":1,\"password\":\"x\"}", nil, 400, "invalid_email"),
    ("{\"email\":\"a\",\"email\":\"b\",\"password\":\"x\"}", nil, 400, "bad_request"),
    ("{\"email\":\"a\\ud800\",\"password\":\"x\"}", nil, 400, "malformed_payload"),
    ("{\"email\":\"a\",\"password\":\"\u{0}\"}", nil, 400, "malformed_payload"),
    ("{\"email\":\"a@b.c\",\"password\":null}", nil, 400, "invalid_password"),
    ("{}", "text/plain", 415, "invalid_content_type"),
    ("{}", "application/x-www-form-urlencoded", 415, "invalid_content_type"),
    ("{}", "multipart/form-data", 415, "invalid_content_type"),
  ])
  func `a body that cannot be read is refused with its reason`(
    body: String,
    type: String?,
    status: Int,
    code: String
  ) throws {
    let server = try MemberServer()
    let answer = try server.browser().ask(
      "POST",
      "/api/log-in",
      body: body,
      headers: Self.post + ["Content-Type: \(type ?? "application/json")"]
    )
    #expect(answer.status == status)
    #expect(answer.code == code)
  }

  @Test func `a body without a type, too long or too deep is refused`() throws {
    let server = try MemberServer()
    let client = try SocketClient(port: server.running.port)
    try client.request("POST", "/api/log-in", headers: Self.post, body: "{}")
    #expect(try client.answer()?.code == "missing_content_type")
    let long = "{\"email\":\"\(String(repeating: "a", count: 70_000))\"}"
    #expect(try server.browser().ask("POST", "/api/log-in", body: long).code == "payload_too_large")
    let deep = String(repeating: "[", count: 30_000)
    #expect(try server.browser().ask("POST", "/api/log-in", body: deep).status == 400)
  }

  @Test(arguments: [
    ("GET", "/api", 404), ("GET", "/api/", 404), ("GET", "/api/nothing", 404),
    ("GET", "/api/me/", 404), ("GET", "/api/me/x", 404), ("GET", "/api//me", 404),
    ("GET", "/api/../api/me", 404), ("GET", "/api/%2e%2e/members.sqlite", 404),
    ("GET", "/api/members/..%2f..%2fetc%2fpasswd", 404), ("GET", "/members.sqlite", 404),
    ("GET", "/state/members.sqlite", 404), ("GET", "/../state/members.sqlite", 404),
    ("GET", "/api/members/-1", 404), ("GET", "/api/members/0", 404),
    ("GET", "/api/members/+1", 404),
    ("GET", "/api/members/01", 404), ("GET", "/api/members/9223372036854775808", 404),
    ("GET", "/api/members/1%00", 404), ("GET", "/api/conversations/1;drop", 404),
    ("PUT", "/api/me", 405), ("GET", "/api/sign-up", 405), ("POST", "/api/me", 405),
    ("DELETE", "/api/conversations/1", 405), ("BREW", "/api/me", 405), ("get", "/api/me", 405),
    ("HEAD", "/api/me", 200), ("GET", "/api/members/9223372036854775807", 404),
    ("GET", "/api/conversations?limit=99999999999999999999", 400),
    ("GET", "/api/conversations?page=1", 400), ("GET", "/api/events?after=x", 400),
  ])
  func `unknown paths, methods and numbers are refused, and nothing leads out of the routes`(
    method: String,
    target: String,
    status: Int
  ) throws {
    let folder = try TemporaryFolder()
    let server = try MemberServer(state: folder)
    let anna = try server.member("Anna", "Berg")
    let client = try SocketClient(port: anna.port)
    try client.request(
      method,
      target,
      headers: Self.post + ["Cookie: \(anna.cookie ?? "")", "Connection: close"]
    )
    let answer = try #require(try client.answer(toHead: method == "HEAD"))
    #expect(answer.status == status)
    if status == 405 { #expect(answer.headers["allow"]?.isEmpty == false) }
    #expect(try anna.ask("GET", "/api/me").status == 200)
  }

  @Test func `slow clients hold up nobody and are closed`() async throws {
    let server = try MemberServer { _ in
    } limits: {
      $0.headerTime = .milliseconds(300)
      $0.bodyTime = .milliseconds(300)
      $0.threads = 1
    }
    let anna = try server.member("Anna", "Berg")
    let slow = try (0..<50).map { number in
      let client = try SocketClient(port: server.running.port)
      try client.send(
        number.isMultiple(of: 2)
          ? "POST /api/log-in HTTP/1.1\r\nHost: localhost\r\nX-Chaja-"
          : "POST /api/log-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"
      )
      return client
    }
    #expect(try anna.ask("GET", "/api/me").status == 200)
    for client in slow { #expect(try client.isClosedByServer()) }
    #expect(try anna.ask("GET", "/api/me").status == 200)
  }

  @Test func `a client that leaves before its answer does no harm`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let ben = try server.member("Ben", "Costa")
    let talk = try anna.conversation(with: ben)
    for number in 0..<100 {
      let client = try SocketClient(port: anna.port)
      try client.request(
        number.isMultiple(of: 3) ? "GET" : "POST",
        number.isMultiple(of: 3) ? "/api/events" : "/api/conversations/\(talk)/messages",
        headers: Self.post + ["Cookie: \(anna.cookie ?? "")", "Content-Type: application/json"],
        body: number.isMultiple(of: 3) ? "" : "{\"clientId\":\"m\(number)\",\"text\":\"\(number)\"}"
      )
    }
    // Each was stored whole or not at all; sending again settles which.
    for number in 0..<100 where !number.isMultiple(of: 3) {
      let answer = try anna.send("\(number)", to: talk, id: "m\(number)")
      #expect(answer.status == 200 || answer.status == 201)
    }
    #expect(try ben.texts(of: talk).count == 66)
  }

  @Test func `random bytes in every field are never a fault of the server`() throws {
    let server = try MemberServer()
    let anna = try server.member("Anna", "Berg")
    let talk = try anna.conversation(with: try server.member("Ben", "Costa"))
    // Seed 6; each field of each route gets scalars from all over Unicode.
    var random = SeededGenerator(seed: 6)
    func text() -> String {
      let count = Int.random(in: 0...40, using: &random)
      return String(
        String.UnicodeScalarView(
          (0..<count).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: 0...0x3_FFFF, using: &random))
          }
        )
      )
    }
    for _ in 0..<40 {
      for (method, target, fields) in [
        ("POST", "/api/sign-up", ["first", "last", "email", "password"]),
        ("POST", "/api/log-in", ["email", "password"]), ("PATCH", "/api/me", ["first", "last"]),
        ("POST", "/api/conversations/\(talk)/messages", ["clientId", "text"]),
        ("POST", "/api/invitations", ["clientId", "title", "text", "members"]),
      ] {
        let body = Dictionary(uniqueKeysWithValues: fields.map { ($0, text()) })
        let answer = try anna.ask(method, target, body)
        #expect(answer.status < 500, "\(target) \(body)")
      }
      let query = text().escaped
      #expect(try anna.ask("GET", "/api/members/search?q=\(query)").status == 200)
    }
  }
}
