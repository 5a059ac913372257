// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// An HTTP server on this machine that answers as a test says: also badly, late, or not at all.
///
/// It speaks one request a connection, without compression.
public final class LocalServer: Sendable {
  /// A request, as far as tests look at it.
  public struct Received: Sendable {
    /// The method.
    public var method: String
    /// The path with the query.
    public var target: String
    /// The header with names in small letters.
    public var headers: [String: String]
    /// The body.
    public var body: String
  }

  /// What the server does with a request.
  public enum Reply: Sendable {
    /// Answers.
    case answer(status: Int = 200, headers: [String] = [], body: String = "")
    /// Says that the body has so many bytes, sends what there is of it, and closes the connection.
    case cut(body: String, promisedBytes: Int)
    /// Sends these bytes as they are, and closes the connection.
    case raw(String)
    /// Sends the head and a part of the body, and no more until the client goes.
    case stall(body: String)
    /// Sends nothing until the client goes.
    case silence
  }

  /// Why there is no server.
  public struct Failure: Error {
    /// The call of the system that failed.
    public var call: String
    /// Its error number.
    public var code: Int32
  }

  /// The port on 127.0.0.1.
  public let port: UInt16
  /// The targets of the requests, as they come.
  public let arrivals: AsyncStream<String>
  private let arrival: AsyncStream<String>.Continuation
  private let listener: Int32
  private let received = Mutex<[Received]>([])
  private let reply: @Sendable (Received) -> Reply

  /// Starts a server.
  ///
  /// - Parameter reply: What it does with a request; called from any thread.
  /// - Throws: `Failure` when the system gives no port.
  public init(_ reply: @escaping @Sendable (Received) -> Reply) throws {
    self.reply = reply
    (arrivals, arrival) = AsyncStream.makeStream()
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw Failure(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    // The calls of the system take a pointer to any kind of address.
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listener, generic, size) == 0 && listen(listener, 64) == 0
          ? getsockname(listener, generic, &size) : -1
      }
    }
    guard code == 0 else { throw Failure(call: "bind", code: errno) }
    port = UInt16(bigEndian: address.sin_port)
    let thread = Thread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        // Only this thread closes the listener: its number may be another server's at once, and a late accept would
        // then take that one's clients.
        guard connection >= 0 else {
          close(listener)
          return
        }
        guard let self else {
          close(connection)
          close(listener)
          return
        }
        let worker = Thread { [weak self] in
          self?.serve(connection)
          close(connection)
        }
        worker.start()
      }
    }
    thread.start()
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    arrival.finish()
  }

  /// The address, with a slash at its end.
  public var address: String { "http://127.0.0.1:\(port)/" }

  /// The requests so far, in order.
  public var requests: [Received] { received.withLock { $0 } }

  private func serve(_ connection: Int32) {
    guard let request = read(connection) else { return }
    received.withLock { $0.append(request) }
    arrival.yield(request.target)
    switch reply(request) {
    case .answer(let status, let headers, let body):
      let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(body.utf8.count)"]
      send(connection, head(lines + headers) + body)
    case .cut(let body, let promisedBytes):
      send(connection, head(["HTTP/1.1 200 OK", "Content-Length: \(promisedBytes)"]) + body)
    case .raw(let text): send(connection, text)
    case .stall(let body):
      send(connection, head(["HTTP/1.1 200 OK", "Content-Length: 1000000"]) + body)
      waitForEnd(connection)
    case .silence: waitForEnd(connection)
    }
  }

  private func head(_ lines: [String]) -> String {
    (lines + ["Connection: close", "", ""]).joined(separator: "\r\n")
  }

  private func read(_ connection: Int32) -> Received? {
    var bytes: [UInt8] = []
    var bodyStart: Int?
    var length = 0
    var lines: [Substring] = []
    while bodyStart == nil || bytes.count < (bodyStart ?? 0) + length {
      guard let more = receive(connection) else { return nil }
      bytes += more
      let text = String(decoding: bytes, as: UTF8.self)
      guard bodyStart == nil, let end = text.range(of: "\r\n\r\n") else { continue }
      bodyStart = text.utf8.distance(from: text.startIndex, to: end.upperBound)
      lines = text[..<end.lowerBound].split(separator: "\r\n")
      for line in lines where line.lowercased().hasPrefix("content-length:") {
        length = Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) ?? 0
      }
    }
    guard let bodyStart, let words = lines.first?.split(separator: " "), words.count == 3
    else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 {
        headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return Received(
      method: String(words[0]),
      target: String(words[1]),
      headers: headers,
      body: String(decoding: bytes[bodyStart...], as: UTF8.self)
    )
  }

  private func receive(_ connection: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      count = max(0, recv(connection, buffer.baseAddress, buffer.count, 0))
    }
    return bytes.isEmpty ? nil : bytes
  }

  private func waitForEnd(_ connection: Int32) {
    while receive(connection) != nil {}
  }

  private func send(_ connection: Int32, _ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
