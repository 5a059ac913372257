// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads a stream of server-sent events as a browser does.
final class EventReader {
  struct Event {
    var id: Int
    var name: String
    var data: [String: Any]
  }

  private let client: SocketClient
  private var text = ""
  let status: Int
  let headers: [String: String]

  init(_ client: SocketClient) throws {
    self.client = client
    let head = try client.answer()
    status = head?.status ?? 0
    headers = head?.headers ?? [:]
  }

  /// Waits for the next event; nil if the stream has ended.
  func next() throws -> Event? {
    while let block = try block() {
      var event = Event(id: 0, name: "", data: [:])
      for line in block.split(separator: "\n") {
        if line.hasPrefix("id: ") { event.id = Int(line.dropFirst(4)) ?? 0 }
        if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
        if line.hasPrefix("data: ") {
          let data = Data(line.dropFirst(6).utf8)
          event.data = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        }
      }
      if !event.name.isEmpty { return event }
    }
    return nil
  }

  /// Waits for the next lines up to an empty one, comments too.
  func block() throws -> String? {
    while true {
      if let end = text.range(of: "\n\n") {
        defer { text.removeSubrange(..<end.upperBound) }
        return String(text[..<end.lowerBound])
      }
      guard let chunk = try client.chunk() else { return nil }
      text += String(decoding: chunk, as: UTF8.self)
    }
  }
}
