// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaServer
import Foundation
import Testing

struct RouterTests {
  private let router = Router(
    searches: [
      "pokedex": { parameters throws(APIError) in
        if parameters.query == "broken" { throw APIError(.invalidFilter, "said so") }
        return Array("{\"query\":\"\(parameters.query)\"}".utf8)
      }
    ],
    files: nil,
    version: "1.2.3"
  )

  private func ask(
    _ method: Request.Method,
    _ target: String,
    type: String? = "application/json",
    body: String = ""
  ) async throws -> Response {
    await router.response(
      to: .success(
        Request(
          method: method,
          target: try RequestTarget(parsing: Array(target.utf8)),
          headers: type.map { [Request.Header(name: "content-type", value: $0)] } ?? [],
          body: Array(body.utf8)
        )
      )
    )
  }

  @Test func `answers of searches are compressed for who takes that, unless they are short`()
    async throws
  {
    func ask(_ query: String, _ headers: [Request.Header]) async throws -> Response {
      let target = try RequestTarget(parsing: Array("/indexes/pokedex/search?q=\(query)".utf8))
      return await router.response(
        to: .success(Request(method: .get, target: target, headers: headers))
      )
    }
    let gzip = [Request.Header(name: "accept-encoding", value: "gzip, br")]
    let long = String(repeating: "pikachu", count: 200)
    let whole = try await ask(long, [])
    #expect(whole.header(named: "Content-Encoding") == nil)
    let less = try await ask(long, gzip)
    #expect(less.header(named: "Content-Encoding") == "gzip")
    #expect(less.header(named: "Vary") == "Accept-Encoding")
    #expect(less.body.starts(with: [0x1F, 0x8B]) && less.body.count < whole.body.count / 4)
    #expect(try await ask("pika", gzip).header(named: "Content-Encoding") == nil)
  }

  private func code(of response: Response) throws -> String {
    let document = try JSONDocument(response.body)
    for name in ["message", "code", "type", "link"] {
      let node = try #require(document.member(named: Array(name.utf8), of: 0))
      #expect(document.string(of: node)?.isEmpty == false)
    }
    let node = try #require(document.member(named: Array("code".utf8), of: 0))
    return String(decoding: document.string(of: node) ?? [], as: UTF8.self)
  }

  @Test func `answers the routes in the form of the API`() async throws {
    #expect(try await ask(.get, "/health").body == Array("{\"status\":\"available\"}".utf8))
    #expect(try await ask(.get, "/version").body == Array("{\"pkgVersion\":\"1.2.3\"}".utf8))
    #expect(
      try await ask(.get, "/indexes/pokedex/search?q=a").body == Array("{\"query\":\"a\"}".utf8)
    )
    let post = try await ask(.post, "/indexes/pokedex/search", body: "{\"q\":\"b\"}")
    #expect(post.body == Array("{\"query\":\"b\"}".utf8))
    #expect(post.status == 200)
    #expect(post.header(named: "Content-Type") == "application/json")
    #expect(post.header(named: "Cache-Control") == "no-store")
  }

  @Test func `answers several searches in their order, each with its index`() async throws {
    let body = #"{"queries":[{"indexUid":"pokedex","q":"a"},{"q":"b","indexUid":"pokedex"}]}"#
    let answer = try await ask(.post, "/multi-search", body: body)
    #expect(answer.status == 200)
    #expect(
      String(decoding: answer.body, as: UTF8.self)
        == #"{"results":[{"indexUid":"pokedex","query":"a"},{"indexUid":"pokedex","query":"b"}]}"#
    )
    #expect(try await ask(.post, "/multi-search", body: #"{"queries":[]}"#).body.count == 14)
    #expect(try await ask(.get, "/multi-search").header(named: "Allow") == "POST")
  }

  @Test(arguments: [
    ("", "missing_payload", "empty"), ("[]", "bad_request", "not an object"),
    ("{", "malformed_payload", "line 1"), ("{}", "bad_request", "`queries` is missing"),
    (#"{"queries":{}}"#, "bad_request", "no list"),
    (#"{"queries":[],"federation":{}}"#, "bad_request", "`federation`"),
    (#"{"queries":[3]}"#, "bad_request", "Inside `.queries[0]`"),
    (#"{"queries":[{}]}"#, "bad_request", "`indexUid` is missing"),
    (#"{"queries":[{"indexUid":"x"}]}"#, "index_not_found", "Index `x` not found"),
    (#"{"queries":[{"indexUid":"pokedex","limit":"1"}]}"#, "invalid_search_limit", "queries[0]"),
    (
      #"{"queries":[{"indexUid":"pokedex"},{"indexUid":"pokedex","q":"broken"}]}"#,
      "invalid_search_filter", "Inside `.queries[1]`: said so"
    ),
    (
      #"{"queries":["# + String(repeating: "{},", count: 50) + "{}]}", "bad_request",
      "51 searches; send 50 at most"
    ),
  ])
  func `several searches fail together, with the place`(
    body: String,
    code expected: String,
    part: String
  ) async throws {
    let answer = try await ask(.post, "/multi-search", body: body)
    #expect(try code(of: answer) == expected)
    #expect(String(decoding: answer.body, as: UTF8.self).contains(part))
  }

  @Test(arguments: ["application/json", "Application/JSON; charset=utf-8", "application/json;x"])
  func `takes JSON however its type is written`(type: String) async throws {
    #expect(try await ask(.post, "/indexes/pokedex/search", type: type, body: "{}").status == 200)
  }

  @Test(arguments: [
    (Request.Method.get, "/nothing", "", 404, "not_found"),
    (.post, "/nothing", "", 404, "not_found"),
    (.get, "/health/x", "", 404, "not_found"),
    (.get, "/indexes/pokedex", "", 404, "not_found"),
    (.get, "/indexes/pokedex/search/", "", 404, "not_found"),
    (.get, "/indexes/nope/search", "", 404, "index_not_found"),
    (.post, "/indexes/%2e%2e/search", "{}", 404, "index_not_found"),
    (.get, "/indexes/pokedex/search?limit=-5", "", 400, "invalid_search_limit"),
    (.get, "/indexes/pokedex/search?q=broken", "", 400, "invalid_search_filter"),
    (.post, "/indexes/pokedex/search", "", 400, "missing_payload"),
    (.post, "/indexes/pokedex/search", "{", 400, "malformed_payload"),
    (.post, "/health", "", 405, "method_not_allowed"),
    (.other("DELETE"), "/indexes/pokedex/search", "", 405, "method_not_allowed"),
    (.other("get"), "/version", "", 405, "method_not_allowed"),
  ])
  func `tells errors with a code`(
    method: Request.Method,
    target: String,
    body: String,
    status: Int,
    code: String
  ) async throws {
    let response = try await ask(method, target, body: body)
    #expect(response.status == status)
    #expect(try self.code(of: response) == code)
  }

  @Test func `asks for a content type, and for the right one`() async throws {
    let missing = try await ask(.post, "/indexes/pokedex/search", type: nil, body: "{}")
    #expect(missing.status == 415)
    #expect(try code(of: missing) == "missing_content_type")
    let wrong = try await ask(.post, "/indexes/pokedex/search", type: "text/plain", body: "{}")
    #expect(wrong.status == 415)
    #expect(try code(of: wrong) == "invalid_content_type")
  }

  @Test func `a method that is not allowed is told which ones are`() async throws {
    #expect(try await ask(.post, "/health").header(named: "Allow") == "GET, HEAD")
    let search = try await ask(.other("PUT"), "/indexes/pokedex/search")
    #expect(search.header(named: "Allow") == "GET, HEAD, POST")
  }

  @Test(arguments: ["/health", "/nothing", "/indexes/pokedex/search", "/indexes/x/search"])
  func `every answer carries the security headers`(target: String) async throws {
    let response = try await ask(.get, target)
    let policy = try #require(response.header(named: "Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(policy.contains("frame-ancestors 'none'"))
    // Compiling WebAssembly is no running of text as a script.
    #expect(!policy.replacing("'wasm-unsafe-eval'", with: "").contains("unsafe"))
    #expect(response.header(named: "X-Content-Type-Options") == "nosniff")
    #expect(response.header(named: "Referrer-Policy") == "no-referrer")
    #expect(response.header(named: "Permissions-Policy") != nil)
  }

  @Test(arguments: [
    (RequestFault.targetTooLong(limit: 1), 414, "uri_too_long"),
    (.headersTooLarge(limit: 1), 431, "headers_too_large"),
    (.bodyTooLarge(limit: 1), 413, "payload_too_large"),
    (.ambiguousLength, 400, "bad_request"),
    (.malformedHeader, 400, "bad_request"),
    (.invalidLength, 400, "bad_request"),
    (.unsupportedTransferCoding, 400, "bad_request"),
    (.missingHost, 400, "bad_request"),
    (.invalidTarget(.notAPath), 400, "bad_request"),
    (.invalidTarget(.invalidPercentEncoding), 400, "bad_request"),
    (.invalidTarget(.invalidUTF8), 400, "bad_request"),
  ])
  func `tells why a request was refused`(fault: RequestFault, status: Int, code: String)
    async throws
  {
    let response = await router.response(to: .failure(fault))
    #expect(response.status == status)
    #expect(try self.code(of: response) == code)
    #expect(response.header(named: "X-Content-Type-Options") == "nosniff")
  }

  @Test(arguments: APIError.Code.allCases)
  func `no code but the internal one blames the server`(code: APIError.Code) {
    #expect((400..<500).contains(code.status) == (code.type != "internal"))
    #expect(code.rawValue.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F })
  }

  private func text(of file: String) throws -> String {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: package.appendingPathComponent(file), encoding: .utf8)
  }

  @Test(arguments: APIError.Code.allCases)
  func `every code is explained on the page that an error leads to`(code: APIError.Code) throws {
    #expect(try text(of: "Web/errors.html").contains("<dt id=\"\(code.rawValue)\">"))
  }

  @Test(arguments: APIError.Code.allCases)
  func `every code stands beside its status in the documents`(code: APIError.Code) throws {
    let lines = try text(of: "Documentation/HTTPAPI.md").split(separator: "\n")
    let row = try #require(lines.first { $0.hasPrefix("| \(code.status) |") })
    #expect(row.contains("`\(code.rawValue)`"))
  }

  @Test func `the bounds are those of the documents`() throws {
    let limits = TransportLimits()
    let members = MemberSettings()
    func seconds(_ time: Duration) -> Int64 { time.components.seconds }
    func minutes(_ rule: AttemptRule) -> String {
      "\(rule.tries) in \(seconds(rule.period) / 60) minutes"
    }
    let page = try text(of: "Documentation/HTTPAPI.md")
    for row in [
      "| address | \(limits.targetBytes >> 10) KiB | 414 |",
      "| header fields in all | \(limits.headerBytes >> 10) KiB | 431 |",
      "| body | \(limits.bodyBytes >> 20) MiB, by `Content-Length` or while it arrives | 413;",
      "| header, body to arrive | \(seconds(limits.headerTime)) s, \(seconds(limits.bodyTime)) s in all,",
      "| an answer to be taken | \(seconds(limits.answerTime)) s | closed |",
      "| a connection without a request | \(seconds(limits.idleTime)) s | closed |",
      "| open connections | \(limits.connections), streams of events too; 64 fewer than files may be open,",
      "| body below `/api` | \(members.bodyBytes >> 10) KiB | 413 |",
      "| stream of events without an event | a comment line each \(seconds(members.heartbeat)) s |",
      "| streams of events of one member | \(members.streamsPerMember) | 429 |",
      "from one address | \(minutes(members.attemptsPerAddress)) | 429 |",
      "| \(minutes(members.attemptsPerAccountAndAddress)) from one address, "
        + "\(members.attemptsPerAccount.tries) in an hour in all;",
      "| changes of one member | \(members.changesPerMember.tries) in a minute | 429 |",
      "| work that waits | \(members.maximumWaiting) requests for the database, "
        + "\(members.maximumWaiting) for the hash of a password | 503 |",
      "(\(seconds(members.eventAge) / 86_400) days)",
      "finishes the running answers in \(seconds(limits.shutdownTime)) s at most",
    ] {
      #expect(page.contains(row), "\(row)")
    }
    #expect(seconds(members.attemptsPerAccount.period) == 3600)
    #expect(seconds(members.changesPerMember.period) == 60)
  }
}
