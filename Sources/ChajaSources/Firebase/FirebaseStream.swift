// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja

extension FirebaseDatabase {
  /// What is at a place, now and after each change.
  ///
  ///     for try await members in database.changes(at: "members") { show(members) }
  ///
  /// - Parameters:
  ///   - path: The place.
  ///   - pause: How long nothing may come before the connection counts as broken; the service says every 30 seconds that
  ///     it is there.
  /// - Returns: The values, each whole.
  public func changes(
    at path: FirebasePath,
    pause: Duration = .seconds(75)
  ) -> FirebaseStream {
    FirebaseStream(database: self, path: path, pause: pause)
  }
}

/// What is at a place of a Firebase database, now and after each change.
///
/// The service sends the value once and then what changes, which is merged here. A connection that breaks is opened again,
/// with waits that grow; the value is then sent whole again, and given only if it is another. The sequence ends with an
/// error when the rules or the token no longer allow it, and when the service can't be reached as often as the database's
/// patience says. Each loop has a connection of its own, which is closed when the loop is left.
public struct FirebaseStream: AsyncSequence, Sendable {
  /// A value at a place.
  public typealias Element = FirebaseValue
  /// Why there are no more values.
  public typealias Failure = FirebaseError

  fileprivate let database: FirebaseDatabase
  fileprivate let path: FirebasePath
  fileprivate let pause: Duration

  /// Starts to listen.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// A loop over the values.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: FirebaseStream
    private var connection: FirebaseDatabase.OpenStream?
    private var events: ServerSentEvents
    private var value = FirebaseValue.null
    private var isKnown = false
    private var failures = 0
    private var hasEnded = false
    /// The token that the service no longer takes.
    private var revoked: (token: String?, words: String)?

    fileprivate init(_ source: FirebaseStream) {
      self.source = source
      events = ServerSentEvents(maximumBytes: source.database.maximumEventBytes)
    }

    /// Waits for the next value.
    ///
    /// - Parameter actor: Whose turn it is.
    /// - Returns: The value; nil after an error.
    /// - Throws: `permissionDenied` when the rules do not allow the reading, or no longer; `tokenRefused`; `tooLarge`;
    ///   `malformed`; `transport` when the task is cancelled or the service can't be reached.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(FirebaseError) -> FirebaseValue? {
      if hasEnded { return nil }
      do throws(FirebaseError) {
        return try await nextValue()
      } catch {
        hasEnded = true
        connection = nil
        throw error
      }
    }

    nonisolated(nonsending)
      private mutating func nextValue() async throws(FirebaseError) -> FirebaseValue
    {
      while true {
        try await connect()
        guard let event = try await nextEvent() else { continue }
        let before = value
        switch event.name {
        case "put", "patch":
          failures = 0
          try merge(event)
        case "cancel": throw .permissionDenied(place: source.path.place)
        case "auth_revoked":
          let token = connection?.token
          let words = redacted(String(decoding: event.data.prefix(200), as: UTF8.self), token)
          connection = nil
          revoked = (token, words)
          try await wait(after: .tokenRefused(words: words))
          continue
        case "keep-alive":
          failures = 0
          continue
        // What later versions may send.
        default: continue
        }
        if isKnown && value == before { continue }
        isKnown = true
        return value
      }
    }

    /// Opens the connection, if there is none.
    nonisolated(nonsending)
      private mutating func connect() async throws(FirebaseError)
    {
      while connection == nil {
        if Task.isCancelled { throw .transport(.cancelled) }
        if let revoked, await source.database.token() == revoked.token {
          throw .tokenRefused(words: revoked.words)
        }
        revoked = nil
        do throws(FirebaseError) {
          connection = try await source.database.open(source.path, pause: source.pause)
          events = ServerSentEvents(maximumBytes: source.database.maximumEventBytes)
        } catch {
          guard error.mayPass else { throw error }
          try await wait(after: error)
        }
      }
    }

    /// Waits for an event; nil when the connection broke.
    nonisolated(nonsending)
      private mutating func nextEvent() async throws(FirebaseError) -> ServerSentEvent?
    {
      while true {
        if let event = events.next() { return event }
        do throws(SourceFailure) {
          guard let stream = connection?.stream, let bytes = try await stream.next() else {
            throw SourceFailure(.network, detail: "the stream was closed")
          }
          try append(bytes)
        } catch {
          connection = nil
          if error.kind == .malformed { throw .tooLarge(words: error.detail) }
          let failure = FirebaseError.transport(error)
          guard failure.mayPass else { throw failure }
          try await wait(after: failure)
          return nil
        }
      }
    }

    private mutating func append(_ bytes: [UInt8]) throws(SourceFailure) {
      do throws(ServerSentEvents.TooLong) {
        try events.append(bytes)
      } catch {
        let limit = source.database.maximumEventBytes
        throw .malformed("an event has more than \(limit) bytes")
      }
    }

    nonisolated(nonsending)
      private mutating func wait(after error: FirebaseError) async throws(FirebaseError)
    {
      failures += 1
      let patience = source.database.patience
      if failures >= patience.attempts { throw error }
      try await patience.wait(after: failures, atLeast: error.failure.retryAfter)
    }

    private mutating func merge(_ event: ServerSentEvent) throws(FirebaseError) {
      let message = try FirebaseValue(json: event.data)
      guard let place = message["path"].text else {
        throw .malformed("an event “\(event.name)” has no path")
      }
      let path = FirebasePath(place)
      if event.name == "put" {
        try set(message["data"], at: path)
      } else {
        // A null in a patch takes a child away, and the reading of JSON leaves nulls out: they are read apart.
        for child in try FirebaseValue.members(of: "data", in: event.data) {
          try set(child.value, at: FirebasePath(keys: path.keys + FirebasePath(child.key).keys))
        }
      }
    }

    private mutating func set(
      _ part: FirebaseValue,
      at path: FirebasePath
    ) throws(FirebaseError) {
      guard path.keys.count <= FirebasePath.maximumKeys else {
        throw .malformed("an event has a path of \(path.keys.count) keys")
      }
      value.set(part, at: path)
    }

    private func redacted(_ words: String, _ token: String?) -> String {
      guard let token, !token.isEmpty else { return words }
      return words.replacing(token, with: "…")
    }
  }
}
