// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Foundation
import Testing

struct SearchIndexTests {
  @Test(arguments: [
    "25", "025", "#25", "pika", "PIKAHCU", "피카", "피캋", "ㅍㅋㅊ", "ㅍ카츄", "vlzkcb", "ㅔㅑㅏㅁ", "피카쥬", "카츄",
  ])
  func `finds No. 25 among all species`(query: String) async throws {
    let index = try await Species.index()
    let results = try index.search(query)
    #expect(results.hits.contains { $0.record.number == 25 })
    #expect(results.hits.allSatisfy { $0.match != nil })
  }

  @Test func `gives back the records it was made of`() async throws {
    let species = try Species.all()
    let index = try await SearchIndex(species, schema: Species.schema)
    #expect(index.count == 1_025)
    let all = try index.search("", limit: index.count)
    #expect(all.total == 1_025)
    #expect(all.totalIsExact)
    #expect(all.hits.map { $0.record } == species)
    #expect(all.hits.allSatisfy { $0.match == nil && $0.matchedFields.isEmpty })
  }

  @Test func `tiles one list with pages`() async throws {
    let index = try await Species.index()
    let whole = try index.search("a", limit: 1_000)
    var pages: [Int] = []
    for offset in stride(from: 0, to: whole.total, by: 7) {
      let page = try index.search("a", offset: offset, limit: 7)
      #expect(page.total == whole.total)
      pages += page.hits.map { $0.record.number }
    }
    #expect(pages == whole.hits.map { $0.record.number })
  }

  @Test func `keeps the later of two records with one id`() async throws {
    let films = [
      Film(code: Film.code(1), title: "First"), Film(code: Film.code(2), title: "Other"),
      Film(code: Film.code(1), title: "Second"),
    ]
    let index = try await SearchIndex(films, schema: Film.schema)
    #expect(index.count == 2)
    #expect(index.replacedCount == 1)
    #expect(try index.search("first").total == 0)
    #expect(try index.search("second").hits.map { $0.record } == [films[2]])
  }

  @Test func `searches optional texts and lists`() async throws {
    let films = [
      Film(code: Film.code(1), title: "Alien", subtitle: "In space", names: ["에이리언", "Alien 1"]),
      Film(code: Film.code(2), title: "Heat"),
    ]
    let index = try await SearchIndex(films, schema: Film.schema)
    #expect(try index.search("space").hits.map { $0.matchedFields } == [["subtitle"]])
    let hit = try #require(try index.search("에이ㄹ").hits.first)
    #expect(hit.matchedFields == ["names"])
    #expect(hit.highlights(in: \.names).map { $0.characters } == [0..<3])
    #expect(hit.highlights(in: \.names, value: 1).isEmpty)
    #expect(hit.highlights(in: \.names, value: 9).isEmpty)
    #expect(hit.id == .text(Array(Film.code(1).uuidString.utf8)))
  }

  @Test func `ranks, filters, sorts and counts by columns`() async throws {
    let films = [
      Film(code: Film.code(1), title: "One", year: 1990, score: 1, genres: [.drama]),
      Film(code: Film.code(2), title: "One more", year: nil, score: 3, genres: [.drama, .crime]),
      Film(code: Film.code(3), title: "One less", year: 2001, score: 2),
    ]
    let index = try await SearchIndex(films, schema: Film.schema)
    func scores(_ query: String, _ change: (inout SearchOptions) -> Void = { _ in }) throws
      -> [Double]
    {
      var options = SearchOptions()
      change(&options)
      return try index.search(query, options: options).hits.map { $0.record.score }
    }
    #expect(try scores("") == [3, 2, 1])
    #expect(try scores("") { $0.filter = "year >= 2000" } == [2])
    #expect(try scores("") { $0.filter = "year IS NULL AND genres = CRIME" } == [3])
    #expect(try scores("") { $0.filter = "genres IS EMPTY" } == [2])
    #expect(try scores("one") { $0.sort = [.ascending("year")] } == [1, 2, 3])
    #expect(try scores("one") { $0.sort = [.descending("year")] } == [2, 1, 3])
    var options = SearchOptions()
    options.facets = ["genres"]
    #expect(try index.search("one", options: options).facets.count == 1)
  }

  @Test func `uses stop words, synonyms and the allowance for errors`() async throws {
    let films = [
      Film(code: Film.code(1), title: "Motion picture"), Film(code: Film.code(2), title: "Heat"),
    ]
    var schema = Film.schema
    schema.stopWords = ["the"]
    schema.synonyms = ["movie": ["motion picture"]]
    var index = try await SearchIndex(films, schema: schema)
    #expect(try index.search("the heat").total == 1)
    #expect(try index.search("movie").hits.map { $0.match?.reading } == [.synonym])
    #expect(try index.search("motoin").total == 1)
    schema.forgivesTypos = false
    index = try await SearchIndex(films, schema: schema)
    #expect(try index.search("motoin").total == 0)
  }

  @Test func `holds no records at all`() async throws {
    let index = try await SearchIndex([Film](), schema: Film.schema)
    #expect(index.count == 0)
    #expect(try index.search("").hits.isEmpty)
    #expect(try index.search("pika").total == 0)
  }

  @Test func `is made away from the main actor and searched on it`() async throws {
    try await Screen.check()
  }

  @Test func `answers several tasks at the same time`() async throws {
    let index = try await Species.index()
    let queries = ["pi", "피", "ㅍ", "25", "saur", "char"]
    let alone = try queries.map { try index.search($0).hits.map { $0.record.number } }
    try await withThrowingTaskGroup(of: (Int, [Int]).self) { group in
      for round in 0..<60 {
        let number = round % queries.count
        let query = queries[number]
        group.addTask { (number, try index.search(query).hits.map { $0.record.number }) }
      }
      for try await (number, found) in group { #expect(found == alone[number]) }
    }
  }
}

/// A caller on the main actor, as a view is.
@MainActor
enum Screen {
  static func check() async throws {
    let index = try await SearchIndex(Species.all(), schema: Species.schema)
    // No `await`: a view can search in the turn in which the text changed.
    let results = try index.search("ㅍㅋㅊ")
    #expect(results.hits.first?.record.korean == "피카츄")
  }
}
