// Chaja
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Synchronization

/// The answer of a request whose connection sleeps until it is there.
final class PendingAnswer: Sendable {
  /// The library's handle of a connection that is asleep, which any thread may wake.
  private struct Sleeper: @unchecked Sendable {
    let connection: OpaquePointer
  }

  private enum State {
    case waiting(Sleeper)
    case answered(Response)
    case taken
  }

  private let state: Mutex<State>

  /// Puts a connection to sleep; called by its own thread.
  init(suspending connection: OpaquePointer) {
    MHD_suspend_connection(connection)
    state = Mutex(.waiting(Sleeper(connection: connection)))
  }

  /// Sets the answer and wakes the connection; only the first answer counts.
  func complete(with response: Response) {
    let isUsed = state.withLock { state in
      guard case .waiting(let sleeper) = state else { return false }
      state = .answered(response)
      // Under the lock: once awake, the connection may end, and its handle with it.
      MHD_resume_connection(sleeper.connection)
      return true
    }
    // Whoever sends a stream that nobody will read has to know.
    if !isUsed { response.stream?.close() }
  }

  /// Takes the answer, once; nil if it is not there.
  func take() -> Response? {
    state.withLock { state in
      guard case .answered(let response) = state else { return nil }
      state = .taken
      return response
    }
  }

  /// Forgets the connection, which is about to end.
  func abandon() {
    let unused = state.withLock { state -> Response? in
      defer { state = .taken }
      guard case .answered(let response) = state else { return nil }
      return response
    }
    unused?.stream?.close()
  }
}
