// Chaja
// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Runs what waits for services on threads of its own.
///
/// Swift's own threads are as few as the machine's cores, and building the catalogue keeps one of them for seconds; an answer must
/// not wait for that.
final class ServiceExecutor: TaskExecutor {
  static let shared = ServiceExecutor()

  private let queue = DispatchQueue(label: "chaja.services", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
