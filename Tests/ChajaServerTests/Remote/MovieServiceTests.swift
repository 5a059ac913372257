// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import ChajaTestSupport
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MovieServiceTests {
  @Test func `S3.3: a search is asked of the service and answered in the catalogue's form`()
    async throws
  {
    let world = try MovieWorld()
    let answer = try await world.object("/indexes/movies/search?q=%20host%20&page=3&chaja=true")
    let request = try #require(world.service.requests.first)
    let question = Question(request.target)
    #expect(question.path == "/3/search/movie")
    #expect(
      question.query == [
        "query": "host", "include_adult": "false", "language": "en-US", "page": "3",
      ]
    )
    #expect(request.headers["authorization"] == "Bearer \(MovieWorld.token)")
    #expect(answer["totalHits"] as? Int == 30_000)
    // The service gives no more pages than these.
    #expect(answer["totalPages"] as? Int == 500)
    #expect(answer["page"] as? Int == 3)
    let hits = try #require(answer["hits"] as? [[String: Any]])
    #expect(hits.map { $0["id"] as? Int } == Array(41...60))
    let first = hits[0]
    #expect(first["kind"] as? String == "movie")
    #expect(first["title_en"] as? String == "The Host 41")
    #expect(first["title_ko"] as? String == "괴물 41")
    #expect(first["year"] as? Int == 2006)
    #expect(first["genres"] as? [String] == ["Drama", "Horror"])
    #expect(first["overview"] as? String == "A river.")
    #expect(first["language"] as? String == "en")
    let reason = try #require(first["_chaja"] as? [String: Any])
    let highlights = try #require(reason["highlights"] as? [[String: Any]])
    #expect(highlights.first?["utf16"] as? [[Int]] == [[4, 8]])
  }

  @Test func `people have names, work and what they are known for`() async throws {
    let world = try MovieWorld()
    let person = try await world.hits("/indexes/people/search?q=bong&locales=ko-KR,en")[0]
    #expect(person["name_ko"] as? String == "봉준호")
    #expect(person["roles"] as? [String] == ["directing"])
    #expect(person["partial"] as? Bool == true)
    let known = try #require(person["known_for"] as? [[String: Any]])
    #expect(known.first?["title_ko"] as? String == "기생충")
    #expect(world.service.requests.count == 1)
  }

  @Test func `S3.20: an overview that is missing in Korean comes in English`() async throws {
    let world = try MovieWorld()
    let hits = try await world.hits("/indexes/movies/search?q=host&locales=ko")
    #expect(hits[0]["title_ko"] as? String == "괴물 1")
    #expect(hits[0]["overview"] as? String == "강.")
    #expect(hits[0]["overview_language"] == nil)
    #expect(hits[1]["overview"] as? String == "A river.")
    #expect(hits[1]["overview_language"] as? String == "en")
    #expect(
      world.service.requests.map { Question($0.target).query["language"] } == ["ko-KR", "en-US"]
    )
  }

  @Test func `without the English page the Korean one is given as it is`() async throws {
    let world = try MovieWorld { question in
      question.query["language"] == "en-US" ? .answer(status: 500) : question.answer
    }
    let hits = try await world.hits("/indexes/movies/search?q=host&locales=ko")
    #expect(hits.count == 20)
    #expect(hits[1]["overview"] == nil)
  }

  @Test func `a document has people, countries and length, and a biography in English at least`()
    async throws
  {
    let world = try MovieWorld()
    let film = try await world.object("/indexes/movies/documents/7")
    #expect(film["minutes"] as? Int == 119)
    #expect(film["countries"] as? [String] == ["South Korea"])
    #expect(film["genres"] as? [String] == ["Drama", "New"])
    #expect(film["partial"] == nil)
    for (name, people) in [
      ("directors", ["Bong Joon-ho"]), ("writers", ["Bong Joon-ho"]), ("cast", ["Song Kang-ho"]),
    ] {
      let found = try #require(film[name] as? [[String: Any]])
      #expect(found.map { $0["name_en"] as? String } == people)
    }
    let person = try await world.object("/indexes/people/documents/1?locales=ko")
    #expect(person["biography"] as? String == "A life.")
    #expect(person["biography_language"] as? String == "en")
    for target in [
      "/indexes/movies/documents/8", "/indexes/movies/documents/-7",
      "/indexes/movies/documents/99999999999999999999", "/indexes/movies/documents/..%2F7",
    ] {
      let answer = try await world.ask(target)
      #expect(answer.status == 404, "\(target)")
      #expect(String(decoding: answer.body, as: UTF8.self).contains("document_not_found"))
    }
    #expect(try await world.ask("/indexes/movies/documents/7?fields=id").status == 400)
    #expect(try await world.ask("/indexes/pokedex/documents/7").status == 404)
  }

  @Test(arguments: [
    ("q=\(String(repeating: "a", count: 201))", "invalid_search_q"),
    ("q=a&page=0", "invalid_search_page"),
    ("q=a&page=501", "invalid_search_page"),
    ("q=a&hitsPerPage=100", "invalid_search_hits_per_page"),
    ("q=a&limit=0", "invalid_search_limit"),
    ("q=a&offset=30", "invalid_search_offset"),
    ("q=a&offset=10000", "invalid_search_offset"),
    ("q=a&locales=fr", "invalid_search_locales"),
    ("q=a&filter=year=2000", "invalid_search_filter"),
    ("q=a&sort=year:asc", "invalid_search_sort"),
    ("q=a&facets=year", "invalid_search_facets"),
    ("q=a&distinct=year", "invalid_search_distinct"),
    ("q=a&matchingStrategy=any", "invalid_search_matching_strategy"),
    ("q=a&include_adult=true", "bad_request"),
  ])
  func `what the service can't be asked is refused before it is asked`(
    query: String,
    code: String
  ) async throws {
    let world = try MovieWorld()
    let answer = try await world.ask("/indexes/movies/search?\(query)")
    #expect(answer.status == 400)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("\"code\":\"\(code)\""))
    #expect(world.service.requests.isEmpty)
  }

  @Test(arguments: ["", "q=%20%09", "q=%E3%80%80"])
  func `S3.5: a blank query finds nothing and asks nobody`(query: String) async throws {
    let world = try MovieWorld()
    let answer = try await world.object("/indexes/movies/search?\(query)")
    #expect(answer["estimatedTotalHits"] as? Int == 0)
    #expect(world.service.requests.isEmpty)
  }

  @Test func `several searches are answered together, also with those of an index`() async throws {
    let world = try MovieWorld()
    let body =
      #"{"queries":[{"indexUid":"movies","q":"host"},{"indexUid":"pokedex"},{"indexUid":"tv","q":"a"}]}"#
    let answer = try await world.ask("/multi-search", body: body)
    #expect(answer.status == 200)
    let text = String(decoding: answer.body, as: UTF8.self)
    let places = try ["movies", "pokedex", "tv"].map {
      try #require(text.range(of: "{\"indexUid\":\"\($0)\"")).lowerBound
    }
    #expect(places == places.sorted())
    let wrong =
      #"{"queries":[{"indexUid":"pokedex"},{"indexUid":"movies","q":"a","facets":["id"]}]}"#
    let refused = try await world.ask("/multi-search", body: wrong)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("Inside `.queries[1]`"))
  }
}
