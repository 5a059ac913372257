// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct HTTPTransportTests {
  /// The transports under test.
  enum Carrier: CaseIterable {
    case system, foundation

    var transport: any HTTPTransport {
      switch self {
      case .system: SystemTransport(userAgent: "chaja-tests")
      case .foundation: URLSessionTransport(userAgent: "chaja-tests")
      }
    }
  }

  private func request(_ server: LocalServer, _ path: String = "") throws -> HTTPRequest {
    HTTPRequest(try #require(URL(string: server.address + path)))
  }

  @Test(arguments: Carrier.allCases)
  func `an answer comes with status, header and body`(carrier: Carrier) async throws {
    let transport = carrier.transport
    let server = try LocalServer { _ in
      .answer(status: 201, headers: ["X-Kind: Film"], body: "피카츄")
    }
    var request = try request(server, "a?b=c%20d")
    request.method = "POST"
    request.headers = [("X-Key", "secret")]
    request.body = Array("{}".utf8)
    let response = try await transport.response(to: request)
    #expect(response.status == 201)
    #expect(response.headers["x-kind"] == "Film")
    #expect(String(decoding: response.body, as: UTF8.self) == "피카츄")
    let received = try #require(server.requests.first)
    #expect(received.method == "POST")
    #expect(received.target == "/a?b=c%20d")
    #expect(received.headers["x-key"] == "secret")
    #expect(received.headers["user-agent"] == "chaja-tests")
    #expect(received.body == "{}")
  }

  @Test(
    arguments: [
      (400, nil, nil), (401, nil, nil), (404, "x", nil), (429, "2", 2), (503, " 7 ", 7),
      (500, "99999999999999999999", 3_155_760_000), (429, "-1", nil), (429, "", nil),
    ] as [(Int, String?, Int64?)]
  )
  func `a status that is no success is a failure with its time`(
    status: Int,
    header: String?,
    seconds: Int64?
  ) async throws {
    let transport = SystemTransport()
    let server = try LocalServer { _ in
      .answer(status: status, headers: header.map { ["Retry-After: \($0)"] } ?? [])
    }
    let request = try request(server)
    let failure = await #expect(throws: SourceFailure.self) {
      try await transport.success(of: request)
    }
    #expect(failure?.kind == .http(status: status))
    #expect(failure?.retryAfter == seconds.map { .seconds($0) })
  }

  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 37.0), ("Sun, 06 Nov 1994 08:48:00 GMT", 0.0),
      ("Sunday", nil), ("1.5", nil),
    ] as [(String, Double?)]
  )
  func `a date says when to ask again`(value: String, seconds: Double?) {
    let response = HTTPResponse(status: 503, headers: ["retry-after": value])
    let now = Date(timeIntervalSince1970: 784_111_740)
    #expect(response.retryAfter(now: now) == seconds.map { .seconds($0) })
  }

  @Test(arguments: Carrier.allCases)
  func `a body beyond the bound is refused, announced or not`(carrier: Carrier) async throws {
    let transport = carrier.transport
    let long = String(repeating: "a", count: 200_000)
    let server = try LocalServer { request in
      request.target == "/announced"
        ? .answer(body: long) : .raw("HTTP/1.0 200 OK\r\n\r\n" + long)
    }
    for path in ["announced", "unannounced"] {
      var request = try request(server, path)
      request.maximumBytes = 100_000
      let failure = await #expect(throws: SourceFailure.self) {
        try await transport.response(to: request)
      }
      #expect(failure == .malformed("the answer has more than 100000 bytes"))
      request.maximumBytes = 200_000
      #expect(try await transport.response(to: request).body.count == 200_000)
    }
  }

  @Test(arguments: Carrier.allCases)
  func `a service that takes too long is given up, also within its answer`(carrier: Carrier)
    async throws
  {
    let transport = carrier.transport
    let server = try LocalServer { $0.target == "/silent" ? .silence : .stall(body: "{") }
    for path in ["silent", "stalling"] {
      var request = try request(server, path)
      request.timeout = .milliseconds(100)
      let failure = await #expect(throws: SourceFailure.self) {
        try await transport.response(to: request)
      }
      #expect(failure?.kind == .timeout)
    }
  }

  @Test(arguments: Carrier.allCases)
  func `a cancelled task ends, before, while it waits and within the answer`(carrier: Carrier)
    async throws
  {
    let transport = carrier.transport
    let server = try LocalServer { $0.target == "/silent" ? .silence : .stall(body: "{") }
    var arrivals = server.arrivals.makeAsyncIterator()
    for path in ["silent", "stalling"] {
      let request = try request(server, path)
      let task = Task { () async -> SourceFailure? in
        do throws(SourceFailure) {
          _ = try await transport.response(to: request)
          return nil
        } catch {
          return error
        }
      }
      #expect(await arrivals.next() == "/" + path)
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
    }
    let early = try request(server)
    let task = Task { () async -> SourceFailure? in
      while !Task.isCancelled { await Task.yield() }
      do throws(SourceFailure) {
        _ = try await transport.response(to: early)
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: Carrier.allCases)
  func `a connection that breaks or is refused is a failure of the network`(carrier: Carrier)
    async throws
  {
    let transport = carrier.transport
    let server = try LocalServer { request in
      switch request.target {
      case "/cut": .cut(body: "{\"results\"", promisedBytes: 5_000)
      case "/none": .raw("")
      default: .raw("HTTP/1.1 abc\r\n\r\n")
      }
    }
    for path in ["cut", "none", "strange"] {
      let request = try request(server, path)
      let failure = await #expect(throws: SourceFailure.self) {
        try await transport.response(to: request)
      }
      #expect(failure?.kind == .network, "\(path): \(String(describing: failure))")
      #expect(failure?.detail.contains("127.0.0.1") == false)
    }
    let closed = HTTPRequest(try #require(URL(string: "http://127.0.0.1:1/")))
    let failure = await #expect(throws: SourceFailure.self) {
      try await transport.response(to: closed)
    }
    #expect(failure?.kind == .network)
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/", "pokemon", "http:pokemon"])
  func `an address that is not of the web is refused`(address: String) async throws {
    let transport = SystemTransport()
    let request = HTTPRequest(try #require(URL(string: address)))
    let failure = await #expect(throws: SourceFailure.self) {
      try await transport.response(to: request)
    }
    #expect(failure?.kind == .refused)
  }

  @Test
  func `a connection that is cut within the header of the answer does not end the process`()
    async throws
  {
    let server = try LocalServer { request in
      .raw(
        String(
          "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".prefix(
            Int(request.target.dropFirst()) ?? 0
          )
        )
      )
    }
    let transport = SystemTransport()
    for count in 1..<36 {
      let request = try request(server, "\(count)")
      let failure = await #expect(throws: SourceFailure.self) {
        try await transport.response(to: request)
      }
      #expect(failure?.kind == .network, "after \(count) characters")
    }
  }

  @Test(arguments: Carrier.allCases)
  func `redirections are followed, but not for ever`(carrier: Carrier) async throws {
    let server = try LocalServer { request in
      switch request.target {
      case "/old": .answer(status: 302, headers: ["Location: /new", "X-Old: 1"])
      case "/new": .answer(headers: ["X-New: 1"], body: "new")
      default: .answer(status: 302, headers: ["Location: /ring"])
      }
    }
    let response = try await carrier.transport.response(to: request(server, "old"))
    #expect(response.status == 200)
    #expect(response.headers["x-new"] == "1")
    #expect(response.headers["x-old"] == nil)
    #expect(String(decoding: response.body, as: UTF8.self) == "new")
    let ring = try request(server, "ring")
    let failure = await #expect(throws: SourceFailure.self) {
      try await carrier.transport.response(to: ring)
    }
    #expect(failure?.kind == .network)
  }

  @Test
  func `a header of several lines is refused`() async throws {
    let server = try LocalServer { _ in .answer() }
    var request = try request(server)
    request.headers = [("X-Key", "a\r\nX-Other: b")]
    let failure = await #expect(throws: SourceFailure.self) {
      try await SystemTransport().response(to: request)
    }
    #expect(failure?.kind == .refused)
    #expect(server.requests.isEmpty)
  }

  @Test
  func `many requests at once have each its own answer`() async throws {
    let server = try LocalServer { .answer(body: $0.target) }
    let transport = SystemTransport()
    let requests = try (0..<40).map { try request(server, "\($0)") }
    let bodies = await withTaskGroup(of: String?.self) { group in
      for request in requests {
        group.addTask {
          let response = try? await transport.response(to: request)
          return response.map { String(decoding: $0.body, as: UTF8.self) }
        }
      }
      return await group.reduce(into: Set<String>()) { if let body = $1 { $0.insert(body) } }
    }
    #expect(bodies == Set((0..<40).map { "/\($0)" }))
  }
}
