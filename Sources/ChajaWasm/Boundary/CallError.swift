// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSessionJSON

/// Why a call gave nothing: a code for the program, and a sentence for the person.
///
/// An object, so that whatever passes it on moves one pointer.
final class CallError: Error {
  /// What kind of mistake it was.
  enum Code: Equatable {
    /// The index or session was closed, or never was.
    case staleHandle
    /// The bytes are no sound index.
    case invalidIndex
    /// The records can't be indexed.
    case invalidRecords
    /// Settings of an index or a session that can't be used.
    case invalidSettings
    /// A search that can't be understood, or names what the index does not have.
    case invalidSearch
    /// An event that can't be read.
    case invalidEvent
    /// A saved session that can't be read.
    case invalidSavedSession
    /// Too many indexes and sessions are open.
    case tooManyHandles

    var name: StaticString {
      switch self {
      case .staleHandle: "stale_handle"
      case .invalidIndex: "invalid_index"
      case .invalidRecords: "invalid_records"
      case .invalidSettings: "invalid_settings"
      case .invalidSearch: "invalid_search"
      case .invalidEvent: "invalid_event"
      case .invalidSavedSession: "invalid_saved_session"
      case .tooManyHandles: "too_many_handles"
      }
    }
  }

  let code: Code
  let message: ErrorText

  init(_ code: Code, _ message: ErrorText) {
    self.code = code
    self.message = message
  }

  /// Reads JSON, and turns a complaint about it into an error of a kind.
  static func reading<Result>(
    _ code: Code,
    _ read: () throws(SessionJSONError) -> Result
  ) throws(CallError) -> Result {
    do {
      return try read()
    } catch {
      throw CallError(code, error.text)
    }
  }

  /// `{"error":{"code":…,"message":…}}`.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("error")
    writer.beginObject()
    writer.member("code", word: code.name)
    writer.member("message", message.bytes)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }
}
