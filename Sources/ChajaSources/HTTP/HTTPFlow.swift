// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Dispatch
import Synchronization

/// What one thread brings of an answer and one task takes.
///
/// The thread waits when the task is slow, so that little memory is used whatever comes.
final class HTTPFlow: Sendable {
  private struct State {
    var head: HTTPResponse?
    var bytes: [UInt8] = []
    var hasEnded = false
    var failure: SourceFailure?
    var lastArrival = ContinuousClock.now
    var waiter: CheckedContinuation<Void, Never>?
    var whenEnded: (@Sendable () -> Void)?
  }

  /// The most bytes that wait to be taken before the thread has to wait.
  private static let maximumBytes = 256 << 10

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let header: Duration
  private let pause: Duration

  /// Makes a flow.
  ///
  /// - Parameters:
  ///   - header: How long the header may take.
  ///   - pause: How long nothing may come after it.
  init(header: Duration, pause: Duration) {
    self.header = header
    self.pause = pause
  }

  /// Why it ended; nil while it has not, and after a good end.
  var failure: SourceFailure? { state.withLock { $0.failure } }

  /// Whether the thread can stop; looks at the time as well.
  var isToStop: Bool {
    let isLate = state.withLock { state in
      !state.hasEnded && state.bytes.isEmpty
        && ContinuousClock.now - state.lastArrival > (state.head == nil ? header : pause)
    }
    if isLate { end(.timeout) }
    return state.withLock { $0.hasEnded }
  }

  /// Notes that the header has come.
  func begin(_ head: HTTPResponse) {
    wake { state in
      state.head = head
      state.lastArrival = .now
    }
  }

  /// Brings a piece, once there is room for it; false when no more is wanted.
  func bring(_ piece: UnsafeRawBufferPointer) -> Bool {
    while true {
      let hasRoom = state.withLock { state in
        state.hasEnded || state.bytes.count < Self.maximumBytes
      }
      if hasRoom { break }
      // Looks again by itself too: who ended it may not have seen that the thread waits.
      _ = room.wait(timeout: .now() + .milliseconds(500))
    }
    wake { state in
      if state.hasEnded { return }
      state.bytes += piece
      state.lastArrival = .now
    }
    return !isToStop
  }

  /// Notes the end; only the first one counts.
  func end(_ failure: SourceFailure?) {
    var whenEnded: (@Sendable () -> Void)?
    wake { state in
      if state.hasEnded { return }
      state.hasEnded = true
      state.failure = failure
      whenEnded = state.whenEnded
      state.whenEnded = nil
    }
    room.signal()
    whenEnded?()
  }

  /// Ends it because nobody takes it any more.
  func cancel() { end(.cancelled) }

  /// Calls back once when it has ended, at once if it has.
  func whenEnded(_ call: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.whenEnded = call }
      return state.hasEnded
    }
    if hasEnded { call() }
  }

  private func wake(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      let waiter = state.waiter
      state.waiter = nil
      return waiter
    }
    waiter?.resume()
  }

  /// Waits for the header.
  nonisolated(nonsending)
    func head() async throws(SourceFailure) -> HTTPResponse
  {
    while true {
      if Task.isCancelled { throw .cancelled }
      let (head, hasEnded, failure) = state.withLock { ($0.head, $0.hasEnded, $0.failure) }
      if let head { return head }
      if hasEnded {
        throw failure ?? SourceFailure(.network, detail: "closed within the answer's header")
      }
      await waitForChange { $0.head != nil }
    }
  }

  /// Takes what has come, or waits for it; nil at the end.
  nonisolated(nonsending)
    func next() async throws(SourceFailure) -> [UInt8]?
  {
    while true {
      if Task.isCancelled {
        cancel()
        throw .cancelled
      }
      let (bytes, hasEnded, failure) = state.withLock { state in
        let bytes = state.bytes
        state.bytes = []
        if !bytes.isEmpty { state.lastArrival = .now }
        return (bytes, state.hasEnded, state.failure)
      }
      if !bytes.isEmpty {
        room.signal()
        return bytes
      }
      if hasEnded {
        if let failure { throw failure }
        return nil
      }
      await waitForChange { !$0.bytes.isEmpty }
    }
  }

  /// Waits until something is there, the end is, or the task is cancelled.
  nonisolated(nonsending)
    private func waitForChange(_ isThere: @Sendable (State) -> Bool) async
  {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          if state.hasEnded || isThere(state) { return false }
          state.waiter = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}
