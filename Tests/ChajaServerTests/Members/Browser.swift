// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import Foundation

/// Asks the routes of members as a page does: a connection for each request, one cookie, and the header of a page.
final class Browser {
  static let password = "correct horse battery"

  let port: UInt16
  /// What it sends as `Cookie`.
  var cookie: String?
  /// The id of whoever logged in last.
  private(set) var id = 0

  init(port: UInt16) { self.port = port }

  /// A browser of the same person in another window.
  func window() -> Browser {
    let other = Browser(port: port)
    other.cookie = cookie
    other.id = id
    return other
  }

  @discardableResult
  func ask(
    _ method: String,
    _ target: String,
    _ fields: [String: Any]? = nil,
    headers: [String] = ["X-Chaja-Request: 1"]
  ) throws -> SocketClient.Answer {
    let body = try fields.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
    }
    return try ask(method, target, body: body ?? "", headers: headers)
  }

  func ask(
    _ method: String,
    _ target: String,
    body: String,
    headers: [String] = ["X-Chaja-Request: 1"]
  ) throws -> SocketClient.Answer {
    let client = try SocketClient(port: port)
    var lines = headers + ["Connection: close"]
    if !body.isEmpty, !headers.contains(where: { $0.hasPrefix("Content-Type") }) {
      lines.append("Content-Type: application/json")
    }
    if let cookie { lines.append("Cookie: \(cookie)") }
    try client.request(method, target, headers: lines, body: body)
    guard let answer = try client.answer() else {
      throw SocketClient.Failure(call: "\(method) \(target): closed", code: 0)
    }
    if let set = answer.headers["set-cookie"], let pair = set.split(separator: ";").first {
      cookie = pair.hasSuffix("=") ? nil : String(pair)
    }
    return answer
  }

  func signUp(
    _ first: String,
    _ last: String,
    email: String,
    password: String = Browser.password
  ) throws -> SocketClient.Answer {
    try ask(
      "POST",
      "/api/sign-up",
      ["first": first, "last": last, "email": email, "password": password]
    )
  }

  func logIn(
    _ email: String,
    password: String = Browser.password
  ) throws -> SocketClient.Answer {
    let answer = try ask("POST", "/api/log-in", ["email": email, "password": password])
    if answer.status == 200 { id = answer.integer("id") ?? 0 }
    return answer
  }

  /// The names that a search gives, in order.
  func names(_ query: String, among list: String = "members") throws -> [String] {
    try ask("GET", "/api/\(list)/search?q=\(query.escaped)").list("hits").map {
      $0["name"] as? String ?? ""
    }
  }

  /// The conversation with another member.
  func conversation(with other: Browser) throws -> Int {
    try ask("POST", "/api/conversations", ["member": other.id]).integer("id") ?? 0
  }

  @discardableResult
  func send(_ text: String, to conversation: Int, id: String) throws -> SocketClient.Answer {
    try ask(
      "POST",
      "/api/conversations/\(conversation)/messages",
      ["clientId": id, "text": text]
    )
  }

  /// The texts of a conversation, in order.
  func texts(of conversation: Int) throws -> [String] {
    try ask("GET", "/api/conversations/\(conversation)/messages?limit=200").list("messages")
      .map { $0["text"] as? String ?? "" }
  }

  /// Opens the stream of events.
  func events(after id: Int? = nil, headers: [String] = []) throws -> EventReader {
    let client = try SocketClient(port: port)
    try client.request(
      "GET",
      "/api/events" + (id.map { "?after=\($0)" } ?? ""),
      headers: headers + (cookie.map { ["Cookie: \($0)"] } ?? [])
    )
    return try EventReader(client)
  }
}

extension String {
  /// The text as it stands in an address.
  var escaped: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}

extension SocketClient.Answer {
  /// The body as a JSON object; empty if it is none.
  var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
  }

  /// The stable name of an error; nil for any other answer.
  var code: String? { object["code"] as? String }

  func integer(_ name: String) -> Int? { object[name] as? Int }

  func list(_ name: String) -> [[String: Any]] { object[name] as? [[String: Any]] ?? [] }
}
