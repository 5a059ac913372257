// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession

/// Reads the answers of a script, and ids wherever they stand.
enum AnswerReader {
  static func answer(_ value: ScriptValue, sections: [SectionID]) throws(Failure)
    -> ReplayScript.ScriptedAnswer
  {
    let members = try value.members([
      "section", "query", "chips", "page", "after", "items", "total", "pages", "failure",
    ])
    guard let section = members["section"] else { throw value.error("has no “section”") }
    guard let query = members["query"] else { throw value.error("has no “query”") }
    return ReplayScript.ScriptedAnswer(
      section: try StepReader.section(section, sections),
      query: try query.text(),
      chips: try members["chips"].map(ids),
      page: try members["page"]?.integer(1...1_000_000_000) ?? 1,
      after: try members["after"]?.integer(ReplayScript.times) ?? 0,
      outcome: try outcome(value, members)
    )
  }

  private static func outcome(
    _ value: ScriptValue,
    _ members: [String: ScriptValue]
  ) throws(Failure) -> ReplayScript.Outcome {
    if let failure = members["failure"] {
      if let items = members["items"] { throw items.error("can't stand beside “failure”") }
      return .failure(try self.failure(failure))
    }
    guard let list = members["items"] else {
      throw value.error("has neither “items” nor “failure”")
    }
    var items: [ItemID] = []
    for element in try list.elements() { items.append(try item(element)) }
    return .answer(
      Answer(items: items, total: try count(members["total"]), pages: try count(members["pages"]))
    )
  }

  private static func count(_ value: ScriptValue?) throws(Failure) -> Int? {
    guard let value, !value.isNull else { return nil }
    return try value.integer(0...1_000_000_000_000)
  }

  private static func failure(_ value: ScriptValue) throws(Failure) -> ChajaSession.Failure {
    let members = try value.members(["kind", "status", "retryAfterSeconds"])
    guard let kind = members["kind"] else { throw value.error("has no “kind”") }
    let name = String(decoding: try kind.text(), as: UTF8.self)
    if let status = members["status"], name != "http" {
      throw status.error("belongs to a failure of the kind http")
    }
    let wait = try members["retryAfterSeconds"]?.integer(0...1_000_000_000)
    return ChajaSession.Failure(
      try self.kind(name, kind, members, value),
      retryAfterMilliseconds: wait.map { $0 * 1000 }
    )
  }

  private static func kind(
    _ name: String,
    _ value: ScriptValue,
    _ members: [String: ScriptValue],
    _ failure: ScriptValue
  ) throws(Failure) -> ChajaSession.Failure.Kind {
    switch name {
    case "http":
      guard let status = members["status"] else { throw failure.error("has no “status”") }
      return .http(status: try status.integer(100...599))
    case "network": return .network
    case "timeout": return .timeout
    case "cancelled": return .cancelled
    case "malformed": return .malformed
    default: throw value.error("should be http, network, timeout, cancelled or malformed")
    }
  }

  /// An item as its id alone, or as an object with its kind.
  static func item(_ value: ScriptValue) throws(Failure) -> ItemID {
    guard value.document.kind(of: value.node) == .object else { return ItemID(try id(value)) }
    let members = try value.members(["id", "kind"])
    guard let id = members["id"] else { throw value.error("has no “id”") }
    return ItemID(try self.id(id), kind: try members["kind"]?.name())
  }

  /// An id, a string or a whole number.
  static func id(_ value: ScriptValue) throws(Failure) -> [UInt8] {
    if let number = value.document.integer(of: value.node) { return [UInt8]("\(number)".utf8) }
    return try value.name()
  }

  private static func ids(_ value: ScriptValue) throws(Failure) -> [[UInt8]] {
    var ids: [[UInt8]] = []
    for element in try value.elements() { ids.append(try id(element)) }
    return ids
  }
}
