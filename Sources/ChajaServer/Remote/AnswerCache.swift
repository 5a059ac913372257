// Chaja
// SPDX-License-Identifier: Apache-2.0

package import Chaja
import Synchronization

/// Answers of a service, kept for a while and so many at most; one request is under way for one question.
///
/// Failures are told to all who wait for the answer, and not kept.
package final class AnswerCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// A question to the service.
  package typealias Ask = @Sendable () async throws(SourceFailure) -> Value

  private struct Entry {
    var value: Value
    var end: ContinuousClock.Instant
    /// Counts the answers, so that the oldest can be found.
    var number: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var running: [Key: Task<Result<Value, SourceFailure>, Never>] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let lifetime: Duration
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: The most answers; 1 or more.
  ///   - lifetime: How long an answer is given again.
  ///   - now: Tells the time.
  package init(
    capacity: Int,
    lifetime: Duration,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.capacity = max(1, capacity)
    self.lifetime = lifetime
    self.now = now
  }

  /// Gives the answer to a question: the one that is kept, the one under way, or a new one.
  ///
  /// Who waits may be cancelled; the question to the service goes on for the others and for the cache.
  ///
  /// - Parameters:
  ///   - key: What is asked.
  ///   - ask: Asks the service.
  /// - Returns: The answer.
  /// - Throws: What the service's failure was.
  package func value(for key: Key, ask: @escaping Ask) async throws(SourceFailure) -> Value {
    let (kept, task) = state.withLock {
      state -> (Value?, Task<Result<Value, SourceFailure>, Never>?) in
      if let entry = state.entries[key], entry.end > now() { return (entry.value, nil) }
      if let task = state.running[key] { return (nil, task) }
      let task = Task(executorPreference: ServiceExecutor.shared) { [self] in
        await outcome(of: ask, for: key)
      }
      state.running[key] = task
      return (nil, task)
    }
    if let kept { return kept }
    guard let task else { throw .cancelled }
    return try await task.value.get()
  }

  private func outcome(of ask: Ask, for key: Key) async -> Result<Value, SourceFailure> {
    do throws(SourceFailure) {
      let value = try await ask()
      state.withLock { state in
        state.running[key] = nil
        keep(value, for: key, in: &state)
      }
      return .success(value)
    } catch {
      state.withLock { $0.running[key] = nil }
      return .failure(error)
    }
  }

  private func keep(_ value: Value, for key: Key, in state: inout State) {
    state.count += 1
    state.entries[key] = Entry(value: value, end: now() + lifetime, number: state.count)
    guard state.entries.count > capacity,
      let oldest = state.entries.min(by: { $0.value.number < $1.value.number })
    else { return }
    state.entries[oldest.key] = nil
  }
}
