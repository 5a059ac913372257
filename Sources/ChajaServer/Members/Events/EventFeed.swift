// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSQLite
import Synchronization

/// One stream of a member's events and the place it has got to.
///
/// Reads no further than the client takes: the next events stay in the database until the last ones are gone.
final class EventFeed: Sendable {
  private struct State {
    var lastID: Int64
    var isReading = false
    var hasNews = false
  }

  private static let eventsAtATime = 100

  let stream = EventStream()
  let member: Int64
  let token: [UInt8]
  let expiresAt: Int64
  private let database: MemberDatabase
  private let queue: WorkQueue
  private let state: Mutex<State>

  init(
    database: MemberDatabase,
    queue: WorkQueue,
    member: Int64,
    token: [UInt8],
    expiresAt: Int64,
    after id: Int64
  ) {
    self.database = database
    self.queue = queue
    self.member = member
    self.token = token
    self.expiresAt = expiresAt
    state = Mutex(State(lastID: id))
  }

  /// Looks for events that the stream has not sent yet; returns at once.
  func wake() {
    let begins = state.withLock { state in
      state.hasNews = true
      defer { state.isReading = true }
      return !state.isReading
    }
    // The queue has no bound: each feed has one piece of work in it at most.
    if begins { _ = queue.add { [self] in read() } }
  }

  private func read() {
    while true {
      let lastID = state.withLock { state -> Int64? in
        guard state.hasNews else {
          state.isReading = false
          return nil
        }
        state.hasNews = false
        return state.lastID
      }
      guard let lastID else { return }
      // What was sent last is still on its way; the stream tells when it is gone.
      guard stream.isEmpty else { continue }
      guard let next = sendEvents(after: lastID) else {
        stream.end()
        continue
      }
      state.withLock { $0.lastID = next }
    }
  }

  /// Sends the events after one, and returns the id to go on from; nil if the database fails.
  private func sendEvents(after id: Int64) -> Int64? {
    guard
      let page = try? database.events(of: member, after: id, limit: Self.eventsAtATime)
    else { return nil }
    switch page {
    case .events(let events, let next):
      var bytes: [UInt8] = []
      for event in events { bytes += EventWriter.bytes(of: event, seenBy: member) }
      if !bytes.isEmpty { stream.send(bytes) }
      return next
    case .outdated(let next):
      stream.send(EventWriter.reset(next))
      return next
    }
  }
}

/// Writes events in the form that browsers read.
enum EventWriter {
  /// What begins a stream: how soon to come back after a break, and a comment that shows that it is open.
  static let beginning = Array("retry: 2000\n\n: open\n\n".utf8)
  /// A comment, which nobody is told of.
  static let comment = Array(":\n\n".utf8)

  /// Tells a window to load everything anew, since events are missing.
  static func reset(_ id: Int64) -> [UInt8] {
    Array("id: \(id)\nevent: reset\ndata: {}\n\n".utf8)
  }

  static func bytes(of event: MemberEvent, seenBy member: Int64) -> [UInt8] {
    var writer = JSONWriter()
    let name: String
    switch event.content {
    case .message(let message):
      name = "message"
      writer.message(message)
    case .read(let conversation):
      name = "read"
      writer.conversation(conversation)
    case .invitation(let invitation):
      name = "invitation"
      writer.invitation(invitation, seenBy: member)
    case .friends(let id):
      name = "friends"
      writer.beginObject()
      writer.member("member", id)
      writer.endObject()
    case .memberRenamed(let member):
      name = "member-renamed"
      writer.member(member)
    case .memberDeleted(let id):
      name = "member-deleted"
      writer.beginObject()
      writer.member("member", id)
      writer.endObject()
    }
    // JSON has no line break outside of its texts, and in them it is written \n: one line of data.
    return Array("id: \(event.id)\nevent: \(name)\ndata: ".utf8) + writer.bytes
      + Array("\n\n".utf8)
  }
}
