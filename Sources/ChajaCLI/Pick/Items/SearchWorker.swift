// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession
import ChajaTerminal
import Dispatch
import Foundation
import Synchronization

/// Searches on a thread of its own, always what was asked last.
///
/// A request that was not begun when the next one comes is never begun. The pages of one list come from the snapshot of its first.
final class SearchWorker: Sendable {
  /// An answered request.
  struct Outcome: Sendable {
    let request: RequestID
    let page: ItemPage
    /// The snapshot that was searched.
    let revision: Int
    let duration: Duration
  }

  private struct State {
    var wanted: Request?
    var outcomes: [Outcome] = []
  }

  private let state = Mutex(State())
  private let asked = DispatchSemaphore(value: 0)
  private let store: ItemStore
  private let wake: WakePipe

  /// Starts the thread.
  init(store: ItemStore, wake: WakePipe) {
    self.store = store
    self.wake = wake
    Thread.detachNewThread { self.work() }
  }

  /// Asks; takes the place of a request that has not been begun.
  func ask(_ request: Request) {
    state.withLock { $0.wanted = request }
    asked.signal()
  }

  /// Takes a request back, if it has not been begun.
  func cancel(_ request: RequestID) {
    state.withLock { state in
      if state.wanted?.id == request { state.wanted = nil }
    }
  }

  /// What has been answered since the last call.
  func outcomes() -> [Outcome] {
    state.withLock { state in
      let outcomes = state.outcomes
      state.outcomes = []
      return outcomes
    }
  }

  private func work() {
    let clock = ContinuousClock()
    var search = ItemSearch()
    var snapshot = ItemSnapshot()
    while true {
      asked.wait()
      let request = state.withLock { state in
        let request = state.wanted
        state.wanted = nil
        return request
      }
      guard let request else { continue }
      if request.page == 1 { snapshot = store.snapshot }
      let start = clock.now
      let page = search.page(
        of: request.query.text,
        offset: (request.page - 1) * request.pageSize,
        limit: request.pageSize,
        in: snapshot
      )
      let outcome = Outcome(
        request: request.id,
        page: page,
        revision: snapshot.revision,
        duration: clock.now - start
      )
      state.withLock { $0.outcomes.append(outcome) }
      wake.wake()
    }
  }
}
