// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import Foundation
import Glibc

/// Three searches of a server on this machine, asked side by side as a browser does, each on a connection of its own.
struct RemoteScreen {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let names = ["movies", "tv", "people"]
  private let sockets: [Int32]

  /// Connects.
  init(port: UInt16) throws {
    var sockets: [Int32] = []
    for _ in Self.names { sockets.append(try Self.connect(port)) }
    self.sockets = sockets
  }

  /// Types a text.
  ///
  /// - Returns: The number of rows, once the last of the three answers has come and all are read as JSON.
  @discardableResult
  func type(_ text: String) throws -> Int {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("q")
    writer.string(text)
    writer.name("page")
    writer.integer(1)
    writer.name("hitsPerPage")
    writer.integer(20)
    writer.name("chaja")
    writer.bool(true)
    writer.endObject()
    for (name, socket) in zip(Self.names, sockets) {
      let head =
        "POST /indexes/\(name)/search HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(writer.bytes.count)\r\n\r\n"
      let bytes = Array(head.utf8) + writer.bytes
      guard send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
        throw Failure(description: "the server closed the connection")
      }
    }
    var rows = 0
    for socket in sockets {
      let document = try JSONDocument(try Self.body(from: socket))
      guard let hits = document.member(named: Array("hits".utf8), of: 0) else {
        throw Failure(description: "the answer has no hits: \(text)")
      }
      rows += document.children(of: hits).count
    }
    return rows
  }

  /// Reads an answer with a length.
  private static func body(from socket: Int32) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var end: (body: Int, all: Int)?
    while end.map({ bytes.count < $0.all }) ?? true {
      let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
      }
      guard !part.isEmpty else { throw Failure(description: "the server closed the connection") }
      bytes += part
      if end == nil { end = try length(of: bytes) }
    }
    return Array(bytes[(end?.body ?? 0)...])
  }

  private static func length(of bytes: [UInt8]) throws -> (body: Int, all: Int)? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let blank = text.range(of: "\r\n\r\n") else { return nil }
    let head = text[..<blank.lowerBound].lowercased()
    guard head.hasPrefix("http/1.1 200"), let name = head.range(of: "content-length: "),
      let length = Int(head[name.upperBound...].prefix { $0.isNumber })
    else { throw Failure(description: "the server answered: \(head.prefix(200))") }
    let start = text.utf8.distance(from: text.startIndex, to: blank.upperBound)
    return (start, start + length)
  }

  private static func connect(_ port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure(description: "nothing listens on port \(port)") }
    var isOn: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
    return descriptor
  }
}
