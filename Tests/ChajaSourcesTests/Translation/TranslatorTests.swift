// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSession
import ChajaSources
import ChajaTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TranslatorTests {
  private static let item = ItemID("10", kind: "movie")
  private static let text = "A \"creature\"\nand 1+1 <b>&amp;"

  private func google(_ server: LocalServer) throws -> GoogleTranslator {
    GoogleTranslator(key: "secret-key", address: try #require(URL(string: server.address + "v2")))
  }

  private func libre(_ server: LocalServer, key: String? = nil) throws -> LibreTranslator {
    LibreTranslator(address: try #require(URL(string: server.address)), key: key)
  }

  private func both(_ server: LocalServer) throws -> [any Translator] {
    [try google(server), try libre(server)]
  }

  private func failure(_ translator: any Translator, _ text: String = "A") async -> SourceFailure? {
    do throws(SourceFailure) {
      _ = try await translator.translation(of: text, for: Self.item, into: "ko")
      return nil
    } catch {
      return error
    }
  }

  private func body(_ server: LocalServer) throws -> [String: String] {
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.headers["content-type"] == "application/json")
    let object = try JSONSerialization.jsonObject(with: Data(request.body.utf8))
    return try #require(object as? [String: String])
  }

  @Test func `neither key nor text follows a redirection`() async throws {
    let other = try LocalServer { _ in .answer(body: #"{"translatedText":"x"}"#) }
    let server = try LocalServer { _ in
      .answer(status: 307, headers: ["Location: \(other.address)translate"])
    }
    for translator in try both(server) {
      #expect(await failure(translator) == .http(307))
    }
    #expect(other.requests.isEmpty)
  }

  @Test func `Google is asked with the key in a header, and the text as it is`() async throws {
    let server = try LocalServer { _ in
      .answer(
        body:
          #"{"data":{"translations":[{"translatedText":"괴물 & 1","detectedSourceLanguage":"en"}]}}"#
      )
    }
    let translator = try google(server)
    let found = try await translator.translation(of: Self.text, for: Self.item, into: "ko")
    #expect(found == "괴물 & 1")
    #expect(try body(server) == ["q": Self.text, "target": "ko", "format": "text"])
    #expect(server.requests[0].headers["x-goog-api-key"] == "secret-key")
    #expect(server.requests[0].target == "/v2")
  }

  @Test(arguments: [nil, "libre-key"])
  func `LibreTranslate is asked with a key where there is one`(key: String?) async throws {
    let server = try LocalServer { _ in .answer(body: #"{"translatedText":"괴물"}"#) }
    let translator = try libre(server, key: key)
    #expect(try await translator.translation(of: Self.text, for: Self.item, into: "ko") == "괴물")
    var expected = ["q": Self.text, "source": "auto", "target": "ko", "format": "text"]
    if let key { expected["api_key"] = key }
    #expect(try body(server) == expected)
    #expect(server.requests[0].target == "/translate")
  }

  @Test(arguments: [400, 401, 403, 500])
  func `a status is a failure, and nothing is asked again`(status: Int) async throws {
    let server = try LocalServer { _ in .answer(status: status, body: #"{"error":"no"}"#) }
    for translator in try both(server) {
      #expect(await failure(translator)?.kind == .http(status: status))
    }
    #expect(server.requests.count == 2)
  }

  @Test func `failures tell the wait, what is malformed, and a cut connection`() async throws {
    let limited = try LocalServer { _ in .answer(status: 429, headers: ["Retry-After: 3"]) }
    for translator in try both(limited) {
      #expect(await failure(translator) == .http(429, retryAfter: .seconds(3)))
    }
    let odd = try LocalServer { _ in .answer(body: #"{"data":{"translations":[]}}"#) }
    for translator in try both(odd) {
      #expect(await failure(translator)?.kind == .malformed)
    }
    let cut = try LocalServer { _ in .cut(body: "{", promisedBytes: 90) }
    for translator in try both(cut) {
      #expect(await failure(translator)?.kind == .network)
    }
  }

  @Test func `a text that is too long is refused here`() async throws {
    let server = try LocalServer { _ in .silence }
    for translator in try both(server) {
      #expect(await failure(translator, String(repeating: "가", count: 10_001))?.kind == .refused)
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `the catalogue translates its own texts, and leaves others alone`() async throws {
    let translator = CatalogueTranslator(texts: try SmallCatalogue().read().texts)
    func translated(
      _ text: String,
      _ language: String,
      _ item: ItemID = Self.item
    ) async throws -> String? {
      try await translator.translation(of: text, for: item, into: language)
    }
    #expect(try await translated("A creature.", "ko") == "괴생물체.")
    #expect(try await translated("A creature.", "ko-KR") == "괴생물체.")
    #expect(try await translated("괴생물체.", "en") == "A creature.")
    #expect(try await translated("A creature.", "fr") == nil)
    #expect(try await translated("Another text.", "ko") == nil)
    #expect(try await translated("A creature.", "ko", ItemID("10", kind: "tv")) == nil)
    #expect(try await translated("An actor.", "ko", ItemID("1", kind: "person")) == "배우.")
    #expect(try await translated("An actor.", "ko", ItemID("1")) == nil)
  }

  @Test func `S3.20: an item's overview is translated by id, and no text asks nothing`()
    async throws
  {
    let server = try LocalServer { _ in .answer(body: #"{"translatedText":"괴물"}"#) }
    let enricher = TranslationEnricher<TMDBItem>(try libre(server), into: "ko")
    var film = TMDBItem(.movie, 1, title: "A", overview: "About.")
    try await enricher.enrichment(of: film, film.id)(&film)
    #expect(film.translation == "괴물")
    #expect(film.overview == "About.")
    for overview in [nil, "", " \n"] {
      var other = TMDBItem(.movie, 2, title: "B", overview: overview)
      try await enricher.enrichment(of: other, other.id)(&other)
      #expect(other.translation == nil)
    }
    #expect(server.requests.count == 1)
  }
}
