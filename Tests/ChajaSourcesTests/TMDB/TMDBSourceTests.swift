// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import ChajaTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TMDBSourceTests {
  private func source(
    _ server: LocalServer,
    _ kind: TMDBItem.Kind = .movie,
    timeout: Duration = .seconds(10)
  ) throws -> TMDBSource {
    let address = try #require(URL(string: server.address + "3"))
    let service = TMDBService(
      token: "secret-token",
      language: "ko-KR",
      address: address,
      timeout: timeout
    )
    return TMDBSource(kind, service)
  }

  private func failure(
    _ source: TMDBSource,
    _ request: RecordRequest = RecordRequest("film")
  ) async -> SourceFailure? {
    do throws(SourceFailure) {
      _ = try await source.page(for: request)
      return nil
    } catch {
      return error
    }
  }

  @Test func `S3.3: a request carries query, adult filter, language, page and token`() async throws
  {
    let server = try LocalServer { TMDBAnswers.list(.init($0.target), total: 45) }
    let page = try await source(server).page(for: RecordRequest(" 기생충 & 1+1 ", page: 3))
    #expect(page.records.map { $0.record.number } == Array(41...45))
    #expect(page.total == 45)
    #expect(page.pages == 3)
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    let question = TMDBAnswers.Question(request.target)
    #expect(question.path == "/3/search/movie")
    // S3.5: the text goes out without the blanks around it, a plus sign as itself.
    #expect(
      question.query == [
        "query": "기생충 & 1+1", "include_adult": "false", "language": "ko-KR", "page": "3",
      ]
    )
    #expect(request.target.contains("1%2B1"))
    #expect(request.headers["authorization"] == "Bearer secret-token")
  }

  @Test func `reads films, shows and people with what they are known for`() async throws {
    let server = try LocalServer { request in
      switch TMDBAnswers.Question(request.target).path {
      case "/3/search/movie":
        TMDBAnswers.page(
          1,
          of: 1,
          total: 3,
          [
            TMDBAnswers.movie(1, "One"), TMDBAnswers.movie(2, "Two", overview: "\" \\n\""),
            #"{"id":3,"title":"","original_title":"Three"}"#,
          ]
        )
      case "/3/search/tv": TMDBAnswers.page(1, of: 1, total: 1, [TMDBAnswers.show(1, "Show")])
      default:
        TMDBAnswers.page(
          1,
          of: 1,
          total: 1,
          [
            TMDBAnswers.person(
              1,
              "Ann",
              known: [
                #"{"media_type":"movie","id":9,"title":"Nine","release_date":"1999-01-01"}"#,
                #"{"media_type":"podcast","id":8}"#,
                #"{"media_type":"tv","id":9,"name":"Nine on TV"}"#,
              ]
            )
          ]
        )
      }
    }
    let movies = try await source(server).page(for: RecordRequest("o")).records.map { $0.record }
    #expect(movies.map { $0.title } == ["One", "Two", "Three"])
    // Missing, empty and blank overviews are none.
    #expect(movies.map { $0.overview } == ["About.", nil, nil])
    #expect(movies.map { $0.year } == [2019, 2019, nil])
    #expect(movies[0].imagePath == "/p1.jpg")
    #expect(movies[0].popularity == 12.5)
    let shows = try await source(server, .tv).page(for: RecordRequest("o")).records
    var show = TMDBItem(.tv, 1, title: "Show", popularity: 3)
    show.originalTitle = "Show"
    #expect(shows[0].record == show)
    #expect(movies[0].genres == ["Drama"])
    #expect(movies[0].originalLanguage == "ko")
    let people = try await source(server, .person).page(for: RecordRequest("o")).records
    #expect(people[0].record.knownFor.map { $0.title } == ["Nine", "Nine on TV"])
    #expect(people[0].record.knownFor[0].year == 1999)
    #expect(people[0].record.department == "Acting")
    // S3.14: one number in three kinds is three identities.
    #expect(Set([movies[0].id, shows[0].item, people[0].item]).count == 3)
  }

  @Test func `keeps the rules of sources`() async throws {
    let server = try LocalServer { request in
      let question = TMDBAnswers.Question(request.target)
      return TMDBAnswers.list(
        question,
        total: ["many": 83, "one": 1][question.query["query"]] ?? 0
      )
    }
    let checks = RecordSourceChecks(
      try source(server),
      texts: ["many", "one", "none"],
      pageSizes: [TMDBSource.pageSize]
    )
    let findings = await checks.findings()
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test func `an id that comes twice in a page is given once`() async throws {
    let server = try LocalServer { _ in
      TMDBAnswers.page(1, of: 1, total: 3, [1, 2, 1].map { TMDBAnswers.movie($0) })
    }
    let page = try await source(server).page(for: RecordRequest("film"))
    #expect(page.records.map { $0.record.number } == [1, 2])
  }

  @Test func `C144: pages end at 500, whatever the service says`() async throws {
    let server = try LocalServer { TMDBAnswers.list(.init($0.target), total: 24_000) }
    let source = try source(server)
    let last = try await source.page(for: RecordRequest("film", page: 500))
    #expect(last.pages == 500)
    #expect(last.records.count == 20)
    let beyond = try await source.page(for: RecordRequest("film", page: 501))
    #expect(beyond.records.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test func `asks nothing for blank text, and refuses what the service cannot do`() async throws {
    let server = try LocalServer { _ in .silence }
    let source = try source(server)
    #expect(try await source.page(for: RecordRequest(" \n")).records.isEmpty)
    for request in [
      RecordRequest("film", pageSize: 50), RecordRequest("film", sort: "year"),
      RecordRequest("film", chips: [TMDBItem(.movie, 1, title: "One").id]),
    ] {
      #expect(await failure(source, request)?.kind == .refused)
    }
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [401, 404, 422, 500, 503])
  func `a status is a failure with the service's own words`(status: Int) async throws {
    let server = try LocalServer { _ in
      let body = #"{"status_code":7,"status_message":"Invalid.","success":false}"#
      return .answer(status: status, body: body)
    }
    let failure = await failure(try source(server))
    #expect(failure == SourceFailure(.http(status: status), detail: "Invalid."))
    #expect(failure?.description.contains("secret-token") == false)
    #expect(server.requests.count == 1)
  }

  @Test func `the token does not follow a redirection`() async throws {
    let other = try LocalServer { TMDBAnswers.list(.init($0.target), total: 1) }
    let server = try LocalServer { _ in
      .answer(status: 302, headers: ["Location: \(other.address)3/search/movie?query=film&page=1"])
    }
    #expect(await failure(try source(server)) == .http(302))
    #expect(other.requests.isEmpty)
  }

  @Test func `too many requests come with the wait asked for`() async throws {
    let server = try LocalServer { _ in
      .answer(status: 429, headers: ["Retry-After: 7"], body: "slow down")
    }
    #expect(await failure(try source(server)) == .http(429, retryAfter: .seconds(7)))
  }

  @Test(arguments: [
    ("nonsense", "not JSON"), ("[]", "has no “results”"), ("{}", "has no “results”"),
    (#"{"results":{}}"#, "results should be an array"),
    (#"{"results":[{"title":"A"}]}"#, "results[0] has no “id”"),
    (#"{"results":[{"id":1}]}"#, "results[0] should be an object with “title”"),
    (#"{"results":[{"id":"1","title":"A"}]}"#, "results[0].id should be a whole number"),
    (#"{"results":[{"id":1,"title":5}]}"#, "results[0].title should be a string"),
    (#"{"results":[],"total_pages":1}"#, "has no “total_results”"),
  ])
  func `an answer in another shape is told with the place`(
    body: String,
    expected: String
  ) async throws {
    let server = try LocalServer { _ in .answer(body: body) }
    let failure = await failure(try source(server))
    #expect(failure?.kind == .malformed)
    #expect(failure?.detail.contains(expected) == true, "\(failure?.detail ?? "")")
  }

  @Test func `a connection that is cut is a failure, and so is an answer that never ends`()
    async throws
  {
    let cut = try LocalServer { _ in .cut(body: #"{"page":1,"#, promisedBytes: 500) }
    #expect(await failure(try source(cut))?.kind == .network)
    let stalled = try LocalServer { _ in .stall(body: #"{"page":1,"#) }
    let source = try source(stalled, timeout: .milliseconds(200))
    #expect(await failure(source)?.kind == .timeout)
  }

  @Test func `ends soon when the task is cancelled`() async throws {
    let server = try LocalServer { _ in .silence }
    let source = try source(server)
    let asking = Task { await failure(source) }
    for await _ in server.arrivals { break }
    asking.cancel()
    #expect(await asking.value?.kind == .cancelled)
  }
}
