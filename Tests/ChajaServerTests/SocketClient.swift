// Chaja
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A client that sends exactly the bytes it is told to, honest or not.
final class SocketClient {
  struct Failure: Error {
    var call: String
    var code: Int32
  }

  /// An answer, taken apart as far as tests need it.
  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: String
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Connects to a port of this machine; reads wait for so many seconds at most.
  init(port: UInt16, timeout: Int = 10) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    var wait = timeval(tv_sec: timeout, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure(call: "connect", code: errno) }
  }

  deinit { close(descriptor) }

  /// Sends a text with every line end as it stands.
  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor,
          $0.baseAddress?.advanced(by: sent),
          bytes.count - sent,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { throw Failure(call: "send", code: errno) }
      sent += count
    }
  }

  /// Sends a request for this machine, with further header lines and a body.
  func request(
    _ method: String = "GET",
    _ target: String,
    headers: [String] = [],
    body: String = ""
  ) throws {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// Reads one answer, or nil if the connection is closed before one has come.
  func answer(toHead isHead: Bool = false) throws -> Answer? {
    guard let end = try readHead() else { return nil }
    let lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n")
    buffer.removeFirst(end + 4)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers[line[..<colon].lowercased()] = String(value)
    }
    let status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    let length = isHead || status == 304 ? 0 : Int(headers["content-length"] ?? "") ?? 0
    while buffer.count < length, try readSome() {}
    let body = String(decoding: buffer.prefix(length), as: UTF8.self)
    buffer.removeFirst(min(length, buffer.count))
    return Answer(status: status, headers: headers, body: body)
  }

  /// Reads the next part of an answer in chunks; nil after the last one, or if the connection is closed.
  func chunk() throws -> [UInt8]? {
    var end = buffer.firstIndex(of: 10)
    while end == nil {
      guard try readSome() else { return nil }
      end = buffer.firstIndex(of: 10)
    }
    guard let end else { return nil }
    let digits = String(decoding: buffer[..<end].filter { $0 != 13 }, as: UTF8.self)
    buffer.removeFirst(end + 1)
    guard let size = Int(digits, radix: 16) else {
      throw Failure(call: "chunk \(digits)", code: 0)
    }
    while buffer.count < size + 2 {
      guard try readSome() else { return nil }
    }
    let part = Array(buffer[..<size])
    buffer.removeFirst(size + 2)
    return size == 0 ? nil : part
  }

  /// Waits until the server closes the connection; false if it sends or keeps it open instead.
  func isClosedByServer() throws -> Bool {
    buffer.isEmpty ? try !readSome() : false
  }

  /// Waits for so many milliseconds; true as soon as the server has sent something or closed.
  func hasNews(within milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, milliseconds) > 0
  }

  private func readHead() throws -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    while true {
      if buffer.count >= 4 {
        for start in 0...(buffer.count - 4) where Array(buffer[start..<(start + 4)]) == mark {
          return start
        }
      }
      guard try readSome() else { return nil }
    }
  }

  private func readSome() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { buffer += chunk[..<count] }
    if count < 0, errno != ECONNRESET { throw Failure(call: "recv", code: errno) }
    return count > 0
  }
}
