// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Synchronization
import Testing

/// The demonstration's three indexes, as a client sees them.
@Suite(.timeLimit(.minutes(1)))
struct CatalogueDemoTests {
  private static let films =
    "id\ttitle_en\tyear\tminutes\tgenres\tcountries\tdirectors\twriters\tcast\tpopularity\n"
  private static let titles =
    "\tcast\tpopularity\toverview_en\toverview_ko\n"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("movies-people.tsv", "name_en\nSong Kang-ho\n")
    try folder.write("movies-1.tsv", Self.films + "7\tThe Host\t2006\t119\tDrama\t\t\t\t1\t9\n")
    for number in 2...3 { try folder.write("movies-\(number).tsv", Self.films) }
    for (name, makers) in [("films", "directors"), ("shows", "creators")] {
      let header = "id\ttitle_en\ttitle_ko\tyear\tgenres\tcountries\t\(makers)"
      try folder.write("\(name).tsv", header + Self.titles)
    }
    try folder.write("people-names.tsv", "name_en\tname_ko\nSong Kang-ho\t송강호\n")
    try folder.write("people-biographies.tsv", "name_en\tbiography_en\tbiography_ko\n")
    return folder
  }

  private func ask(_ demo: CatalogueDemo, _ target: String) async throws -> Response {
    var searches: [String: Router.Search] = [:]
    for name in CatalogueDemo.names { searches[name] = demo.search(of: name) }
    let request = Request(
      method: .get,
      target: try RequestTarget(parsing: Array(target.utf8)),
      headers: [],
      body: []
    )
    let translations = TranslationRoute(texts: demo.texts(of:))
    return await Router(searches: searches, files: nil, version: "1", translations: translations)
      .response(to: .success(request))
  }

  @Test func `asks to come again while it builds, and answers then`() async throws {
    let folder = try folder()
    let demo = try CatalogueDemo(dataFolder: folder.path, log: .none)
    for name in CatalogueDemo.names {
      let answer = try await ask(demo, "/indexes/\(name)/search?q=a")
      #expect(answer.status == 503)
      #expect(answer.header(named: "Retry-After") == "1")
      #expect(String(decoding: answer.body, as: UTF8.self).contains("index_not_ready"))
    }
    demo.start()
    demo.start()
    await demo.finish()
    // S3.1: one query goes to films, shows and people.
    for (name, part) in [
      ("movies", "\"title_en\":\"The Host\""), ("tv", "\"hits\":[]"),
      ("people", "\"name_ko\":\"송강호\""),
    ] {
      let query = "%EC%86%A1%EA%B0%95"
      let answer = try await ask(demo, "/indexes/\(name)/search?q=\(query)&facets=id")
      #expect(answer.status == 200)
      #expect(String(decoding: answer.body, as: UTF8.self).contains(part))
    }
  }

  @Test func `gives the text of a record in the language asked for`() async throws {
    let folder = try folder()
    let header = "id\ttitle_en\ttitle_ko\tyear\tgenres\tcountries\tcreators"
    let show = "3\tMisaeng\t미생\t2014\tDrama\t\t\t\t9\tA trainee.\t신입 사원.\n"
    try folder.write("shows.tsv", header + Self.titles + show)
    let demo = try CatalogueDemo(dataFolder: folder.path, log: .none)
    #expect(try await ask(demo, "/translations/tv/3?language=ko").status == 503)
    demo.start()
    await demo.finish()
    // S3.20: overviews are translated one by one, by kind and id.
    for (language, text) in [("ko", "신입 사원."), ("en", "A trainee.")] {
      let answer = try await ask(demo, "/translations/tv/3?language=\(language)")
      #expect(answer.status == 200)
      #expect(answer.header(named: "Cache-Control") == "max-age=3600")
      let body = String(decoding: answer.body, as: UTF8.self)
      #expect(
        body == #"{"kind":"tv","id":3,"language":"\#(language)","translation":"\#(text)"}"#
      )
    }
    for (target, status, code) in [
      ("/translations/movie/7?language=ko", 404, "translation_not_found"),
      ("/translations/person/3?language=ko", 404, "translation_not_found"),
      ("/translations/film/3?language=ko", 404, "not_found"),
      ("/translations/tv/-3?language=ko", 404, "not_found"),
      ("/translations/tv/9999999999999999999999?language=ko", 404, "not_found"),
      ("/translations/tv", 404, "not_found"),
      ("/translations/tv/3", 400, "bad_request"),
      ("/translations/tv/3?language=fr", 400, "bad_request"),
      ("/translations/tv/3?language=ko&language=en", 400, "bad_request"),
      ("/translations/tv/3?text=hello", 400, "bad_request"),
    ] {
      let answer = try await ask(demo, target)
      #expect(answer.status == status, "\(target)")
      #expect(
        String(decoding: answer.body, as: UTF8.self).contains("\"code\":\"\(code)\""),
        "\(target)"
      )
    }
  }

  @Test func `tells of a broken table in answers and in the log`() async throws {
    let folder = try folder()
    try folder.write("shows.tsv", "id\n")
    let lines = Mutex<[String]>([])
    let log = RequestLog { line in lines.withLock { $0.append(line) } }
    let demo = try CatalogueDemo(dataFolder: folder.path, log: log)
    demo.start()
    await demo.finish()
    let answer = try await ask(demo, "/indexes/movies/search?q=a")
    #expect(answer.status == 500)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("shows.tsv:1"))
    let said = lines.withLock { $0 }
    #expect(said.count == 1)
    #expect(said.first?.contains("event=catalogue-failed") == true)
  }

  @Test func `refuses to start without a table`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ServerError.self) {
      try CatalogueDemo(dataFolder: folder.path, log: .none)
    }
    #expect(error?.message.contains("movies-people.tsv") == true)
  }
}
