// Chaja
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Work done in order of arrival by so many threads at most, with a bound on how much may wait.
///
/// Keeps slow work, a password's hash or a synced write, off the threads that serve connections.
package final class WorkQueue: Sendable {
  private struct State {
    var waiting: ArraySlice<@Sendable () -> Void> = []
    var running = 0
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue
  private let width: Int
  private let maximumWaiting: Int

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - name: The name that tools show for its threads.
  ///   - width: The most pieces of work at a time; 1 or more.
  ///   - maximumWaiting: The most pieces that wait.
  package init(name: String, width: Int, maximumWaiting: Int) {
    queue = DispatchQueue(label: "chaja.\(name)", attributes: .concurrent)
    self.width = max(1, width)
    self.maximumWaiting = max(0, maximumWaiting)
  }

  /// The pieces that wait and those that run.
  package var load: (waiting: Int, running: Int) {
    state.withLock { ($0.waiting.count, $0.running) }
  }

  /// Takes a piece of work.
  ///
  /// - Returns: False if too many wait; the work is then not done.
  package func add(_ work: @escaping @Sendable () -> Void) -> Bool {
    let begins = state.withLock { state -> Bool? in
      if state.running < width {
        state.running += 1
        return true
      }
      guard state.waiting.count < maximumWaiting else { return nil }
      state.waiting.append(work)
      return false
    }
    guard let begins else { return false }
    if begins { queue.async { self.run(work) } }
    return true
  }

  private func run(_ first: @Sendable () -> Void) {
    first()
    while let next = next() { next() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if let work = state.waiting.popFirst() { return work }
      state.running -= 1
      return nil
    }
  }
}
