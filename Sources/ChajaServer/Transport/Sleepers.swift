// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The connections that sleep or may fall asleep, so that a shutdown can wake them: the library cannot stop before.
final class Sleepers: Sendable {
  private struct State {
    var answers: [ObjectIdentifier: PendingAnswer] = [:]
    var streams: [ObjectIdentifier: EventStream] = [:]
    var isStopping = false
    var isClosed = false
  }

  private let state = Mutex(State())

  /// The number of streams.
  var streamCount: Int { state.withLock { $0.streams.count } }

  /// Adds an answer that is waited for; false if no time is left to wait.
  func add(_ answer: PendingAnswer) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.answers[ObjectIdentifier(answer)] = answer
      return true
    }
  }

  func remove(_ answer: PendingAnswer) {
    state.withLock { _ = $0.answers.removeValue(forKey: ObjectIdentifier(answer)) }
  }

  /// Adds a stream, which ends at once if the server stops.
  func add(_ stream: EventStream) {
    let ends = state.withLock { state in
      state.streams[ObjectIdentifier(stream)] = stream
      return state.isStopping
    }
    if ends { stream.end() }
  }

  func remove(_ stream: EventStream) {
    state.withLock { _ = $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
  }

  /// Ends all streams, now and from now on.
  func endStreams() {
    let streams = state.withLock { state in
      state.isStopping = true
      return Array(state.streams.values)
    }
    for stream in streams { stream.end() }
  }

  /// Answers everything that still waits; from now on nothing can wait.
  func completeAll(with response: Response) {
    let answers = state.withLock { state in
      state.isClosed = true
      return Array(state.answers.values)
    }
    for answer in answers { answer.complete(with: response) }
  }
}
