// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import Foundation
import Synchronization
import Testing

/// A Realtime Database on this machine that answers in Firebase's protocol, as far as the source uses it.
///
/// It keeps one tree, gives entity tags and refuses writes on an old one, wants an index for queries, gives the children of
/// a query in no useful order, and arrays where keys are numbers.
final class FakeFirebase: Sendable {
  /// What the database holds and how it answers.
  struct State: Sendable {
    var tree = FirebaseValue.null
    /// The children that `.indexOn` names, by place.
    var indexes: [String: [String]] = ["members": ["search/forward", "search/backward"]]
    /// Whether the rules allow a method at a path.
    var allows: @Sendable (_ method: String, _ path: String, _ token: String?) -> Bool = {
      _,
      _,
      _ in
      true
    }
    /// Answers before the database does; nil lets it.
    var intercept: @Sendable (LocalServer.Received) -> LocalServer.Reply? = { _ in nil }
    /// Changes the tree before a conditional write is looked at, as a quicker writer does.
    var beforeWrite: @Sendable (inout FirebaseValue) -> Void = { _ in }
  }

  private let shared: SharedState
  let server: LocalServer

  private final class SharedState: Sendable {
    let state = Mutex(State())
  }

  init(tree json: String = "null") throws {
    let shared = SharedState()
    let tree = try FirebaseValue(json: Array(json.utf8))
    shared.state.withLock { $0.tree = tree }
    self.shared = shared
    server = try LocalServer { request in
      let intercept = shared.state.withLock { $0.intercept }
      return intercept(request) ?? shared.state.withLock { Self.reply(to: request, &$0) }
    }
  }

  func withState<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result {
    shared.state.withLock(body)
  }

  var tree: FirebaseValue { shared.state.withLock { $0.tree } }

  func database(
    token: String? = nil,
    timeout: Duration = .seconds(10),
    maximumBytes: Int = 8 << 20,
    attempts: Int = 200
  ) throws -> FirebaseDatabase {
    let address = try #require(URL(string: server.address))
    return FirebaseDatabase(
      address: address,
      access: token.map { token in .idToken { token } } ?? .open,
      timeout: timeout,
      maximumBytes: maximumBytes,
      patience: FirebasePatience(attempts: attempts, firstWait: .zero, longestWait: .zero),
      transport: Carrier(fake: self)
    )
  }

  /// The system's transport, which keeps the service while somebody may ask it.
  private struct Carrier: HTTPStreamTransport {
    let fake: FakeFirebase
    let transport = SystemTransport()

    nonisolated(nonsending)
      func response(to request: HTTPRequest) async throws(SourceFailure) -> HTTPResponse
    {
      try await transport.response(to: request)
    }

    nonisolated(nonsending)
      func stream(
        _ request: HTTPRequest,
        pause: Duration
      ) async throws(SourceFailure) -> HTTPStream
    {
      try await transport.stream(request, pause: pause)
    }
  }

  private static func reply(
    to request: LocalServer.Received,
    _ state: inout State
  ) -> LocalServer.Reply {
    guard let parts = URLComponents(string: request.target), parts.path.hasSuffix(".json") else {
      return .answer(status: 404, body: "404 Not Found")
    }
    var query: [String: String] = [:]
    for item in parts.queryItems ?? [] { query[item.name] = item.value ?? "" }
    let path = FirebasePath(String(parts.path.dropLast(5)))
    if !state.allows(request.method, path.description, query["auth"]) {
      return error(401, "Permission denied")
    }
    if let order = query["orderBy"] { return find(order, query, path, state) }
    let tag = request.headers["if-match"]
    switch request.method {
    case "GET":
      let value = state.tree[at: path]
      let wantsTag = request.headers["x-firebase-etag"] == "true"
      return .answer(headers: wantsTag ? ["ETag: \(Self.tag(of: value))"] : [], body: text(value))
    case "PUT", "DELETE":
      if tag != nil { state.beforeWrite(&state.tree) }
      let present = state.tree[at: path]
      if let tag, tag != Self.tag(of: present) {
        return .answer(
          status: 412,
          headers: ["ETag: \(Self.tag(of: present))"],
          body: text(present)
        )
      }
      guard request.method == "PUT" else {
        state.tree.set(.null, at: path)
        return .answer(body: "null")
      }
      guard let value = try? FirebaseValue(json: Array(request.body.utf8)) else {
        return error(400, "Invalid data; couldn't parse JSON object, array, or value.")
      }
      state.tree.set(value, at: path)
      return .answer(body: request.body)
    case "PATCH":
      // The service knows no conditions here.
      let wrapped = Array("{\"data\":\(request.body)}".utf8)
      guard tag == nil, let members = try? FirebaseValue.members(of: "data", in: wrapped) else {
        return error(400, "Invalid request")
      }
      for member in members {
        let place = FirebasePath(keys: path.keys + FirebasePath(member.key).keys)
        state.tree.set(member.value, at: place)
      }
      return query["print"] == "silent" ? .answer(status: 204) : .answer(body: request.body)
    default: return error(405, "Method not allowed")
    }
  }

  private static func find(
    _ order: String,
    _ query: [String: String],
    _ path: FirebasePath,
    _ state: State
  ) -> LocalServer.Reply {
    guard let child = string(order), let start = query["startAt"].flatMap(string),
      let end = query["endAt"].flatMap(string), let limit = query["limitToFirst"].flatMap(Int.init)
    else { return error(400, "orderBy must be a valid JSON encoded path") }
    guard state.indexes[path.description]?.contains(child) == true else {
      let words =
        "Index not defined, add \\\".indexOn\\\": \\\"\(child)\\\", for path \\\"/\(path)\\\""
      return error(400, "\(words), to the rules")
    }
    let found = state.tree[at: path].children.compactMap { record -> (String, String)? in
      guard let text = record.value[at: FirebasePath(child)].text else { return nil }
      let isIn =
        !text.utf16.lexicographicallyPrecedes(start.utf16)
        && !end.utf16.lexicographicallyPrecedes(text.utf16)
      return isIn ? (text, record.key) : nil
    }
    let first = found.sorted { one, other in
      one.0.utf16.elementsEqual(other.0.utf16)
        ? FirebaseKey.isOrdered(one.1, other.1)
        : one.0.utf16.lexicographicallyPrecedes(other.0.utf16)
    }.prefix(limit)
    let records = first.reversed().map { "\(quoted($0.1)):\(text(state.tree[at: path][$0.1]))" }
    return .answer(body: "{\(records.joined(separator: ","))}")
  }

  static func error(_ status: Int, _ words: String) -> LocalServer.Reply {
    .answer(status: status, body: "{\"error\":\"\(words)\"}")
  }

  private static func string(_ json: String) -> String? {
    (try? FirebaseValue(json: Array(json.utf8)))?.text
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: FirebaseValue.string(text).json, as: UTF8.self)
  }

  /// A value as the service writes it: an array where more than half of the numbers up to the last are keys.
  private static func text(_ value: FirebaseValue) -> String {
    guard case .object(let children) = value else {
      return String(decoding: value.json, as: UTF8.self)
    }
    let numbers = children.compactMap { Int($0.key) }
    if numbers.count == children.count, let last = numbers.max(), numbers.count * 2 > last {
      return "[" + (0...last).map { text(value[String($0)]) }.joined(separator: ",") + "]"
    }
    return "{" + children.map { "\(quoted($0.key)):\(text($0.value))" }.joined(separator: ",") + "}"
  }

  private static func tag(of value: FirebaseValue) -> String {
    if value == .null { return "null_etag" }
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in text(value).utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return String(hash, radix: 36)
  }
}

/// The error of something that should fail with one.
func failure<Value>(
  of body: () async throws(FirebaseError) -> Value
) async -> FirebaseError? {
  do throws(FirebaseError) {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}
