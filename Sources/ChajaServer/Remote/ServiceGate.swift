// Chaja
// SPDX-License-Identifier: Apache-2.0

package import Chaja
import Synchronization

/// Lets so many requests at a time through to a service, and none while it wants to be left alone.
package final class ServiceGate: Sendable {
  private struct State {
    var running = 0
    var opening: ContinuousClock.Instant?
  }

  /// How long a service is left alone that has too much to do and does not say how long.
  private static let usualWait = Duration.seconds(5)

  private let state = Mutex(State())
  private let limit: Int
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - limit: The most requests at a time; 1 or more.
  ///   - now: Tells the time.
  package init(limit: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.limit = max(1, limit)
    self.now = now
  }

  /// Asks the service, unless it is to be left alone.
  ///
  /// - Parameter ask: Asks the service.
  /// - Returns: What `ask` gives.
  /// - Throws: `http` 429 with the rest of the time while the service is to be left alone, `http` 503 with two seconds while
  ///   too many requests are under way, and what `ask` throws.
  package func pass<Value: Sendable>(
    _ ask: @Sendable () async throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    try enter()
    defer { state.withLock { $0.running -= 1 } }
    do throws(SourceFailure) {
      return try await ask()
    } catch {
      throw noted(error)
    }
  }

  private func enter() throws(SourceFailure) {
    let time = now()
    let refusal = state.withLock { state -> SourceFailure? in
      if let opening = state.opening, opening > time {
        return .http(429, retryAfter: opening - time)
      }
      guard state.running < limit else { return .http(503, retryAfter: .seconds(2)) }
      state.running += 1
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Notes for how long the service wants to be left alone, and completes the failure with that time.
  private func noted(_ failure: SourceFailure) -> SourceFailure {
    let wait: Duration
    switch failure.kind {
    case .http(status: 429): wait = failure.retryAfter ?? Self.usualWait
    case .http(status: 503):
      guard let time = failure.retryAfter else { return failure }
      wait = time
    default: return failure
    }
    let opening = now() + wait
    state.withLock { $0.opening = max($0.opening ?? opening, opening) }
    return .http(429, retryAfter: wait)
  }
}
