// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import ChajaTestSupport
import Foundation
import Synchronization
import Testing

/// What clients are told when The Movie Database fails, and that it is asked no more than it must be.
@Suite(.timeLimit(.minutes(1)))
struct MovieServiceFailureTests {
  @Test(arguments: [
    (401, [], 502, "service_refused", nil),
    (403, [], 502, "service_refused", nil),
    (404, [], 502, "service_failed", nil),
    (422, [], 502, "service_failed", nil),
    (429, ["Retry-After: 7"], 429, "service_limited", "7"),
    (429, [], 429, "service_limited", "5"),
    (500, [], 502, "service_failed", nil),
    (503, [], 502, "service_failed", nil),
    (503, ["Retry-After: 3"], 429, "service_limited", "3"),
  ])
  func `S3.22: a status of the service becomes an error with a code, once`(
    status: Int,
    headers: [String],
    told: Int,
    code: String,
    wait: String?
  ) async throws {
    let world = try MovieWorld { _ in
      .answer(
        status: status,
        headers: headers,
        body: #"{"status_message":"about \#(MovieWorld.token)"}"#
      )
    }
    let answer = try await world.ask("/indexes/tv/search?q=host")
    #expect(answer.status == told)
    #expect(answer.header(named: "Retry-After") == wait)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(text.contains("\"code\":\"\(code)\""))
    #expect(world.service.requests.count == 1)
    // Not even what the service itself repeats of the token goes on.
    #expect(!text.contains(MovieWorld.token))
    #expect(world.log.count == 1)
    #expect(!world.log.joined().contains(MovieWorld.token))
    #expect(!world.log.joined().contains("host"))
  }

  @Test(arguments: [
    (LocalServer.Reply.cut(body: #"{"page":1"#, promisedBytes: 500), 502, "service_failed"),
    (.raw("no HTTP at all"), 502, "service_failed"),
    (.answer(body: "<html>"), 502, "service_failed"),
    (.answer(body: #"{"results":3}"#), 502, "service_failed"),
    (.stall(body: "{"), 504, "service_timeout"),
    (.silence, 504, "service_timeout"),
  ])
  func `S3.22: a broken or slow answer becomes an error with a code`(
    reply: LocalServer.Reply,
    told: Int,
    code: String
  ) async throws {
    // Only what never comes is waited for to the end.
    let timeout: Duration = told == 504 ? .milliseconds(100) : .seconds(30)
    let world = try MovieWorld(timeout: timeout) { _ in reply }
    let answer = try await world.ask("/indexes/movies/search?q=host")
    #expect(answer.status == told)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("\"code\":\"\(code)\""))
  }

  @Test func `S3.2: one kind fails, the others are answered`() async throws {
    let world = try MovieWorld { $0.path.hasSuffix("/tv") ? .answer(status: 500) : $0.answer }
    #expect(try await world.ask("/indexes/tv/search?q=host").status == 502)
    #expect(try await world.ask("/indexes/movies/search?q=host").status == 200)
    #expect(try await world.ask("/indexes/people/search?q=host").status == 200)
  }

  @Test func `a service that wants to be left alone is, for all kinds, and then asked again`()
    async throws
  {
    let isBusy = Mutex(true)
    let world = try MovieWorld { question in
      isBusy.withLock { $0 }
        ? .answer(status: 429, headers: ["Retry-After: 20"]) : question.answer
    }
    #expect(try await world.ask("/indexes/movies/search?q=host").status == 429)
    isBusy.withLock { $0 = false }
    world.advance(by: .seconds(5))
    for name in ["movies", "tv", "people"] {
      let answer = try await world.ask("/indexes/\(name)/search?q=another")
      #expect(answer.status == 429)
      #expect(answer.header(named: "Retry-After") == "15")
    }
    #expect(world.service.requests.count == 1)
    world.advance(by: .seconds(15))
    #expect(try await world.ask("/indexes/movies/search?q=host").status == 200)
  }

  @Test func `an answer is given again for ten minutes, by query, page and language`() async throws
  {
    let world = try MovieWorld()
    for _ in 0..<3 { _ = try await world.hits("/indexes/movies/search?q=host") }
    _ = try await world.hits("/indexes/movies/search?q=%20host")
    #expect(world.service.requests.count == 1)
    _ = try await world.hits("/indexes/movies/search?q=host&page=2")
    _ = try await world.hits("/indexes/movies/search?q=hosts")
    _ = try await world.hits("/indexes/tv/search?q=host")
    #expect(world.service.requests.count == 4)
    // The English page, which stands in for overviews, is there.
    _ = try await world.hits("/indexes/movies/search?q=host&locales=ko")
    #expect(world.service.requests.count == 5)
    world.advance(by: .seconds(600))
    _ = try await world.hits("/indexes/movies/search?q=host")
    #expect(world.service.requests.count == 6)
  }

  @Test func `a failure is not kept`() async throws {
    let isDown = Mutex(true)
    let world = try MovieWorld { question in
      isDown.withLock { $0 } ? .answer(status: 500) : question.answer
    }
    #expect(try await world.ask("/indexes/movies/search?q=host").status == 502)
    isDown.withLock { $0 = false }
    #expect(try await world.ask("/indexes/movies/search?q=host").status == 200)
  }

  @Test func `one question is under way once, however many ask it`() async throws {
    let world = try MovieWorld()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask { try await world.ask("/indexes/movies/search?q=host").status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 50))
    #expect(world.service.requests.count == 1)
  }

  @Test func `without a translator there are no translations, and the service is not asked`()
    async throws
  {
    let world = try MovieWorld()
    #expect(try await world.ask("/translations/movie/7?language=ko").status == 404)
    #expect(world.service.requests.isEmpty)
    let original = try await world.object("/translations/movie/7?language=en")
    #expect(original["translation"] as? String == "A river.")
    #expect(try await world.ask("/translations/movie/8?language=en").status == 404)
  }
}
