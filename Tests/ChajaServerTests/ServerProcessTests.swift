// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The program itself, as a person starts it.
@Suite(.timeLimit(.minutes(4)))
struct ServerProcessTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `serves the demonstration until a signal, and ends with 0`(signal: Int32) throws {
    let running = try ServerProcess(["--demo", "--port", "0"])
    let client = try SocketClient(port: try running.port())
    for (target, part) in [
      ("/pokedex", "<chaja-search"),
      ("/indexes/pokedex/search?q=%E3%85%8D%E3%85%8B%E3%85%8A&limit=1", "Pikachu"),
      ("/health", "available"),
    ] {
      try client.request("GET", target)
      let answer = try #require(try client.answer())
      #expect(answer.status == 200)
      #expect(answer.body.contains(part))
    }
    kill(running.process.processIdentifier, signal)
    #expect(try client.isClosedByServer())
    let end = running.end()
    #expect(end.status == 0)
    #expect(running.process.terminationReason == .exit)
    #expect(end.output.isEmpty)
    #expect(end.errors.split(separator: "\n").count == 3)
    #expect(!end.errors.contains("%E3"))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a second signal ends it at once, whatever is being answered`(signal: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ndjson", "{\"id\":1}")
    let running = try ServerProcess(["\(folder.path)/a.ndjson", "--port", "0"])
    let port = try running.port()
    let client = try SocketClient(port: port)
    try client.send(
      "POST /indexes/a/search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + "Content-Length: 10\r\n\r\n{"
    )
    // The answer to a later request tells that the server has begun with that one.
    let other = try SocketClient(port: port)
    try other.request("GET", "/health")
    #expect(try other.answer()?.status == 200)
    // It waits for the first request. Signals that come while one is not yet taken are one with it.
    while running.process.isRunning {
      kill(running.process.processIdentifier, signal)
      usleep(20_000)
    }
    #expect(running.end().status == 128 + signal)
  }

  @Test(arguments: [72, 100, 150])
  func `more clients than files may be open wait, and nothing ends`(openFiles: Int) throws {
    let folder = try TemporaryFolder()
    let state = "\(folder.path)/state"
    let running = try ServerProcess(["--state", state, "--port", "0"], openFiles: openFiles)
    let port = try running.port()
    var clients = try (0..<200).map { _ in try SocketClient(port: port) }
    try clients[0].request("GET", "/health")
    #expect(try clients[0].answer()?.status == 200)
    clients = []
    let browser = Browser(port: port)
    #expect(try browser.signUp("Anna", "Berg", email: "anna@example.com").status == 202)
    #expect(try browser.logIn("anna@example.com").status == 200)
    #expect(try browser.ask("GET", "/api/me").status == 200)
    kill(running.process.processIdentifier, SIGTERM)
    #expect(running.end().status == 0)
  }

  @Test func `HEAD works wherever GET does, with the length that the answer would have`() throws {
    let running = try ServerProcess(["--demo", "--port", "0"])
    let client = try SocketClient(port: try running.port())
    for target in [
      "/", "/pokedex", "/shared/base.css", "/pokedex.chaja", "/health", "/version",
      "/indexes/pokedex/settings", "/indexes/pokedex/search?q=pika", "/indexes/none/search",
      "/nothing", "/api/me",
    ] {
      try client.request("GET", target)
      let whole = try #require(try client.answer())
      try client.request("HEAD", target)
      let head = try #require(try client.answer(toHead: true))
      #expect(head.status == whole.status, "\(target)")
      for name in ["content-type", "content-length", "etag", "cache-control", "vary"] {
        #expect(head.headers[name] == whole.headers[name], "\(target), \(name)")
      }
      #expect(head.body.isEmpty)
    }
    kill(running.process.processIdentifier, SIGTERM)
    #expect(running.end().status == 0)
  }

  @Test func `a port in use is told in one line, with what to do`() throws {
    let first = try ServerProcess(["--demo", "--port", "0"])
    let port = try first.port()
    let second = try ServerProcess(["--demo", "--port", "\(port)"])
    let end = second.end()
    #expect(end.status != 0)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains("Port \(port) on 127.0.0.1 is in use"))
    #expect(end.errors.split(separator: "\n").count == 1)
  }

  @Test func `a folder without the data or the pages is told by name`() throws {
    let folder = try TemporaryFolder()
    for option in ["--data", "--web"] {
      let end = try ServerProcess(["--demo", "--port", "0", option, folder.path]).end()
      #expect(end.status != 0)
      #expect(end.errors.contains(folder.path))
    }
    try folder.write("pokedex.tsv", "id\tname_en\tname_ko\n1\tBulbasaur\n")
    let end = try ServerProcess(["--demo", "--port", "0", "--data", folder.path]).end()
    #expect(end.status != 0)
    #expect(end.errors.contains("pokedex.tsv"))
  }
}
