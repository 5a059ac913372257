// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The clock and the timers of a session.
///
/// An app takes a `LiveScheduler`. Tests take the `ManualScheduler` of the module `ChajaTesting`, whose time moves only
/// when they say so: sleeping on a clock goes through other threads, and no number of yields waits for it reliably.
@MainActor
public protocol Scheduler: AnyObject {
  /// The time since some moment that does not change; it never goes back.
  var now: Duration { get }

  /// Calls an action later, once.
  ///
  /// - Parameters:
  ///   - delay: How much later; 0 or less as soon as the main actor is free.
  ///   - action: What to call.
  /// - Returns: What to cancel it by.
  func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) -> ScheduledAction

  /// Forgets an action; nothing happens if it was called, or forgotten, already.
  func cancel(_ action: ScheduledAction)
}

/// An action that a scheduler is to call, as the scheduler counts them.
public struct ScheduledAction: Hashable, Sendable {
  /// The number; no two actions of one scheduler have the same.
  public let rawValue: Int

  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The scheduler of real time.
@MainActor
public final class LiveScheduler: Scheduler {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var tasks: [ScheduledAction: Task<Void, Never>] = [:]
  private var last = 0

  /// Makes a scheduler whose time begins now.
  public init() { start = clock.now }

  /// The time since the scheduler was made.
  public var now: Duration { start.duration(to: clock.now) }

  /// Calls an action later, once.
  ///
  /// - Parameters:
  ///   - delay: How much later.
  ///   - action: What to call.
  /// - Returns: What to cancel it by.
  public func after(
    _ delay: Duration,
    _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    last += 1
    let token = ScheduledAction(rawValue: last)
    tasks[token] = Task { [weak self] in
      do { try await Task.sleep(for: delay) } catch { return }
      // One that was cancelled at the last moment is not called.
      guard self?.tasks.removeValue(forKey: token) != nil else { return }
      action()
    }
    return token
  }

  /// Forgets an action.
  public func cancel(_ action: ScheduledAction) { tasks.removeValue(forKey: action)?.cancel() }

  isolated deinit {
    for task in tasks.values { task.cancel() }
  }
}
