// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TMDBDetailsTests {
  private func service(_ server: LocalServer) throws -> TMDBService {
    let address = try #require(URL(string: server.address + "3"))
    return TMDBService(token: "t", language: "ko-KR", address: address)
  }

  private func details(
    _ kind: TMDBItem.Kind,
    _ body: String
  ) async throws -> (TMDBDetails, LocalServer.Received) {
    let server = try LocalServer { _ in .answer(body: body) }
    let details = try await service(server).details(of: kind, 5)
    return (details, try #require(server.requests.first))
  }

  @Test func `reads a film with its people, each once, and twelve at most`() async throws {
    let cast = (1...30).map { #"{"id":\#(($0 + 1) / 2),"name":"P\#($0)"}"# }
    let (film, request) = try await details(
      .movie,
      #"{"id":5,"title":"One","runtime":99,"genres":[{"id":18,"name":"드라마"},{"id":1,"name":"New"}],"#
        + #""production_countries":[{"name":"France"},{"name":""}],"credits":{"#
        + #""cast":[\#(cast.joined(separator: ","))],"crew":[{"id":1,"name":"A","job":"Director"},"#
        + #"{"id":2,"name":"B","job":"Writer"},{"id":2,"name":"B","job":"Story"},{"id":3,"name":"C"}]}}"#
    )
    #expect(film.item.title == "One")
    #expect(film.minutes == 99)
    #expect(film.item.genres == ["Drama", "New"])
    #expect(film.countries == ["France"])
    #expect(film.makers.map { $0.title } == ["A"])
    #expect(film.writers.map { $0.title } == ["B"])
    #expect(film.cast.map { $0.number } == Array(1...12))
    #expect(request.target == "/3/movie/5?language=ko-KR&append_to_response=credits")
    #expect(request.headers["authorization"] == "Bearer t")
  }

  @Test func `reads a show by its creators, and a person by the biography`() async throws {
    let (show, _) = try await details(
      .tv,
      #"{"id":5,"name":"One","episode_run_time":[50,60],"created_by":[{"id":1,"name":"A"}]}"#
    )
    #expect(show.makers.map { $0.title } == ["A"])
    #expect(show.minutes == 50)
    let (person, request) = try await details(
      .person,
      #"{"id":5,"name":"A","biography":"A life.","known_for_department":"Writing"}"#
    )
    #expect(person.biography == "A life.")
    #expect(person.item.department == "Writing")
    #expect(request.target == "/3/person/5?language=ko-KR")
  }

  @Test(arguments: [
    ("{}", "the answer has no “id”"),
    (#"{"id":5}"#, "the answer should be an object with “title”"),
    (#"{"id":5,"title":"A","runtime":"x"}"#, "runtime should be a whole number"),
    (#"{"id":5,"title":"A","genres":[{}]}"#, "genres[0] has no “id”"),
    (#"{"id":5,"title":"A","credits":{"cast":[{"id":1}]}}"#, "credits.cast[0]"),
    (#"{"id":5,"title":"A","production_countries":{}}"#, "production_countries should be an array"),
  ])
  func `a place that can't be read is told`(body: String, place: String) async throws {
    let server = try LocalServer { _ in .answer(body: body) }
    let service = try service(server)
    let failure = await #expect(throws: SourceFailure.self) {
      try await service.details(of: .movie, 5)
    }
    #expect(failure?.kind == .malformed)
    #expect(failure?.detail.contains(place) == true, "\(failure?.detail ?? "")")
  }

  @Test func `a number that there is none of is 404, a negative one is not asked`() async throws {
    let server = try LocalServer { _ in .answer(status: 404, body: #"{"status_code":34}"#) }
    let service = try service(server)
    await #expect(throws: SourceFailure.http(404)) { try await service.details(of: .tv, 5) }
    let failure = await #expect(throws: SourceFailure.self) {
      try await service.details(of: .tv, -1)
    }
    #expect(failure?.kind == .refused)
    #expect(server.requests.count == 1)
  }
}
