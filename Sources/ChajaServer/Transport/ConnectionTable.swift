// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The open connections with the moment by which each must have finished what it is doing.
///
/// The HTTP library ends a connection that sends nothing; it never ends one that sends a byte now and then.
/// Each phase of a request therefore gets a deadline here, and ``closeOverdue(at:)`` shuts the sockets
/// whose deadline has passed. A socket leaves the table before the library closes it, under the same
/// lock, so that a number used anew by another connection is never shut by mistake.
final class ConnectionTable: Sendable {
  private struct Entry {
    var socket: Int32
    var deadline: ContinuousClock.Instant
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var lastKey = 0
    var runningRequests = 0
  }

  private let state = Mutex(State())

  /// The number of open connections.
  var count: Int { state.withLock { $0.entries.count } }

  /// Adds a connection and returns its key, which is above zero.
  func open(socket: Int32, deadline: ContinuousClock.Instant) -> Int {
    state.withLock { state in
      state.lastKey += 1
      state.entries[state.lastKey] = Entry(socket: socket, deadline: deadline)
      return state.lastKey
    }
  }

  /// Forgets a connection that is about to be closed.
  func close(key: Int) {
    state.withLock { _ = $0.entries.removeValue(forKey: key) }
  }

  /// Gives a connection a new deadline, as its request enters the next phase.
  func extend(key: Int, to deadline: ContinuousClock.Instant) {
    state.withLock { $0.entries[key]?.deadline = deadline }
  }

  /// Shuts the sockets of connections whose deadline has passed.
  func closeOverdue(at now: ContinuousClock.Instant) {
    state.withLock { state in
      for entry in state.entries.values where entry.deadline < now {
        _ = shutdown(entry.socket, Int32(SHUT_RDWR))
      }
    }
  }

  /// Counts a request whose headers have arrived.
  func requestBegan() {
    state.withLock { $0.runningRequests += 1 }
  }

  /// Counts a request as done, whether answered or broken off.
  func requestEnded() {
    state.withLock { $0.runningRequests -= 1 }
  }

  /// Blocks until no request is running, or the time is over.
  ///
  /// Asks every few milliseconds: it happens once in the life of a server.
  func waitForRequests(atMost time: Duration) {
    let end = ContinuousClock.now + time
    while state.withLock({ $0.runningRequests }) > 0, ContinuousClock.now < end {
      usleep(5000)
    }
  }
}
