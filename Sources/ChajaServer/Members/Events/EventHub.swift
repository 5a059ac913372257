// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Dispatch
import Synchronization

/// The open streams of events, by member.
///
/// Events lie in the database; whoever has added some tells the hub for whom, and each stream reads on from the last one it
/// has sent. So nothing is lost between a window's streams, and nothing is sent twice.
final class EventHub: Sendable {
  private let database: MemberDatabase
  private let streamsPerMember: Int
  private let queue = WorkQueue(name: "events", width: 2, maximumWaiting: .max)
  private let feeds = Mutex<[Int64: [EventFeed]]>([:])
  /// Written once; a dispatch source may be cancelled from any thread.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  init(database: MemberDatabase, heartbeat: Duration, streamsPerMember: Int) {
    self.database = database
    self.streamsPerMember = streamsPerMember
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    let parts = heartbeat.components
    let nanoseconds = Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000)
    timer.schedule(
      deadline: .now() + .nanoseconds(nanoseconds),
      repeating: .nanoseconds(max(nanoseconds, 1_000_000))
    )
    timer.setEventHandler { [weak self] in self?.beat() }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - member: Whose events.
  ///   - token: The hash of the session's token, with which the stream ends.
  ///   - expiresAt: When the session ends, in milliseconds since 1970.
  ///   - id: The last event that the window knows.
  /// - Returns: The stream, or nil if the member has too many.
  func open(
    member: Int64,
    token: [UInt8],
    expiresAt: Int64,
    after id: Int64
  ) -> EventStream? {
    let feed = EventFeed(
      database: database,
      queue: queue,
      member: member,
      token: token,
      expiresAt: expiresAt,
      after: id
    )
    feed.stream.tell(
      onDrain: { [weak feed] in feed?.wake() },
      // Holds the feed for as long as its connection lives.
      onClose: { [weak self] in self?.remove(feed) }
    )
    let isAdded = feeds.withLock { feeds in
      guard feeds[member, default: []].count < streamsPerMember else { return false }
      feeds[member, default: []].append(feed)
      return true
    }
    guard isAdded else {
      feed.stream.close()
      return nil
    }
    feed.stream.send(EventWriter.beginning)
    feed.wake()
    return feed.stream
  }

  /// Makes the streams of members look for new events.
  func tell(_ members: [Int64]) {
    let told = feeds.withLock { feeds in members.flatMap { feeds[$0] ?? [] } }
    for feed in told { feed.wake() }
  }

  /// Ends the streams of a member: all, those of one session, or those of all other sessions.
  func end(_ member: Int64, where isMeant: ([UInt8]) -> Bool) {
    let meant = feeds.withLock { ($0[member] ?? []).filter { isMeant($0.token) } }
    for feed in meant { feed.stream.end() }
  }

  /// Stops the comments; streams are ended by the listener.
  func stop() {
    timer.cancel()
  }

  private func remove(_ feed: EventFeed) {
    feeds.withLock { feeds in
      feeds[feed.member]?.removeAll { $0 === feed }
      if feeds[feed.member]?.isEmpty == true { feeds.removeValue(forKey: feed.member) }
    }
  }

  private func beat() {
    let all = feeds.withLock { feeds in feeds.values.flatMap { $0 } }
    let now = MemberAPI.now
    for feed in all {
      if feed.expiresAt <= now {
        feed.stream.end()
      } else if feed.stream.isEmpty {
        feed.stream.send(EventWriter.comment)
      }
    }
  }
}
