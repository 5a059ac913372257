// Chaja
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Waits for the signals that ask a program to end: SIGTERM from a supervisor, SIGINT from a terminal.
///
/// The first one ends the wait, so that running answers can be finished; a second one ends the program at
/// once, for those in a hurry.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]
  private let semaphore = DispatchSemaphore(value: 0)

  /// Takes over both signals; from now on they no longer end the program by themselves.
  init() {
    let count = SignalCount()
    let semaphore = semaphore
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number,
        queue: .global(qos: .userInitiated)
      )
      source.setEventHandler {
        if count.increment() > 1 { _exit(128 + number) }
        semaphore.signal()
      }
      source.activate()
      return source
    }
    // A client that leaves early must not end the program, nor a file at the limit of its size.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  /// Blocks the calling thread until the first signal has come.
  func wait() {
    semaphore.wait()
  }
}

private final class SignalCount: Sendable {
  private let value = Mutex(0)

  func increment() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}
