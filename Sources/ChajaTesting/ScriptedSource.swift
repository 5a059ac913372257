// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
import Synchronization

/// A source that answers as a test says: with pages or failures, after times of the test's clock.
///
///     let source = ScriptedSource<Film>(scheduler: scheduler)
///     source.answer { request in .page(films(request.text), after: .milliseconds(50)) }
///
/// It keeps a record of what it was asked. Give it and the session the same scheduler.
public final class ScriptedSource<Record: Sendable>: RecordSource {
  /// What the source does with a request.
  public struct Answer: Sendable {
    var delay: Duration?
    var result: Result<RecordPage<Record>, SourceFailure>
    var heedsCancellation = true

    /// Gives a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - delay: After which time; 0 answers without suspending, as a source in memory does.
    /// - Returns: The answer.
    public static func page(_ page: RecordPage<Record>, after delay: Duration = .zero) -> Answer {
      Answer(delay: delay, result: .success(page))
    }

    /// Fails.
    ///
    /// - Parameters:
    ///   - failure: Why.
    ///   - delay: After which time.
    /// - Returns: The answer.
    public static func failure(_ failure: SourceFailure, after delay: Duration = .zero) -> Answer {
      Answer(delay: delay, result: .failure(failure))
    }

    /// Never answers, unless the request is cancelled.
    public static var never: Answer { Answer(delay: nil, result: .failure(.timeout)) }

    /// The same by a source that goes on when it is cancelled, and answers nevertheless.
    public var ignoringCancellation: Answer {
      var answer = self
      answer.heedsCancellation = false
      return answer
    }
  }

  /// A call that waits.
  private struct Waiting {
    var continuation: CheckedContinuation<Bool, Never>?
    var action: ScheduledAction?
    var isCancelled = false
  }

  private struct State {
    var script: @Sendable (RecordRequest) -> Answer
    var requests: [RecordRequest] = []
    var cancelledCount = 0
    var waiting: [Int: Waiting] = [:]
    var last = 0
  }

  /// Whether the source says that it answers from memory.
  public let isLocal: Bool
  private let scheduler: ManualScheduler
  private let state: Mutex<State>

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - scheduler: The clock of the delays.
  ///   - isLocal: Whether the source says that it answers from memory.
  ///   - script: What it does with each request; without it, no request is answered.
  public init(
    scheduler: ManualScheduler,
    isLocal: Bool = false,
    script: @escaping @Sendable (RecordRequest) -> Answer = { _ in .never }
  ) {
    self.scheduler = scheduler
    self.isLocal = isLocal
    state = Mutex(State(script: script))
  }

  /// Changes what the source does with the requests to come.
  public func answer(_ script: @escaping @Sendable (RecordRequest) -> Answer) {
    state.withLock { $0.script = script }
  }

  /// All that was asked, in order.
  public var requests: [RecordRequest] { state.withLock { $0.requests } }

  /// How many requests were cancelled before they were answered.
  public var cancelledCount: Int { state.withLock { $0.cancelledCount } }

  /// How many requests wait for their answer.
  public var openCount: Int { state.withLock { $0.waiting.count } }

  /// Answers by the script.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The page that the script gives.
  /// - Throws: The failure that the script gives; `cancelled` when the task was.
  @MainActor
  public func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Record> {
    let script = state.withLock { state in
      state.requests.append(request)
      return state.script
    }
    let answer = script(request)
    if answer.heedsCancellation && Task.isCancelled {
      state.withLock { $0.cancelledCount += 1 }
      throw .cancelled
    }
    if answer.delay != .zero {
      let isCancelled = await wait(answer.delay, answer.heedsCancellation)
      if isCancelled { throw .cancelled }
    }
    return try answer.result.get()
  }

  /// Waits for a time, or for ever, but not longer than the task.
  @MainActor
  private func wait(_ delay: Duration?, _ heedsCancellation: Bool) async -> Bool {
    let number = state.withLock { state in
      state.last += 1
      state.waiting[state.last] = Waiting()
      return state.last
    }
    if let delay {
      let action = scheduler.after(delay) { [weak self] in self?.wake(number, isCancelled: false) }
      state.withLock { $0.waiting[number]?.action = action }
    }
    let isCancelled = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let wasCancelled = state.withLock { state in
          if state.waiting[number]?.isCancelled == true { return true }
          state.waiting[number]?.continuation = continuation
          return false
        }
        if wasCancelled {
          scheduler.woken.add(1, ordering: .acquiringAndReleasing)
          continuation.resume(returning: true)
        }
      }
    } onCancel: {
      if heedsCancellation { wake(number, isCancelled: true) }
    }
    let waiting = state.withLock { state in
      if isCancelled { state.cancelledCount += 1 }
      return state.waiting.removeValue(forKey: number)
    }
    if isCancelled, let action = waiting?.action { scheduler.cancel(action) }
    scheduler.woken.subtract(1, ordering: .acquiringAndReleasing)
    return isCancelled
  }

  private func wake(_ number: Int, isCancelled: Bool) {
    let continuation = state.withLock { state in
      let continuation = state.waiting[number]?.continuation
      state.waiting[number]?.continuation = nil
      if isCancelled { state.waiting[number]?.isCancelled = true }
      return continuation
    }
    guard let continuation else { return }
    scheduler.woken.add(1, ordering: .acquiringAndReleasing)
    continuation.resume(returning: isCancelled)
  }
}
