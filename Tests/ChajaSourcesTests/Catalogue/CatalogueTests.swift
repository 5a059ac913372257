// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaJSON
import ChajaRecords
import ChajaSources
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
struct CatalogueTests {
  private func objects(
    _ catalogue: Catalogue,
    _ kind: Catalogue.Kind
  ) throws -> [[String: Any]] {
    try (0..<catalogue.count(of: kind)).map { index in
      let json = Data(catalogue.json(of: kind, at: index))
      return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }
  }

  private func names(_ object: [String: Any], _ member: String) -> [String] {
    (object[member] as? [[String: Any]] ?? []).compactMap { $0["name_en"] as? String }
  }

  @Test func `merges the team's films into those of Wikidata, and appends the others`() throws {
    let catalogue = try SmallCatalogue().read()
    let films = try objects(catalogue, .movie)
    #expect(films.compactMap { $0["id"] as? Int } == [10, 11, 20, 900_000_001])
    #expect(films[0]["title_ko"] as? String == "괴물")
    #expect(films[0]["minutes"] as? Int == 119)
    #expect(films[0]["genres"] as? [String] == ["Horror"])
    #expect(films[0]["overview"] as? String == "A creature.")
    // Whom the team names comes first, then the rest.
    #expect(names(films[0], "cast") == ["Song Kang-ho", "Ann Extra"])
    #expect(names(films[0], "writers") == ["Bong Joon-ho"])
    #expect(names(films[3], "directors") == ["Bong Joon-ho"])
  }

  @Test func `leaves out what is not known`() throws {
    let film = try objects(try SmallCatalogue().read(), .movie)[1]
    #expect(Set(film.keys).isDisjoint(with: ["title_ko", "minutes", "overview", "writers"]))
    #expect((film["cast"] as? [Any])?.isEmpty == true)
  }

  @Test func `tells of people what they did and what they are known for, the best first`() throws {
    let catalogue = try SmallCatalogue().read()
    let people = try objects(catalogue, .person)
    #expect(people.compactMap { $0["id"] as? Int } == [1, 2, 3, 4, 900_000_002])
    let director = people[1]
    #expect(director["name_ko"] as? String == "봉준호")
    #expect(director["roles"] as? [String] == ["directing", "creating", "writing"])
    // The Host is written and directed by the same person and counts once.
    #expect(director["credits"] as? Int == 4)
    #expect(director["popularity"] as? Int == 200 + 260 + 380 + 100)
    let known = (director["known_for"] as? [[String: Any]] ?? []).compactMap {
      $0["title_en"] as? String
    }
    #expect(known == ["Parasite", "Snowpiercer", "The Host", "Game"])
    #expect(people[0]["biography"] as? String == "An actor.")
    #expect(people[4]["name_ko"] as? String == "박소담")
  }

  @Test func `keeps each text with its translation by kind and id`() throws {
    let texts = try SmallCatalogue().read().texts
    #expect(texts.count == 4)
    #expect(texts[CatalogueItem(.movie, 10)]?.korean == "괴생물체.")
    #expect(texts[CatalogueItem(.tv, 1)]?.english == "A game.")
    #expect(texts[CatalogueItem(.person, 1)]?.korean == "배우.")
    #expect(texts[CatalogueItem(.person, 2)] == nil)
  }

  @Test(arguments: [
    (Catalogue.Kind.movie, "기새", ["Parasite"]), (.movie, "송강호", ["Parasite", "The Host"]),
    (.movie, "bong host", ["The Host"]), (.tv, "ㄱㅇ", ["Game"]),
    (.person, "tild", ["Tilda Swinton"]),
  ])
  func `finds by title, maker and cast in both languages`(
    kind: Catalogue.Kind,
    query: String,
    expected: [String]
  ) throws {
    let index = try SmallCatalogue().read().makeIndex(of: kind)
    var scratch = SearchScratch()
    let answer = try index.answer(RecordQuery(query), scratch: &scratch)
    let found = try answer.hits.map { hit in
      let object = try JSONSerialization.jsonObject(with: Data(hit.record)) as? [String: Any]
      return object?["title_en"] as? String ?? object?["name_en"] as? String
    }
    #expect(found == expected)
  }

  @Test func `filters and counts by year and genre`() throws {
    let index = try SmallCatalogue().read().makeIndex(of: .movie)
    var scratch = SearchScratch()
    var query = RecordQuery("")
    query.filter = try Filter.parse(Array("year >= 2006 AND genres = Drama".utf8))
    query.facets = ["genres"]
    #expect(try index.answer(query, scratch: &scratch).total == 1)
    query.filter = nil
    query.sort = [try RecordQuery.sortField(parsing: "year:desc")]
    let answer = try index.answer(query, scratch: &scratch)
    #expect(answer.total == 4)
    #expect(answer.facets.count == 1)
  }

  @Test func `reads the tables that come with Chaja`() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let catalogue = try Catalogue(folder: repository.appending(path: "Data").path)
    #expect(catalogue.count(of: .movie) == 17_570)
    #expect(catalogue.count(of: .tv) == 104)
    #expect(catalogue.count(of: .person) == 64_264)
    let texts = catalogue.texts
    #expect(texts.count == 266 + 104 + 124)
    let index = try catalogue.makeIndex(of: .tv)
    var scratch = SearchScratch()
    let answer = try index.answer(RecordQuery("오징"), scratch: &scratch)
    let first = try #require(answer.hits.first)
    #expect(String(decoding: first.record, as: UTF8.self).contains("오징어 게임"))
  }

  @Test(arguments: [
    ("films.tsv", nil, "cannot be read"),
    ("shows.tsv", ["id\ttitle_en"], "shows.tsv:1: the column title_ko is missing"),
    ("movies-2.tsv", [SmallCatalogue.tables["movies-2.tsv"]?[0] ?? "", "1\t2"], "10 cells"),
    (
      "movies-2.tsv",
      [
        SmallCatalogue.tables["movies-2.tsv"]?[0] ?? "",
        "20\tA\ttwo\t1\t\t\t\t\t\t0",
      ], "movies-2.tsv:2: year is “two”; a whole number from 1880 to 2100"
    ),
    (
      "movies-2.tsv",
      [
        SmallCatalogue.tables["movies-2.tsv"]?[0] ?? "",
        "20\tA\t1999\t1\t\t\t5\t\t\t0",
      ], "directors is “5”; a whole number from 1 to "
    ),
    (
      "movies-2.tsv",
      [
        SmallCatalogue.tables["movies-2.tsv"]?[0] ?? "",
        "10\tA\t1999\t1\t\t\t\t\t\t0",
      ], "movies-2.tsv:2: the id 10 stands there a second time"
    ),
    (
      "people-biographies.tsv", ["name_en\tbiography_en\tbiography_ko", "Nobody\ta\tb"],
      "people-biographies.tsv:2: “Nobody” does not stand in people-names.tsv"
    ),
    ("people-names.tsv", ["name_en\tname_ko", "Bong Joon-ho\t봉준호"], "does not stand in"),
    ("movies-people.tsv", [""], "the column name_en is missing"),
  ])
  func `says what is wrong with a table, and where`(
    file: String,
    lines: [String]?,
    expected: String
  ) throws {
    let folder = try SmallCatalogue(replacing: file, by: lines)
    let error = #expect(throws: CatalogueError.self) { try folder.read() }
    #expect(error.map { "\($0)" }?.contains(expected) == true, "\(String(describing: error))")
  }

  @Test func `ends early when the task is cancelled`() async throws {
    let names = ["name_en"] + (0..<5_000).map { "Name \($0)" }
    let small = try SmallCatalogue(replacing: "movies-people.tsv", by: names)
    let folder = small.folder
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(CatalogueError) {
        _ = try Catalogue(folder: folder)
        return false
      } catch {
        return error.reason == .cancelled
      }
    }
    #expect(await reading.value)
    withExtendedLifetime(small) {}
  }
}
