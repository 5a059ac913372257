// Chaja
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Synchronization

/// An answer without an end: bytes that are sent to a client as they come.
///
/// Whoever holds the stream sends; the connection sleeps while there is nothing to send and costs no thread. What is sent is
/// kept until the client takes it, so a sender looks at ``isEmpty`` first and waits for `onDrain` when it is not.
package final class EventStream: Sendable {
  /// The library's handle of the connection, used under the lock by the thread that has it.
  private struct Sleeper: @unchecked Sendable {
    let connection: OpaquePointer
  }

  private struct State {
    var unsent: ArraySlice<UInt8> = []
    var connection: Sleeper?
    var isAsleep = false
    var hasEnded = false
    var onDrain: (@Sendable () -> Void)?
    var onClose: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// Makes a stream that nobody listens to yet.
  package init() {}

  /// Sets what is told to the sender; once, before anything is sent.
  ///
  /// - Parameters:
  ///   - onDrain: Called when the client has taken all that was sent; must not block.
  ///   - onClose: Called once when the connection has ended; must not block.
  package func tell(
    onDrain: @escaping @Sendable () -> Void,
    onClose: @escaping @Sendable () -> Void
  ) {
    state.withLock { state in
      state.onDrain = onDrain
      state.onClose = onClose
    }
  }

  /// Whether everything sent so far has been taken.
  package var isEmpty: Bool { state.withLock { $0.unsent.isEmpty } }

  /// Sends bytes; false if the stream has ended.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      state.unsent += bytes
      Self.wake(&state)
      return true
    }
  }

  /// Ends the answer after what was sent.
  package func end() {
    state.withLock { state in
      state.hasEnded = true
      Self.wake(&state)
    }
  }

  /// Binds the stream to the connection that sends it.
  func begin(on connection: OpaquePointer) {
    state.withLock { $0.connection = Sleeper(connection: connection) }
  }

  /// Copies the next bytes for the library, or puts the connection to sleep; called by the connection's thread.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (count, onDrain) = state.withLock { state -> (Int, (@Sendable () -> Void)?) in
      if state.unsent.isEmpty {
        guard !state.hasEnded, let sleeper = state.connection else {
          return (Int(CHAJA_END_OF_STREAM), nil)
        }
        state.isAsleep = true
        MHD_suspend_connection(sleeper.connection)
        return (0, nil)
      }
      let part = state.unsent.prefix(buffer.count)
      buffer.copyBytes(from: part)
      state.unsent.removeFirst(part.count)
      guard state.unsent.isEmpty else { return (part.count, nil) }
      state.unsent = []
      return (part.count, state.onDrain)
    }
    onDrain?()
    return count
  }

  /// Forgets the connection, which is about to end.
  func close() {
    let onClose = state.withLock { state in
      state.connection = nil
      state.hasEnded = true
      state.isAsleep = false
      state.unsent = []
      state.onDrain = nil
      defer { state.onClose = nil }
      return state.onClose
    }
    onClose?()
  }

  private static func wake(_ state: inout State) {
    guard state.isAsleep, let sleeper = state.connection else { return }
    state.isAsleep = false
    MHD_resume_connection(sleeper.connection)
  }
}
