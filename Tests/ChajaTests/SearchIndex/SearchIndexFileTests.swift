// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Foundation
import Testing

struct SearchIndexFileTests {
  private static let films = [
    Film(code: Film.code(1), title: "Alien", subtitle: "In space", year: 1979, genres: [.crime]),
    Film(code: Film.code(2), title: "Heat", names: ["히트"], score: 2.5),
  ]

  /// Runs with the path of a file in a folder of its own, which is removed afterwards.
  private func withFile(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("chaja-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.appendingPathComponent("films.chaja"))
  }

  private func error(opening file: URL, _ schema: SearchSchema<Film> = Film.schema) async
    -> ChajaError?
  {
    do {
      _ = try await SearchIndex(contentsOf: file, schema: schema)
      return nil
    } catch {
      return error
    }
  }

  @Test func `answers from a file as from memory`() async throws {
    try await withFile { file in
      let made = try await SearchIndex(Self.films, schema: Film.schema)
      try await made.write(to: file)
      let opened = try await SearchIndex(contentsOf: file, schema: Film.schema)
      #expect(opened.count == 2)
      for query in ["", "alien", "spa", "히ㅌ", "haet", "nothing"] {
        let one = try made.search(query)
        let other = try opened.search(query)
        #expect(one.hits.map { $0.record } == other.hits.map { $0.record })
        #expect(one.hits.map { $0.match } == other.hits.map { $0.match })
        #expect(one.total == other.total)
      }
      var options = SearchOptions()
      options.filter = "year < 2000"
      #expect(try opened.search("", options: options).hits.map { $0.record.title } == ["Alien"])
      let hit = try #require(try opened.search("히트").hits.first)
      #expect(hit.highlights(in: \.names).map { $0.characters } == [0..<2])
    }
  }

  @Test func `writes an opened index again`() async throws {
    try await withFile { file in
      try await SearchIndex(Self.films, schema: Film.schema).write(to: file)
      let opened = try await SearchIndex(contentsOf: file, schema: Film.schema)
      let copy = file.deletingLastPathComponent().appendingPathComponent("copy.chaja")
      try await opened.write(to: copy)
      #expect(try Data(contentsOf: copy) == Data(contentsOf: file))
    }
  }

  @Test func `is understood as an index of JSON records`() async throws {
    try await withFile { file in
      try await SearchIndex(Self.films, schema: Film.schema).write(to: file)
      let records = try RecordIndex(path: file.path)
      var scratch = SearchScratch()
      let answer = try records.answer(RecordQuery("alien"), scratch: &scratch)
      #expect(answer.hits.map { $0.fieldName } == ["title"])
      #expect(answer.hits.map { $0.highlights.map { $0.field } } == [["title"]])
    }
  }

  @Test func `says what is wrong with a file`() async throws {
    try await withFile { file in
      let missing = try #require(await error(opening: file))
      #expect(missing.code == .fileUnavailable)
      #expect(missing.message.contains("films.chaja: there is no such file"))
      try Data("something else".utf8).write(to: file)
      #expect(await error(opening: file)?.code == .invalidIndexFile)
      try await SearchIndex(Self.films, schema: Film.schema).write(to: file)
      let whole = try Data(contentsOf: file)
      try whole.prefix(whole.count / 2).write(to: file)
      #expect(await error(opening: file)?.code == .invalidIndexFile)
    }
  }

  @Test func `refuses the file of another schema`() async throws {
    try await withFile { file in
      try await SearchIndex(Self.films, schema: Film.schema).write(to: file)
      let fields = SearchSchema<Film>(id: \.code, fields: [.text("title", \.title)])
      let error = try #require(await error(opening: file, fields))
      #expect(error.code == .schemaMismatch)
      #expect(error.message.contains("title,subtitle,names"))
      let columns = SearchSchema<Film>(
        id: \.code,
        fields: [
          .text("title", \.title), .text("subtitle", \.subtitle), .text("names", \.names),
        ],
        columns: [.column("length", \.title.count)]
      )
      #expect(await self.error(opening: file, columns)?.code == .schemaMismatch)
    }
  }

  @Test func `refuses records of another type when they are found`() async throws {
    struct Show: Codable, Sendable {
      let title: String
      let episodes: Int
    }
    try await withFile { file in
      let schema = SearchSchema<Film>(id: \.code, fields: [.text("title", \.title)])
      try await SearchIndex(Self.films, schema: schema).write(to: file)
      let other = SearchSchema<Show>(id: \.title, fields: [.text("title", \.title)])
      let index = try await SearchIndex(contentsOf: file, schema: other)
      do {
        _ = try index.search("alien")
        Issue.record("decodes a film as a show")
      } catch let error as ChajaError {
        #expect(error.code == .schemaMismatch)
        #expect(error.message.contains("is no Show"))
      }
    }
  }

  @Test func `refuses a record that has no JSON, and leaves the file alone`() async throws {
    struct Point: Codable, Sendable {
      let name: String
      let height: Double
    }
    try await withFile { file in
      let schema = SearchSchema<Point>(id: \.name, fields: [.text("name", \.name)])
      try await SearchIndex([Point(name: "Peak", height: 1)], schema: schema).write(to: file)
      let before = try Data(contentsOf: file)
      let index = try await SearchIndex([Point(name: "Pit", height: .infinity)], schema: schema)
      do {
        try await index.write(to: file)
        Issue.record("encodes infinity")
      } catch let error as ChajaError {
        #expect(error.code == .invalidRecord)
        #expect(error.message.contains("Pit"))
      }
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test func `takes no address of a service for a file`() async throws {
    let address = try #require(URL(string: "https://example.com/films.chaja"))
    let error = try #require(await error(opening: address))
    #expect(error.code == .fileUnavailable)
    #expect(error.message.contains("https://example.com/films.chaja names no file"))
    let index = try await SearchIndex(Self.films, schema: Film.schema)
    await #expect(throws: ChajaError.self) { try await index.write(to: address) }
  }

  @Test func `says that a folder is not there`() async throws {
    try await withFile { file in
      let index = try await SearchIndex(Self.films, schema: Film.schema)
      do {
        try await index.write(to: file.appendingPathComponent("no/such.chaja"))
        Issue.record("writes into no folder")
      } catch let error as ChajaError {
        #expect(error.code == .fileUnavailable)
      }
    }
  }
}
