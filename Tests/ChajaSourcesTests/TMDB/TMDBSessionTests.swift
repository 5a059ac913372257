// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSession
import ChajaSources
import ChajaTestSupport
import Foundation
import Synchronization
import Testing

/// Films, shows and people as three sections of one session, over a local server.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct TMDBSessionTests {
  private func session(_ server: LocalServer) throws -> SearchSession<TMDBItem> {
    let address = try #require(URL(string: server.address + "3"))
    let service = TMDBService(token: "t", address: address)
    return SearchSession(sections: [
      SearchSection("movies", TMDBSource(.movie, service)),
      SearchSection("tv", TMDBSource(.tv, service)),
      SearchSection("people", TMDBSource(.person, service)),
    ])
  }

  @Test func `S3.1, S3.2, S3.22: the three fail and recover independently`() async throws {
    let isDown = Mutex(true)
    let server = try LocalServer { request in
      let question = TMDBAnswers.Question(request.target)
      if question.path.hasSuffix("/tv"), isDown.withLock({ $0 }) { return .answer(status: 500) }
      return switch question.path {
      case "/3/search/movie": TMDBAnswers.list(question, total: 30)
      case "/3/search/tv": TMDBAnswers.page(1, of: 1, total: 1, [TMDBAnswers.show(1, "Show")])
      default: TMDBAnswers.page(1, of: 0, total: 0, [])
      }
    }
    let session = try session(server)
    session.text = "film"
    session.submit()
    while session.snapshot.isLoading { await Task.yield() }
    // S3.15: the order of the sections is fixed.
    #expect(
      session.snapshot.sections.map { $0.id } == ["movies", "tv", "people"].map { SectionID($0) }
    )
    #expect(session.snapshot.sections[0].rows.count == 20)
    #expect(session.snapshot.sections[0].total == 30)
    #expect(session.snapshot.sections[1].failure?.kind == .http(status: 500))
    #expect(session.snapshot.sections[2].phase == .empty)
    isDown.withLock { $0 = false }
    session.retry()
    while session.snapshot.isLoading { await Task.yield() }
    #expect(session.snapshot.sections[1].rows.map { $0.record.title } == ["Show"])
    // S3.10: the others were not asked again.
    #expect(server.requests.count == 4)
  }

  @Test func `S3.13: a slow answer to an older query never lands, whatever the order`() async throws
  {
    let gate = DispatchSemaphore(value: 0)
    let server = try LocalServer { request in
      let question = TMDBAnswers.Question(request.target)
      let text = question.query["query"] ?? ""
      if text == "slow" { gate.wait() }
      return TMDBAnswers.page(1, of: 1, total: 1, [TMDBAnswers.movie(1, text)])
    }
    let address = try #require(URL(string: server.address + "3"))
    let source = TMDBSource(.movie, TMDBService(token: "t", address: address))
    let session = SearchSession(sections: [SearchSection("movies", source)])
    var arrivals = server.arrivals.makeAsyncIterator()
    session.text = "slow"
    session.submit()
    #expect(await arrivals.next()?.contains("slow") == true)
    for text in ["fast", "faster"] {
      session.text = text
      session.submit()
      while session.snapshot.isLoading { await Task.yield() }
      #expect(session.snapshot.sections[0].rows.map { $0.record.title } == [text])
      gate.signal()
    }
    #expect(session.snapshot.sections[0].rows.map { $0.record.title } == ["faster"])
    #expect(session.snapshot.sections[0].failure == nil)
  }
}
