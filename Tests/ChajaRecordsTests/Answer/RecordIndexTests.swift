// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON
import Foundation
import Testing

struct RecordIndexTests {
  private static let lines = [
    #"{"id":25,"name_ko":"피카츄","name_en":"Pikachu","number":25,"types":["electric"],"about":{"year":1996}}"#,
    #"{"id":172,"name_ko":"피츄","name_en":"Pichu","number":172,"types":["electric","baby"],"about":{"year":1999}}"#,
    #"{"id":1,"name_ko":"이상해씨","name_en":"Bulbasaur","number":1,"types":["grass"],"about":{"year":1996}}"#,
  ]

  private func index(_ settings: String = "{}") throws -> RecordIndex {
    var made = IndexSettings()
    try made.merge(json: [UInt8](settings.utf8))
    var builder = RecordIndexBuilder(settings: made)
    for (number, line) in Self.lines.enumerated() {
      try builder.add(json: [UInt8](line.utf8), line: number + 1, number: number + 1)
    }
    return try builder.finish()
  }

  private func answer(
    _ index: RecordIndex,
    _ text: String,
    _ change: (inout RecordQuery) -> Void = { _ in }
  ) throws -> Answer {
    var query = RecordQuery(text)
    change(&query)
    var scratch = SearchScratch()
    return try index.answer(query, scratch: &scratch)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: ["", "pika", "ㅍ"])
  func `gives no answer with a record that is no JSON object any more`(query: String) throws {
    let bytes = try index().index.withBytes { Array($0) }
    let record = try #require(bytes.firstRange(of: Array(#"{"id":25"#.utf8)))
    for wrong in ["[", "\u{0}", "}"] {
      var damaged = bytes
      damaged.replaceSubrange(record.prefix(1), with: Array(wrong.utf8))
      let storage = IndexStorage(copying: damaged)
      let index = try RecordIndex(index: Index(storage: storage, checking: .layout))
      let error = #expect(throws: QueryError.self) { try answer(index, query) }
      #expect(error?.description == "the index is damaged; build it again")
      #expect(try answer(index, "bulba").total == 1)
    }
  }

  @Test func `prints the answer as the format says`() throws {
    let json = text(try answer(index(), "ㅍㅋ").json)
    let fixed = json.replacing(/"microseconds":\d+/, with: "\"microseconds\":0")
    #expect(
      fixed
        == #"{"query":"ㅍㅋ","total":1,"totalIsExact":true,"offset":0,"limit":20,"microseconds":0,"hits":[{"id":25,"#
        + #""match":{"edits":0,"reading":"initials","kind":"prefix","field":"name_ko"},"#
        + #""highlights":[{"field":"name_ko","utf8":[[0,6]],"utf16":[[0,2]],"characters":[[0,2]]}],"#
        + #""record":\#(Self.lines[0])}],"facets":{}}"#
    )
  }

  @Test func `prints null for the match of an empty query, and no highlights`() throws {
    let answer = try answer(index(), " ")
    #expect(answer.total == 3)
    #expect(answer.hits.allSatisfy { $0.match == nil && $0.highlights.isEmpty })
    #expect(text(answer.json).contains(#""match":null,"highlights":[]"#))
  }

  @Test func `highlights numbers that stand by themselves, and leaves lists out of the format`()
    throws
  {
    let number = try answer(index(), "172")
    #expect(number.hits.first?.highlights.map(\.field) == ["number"])
    let list = try answer(index(), "baby")
    #expect(list.hits.first?.highlights.first?.value == 1)
    #expect(text(list.json).contains(#""highlights":[]"#))
  }

  @Test func `counts facets and gives statistics of numbers`() throws {
    let answer = try answer(index(), "") { $0.facets = ["types", "about.year"] }
    let json = text(answer.json)
    #expect(
      json.contains(
        #""facets":{"types":{"baby":1,"electric":2,"grass":1},"about.year":{"1996":2,"1999":1}}"#
      )
    )
    #expect(json.contains(#""facetStats":{"about.year":{"min":1996,"max":1999}}"#))
    let counted = try self.answer(
      index(#"{"faceting":{"sortFacetValuesBy":{"*":"count"},"maxValuesPerFacet":1}}"#),
      ""
    ) { $0.facets = ["types"] }
    #expect(text(counted.json).contains(#""facets":{"types":{"electric":2}}"#))
    let filterable = try index(#"{"filterableAttributes":["types"]}"#)
    let all = try self.answer(filterable, "") { $0.facets = ["*"] }
    #expect(text(all.json).contains(#""facets":{"types":{"baby":1,"electric":2,"grass":1}}"#))
  }

  @Test func `shows only what the settings display`() throws {
    let answer = try answer(index(#"{"displayedAttributes":["name_en","about.year"]}"#), "피카")
    #expect(
      answer.hits.map { text($0.record) } == [#"{"name_en":"Pikachu","about":{"year":1996}}"#]
    )
    #expect(answer.hits.first?.highlights.isEmpty == true)
  }

  @Test func `ends pages and totals where the settings say`() throws {
    let index = try index(#"{"pagination":{"maxTotalHits":2}}"#)
    let first = try answer(index, "")
    #expect(first.hits.count == 2)
    #expect(first.total == 2)
    #expect(!first.totalIsExact)
    #expect(try answer(index, "") { $0.offset = 2 }.hits.isEmpty)
    #expect(try answer(index, "") { $0.offset = .max }.hits.isEmpty)
  }

  @Test func `names what a question asks for and the index does not have`() throws {
    let index = try index(
      #"{"sortableAttributes":["number"],"filterableAttributes":["types","about.*"]}"#
    )
    func message(_ change: (inout RecordQuery) throws -> Void) -> String {
      do {
        var query = RecordQuery("")
        try change(&query)
        var scratch = SearchScratch()
        _ = try index.answer(query, scratch: &scratch)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message { $0.sort = [SortField(name: Array("name_en".utf8), isDescending: false)] }
        == "the field “name_en” is not sortable by the settings; there are number"
    )
    #expect(
      message { $0.facets = ["typs"] } == "the field “typs” is in no record; did you mean “types”?"
    )
    #expect(message { $0.filter = try Filter.parse(Array("name_en = x".utf8)) }.contains("name_en"))
    #expect(message { $0.filter = try Filter.parse(Array("number > 3".utf8)) }.contains("number"))
    #expect(message { $0.filter = try Filter.parse(Array("about.year > 3".utf8)) } == "")
    #expect(
      message { $0.fields = ["number", "no"] }
        == "the field “no” is not searchable; there are name_ko, name_en, number, types, about.year"
    )
    #expect(message { $0.limit = -1 } == "offset and limit should be 0 or more, not 0 and -1")
    #expect(throws: QueryError.self) { try RecordQuery.sortField(parsing: "year") }
    #expect(throws: QueryError.self) { try RecordQuery.sortField(parsing: ":asc") }
  }

  @Test func `answers an empty index with nothing, whatever is asked`() throws {
    let empty = try RecordIndexBuilder().finish()
    let answer = try answer(empty, "kim") {
      $0.facets = ["x"]
      $0.sort = [SortField(name: [0x78], isDescending: true)]
    }
    #expect(answer.total == 0)
    #expect(answer.totalIsExact)
  }

  @Test func `opens a saved index with its settings, and answers the same`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).chaja")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let fresh = try index(#"{"rank":"number:asc","stopWords":["the"]}"#)
    try fresh.save(to: path)
    let opened = try RecordIndex(path: path)
    #expect(opened.settings == fresh.settings)
    #expect(opened.settings.idName == "id")
    for query in ["p", "ㅍ", "pikahcu", "172", "", "vlzk"] {
      let one = try answer(fresh, query)
      let other = try answer(opened, query)
      #expect(one.hits.map(\.record) == other.hits.map(\.record))
      #expect(one.hits.map(\.highlights) == other.hits.map(\.highlights))
    }
  }

  @Test func `refuses other fields, id or rank than an index was built with`() throws {
    var index = try index(#"{"searchableAttributes":["name_en"],"rank":"number"}"#)
    func refusal(_ json: String) -> String? {
      do {
        try index.adjustSettings { settings throws(SettingsError) in
          try settings.merge(json: [UInt8](json.utf8))
        }
        return nil
      } catch {
        return error.key
      }
    }
    #expect(refusal(#"{"searchableAttributes":["name_en","name_ko"]}"#) == "fields")
    #expect(refusal(#"{"primaryKey":"number"}"#) == "id")
    #expect(refusal(#"{"rank":"number:asc"}"#) == "rank")
    #expect(
      refusal(#"{"searchableAttributes":["name_en"],"primaryKey":"id","rank":"number:desc"}"#)
        == nil
    )
    #expect(refusal(#"{"stopWords":["pikachu"],"displayedAttributes":["id"]}"#) == nil)
    #expect(index.settings.displayed == ["id"])
  }

  @Test func `stores a record of several lines in one`() throws {
    var builder = RecordIndexBuilder()
    try builder.add(
      json: [UInt8](" {\"id\": 1,\n \"a\": \"x \\\" \\\\\"\r\n, \"b\":[ ] } ".utf8),
      line: 1,
      number: 1
    )
    let answer = try answer(builder.finish(), "x")
    #expect(answer.hits.map { text($0.record) } == [#"{"id":1,"a":"x \" \\","b":[]}"#])
  }
}
