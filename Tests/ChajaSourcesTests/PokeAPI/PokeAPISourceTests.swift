// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import ChajaTesting
import Foundation
import Synchronization
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PokeAPISourceTests {
  private func source(
    _ server: LocalServer,
    names: [Int: PokemonNames] = [25: PokemonNames(english: "Pikachu", korean: "피카츄")],
    timeout: Duration = .seconds(15)
  ) throws -> PokeAPISource {
    let service = try #require(URL(string: server.address + "api/v2"))
    return PokeAPISource(names: names, count: 4, service: service, timeout: timeout)
  }

  /// A list in the shape of the service.
  nonisolated private static func list(_ entries: (Int, String)...) -> LocalServer.Reply {
    let results = entries.map {
      #"{"name":"\#($0.1)","url":"https://pokeapi.co/api/v2/pokemon/\#($0.0)/"}"#
    }
    let body =
      #"{"count":1302,"next":null,"previous":null,"results":[\#(results.joined(separator: ","))]}"#
    return .answer(headers: ["Content-Type: application/json; charset=utf-8"], body: body)
  }

  @Test
  func `one request gives numbers, names and translations, without forms`() async throws {
    // S0.3, S0.13, S0.14, S0.17
    let server = try LocalServer { _ in
      Self.list(
        (386, "deoxys-normal"),
        (25, "pikachu"),
        (122, "mr-mime"),
        (10_001, "deoxys-attack"),
        (25, "pikachu-again")
      )
    }
    let species = try await source(server).species()
    #expect(server.requests.map(\.target) == ["/api/v2/pokemon?offset=0&limit=4"])
    #expect(species.map(\.number) == [25, 122, 386])
    #expect(species.map(\.name) == ["피카츄", "Mr. Mime", "Deoxys"])
    #expect(species.map(\.englishName) == ["Pikachu", "Mr. Mime", "Deoxys"])
    #expect(species.map(\.slug) == ["pikachu", "mr-mime", "deoxys"])
    _ = try await source(server).species(offset: 20, limit: 10)
    #expect(server.requests.last?.target == "/api/v2/pokemon?offset=20&limit=10")
  }

  @Test
  func `the English names of all species follow from their slugs`() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let table = repository.appending(path: "Data/pokedex.tsv")
    let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count == 1_025)
    for line in lines {
      let name = String(line.split(separator: "\t")[1])
      #expect(PokemonSlug.englishName(of: slug(of: name)) == name)
      #expect(PokemonSlug.species(of: slug(of: name)) == slug(of: name))
    }
  }

  /// The name as the service writes it.
  private func slug(of name: String) -> String {
    name.lowercased().replacing("♀", with: "-f").replacing("♂", with: "-m")
      .replacing("é", with: "e").replacing(" ", with: "-").filter { !".:’".contains($0) }
  }

  @Test(arguments: [
    ("giratina-altered", "giratina"), ("zygarde-50", "zygarde"), ("minior-red-meteor", "minior"),
    ("maushold-family-of-four", "maushold"), ("basculin-red-striped", "basculin"),
    ("indeedee-male", "indeedee"), ("ho-oh", "ho-oh"), ("porygon-z", "porygon-z"),
    ("-male", "-male"),
  ])
  func `the usual form is not a part of the name`(slug: String, species: String) {
    #expect(PokemonSlug.species(of: slug) == species)
  }

  @Test
  func `a search before the list is there is answered when it is, and no key asks again`()
    async throws
  {
    // S0.2, S0.15
    let server = try LocalServer { _ in Self.list((25, "pikachu"), (26, "raichu"), (172, "pichu")) }
    let session = SearchSession(sections: [SearchSection("species", try source(server))])
    session.text = "ㅍ"
    session.text = "피카"
    #expect(session.snapshot.phase == .loading)
    while session.snapshot.isLoading { await Task.yield() }
    #expect(session.snapshot.rows.map(\.record.name) == ["피카츄"])
    session.text = "chu"
    #expect(session.snapshot.rows.map(\.record.number).sorted() == [25, 26, 172])
    #expect(session.snapshot.phase == .results)
    #expect(server.requests.count == 1)
  }

  @Test
  func `a load that fails is told, and a retry loads again`() async throws {
    // S0.15
    let isDown = Mutex(true)
    let server = try LocalServer { _ in
      isDown.withLock { $0 } ? .answer(status: 500, body: "oops") : Self.list((25, "pikachu"))
    }
    let session = SearchSession(sections: [SearchSection("species", try source(server))])
    session.text = "pika"
    while session.snapshot.isLoading { await Task.yield() }
    #expect(session.snapshot.phase == .failed)
    #expect(session.snapshot.sections[0].failure?.kind == .http(status: 500))
    isDown.withLock { $0 = false }
    session.retry()
    while session.snapshot.isLoading { await Task.yield() }
    #expect(session.snapshot.rows.map(\.record.number) == [25])
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    ("", "not JSON"), ("<html>", "not JSON"), ("[]", "the answer has no “results”"),
    ("{}", "the answer has no “results”"), (#"{"results":{}}"#, "results should be an array"),
    (#"{"results":[{"name":"a"}]}"#, "results[0] has no “url”"),
    (#"{"results":[{"name":1,"url":"/1/"}]}"#, "results[0].name should be a string"),
    (#"{"results":[{"name":"a","url":"/x/"}]}"#, "results[0].url should be an address"),
    (#"{"results":[{"name":"a","url":"/-3/"}]}"#, "results[0].url should be an address"),
  ])
  func `an answer of another shape is refused with the place`(body: String, detail: String)
    async throws
  {
    let server = try LocalServer { _ in .answer(body: body) }
    let source = try source(server)
    let failure = await #expect(throws: SourceFailure.self) { try await source.species() }
    #expect(failure?.kind == .malformed)
    #expect(failure?.detail.hasPrefix(detail) == true, "\(failure?.detail ?? "none")")
  }

  @Test
  func `slow and broken answers fail as what they are`() async throws {
    let server = try LocalServer {
      $0.target.contains("offset=1") ? .silence : .cut(body: "{", promisedBytes: 99)
    }
    let source = try source(server, timeout: .milliseconds(100))
    let broken = await #expect(throws: SourceFailure.self) { try await source.species() }
    #expect(broken?.kind == .network)
    let slow = await #expect(throws: SourceFailure.self) { try await source.species(offset: 1) }
    #expect(slow == .timeout)
  }

  @Test
  func `a loaded list keeps the rules of sources`() async throws {
    let server = try LocalServer { _ in
      Self.list((1, "bulbasaur"), (25, "pikachu"), (172, "pichu"), (122, "mr-mime"))
    }
    let found = await RecordSourceChecks(
      try source(server),
      texts: ["p", "mr mime", "x"],
      pageSizes: [2, 1]
    )
    .findings()
    #expect(found.isEmpty, "\(found)")
    #expect(server.requests.count == 1)
  }
}
