// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession
import ChajaSessionJSON

extension Instance {
  /// Makes a session.
  ///
  /// - Parameter settings: As `SessionSettings.init(_:)` reads it.
  /// - Returns: `{"session":number,"state":{…}}`, or `invalid_settings`.
  public func makeSession(settings: [UInt8]) -> Outcome {
    outcome { () throws(CallError) in
      try describe(SessionState(settings: try Self.settings(settings)))
    }
  }

  /// Makes a session from a saved one; its first turn asks the saved query.
  ///
  /// - Parameters:
  ///   - settings: As for a new session.
  ///   - saved: What `savedSession` gave, perhaps in an earlier version.
  /// - Returns: What `makeSession` gives, or `invalid_saved_session`.
  public func restoreSession(settings: [UInt8], saved: [UInt8]) -> Outcome {
    outcome { () throws(CallError) in
      let settings = try Self.settings(settings)
      let state: SessionState
      do throws(SessionState.RestoreError) {
        state = try SessionState(settings: settings, restoring: saved)
      } catch {
        throw CallError(.invalidSavedSession, error.message)
      }
      return try describe(state)
    }
  }

  /// Applies the events of one turn.
  ///
  /// - Parameters:
  ///   - handle: The number of the session.
  ///   - events: A list of events, as `EventReader` reads them; where one can't be read none is applied.
  /// - Returns: `{"effects":[…],"state":{…}}`.
  public func apply(_ handle: Int32, events: [UInt8]) -> Outcome {
    outcome { () throws(CallError) in
      let session = try session(handle)
      let ids = session.state.settings.sections.map { $0.id }
      let read = try CallError.reading(.invalidEvent) { () throws(SessionJSONError) in
        let reader = EventReader(sections: ids, isScript: false)
        var list: [Event] = []
        for value in try PlacedValue(events, subject: "the events").elements() {
          list.append(try reader.step(value).event)
        }
        return list
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("effects")
      writer.beginArray()
      for effect in session.state.apply(read) { effect.write(to: &writer) }
      writer.endArray()
      writer.name("state")
      session.state.write(.full, to: &writer)
      writer.endObject()
      return writer.bytes
    }
  }

  /// The session as a query string, as `SessionState.saved` gives it.
  public func savedSession(_ handle: Int32) -> Outcome {
    outcome { () throws(CallError) in try session(handle).state.saved }
  }

  private func describe(_ state: SessionState) throws(CallError) -> [UInt8] {
    let handle = try insert(.session(OpenSession(state)))
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("session", Int(handle))
    writer.name("state")
    state.write(.full, to: &writer)
    writer.endObject()
    return writer.bytes
  }

  private static func settings(_ json: [UInt8]) throws(CallError) -> SessionSettings {
    try CallError.reading(.invalidSettings) { () throws(SessionJSONError) in
      try SessionSettings(try PlacedValue(json, subject: "the settings"))
    }
  }
}

extension SessionState.RestoreError {
  /// What is wrong with a saved session.
  fileprivate var message: ErrorText {
    switch self {
    case .versionMissing: "this is no saved session: it does not begin with its version, v=1"
    case .versionUnknown: "the session was saved by a later version of Chaja; begin a new one"
    case .malformedField(let offset):
      "the saved session is damaged at byte \(offset); begin a new one"
    }
  }
}
