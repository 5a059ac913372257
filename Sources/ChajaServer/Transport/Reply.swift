// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How a request is answered: at once, or by a thread that may wait.
package enum Reply: Sendable {
  /// The answer.
  case now(Response)
  /// Work that gives the answer later, and the queue that does it.
  ///
  /// The connection sleeps meanwhile and costs no thread. A queue that is full makes the answer a refusal that says when to
  /// try again.
  case later(WorkQueue, @Sendable () -> Response)
}
