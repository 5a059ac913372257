// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How a request is answered: at once, by a thread that may wait, or when something else has answered.
package enum Reply: Sendable {
  /// The answer.
  case now(Response)
  /// Work that gives the answer later, and the queue that does it.
  ///
  /// The connection sleeps meanwhile and costs no thread. A queue that is full makes the answer a refusal that says when to
  /// try again.
  case later(WorkQueue, @Sendable () -> Response)
  /// An answer that is awaited, as one that depends on a service; meanwhile the connection sleeps and costs no thread.
  case awaited(@Sendable () async -> Response)
}
