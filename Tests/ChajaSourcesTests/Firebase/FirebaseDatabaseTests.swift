// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FirebaseDatabaseTests {
  @Test func `a question carries its path, its parameters and the token, all encoded`() async throws
  {
    let fake = try FakeFirebase(tree: #"{"a b":{"é":1},"members":{}}"#)
    let address = try #require(URL(string: fake.server.address + "?ns=my-base"))
    let database = FirebaseDatabase(address: address, access: .idToken { "se&cret" })
    #expect(try await database.value(at: "a b") == .children([("é", .integer(1))]))
    _ = try await database.children(
      FirebasePrefix("search/forward", "ㄱ\"&+", limit: 3),
      at: "members"
    )
    let targets = fake.server.requests.map { $0.target }
    #expect(targets.first == "/a%20b.json?ns=my-base&auth=se%26cret")
    let query = try #require(URLComponents(string: targets.last ?? "")?.queryItems)
    #expect(
      query.map { "\($0.name)=\($0.value ?? "")" } == [
        "ns=my-base", #"orderBy="search/forward""#, #"startAt="ㄱ\"&+""#,
        "endAt=\"ㄱ\\\"&+\u{F8FF}\"", "limitToFirst=3", "auth=se&cret",
      ]
    )
    #expect(targets.last?.contains("%2B") == true)
  }

  @Test func `what a write says is read, numbers, texts and gaps alike`() async throws {
    let fake = try FakeFirebase()
    let database = try fake.database()
    let value = try FirebaseValue(json: Array(#"{"1":"a","3":{"x":[1.5,-2,true]}}"#.utf8))
    try await database.write([("list", value), ("other/deep", .string("😀"))], below: "top")
    #expect(try await database.value(at: "top/list") == value)
    #expect(try await database.value(at: "top/other/deep").text == "😀")
    try await database.write([("top/list", .null)])
    #expect(try await database.value(at: "top/list") == .null)
  }

  @Test(
    arguments: [
      (401, "Permission denied", .permissionDenied(place: "members/…")),
      (403, "", .permissionDenied(place: "members/…")),
      (401, "Auth token is expired", .tokenRefused(words: "Auth token is expired")),
      (
        401, "Could not parse auth token s3cret.",
        .tokenRefused(words: "Could not parse auth token ….")
      ),
      (
        400, "Data requested exceeds the maximum size that can be accessed with a single request.",
        .tooLarge(
          words:
            "Data requested exceeds the maximum size that can be accessed with a single request."
        )
      ),
      (413, "", .tooLarge(words: "")),
      (404, "404 Not Found", .status(404, words: "404 Not Found", retryAfter: nil)),
      (
        423, "The database is disabled",
        .status(423, words: "The database is disabled", retryAfter: nil)
      ),
      (503, "", .status(503, words: "", retryAfter: .seconds(7))),
    ] as [(Int, String, FirebaseError)]
  )
  func `a refusal of the service is told apart, without the token`(
    status: Int,
    words: String,
    expected: FirebaseError
  ) async throws {
    let fake = try FakeFirebase()
    fake.withState { state in
      state.intercept = { _ in
        .answer(
          status: status,
          headers: status == 503 ? ["Retry-After: 7"] : [],
          body: words.isEmpty ? "" : "{\"error\":\"\(words)\"}"
        )
      }
    }
    let database = try fake.database(token: "s3cret")
    let reading = await failure { () async throws(FirebaseError) in
      try await database.value(at: "members/ada@example=2Ecom")
    }
    #expect(reading == expected)
    let writing = await failure { () async throws(FirebaseError) in
      try await database.write([("a", .bool(true))], below: "members/ada@example=2Ecom")
    }
    #expect(writing == expected)
    for error in [reading, writing] {
      let text =
        "\(String(describing: error)) \(String(reflecting: error)) \(error?.failure.detail ?? "")"
      #expect(!text.contains("s3cret"))
      #expect(!text.contains("ada@"))
    }
  }

  @Test func `a missing index says which rule to add`() async throws {
    let fake = try FakeFirebase(tree: #"{"people":{"a":{"age":1}}}"#)
    let database = try fake.database()
    let error = await failure { () async throws(FirebaseError) in
      try await database.children(FirebasePrefix("name", "a", limit: 1), at: "people")
    }
    #expect(error == .missingIndex(place: "people", child: "name"))
    #expect(error?.description.contains(#"".indexOn": ["name"]"#) == true)
    #expect(error?.description.contains("“people”") == true)
    #expect(error?.failure.kind == .refused)
  }

  @Test(arguments: ["http://example.com", "ftp://127.0.0.1", "example.com", "file:///etc"])
  func `an address that would give the token away is not asked`(address: String) async throws {
    let database = FirebaseDatabase(address: try #require(URL(string: address)))
    let error = await failure { () async throws(FirebaseError) in
      try await database.value(at: "members")
    }
    #expect(error == .insecureAddress)
  }

  @Test(arguments: ["a.b", "a#", "$a", "[", "]", "a\u{7F}", String(repeating: "a", count: 769)])
  func `a key that Firebase does not take is refused before it is asked`(key: String) async throws {
    let fake = try FakeFirebase()
    let database = try fake.database()
    let place = FirebasePath(keys: ["members", key])
    let errors = [
      await failure { () async throws(FirebaseError) in try await database.value(at: place) },
      await failure { () async throws(FirebaseError) in
        try await database.write([(place, .bool(true))])
      },
      await failure { () async throws(FirebaseError) in
        try await database.write([("a", .children([(key, .bool(true))]))])
      },
      await failure { () async throws(FirebaseError) in
        try await database.update("a") { _ in .children([(key, .bool(true))]) }
      },
    ]
    #expect(errors.allSatisfy { $0 == .invalidKey })
    #expect(fake.server.requests.count == 1, "only the reading of the update")
  }

  @Test func `a redirection on this machine is followed with the token, for writes too`()
    async throws
  {
    let far = try FakeFirebase(tree: #"{"a":"there"}"#)
    let near = try FakeFirebase()
    let place = far.server.address
    near.withState { state in
      state.intercept = { request in
        let path = request.target.dropFirst().replacing("auth=s3cret", with: "auth=other&x=1")
        return .answer(status: 307, headers: ["Location: \(place)\(path)"])
      }
    }
    let database = try near.database(token: "s3cret")
    #expect(try await database.value(at: "a").text == "there")
    try await database.write([("b", .integer(2))])
    #expect(far.tree["b"] == .integer(2))
    #expect(far.server.requests.map { $0.target.contains("auth=s3cret") } == [true, true])
    #expect(!far.server.requests.contains { $0.target.contains("other") })
  }

  @Test(
    arguments: [
      ("http://example.com/a.json", .insecureRedirect(host: "example.com")),
      ("http://localhost:1/a.json", .insecureRedirect(host: "localhost")),
      ("https://user@127.0.0.1/a.json", .insecureRedirect(host: "127.0.0.1")),
      ("file:///etc/hostname", .insecureRedirect(host: "")),
      ("/a.json", .redirectedTooOften),
    ] as [(String, FirebaseError)]
  )
  func `a redirection that is not safe is not followed`(
    location: String,
    expected: FirebaseError
  ) async throws {
    let fake = try FakeFirebase()
    fake.withState {
      $0.intercept = { _ in .answer(status: 307, headers: ["Location: \(location)"]) }
    }
    let database = try fake.database(token: "s3cret")
    let reading = await failure { () async throws(FirebaseError) in
      try await database.value(at: "a")
    }
    #expect(reading == expected)
    var values = database.changes(at: "a").makeAsyncIterator()
    let listening = await failure { () async throws(FirebaseError) in
      try await values.next(isolation: nil)
    }
    #expect(listening == expected)
  }

  @Test func `a redirection that would turn a write into a reading is an error`() async throws {
    let fake = try FakeFirebase()
    fake.withState { $0.intercept = { _ in .answer(status: 302, headers: ["Location: /b.json"]) } }
    let database = try fake.database()
    let error = await failure { () async throws(FirebaseError) in
      try await database.write([("a", .bool(true))])
    }
    #expect(error == .status(302, words: "", retryAfter: nil))
    #expect(fake.server.requests.count == 1)
  }

  @Test func `silence, a cut, too many bytes and what is no JSON are told apart`() async throws {
    let fake = try FakeFirebase()
    fake.withState { state in
      state.intercept = { request in
        switch request.target {
        case "/silence.json": .silence
        case "/stall.json": .stall(body: "{")
        case "/cut.json": .cut(body: "{\"a\":", promisedBytes: 900)
        case "/none.json": .raw("")
        case "/long.json": .answer(body: "\"" + String(repeating: "a", count: 1_000_100) + "\"")
        default: .answer(body: "<html>")
        }
      }
    }
    let database = try fake.database(timeout: .milliseconds(150), maximumBytes: 1_000_000)
    func kind(_ path: FirebasePath) async -> SourceFailure.Kind? {
      await failure { () async throws(FirebaseError) in try await database.value(at: path) }?
        .failure.kind
    }
    #expect(await kind("silence") == .timeout)
    #expect(await kind("stall") == .timeout)
    #expect(await kind("cut") == .network)
    #expect(await kind("none") == .network)
    #expect(await kind("long") == .malformed)
    #expect(await kind("page") == .malformed)
  }

  @Test func `who asks does not print a token`() {
    let access = FirebaseAccess.idToken { "s3cret" }
    #expect("\(access)" == "FirebaseAccess(auth)")
    #expect("\(FirebaseAccess.accessToken { "s3cret" })" == "FirebaseAccess(access_token)")
    var text = ""
    dump(access, to: &text)
    #expect(!text.contains("s3cret"))
  }
}
