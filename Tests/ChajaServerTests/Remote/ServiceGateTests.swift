// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaServer
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ServiceGateTests {
  private func failure(
    _ gate: ServiceGate,
    _ thrown: SourceFailure? = nil
  ) async -> SourceFailure? {
    do throws(SourceFailure) {
      try await gate.pass { () async throws(SourceFailure) in
        if let thrown { throw thrown }
      }
      return nil
    } catch {
      return error
    }
  }

  @Test func `lets so many through at a time, and the next when one is done`() async throws {
    let gate = ServiceGate(limit: 2)
    let (hold, release) = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let running = (0..<2).map { _ in
      Task {
        try await gate.pass { () async throws(SourceFailure) in
          beginning.yield()
          for await _ in hold { break }
        }
      }
    }
    var begins = begun.makeAsyncIterator()
    for _ in 0..<2 { await begins.next() }
    #expect(await failure(gate) == .http(503, retryAfter: .seconds(2)))
    release.finish()
    for task in running { try await task.value }
    #expect(await failure(gate) == nil)
    // A failure is an end as well.
    for _ in 0..<5 { #expect(await failure(gate, .timeout) == .timeout) }
    #expect(await failure(gate) == nil)
  }

  @Test func `stays shut for as long as the service wants, the longest wait counting`() async {
    let clock = ManualClock()
    let gate = ServiceGate(limit: 2, now: { clock.now })
    let (long, short) = (
      SourceFailure.http(429, retryAfter: .seconds(30)),
      SourceFailure.http(503, retryAfter: .seconds(10))
    )
    #expect(await failure(gate, long) == long)
    #expect(await failure(gate) == long)
    clock.advance(by: .seconds(30))
    #expect(await failure(gate, short) == .http(429, retryAfter: .seconds(10)))
    clock.advance(by: .seconds(4))
    #expect(await failure(gate) == .http(429, retryAfter: .seconds(6)))
    clock.advance(by: .seconds(6))
    #expect(await failure(gate, .http(503)) == .http(503))
    #expect(await failure(gate) == nil)
  }
}
