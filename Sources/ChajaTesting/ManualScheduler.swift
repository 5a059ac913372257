// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
import Synchronization

/// A clock for tests: its time moves only when the test says so.
///
///     let scheduler = ManualScheduler()
///     let session = SearchSession(sections: [SearchSection("films", source)], scheduler: scheduler)
///     session.text = "pika"
///     await scheduler.advance(by: .milliseconds(300))  // the debounce ends, the source is asked
///
/// Actions of one moment are called in the order in which they were scheduled.
@MainActor
public final class ManualScheduler: Scheduler {
  private struct Entry {
    var time: Duration
    var action: @MainActor () -> Void
  }

  /// The time since the scheduler was made.
  public private(set) var now = Duration.zero
  private var entries: [ScheduledAction: Entry] = [:]
  private var last = 0
  /// Calls that were woken and have not gone on yet.
  nonisolated let woken = Atomic<Int>(0)

  /// Makes a scheduler whose time is 0.
  public init() {}

  /// How many actions are still to be called.
  public var pendingCount: Int { entries.count }

  /// When the next action is to be called; nil when there is none.
  public var nextTime: Duration? { next.map { $0.value.time } }

  /// Calls an action when the time has come.
  ///
  /// - Parameters:
  ///   - delay: How much later; what is less than 0 counts as 0.
  ///   - action: What to call.
  /// - Returns: What to cancel it by.
  public func after(
    _ delay: Duration,
    _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    last += 1
    let token = ScheduledAction(rawValue: last)
    entries[token] = Entry(time: now + max(.zero, delay), action: action)
    return token
  }

  /// Forgets an action.
  public func cancel(_ action: ScheduledAction) { entries[action] = nil }

  /// Moves the time on, calling what is due on the way, and lets scripted sources finish what they answer.
  ///
  /// - Parameter duration: By how much; 0 calls only what is due now.
  public func advance(by duration: Duration) async {
    let end = now + max(.zero, duration)
    await settle()
    while let (token, entry) = next, entry.time <= end {
      now = max(now, entry.time)
      entries[token] = nil
      entry.action()
      await settle()
    }
    now = end
  }

  /// Moves the time on until nothing is scheduled any more.
  ///
  /// - Parameter limit: How far at most; what is later stays scheduled.
  public func advanceToEnd(limit: Duration = .seconds(86_400)) async {
    await settle()
    while let time = nextTime, time <= now + limit { await advance(by: time - now) }
  }

  /// Waits until those that were woken have gone on.
  private func settle() async {
    while woken.load(ordering: .acquiring) > 0 { await Task.yield() }
  }

  private var next: (key: ScheduledAction, value: Entry)? {
    entries.min { ($0.value.time, $0.key.rawValue) < ($1.value.time, $1.key.rawValue) }
  }
}
