// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import ChajaSQLite
import ChajaSources
import ChajaTestSupport
import Foundation
import Synchronization
import Testing

/// Translations by a service: asked once, and kept in a file.
@Suite(.timeLimit(.minutes(1)))
struct TranslationServiceTests {
  private static let item = CatalogueItem(.movie, 7)

  private func libre(_ server: LocalServer) throws -> ServiceSettings.Translation {
    .libre(address: try #require(URL(string: server.address)), key: "secret-key")
  }

  private func echo() throws -> LocalServer {
    try LocalServer { .answer(body: #"{"translatedText":"번역 \#($0.body.utf8.count)"}"#) }
  }

  @Test func `a text is asked for once in its life, also after a restart`() async throws {
    let folder = try TemporaryFolder()
    let server = try echo()
    var first: String?
    for _ in 0..<2 {
      let cache = try TranslationCache(path: folder.path + "/t.sqlite")
      let service = TranslationService(try libre(server), cache: cache, log: .none)
      for _ in 0..<2 {
        let text = try await service.translation(of: "A river.", for: Self.item, into: .korean)
        #expect(text?.hasPrefix("번역") == true)
        if let first { #expect(text == first) }
        first = text
      }
    }
    #expect(server.requests.count == 1)
    // Another text and another language are other questions.
    let cache = try TranslationCache(path: folder.path + "/t.sqlite")
    let service = TranslationService(try libre(server), cache: cache, log: .none)
    _ = try await service.translation(of: "A river!", for: Self.item, into: .korean)
    _ = try await service.translation(of: "A river.", for: Self.item, into: .english)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    (500, [], "service_failed", 502), (403, [], "service_refused", 502),
    (429, ["Retry-After: 9"], "service_limited", 429),
  ])
  func `a failure is told and kept nowhere`(
    status: Int,
    headers: [String],
    code: String,
    told: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let isDown = Mutex(true)
    let server = try LocalServer { _ in
      isDown.withLock { $0 }
        ? .answer(status: status, headers: headers, body: #"{"error":"secret-key is bad"}"#)
        : .answer(body: #"{"translatedText":"강."}"#)
    }
    let (lines, clock) = (Lines(), ManualClock())
    let service = TranslationService(
      try libre(server),
      cache: try TranslationCache(path: folder.path + "/t.sqlite"),
      log: RequestLog { lines.add($0) },
      now: { clock.now }
    )
    let route = TranslationRoute(originals: { _ in "A river." }, service: service)
    let router = Router(searches: [:], files: nil, version: "1", translations: route)
    let request = Request(
      method: .get,
      target: try RequestTarget(parsing: Array("/translations/movie/7?language=ko".utf8))
    )
    let failed = await router.response(to: .success(request))
    #expect(failed.status == told)
    let text = String(decoding: failed.body, as: UTF8.self)
    #expect(text.contains("\"code\":\"\(code)\""))
    #expect(!text.contains("secret-key"))
    #expect(lines.all.count == 1)
    #expect(!lines.all.joined().contains("secret-key"))
    #expect(!lines.all.joined().contains("river"))
    isDown.withLock { $0 = false }
    clock.advance(by: .seconds(9))
    let answer = await router.response(to: .success(request))
    #expect(
      String(decoding: answer.body, as: UTF8.self)
        == #"{"kind":"movie","id":7,"language":"ko","translation":"강."}"#
    )
    #expect(answer.header(named: "Cache-Control") == "max-age=3600")
  }

  @Test func `Google is asked by its own protocol, with its key in a header`() async throws {
    let server = try LocalServer { _ in
      .answer(body: #"{"data":{"translations":[{"translatedText":"강."}]}}"#)
    }
    let address = try #require(URL(string: server.address + "v2"))
    let service = TranslationService(
      .google(key: "secret-key", address: address),
      cache: nil,
      log: .none
    )
    let text = try await service.translation(of: "A river.", for: Self.item, into: .korean)
    #expect(text == "강.")
    #expect(server.requests.first?.headers["x-goog-api-key"] == "secret-key")
  }
}
