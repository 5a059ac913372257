// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Dispatch
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4)))
struct ServerTests {
  private func start(
    _ change: (inout TransportLimits) -> Void = { _ in },
    log: RequestLog = .none
  ) throws -> RunningServer {
    var configuration = Server.Configuration()
    configuration.port = 0
    configuration.log = log
    change(&configuration.limits)
    return try Server(configuration: configuration).start()
  }

  private func ask(_ server: RunningServer, _ text: String) throws -> SocketClient.Answer? {
    let client = try SocketClient(port: server.port)
    try client.send(text)
    return try client.answer()
  }

  @Test func `serves several requests on one connection`() throws {
    let server = try start()
    defer { server.stop() }
    #expect(server.address == "http://127.0.0.1:\(server.port)/")
    let client = try SocketClient(port: server.port)
    for _ in 0..<50 {
      try client.request("GET", "/health")
      let answer = try #require(try client.answer())
      #expect(answer.status == 200)
      #expect(answer.body == "{\"status\":\"available\"}")
      #expect(answer.headers["x-content-type-options"] == "nosniff")
    }
    try client.request("HEAD", "/health")
    let head = try #require(try client.answer(toHead: true))
    #expect(head.headers["content-length"] == "22")
    try client.request("POST", "/health", body: "ignored")
    #expect(try client.answer()?.status == 405)
    try client.request("GET", "/nothing")
    #expect(try client.answer()?.status == 404)
  }

  @Test func `answers pipelined requests in their order`() throws {
    let server = try start()
    defer { server.stop() }
    let client = try SocketClient(port: server.port)
    let one = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
    let two = "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"
    try client.send(one + two + one)
    #expect(try client.answer()?.status == 200)
    #expect(try client.answer()?.status == 404)
    #expect(try client.answer()?.status == 200)
  }

  @Test func `serves many clients at once`() async throws {
    let server = try start { $0.connections = 64 }
    defer { server.stop() }
    let port = server.port
    let good = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let client = try SocketClient(port: port)
          var good = 0
          for _ in 0..<50 {
            try client.request("GET", "/version")
            if try client.answer()?.status == 200 { good += 1 }
          }
          return good
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(good == 800)
  }

  @Test(arguments: [
    ("GET /health HTTP/1.1\r\n\r\n", 400),
    ("GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx", 400),
    ("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n", 400),
    ("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
    (
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "0\r\n\r\n", 400
    ),
    ("POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 400),
    ("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length : 2\r\n\r\n{}", 400),
    ("POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n", 400),
    ("GET /x HTTP/1.1\r\nHost: a\r\nA(b): x\r\n\r\n", 400),
    ("GET /x HTTP/1.1\r\nHost: a\r\n!#$%&'*+-.^_`|~9Az: x\r\n\r\n", 404),
    ("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n", 413),
    ("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET http://a/health HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    ("GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    ("GET /health HTTP/1.0\r\n\r\n", 200),
    ("BREW /health HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    ("POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", 404),
  ])
  func `answers odd requests with the right status`(text: String, status: Int) throws {
    let server = try start()
    defer { server.stop() }
    #expect(try ask(server, text)?.status == status)
    #expect(try ask(server, "GET /health HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
  }

  @Test func `refuses what is too long`() throws {
    let server = try start {
      $0.targetBytes = 1000
      $0.headerBytes = 2000
      $0.bodyBytes = 5000
    }
    defer { server.stop() }
    let host = " HTTP/1.1\r\nHost: a\r\n"
    for length in [1001, 3000, 20_000, 200_000] {
      let target = "/" + String(repeating: "a", count: length - 1)
      #expect(try ask(server, "GET \(target)\(host)\r\n")?.status == 414)
      let field = "X: " + String(repeating: "a", count: 2 * length)
      #expect(try ask(server, "GET /health\(host)\(field)\r\n\r\n")?.status == 431)
    }
    #expect(
      try ask(server, "GET /health?\(String(repeating: "a", count: 980))\(host)\r\n")?.status == 200
    )
    let type = "Content-Type: application/json\r\n"
    let announced = "POST /indexes/a/search\(host)\(type)Content-Length: 5001\r\n\r\n"
    #expect(try ask(server, announced)?.status == 413)
    let chunk = "1000\r\n" + String(repeating: " ", count: 4096) + "\r\n"
    let chunked = "POST /indexes/a/search\(host)\(type)Transfer-Encoding: chunked\r\n\r\n"
    #expect(try ask(server, chunked + chunk + "0\r\n\r\n")?.status == 404)
    #expect(try ask(server, chunked + chunk + chunk + "0\r\n\r\n")?.status == 413)
  }

  @Test func `breaks off a body without end`() throws {
    let server = try start { $0.bodyBytes = 1000 }
    defer { server.stop() }
    let client = try SocketClient(port: server.port)
    try client.request("POST", "/indexes/a/search", headers: ["Transfer-Encoding: chunked"])
    let chunk = "4000\r\n" + String(repeating: " ", count: 0x4000) + "\r\n"
    #expect(throws: SocketClient.Failure.self) {
      for _ in 0..<10_000 { try client.send(chunk) }
    }
    #expect(try ask(server, "GET /health HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
  }

  @Test func `closes connections that trickle headers, bodies, or nothing`() async throws {
    let server = try start {
      $0.headerTime = .milliseconds(200)
      $0.bodyTime = .milliseconds(200)
      $0.idleTime = .seconds(1)
    }
    defer { server.stop() }
    let beginnings = [
      "", "GET /hea", "GET /health HTTP/1.1\r\nHost: a\r\nX: ",
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n",
    ]
    let port = server.port
    try await withThrowingTaskGroup(of: Void.self) { group in
      for beginning in beginnings {
        group.addTask {
          let client = try SocketClient(port: port)
          try client.send(beginning)
          // Each byte comes well before the idle time is over; only the whole time is.
          while !beginning.isEmpty, !client.hasNews(within: 20),
            (try? client.send("a")) != nil
          {}
          #expect(try client.isClosedByServer())
        }
      }
      try await group.waitForAll()
    }
    #expect(try ask(server, "GET /health HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
  }

  @Test func `closes a client that does not take its answer`() async throws {
    let lines = Mutex<[String]>([])
    let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
    var limits = TransportLimits()
    limits.answerTime = .milliseconds(200)
    let body = [UInt8](repeating: 0x20, count: 32 << 20)
    let listener = try Listener(
      socket: socket.descriptor,
      limits: limits,
      log: RequestLog { line in lines.withLock { $0.append(line) } },
      handler: { _ in .now(Response(json: body, route: .search)) }
    )
    defer { listener.stop() }
    let client = try SocketClient(port: socket.port)
    try client.request("GET", "/")
    while lines.withLock(\.isEmpty) { await Task.yield() }
    #expect(lines.withLock { $0 }.first?.contains("event=broken-off") == true)
    #expect(try (client.answer()?.body.utf8.count ?? 0) < body.count)
  }

  @Test func `a client beyond the limit waits until another leaves`() throws {
    let server = try start {
      $0.threads = 1
      $0.connections = 2
    }
    defer { server.stop() }
    var early = [try SocketClient(port: server.port), try SocketClient(port: server.port)]
    for client in early {
      try client.request("GET", "/health")
      #expect(try client.answer()?.status == 200)
    }
    early.removeAll()
    let late = try SocketClient(port: server.port)
    try late.request("GET", "/health")
    #expect(try late.answer()?.status == 200)
  }

  @Test func `the log holds a line a request and nothing of what was sent`() throws {
    let lines = Mutex<[String]>([])
    let server = try start(log: RequestLog { line in lines.withLock { $0.append(line) } })
    let client = try SocketClient(port: server.port)
    try client.request("GET", "/health?secret=1", headers: ["User-Agent: secret"])
    _ = try client.answer()
    try client.request("BREW", "/secret")
    _ = try client.answer()
    try client.request("POST", "/indexes/secret/search", body: "secret")
    _ = try client.answer()
    server.stop()
    let all = lines.withLock { $0 }
    #expect(all.count == 3)
    #expect(!all.contains { $0.contains("secret") || $0.contains("BREW") })
    #expect(all.first?.contains("event=request method=GET route=health status=200") == true)
  }

  @Test func `a port in use, a foreign host and a missing folder are clear errors`() throws {
    let server = try start()
    defer { server.stop() }
    var configuration = Server.Configuration()
    configuration.log = .none
    configuration.port = server.port
    #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: server.port)) {
      try Server(configuration: configuration).start()
    }
    configuration.host = "256.0.0.1"
    #expect(throws: ServerError.self) { try Server(configuration: configuration).start() }
    configuration.host = "192.0.2.1"
    #expect(throws: ServerError.self) { try Server(configuration: configuration).start() }
    configuration.host = "127.0.0.1"
    configuration.webFolder = "/nowhere"
    #expect(throws: ServerError.self) { try Server(configuration: configuration).start() }
  }

  @Test func `listens on IPv6 where the machine has it`() throws {
    var configuration = Server.Configuration()
    configuration.log = .none
    configuration.port = 0
    configuration.host = "::1"
    guard let server = try? Server(configuration: configuration).start() else { return }
    #expect(server.address == "http://[::1]:\(server.port)/")
    server.stop()
  }

  @Test func `stopping finishes the running answers and then refuses clients`() async throws {
    let isAnswering = Mutex(false)
    let mayAnswer = DispatchSemaphore(value: 0)
    let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
    var limits = TransportLimits()
    // However long the other tests hold up the threads of this one.
    limits.shutdownTime = .seconds(200)
    let listener = try Listener(
      socket: socket.descriptor,
      limits: limits,
      log: .none,
      handler: { _ in
        isAnswering.withLock { $0 = true }
        mayAnswer.wait()
        return .now(Response(json: Array("{}".utf8), route: .health))
      }
    )
    let client = try SocketClient(port: socket.port)
    try client.request("GET", "/")
    while !isAnswering.withLock({ $0 }) { await Task.yield() }
    let stopping = Task.detached { listener.stop() }
    for _ in 0..<100 { await Task.yield() }
    mayAnswer.signal()
    #expect(try client.answer()?.status == 200)
    await stopping.value
    #expect(try client.isClosedByServer())
    #expect(throws: SocketClient.Failure.self) { try SocketClient(port: socket.port) }
    listener.stop()
  }
}
