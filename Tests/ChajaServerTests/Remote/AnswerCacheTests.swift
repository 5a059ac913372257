// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaServer
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AnswerCacheTests {
  /// Counts how often it is asked, and gives the number.
  private final class Asked: Sendable {
    private let state = Mutex(0)
    var count: Int { state.withLock { $0 } }
    func next() -> Int {
      state.withLock {
        $0 += 1
        return $0
      }
    }
  }

  @Test func `keeps so many answers, and lets the oldest go`() async throws {
    let cache = AnswerCache<Int, Int>(capacity: 3, lifetime: .seconds(10))
    let asked = Asked()
    for key in [1, 2, 3, 4, 4, 3, 2] {
      _ = try await cache.value(for: key) { () async throws(SourceFailure) in asked.next() }
    }
    #expect(asked.count == 4)
    #expect(try await cache.value(for: 1) { () async throws(SourceFailure) in asked.next() } == 5)
    #expect(try await cache.value(for: 2) { () async throws(SourceFailure) in asked.next() } == 6)
  }

  @Test func `an answer that is too old is asked for again, and then kept anew`() async throws {
    let clock = ManualClock()
    let cache = AnswerCache<Int, Int>(capacity: 3, lifetime: .seconds(10), now: { clock.now })
    let asked = Asked()
    func ask() async throws -> Int {
      try await cache.value(for: 1) { () async throws(SourceFailure) in asked.next() }
    }
    #expect(try await ask() == 1)
    clock.advance(by: .seconds(9))
    #expect(try await ask() == 1)
    clock.advance(by: .seconds(1))
    #expect(try await ask() == 2)
    clock.advance(by: .seconds(9))
    #expect(try await ask() == 2)
  }

  @Test func `a failure is told to all who wait, and asked again by the next`() async throws {
    let cache = AnswerCache<Int, Int>(capacity: 3, lifetime: .seconds(10))
    let asked = Asked()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let waiting = (0..<8).map { _ in
      Task {
        await #expect(throws: SourceFailure.timeout) {
          try await cache.value(for: 1) { () async throws(SourceFailure) -> Int in
            _ = asked.next()
            for await _ in gate { break }
            throw .timeout
          }
        }
      }
    }
    while asked.count == 0 { await Task.yield() }
    opening.finish()
    for task in waiting { _ = await task.value }
    let before = asked.count
    #expect(
      try await cache.value(for: 1) { () async throws(SourceFailure) in asked.next() } == before + 1
    )
  }

  @Test func `one who goes leaves the question to the others`() async throws {
    let cache = AnswerCache<Int, Int>(capacity: 3, lifetime: .seconds(10))
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let goes = Task {
      try await cache.value(for: 1) { () async throws(SourceFailure) in
        beginning.finish()
        for await _ in gate { break }
        return Task.isCancelled ? 0 : 7
      }
    }
    for await _ in begun { break }
    goes.cancel()
    opening.finish()
    #expect(try await cache.value(for: 1) { () async throws(SourceFailure) in 8 } == 7)
  }
}
