// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import ChajaTestSupport
import Foundation
import Synchronization
import Testing

/// The whole server with services behind it, as a client on the network sees it.
@Suite(.timeLimit(.minutes(2)))
struct ServiceServerTests {
  private static let secrets = [MovieWorld.token, "secret-of-the-translator"]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("pokedex.tsv", "id\tname_en\tname_ko\n1\tBulbasaur\t이상해씨\n")
    try folder.write("index.html", "<p>start</p>")
    return folder
  }

  /// Starts a server whose files and state lie in a folder, without the tables of the catalogue.
  private func start(
    _ folder: TemporaryFolder,
    _ service: LocalServer,
    log: RequestLog
  ) throws -> RunningServer {
    var configuration = Server.Configuration()
    configuration.port = 0
    configuration.isDemo = true
    configuration.dataFolder = folder.path
    configuration.webFolder = folder.path
    configuration.log = log
    var members = MemberSettings()
    members.stateFolder = folder.path + "/state"
    configuration.members = members
    configuration.services = try ServiceSettings(environment: [
      "TMDB_TOKEN": Self.secrets[0], "TMDB_ADDRESS": service.address + "3",
      "LIBRETRANSLATE_URL": service.address, "LIBRETRANSLATE_KEY": Self.secrets[1],
    ])
    return try Server(configuration: configuration).start()
  }

  @Test func `S3.3: the page's requests are answered, and no answer or log holds a key`() throws {
    let folder = try folder()
    let isDown = Mutex(false)
    let service = try LocalServer { request in
      if isDown.withLock({ $0 }) { return .answer(status: 401, body: request.headers.description) }
      if request.target == "/translate" { return .answer(body: #"{"translatedText":"강."}"#) }
      return Question(request.target).answer
    }
    let lines = Lines()
    let server = try start(folder, service, log: RequestLog { lines.add($0) })
    defer { server.stop() }
    let client = try SocketClient(port: server.port)
    var answers: [SocketClient.Answer] = []
    func ask(_ target: String, _ status: Int, _ part: String) throws {
      try client.request("GET", target)
      let answer = try #require(try client.answer())
      #expect(answer.status == status, "\(target)")
      #expect(answer.body.contains(part), "\(target): \(answer.body)")
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      answers.append(answer)
    }
    try ask("/indexes/movies/search?q=host&chaja=true", 200, "The Host 1")
    try ask("/indexes/tv/search?q=host", 200, "A show.")
    try ask("/indexes/people/search?q=host&locales=ko", 200, "봉준호")
    try ask("/indexes/movies/documents/7", 200, "Song Kang-ho")
    try ask(
      "/indexes/movies/settings",
      200,
      #"{"filterableAttributes":[],"sortableAttributes":[],"attribution":"This"#
    )
    try ask("/indexes/pokedex/settings", 200, #""filterableAttributes":["*"]"#)
    try ask("/indexes/pokedex/search?q=bulba", 200, "Bulbasaur")
    try ask("/translations/movie/7?language=ko", 200, "강.")
    try ask("/indexes/movies/search?q=host&filter=a=1", 400, "invalid_search_filter")
    try ask("/metrics", 200, "chaja_")
    isDown.withLock { $0 = true }
    try ask("/indexes/movies/search?q=other", 502, "service_refused")
    try ask("/indexes/movies/documents/8", 502, "service_refused")
    // What is known is still given.
    try ask("/indexes/movies/search?q=host", 200, "The Host 1")
    #expect(service.requests.count == 7)
    for secret in Self.secrets {
      #expect(!answers.contains { "\($0.headers) \($0.body)".contains(secret) })
      #expect(!lines.all.joined().contains(secret))
    }
    #expect(!lines.all.joined().contains("host"))
    #expect(lines.all.contains { $0.contains("event=movie-service-failed") })
  }

  @Test func `translations outlive the server`() throws {
    let folder = try folder()
    let service = try LocalServer { request in
      request.target == "/translate"
        ? .answer(body: #"{"translatedText":"강."}"#) : Question(request.target).answer
    }
    for _ in 0..<2 {
      let server = try start(folder, service, log: .none)
      defer { server.stop() }
      let client = try SocketClient(port: server.port)
      try client.request("GET", "/translations/movie/7?language=ko")
      #expect(try client.answer()?.body.contains("강.") == true)
    }
    #expect(service.requests.filter { $0.target == "/translate" }.count == 1)
  }

  @Test func `a client that goes, and a server that stops, leave nothing hanging`() throws {
    let folder = try folder()
    let service = try LocalServer { _ in .silence }
    let server = try start(folder, service, log: .none)
    for _ in 0..<5 {
      let client = try SocketClient(port: server.port)
      try client.request("GET", "/indexes/movies/search?q=host")
    }
    let waiting = try SocketClient(port: server.port)
    try waiting.request("GET", "/indexes/tv/search?q=host")
    let other = try SocketClient(port: server.port)
    try other.request("GET", "/health")
    #expect(try other.answer()?.status == 200)
    server.stop()
  }

  @Test(arguments: [
    (["TMDB_TOKEN": "secret one"], "TMDB_TOKEN"),
    (["TMDB_ADDRESS": "https://a.b/3", "TMDB_TOKEN": ""], "TMDB_ADDRESS"),
    (["LIBRETRANSLATE_KEY": "secret"], "LIBRETRANSLATE_KEY"),
  ])
  func `an environment that cannot be used ends the start in one line`(
    environment: [String: String],
    variable: String
  ) throws {
    let end = try ServerProcess(["--demo", "--port", "0"], environment: environment).end()
    #expect(end.status == 64)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains("environment variable \(variable) "))
    #expect(end.errors.split(separator: "\n").count == 1)
    #expect(!end.errors.contains("secret"))
  }
}
