// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FirebaseStreamTests {
  /// Gives the connections in turn; the last one stays open.
  private func fake(_ connections: [String]) throws -> FakeFirebase {
    let fake = try FakeFirebase()
    let count = Counter()
    fake.withState { state in
      state.intercept = { _ in
        let number = count.next()
        let body = connections[min(number, connections.count - 1)]
        return number < connections.count - 1
          ? .raw("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + body)
          : .stall(body: body)
      }
    }
    return fake
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count - 1
      }
    }
  }

  private func put(_ path: String, _ json: String) -> String {
    "event: put\ndata: {\"path\":\"\(path)\",\"data\":\(json)}\n\n"
  }

  private func text(_ value: FirebaseValue?) -> String? {
    value.map { String(decoding: $0.json, as: UTF8.self) }
  }

  private func texts(_ stream: FirebaseStream, _ count: Int) async throws(FirebaseError) -> [String]
  {
    var values: [String] = []
    var iterator = stream.makeAsyncIterator()
    while values.count < count, let value = text(try await iterator.next(isolation: nil)) {
      values.append(value)
    }
    return values
  }

  private func error(_ stream: FirebaseStream) async -> FirebaseError? {
    await failure { () async throws(FirebaseError) in
      var iterator = stream.makeAsyncIterator()
      while try await iterator.next(isolation: nil) != nil {}
    }
  }

  private let kept = "event: keep-alive\ndata: null\n\n"

  @Test func `puts and patches are merged by their paths`() async throws {
    let fake = try fake([
      put("/", #"{"a":{"n":"A"},"b":{"n":"B"}}"#) + kept + put("/a/n", #""AA""#)
        + "event: patch\ndata: {\"path\":\"/\",\"data\":{\"b\":null,\"c/n\":\"C\"}}\n\n"
        + "event: later\ndata: 1\n\n" + put("/c", "null") + put("/", "null")
    ])
    let values = try await texts(try fake.database(token: "t").changes(at: "members"), 5)
    #expect(
      values == [
        #"{"a":{"n":"A"},"b":{"n":"B"}}"#, #"{"a":{"n":"AA"},"b":{"n":"B"}}"#,
        #"{"a":{"n":"AA"},"c":{"n":"C"}}"#, #"{"a":{"n":"AA"}}"#, "null",
      ]
    )
    let request = try #require(fake.server.requests.first)
    #expect(request.headers["accept"] == "text/event-stream")
    #expect(request.target == "/members.json?auth=t")
  }

  @Test func `C161: an empty place is a value, null`() async throws {
    let fake = try fake([put("/", "null")])
    #expect(try await texts(try fake.database().changes(at: "members"), 1) == ["null"])
  }

  @Test func `a connection that breaks is opened again, and the same value is not given twice`()
    async throws
  {
    let fake = try fake([
      put("/", #"{"a":1}"#), put("/", #"{"a":1}"#) + put("/a", "2").dropLast(5),
      put("/", #"{"a":1}"#) + put("/a", "3"),
    ])
    #expect(
      try await texts(try fake.database().changes(at: "x"), 2) == [#"{"a":1}"#, #"{"a":3}"#]
    )
    #expect(fake.server.requests.count == 3)
  }

  @Test func `a service that stays away ends it after so many attempts`() async throws {
    let fake = try FakeFirebase()
    fake.withState { $0.intercept = { _ in .answer(status: 503) } }
    let error = await error(try fake.database(attempts: 4).changes(at: "x"))
    #expect(error == .status(503, words: "", retryAfter: nil))
    #expect(fake.server.requests.count == 4)
    // Open and shut at once is no success either.
    let shut = try self.fake(Array(repeating: "", count: 50))
    #expect(
      await self.error(try shut.database(attempts: 4).changes(at: "x"))?.failure.kind == .network
    )
    #expect(shut.server.requests.count == 4)
  }

  @Test func `what the rules refuse, at first or later, ends it`() async throws {
    let fake = try FakeFirebase()
    fake.withState { $0.allows = { _, _, _ in false } }
    let refused = await error(try fake.database().changes(at: "members/a"))
    #expect(refused == .permissionDenied(place: "members/…"))
    #expect(fake.server.requests.count == 1)
    let later = try self.fake([put("/", "1") + "event: cancel\ndata: null\n\n"])
    #expect(await error(try later.database().changes(at: "x")) == .permissionDenied(place: "x"))
  }

  @Test func `a token that is revoked is asked for anew, and the same one ends it`() async throws {
    let revoked = "event: auth_revoked\ndata: \"token t0 is expired\"\n\n"
    let fake = try fake([put("/", "1") + revoked, put("/", "2")])
    let count = Counter()
    let database = FirebaseDatabase(
      address: try #require(URL(string: fake.server.address)),
      access: .idToken { "t\(count.next())" },
      patience: FirebasePatience(attempts: 3, firstWait: .zero, longestWait: .zero)
    )
    #expect(try await texts(database.changes(at: "x"), 2) == ["1", "2"])
    #expect(fake.server.requests.first?.target == "/x.json?auth=t0")
    #expect(fake.server.requests.last?.target != "/x.json?auth=t0")
    let same = try self.fake([put("/", "1") + revoked, put("/", "2")])
    #expect(
      await error(try same.database(token: "t0").changes(at: "x"))
        == .tokenRefused(words: "\"token … is expired\"")
    )
    #expect(same.server.requests.count == 1)
  }

  @Test(
    arguments: [
      "event: put\ndata: {\"path\":1}\n\n",
      "event: put\ndata: {\"path\":\"" + String(repeating: "/a", count: 100_000)
        + "\",\"data\":1}\n\n",
      "event: put\ndata: {\n\n",
      "event: patch\ndata: null\n\n",
    ]
  )
  func `an event that can't be read ends it`(event: String) async throws {
    let error = await error(try fake([event]).database().changes(at: "x"))
    #expect(error?.failure.kind == .malformed)
  }

  @Test func `an event with too many bytes ends it`() async throws {
    let fake = try fake([put("/", "\"" + String(repeating: "a", count: 3_000) + "\"")])
    let error = await error(try fake.database(maximumBytes: 2_000).changes(at: "x"))
    #expect(error == .tooLarge(words: "an event has more than 2000 bytes"))
  }

  @Test func `a stream far larger than the buffer comes whole`() async throws {
    let text = "\"" + String(repeating: "피카츄", count: 200_000) + "\""
    let fake = try fake([put("/", text), ""])
    #expect(try await texts(try fake.database().changes(at: "x"), 1) == [text])
  }

  @Test func `a connection on which nothing comes is given up and opened again`() async throws {
    let fake = try FakeFirebase()
    let count = Counter()
    let first = put("/", "1")
    let second = put("/", "2")
    fake.withState { $0.intercept = { _ in .stall(body: count.next() == 0 ? first : second) } }
    let stream = try fake.database().changes(at: "x", pause: .milliseconds(100))
    #expect(try await texts(stream, 2) == ["1", "2"])
  }

  @Test func `a loop that is cancelled ends, while it waits for the header and between events`()
    async throws
  {
    for reply in [LocalServer.Reply.silence, .stall(body: put("/", "1"))] {
      let fake = try FakeFirebase()
      fake.withState { $0.intercept = { _ in reply } }
      var arrivals = fake.server.arrivals.makeAsyncIterator()
      let stream = try fake.database().changes(at: "x")
      let task = Task { await error(stream) }
      _ = await arrivals.next()
      task.cancel()
      #expect(await task.value == .transport(.cancelled))
    }
  }

  @Test func `after an error there is nothing more`() async throws {
    let fake = try fake(["event: cancel\ndata: null\n\n"])
    var iterator = try fake.database().changes(at: "x").makeAsyncIterator()
    await #expect(throws: FirebaseError.self) { _ = try await iterator.next(isolation: nil) }
    #expect(try await iterator.next(isolation: nil) == nil)
  }
}
