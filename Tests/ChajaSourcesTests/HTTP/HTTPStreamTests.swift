// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct HTTPStreamTests {
  /// The transports under test.
  enum Carrier: CaseIterable {
    case system, foundation

    var transport: any HTTPStreamTransport {
      switch self {
      case .system: SystemTransport(userAgent: "chaja-tests")
      case .foundation: URLSessionTransport(userAgent: "chaja-tests")
      }
    }
  }

  private func open(
    _ carrier: Carrier,
    _ server: LocalServer,
    pause: Duration = .seconds(20)
  ) async throws -> HTTPStream {
    let address = try #require(URL(string: server.address))
    return try await carrier.transport.stream(HTTPRequest(address), pause: pause)
  }

  private func text(_ stream: HTTPStream) async throws(SourceFailure) -> String {
    var bytes: [UInt8] = []
    while let piece = try await stream.next() {
      #expect(!piece.isEmpty)
      bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func failure(_ body: () async throws -> Void) async -> SourceFailure? {
    do {
      try await body()
      return nil
    } catch {
      return error as? SourceFailure
    }
  }

  @Test(arguments: Carrier.allCases)
  func `an answer comes with status and header before its end`(carrier: Carrier) async throws {
    let server = try LocalServer { _ in .stall(body: "first") }
    let stream = try await open(carrier, server)
    #expect(stream.status == 200)
    #expect(stream.headers["content-length"] == "1000000")
    #expect(try await stream.next() == Array("first".utf8))
  }

  @Test(arguments: Carrier.allCases)
  func `a long answer comes whole, also to a slow reader`(carrier: Carrier) async throws {
    let long = String(repeating: "피카츄", count: 150_000)
    let server = try LocalServer { _ in .answer(status: 404, body: long) }
    let stream = try await open(carrier, server)
    #expect(stream.status == 404)
    for _ in 0..<1_000 { await Task.yield() }
    let read = try await text(stream)
    #expect(read == long)
    #expect(try await stream.next() == nil)
  }

  @Test(arguments: Carrier.allCases)
  func `a redirection is given as it is`(carrier: Carrier) async throws {
    let server = try LocalServer { request in
      request.target == "/"
        ? .answer(status: 307, headers: ["Location: /new"], body: "old") : .answer(body: "new")
    }
    let stream = try await open(carrier, server)
    #expect(stream.status == 307)
    #expect(stream.headers["location"] == "/new")
    var request = HTTPRequest(try #require(URL(string: server.address)))
    request.followsRedirects = false
    let transport = carrier.transport
    let response = try await transport.response(to: request)
    #expect(response.status == 307)
    #expect(server.requests.allSatisfy { $0.target == "/" })
  }

  @Test(arguments: Carrier.allCases)
  func `a connection that is cut is a failure after what came`(carrier: Carrier) async throws {
    let server = try LocalServer { _ in .cut(body: "{\"a\":", promisedBytes: 5_000) }
    let stream = try await open(carrier, server)
    let failure = await failure { _ = try await text(stream) }
    #expect(failure?.kind == .network)
  }

  @Test(arguments: Carrier.allCases)
  func `a pause that is too long is a failure`(carrier: Carrier) async throws {
    let server = try LocalServer { _ in .stall(body: "first") }
    // Foundation counts whole seconds.
    let stream = try await open(carrier, server, pause: .milliseconds(900))
    let failure = await failure { _ = try await text(stream) }
    #expect(failure?.kind == .timeout)
  }

  @Test func `a header that takes too long, or is no header, is a failure`() async throws {
    let silent = try LocalServer { _ in .silence }
    let strange = try LocalServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-") }
    var request = HTTPRequest(try #require(URL(string: silent.address)))
    request.timeout = .milliseconds(100)
    let late = await failure {
      _ = try await SystemTransport().stream(request, pause: .seconds(20))
    }
    #expect(late?.kind == .timeout)
    request = HTTPRequest(try #require(URL(string: strange.address)))
    let cut = await failure { _ = try await SystemTransport().stream(request, pause: .seconds(20)) }
    #expect(cut?.kind == .network)
    request = HTTPRequest(try #require(URL(string: "file:///etc/hostname")))
    let refused = await failure {
      _ = try await SystemTransport().stream(request, pause: .seconds(20))
    }
    #expect(refused?.kind == .refused)
  }

  @Test(arguments: Carrier.allCases)
  func `a task that is cancelled ends, in the header and after it`(carrier: Carrier) async throws {
    for reply in [LocalServer.Reply.silence, .stall(body: "first")] {
      let server = try LocalServer { _ in reply }
      var arrivals = server.arrivals.makeAsyncIterator()
      let task = Task {
        await failure {
          let stream = try await open(carrier, server)
          _ = try await text(stream)
        }
      }
      _ = await arrivals.next()
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
    }
  }
}
