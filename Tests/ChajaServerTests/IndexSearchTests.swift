// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaJSON
import ChajaServer
import Testing

struct IndexSearchTests {
  private let search: IndexSearch

  init() throws {
    var builder = RecordIndexBuilder()
    let records = [
      #"{"id":1,"title":"Spider-Man","year":2002,"genre":["Action","Drama"],"more":{"ko":"스파이더맨"}}"#,
      #"{"id":2,"title":"Man on \"Fire\"","year":2004,"genre":["Action"],"good":true}"#,
      #"{"id":3,"title":"Superman 3","year":1983,"genre":[],"more":{"ko":"슈퍼맨"},"note":null}"#,
    ]
    for (number, record) in records.enumerated() {
      try builder.add(json: Array(record.utf8), line: number + 1, number: number + 1)
    }
    search = IndexSearch(index: try builder.finish())
  }

  private func answer(_ json: String) throws -> String {
    String(
      decoding: try search.answer(try SearchParameters(json: Array(json.utf8))),
      as: UTF8.self
    )
  }

  private func code(_ json: String) -> APIError.Code? {
    do {
      _ = try answer(json)
      return nil
    } catch {
      return (error as? APIError)?.code
    }
  }

  private func ids(_ json: String) throws -> [Int64] {
    let document = try JSONDocument(Array(try answer(json).utf8))
    let hits = try #require(document.member(named: Array("hits".utf8), of: 0))
    return document.children(of: hits).compactMap { hit in
      document.member(named: Array("id".utf8), of: hit).flatMap { document.integer(of: $0) }
    }
  }

  @Test func `gives hits, query, window and total`() throws {
    let text = try answer(#"{"q":"spi","limit":1}"#)
    #expect(
      text.hasPrefix(
        #"{"hits":[{"id":1,"title":"Spider-Man","year":2002,"genre":["Action","Drama"],"#
          + #""more":{"ko":"스파이더맨"}}],"query":"spi","processingTimeMs":"#
      )
    )
    #expect(text.hasSuffix(#","limit":1,"offset":0,"estimatedTotalHits":1}"#))
  }

  @Test(arguments: [
    (#"{"id":1,"t":"a"}"#, #"{"id":1,"t":"a","_chaja":"#),
    (#" { "id" : 1 , "t\u0061" : [ ] } "#, #"{ "id" : 1 , "t\u0061" : [ ] ,"_chaja":"#),
    ("{}", #"{"_chaja":"#), ("{ }", #"{"_chaja":"#),
  ])
  func `a record that is given whole is written as it stands`(record: String, hit: String) throws {
    var builder = RecordIndexBuilder()
    try builder.add(json: Array(record.utf8), line: 1, number: 1)
    let search = IndexSearch(index: try builder.finish())
    let answer = try search.answer(try SearchParameters(json: Array(#"{"chaja":true}"#.utf8)))
    let text = String(decoding: answer, as: UTF8.self)
    #expect(text.hasPrefix(#"{"hits":["# + hit), "\(text)")
    _ = try JSONDocument(answer)
  }

  @Test func `C176: an empty window has the true total, and a far one is empty`() throws {
    #expect(try answer(#"{"limit":0}"#).hasSuffix(#""limit":0,"offset":0,"estimatedTotalHits":3}"#))
    #expect(try ids(#"{"limit":0}"#).isEmpty)
    #expect(try ids(#"{"offset":9223372036854775807}"#).isEmpty)
    #expect(try ids(#"{"offset":9223372036854775807,"limit":9223372036854775807}"#).isEmpty)
    #expect(try ids(#"{"page":9223372036854775807,"hitsPerPage":1000}"#).isEmpty)
  }

  @Test func `pages tile the hits and tell how many there are`() throws {
    #expect(try ids(#"{"page":1,"hitsPerPage":2}"#) == [1, 2])
    #expect(try ids(#"{"page":2,"hitsPerPage":2}"#) == [3])
    #expect(try ids(#"{"page":0,"hitsPerPage":2}"#).isEmpty)
    #expect(
      try answer(#"{"page":2,"hitsPerPage":2}"#).hasSuffix(
        #""hitsPerPage":2,"page":2,"totalPages":2,"totalHits":3}"#
      )
    )
    #expect(
      try answer(#"{"hitsPerPage":0}"#).hasSuffix(
        #""hitsPerPage":0,"page":1,"totalPages":0,"totalHits":3}"#
      )
    )
  }

  @Test func `filters by expressions and nested lists of them`() throws {
    #expect(try ids(#"{"filter":"year > 2000"}"#) == [1, 2])
    #expect(try ids(#"{"filter":["year > 2000","genre = Drama"]}"#) == [1])
    #expect(try ids(#"{"filter":[["id = 1","id = 3"],"year < 2003"]}"#) == [1, 3])
    // Each part is read by itself: a bracket in one cannot close one of another.
    #expect(code(#"{"filter":["id = 1)","(id = 2"]}"#) == .invalidFilter)
  }

  @Test func `sorts, counts facets and keeps one of each`() throws {
    #expect(try ids(#"{"sort":["year:asc"]}"#) == [3, 1, 2])
    #expect(try ids(#"{"distinct":"genre"}"#).count <= 3)
    let text = try answer(#"{"limit":0,"facets":["genre","year"]}"#)
    #expect(text.contains(#""genre":{"Action":2,"Drama":1}"#))
    #expect(text.contains(#""facetStats":{"year":{"min":1983"#))
  }

  @Test func `shows only the attributes asked for, nested ones too`() throws {
    let text = try answer(#"{"q":"spider","attributesToRetrieve":["more.ko","id","nothing"]}"#)
    #expect(text.hasPrefix(#"{"hits":[{"id":1,"more":{"ko":"스파이더맨"}}]"#))
    #expect(try answer(#"{"limit":1,"attributesToRetrieve":[]}"#).hasPrefix(#"{"hits":[{}]"#))
    #expect(
      try answer(#"{"q":"spider","attributesToRetrieve":["more"]}"#).hasPrefix(
        #"{"hits":[{"more":{"ko":"스파이더맨"}}]"#
      )
    )
  }

  @Test func `marks matched letters in every kind of value`() throws {
    let text = try answer(
      #"{"q":"dra","attributesToHighlight":["*"],"showMatchesPosition":true,"chaja":true}"#
    )
    #expect(
      text.contains(
        #""_formatted":{"id":"1","title":"Spider-Man","year":"2002","#
          + #""genre":["Action","<em>Dra</em>ma"],"more":{"ko":"스파이더맨"}}"#
      )
    )
    #expect(text.contains(#""_matchesPosition":{"genre":[{"start":0,"length":3,"indices":[1]}]}"#))
    #expect(
      text.contains(
        #""_chaja":{"match":{"edits":0,"reading":"literal","kind":"prefix","field":"genre"},"#
          + #""highlights":[{"field":"genre","value":1,"utf16":[[0,3]]}]}"#
      )
    )
    let quoted = try answer(
      #"{"q":"fire","attributesToHighlight":["title"],"highlightPreTag":"\"","attributesToRetrieve":["title"]}"#
    )
    #expect(quoted.contains(#""_formatted":{"title":"Man on \"\"Fire</em>\""}"#))
  }

  @Test func `only the attributes named are marked`() throws {
    let text = try answer(
      #"{"q":"man","attributesToHighlight":["year"],"attributesToRetrieve":["title"],"limit":1}"#
    )
    #expect(!text.contains("<em>"))
  }

  @Test(arguments: [
    (#"{"filter":"year >"}"#, APIError.Code.invalidFilter),
    (#"{"filter":"nothing = 1"}"#, .invalidFilter),
    (#"{"sort":["year"]}"#, .invalidSort),
    (#"{"sort":["nothing:asc"]}"#, .invalidSort),
    (#"{"facets":["nothing"]}"#, .invalidFacets),
    (#"{"distinct":"nothing"}"#, .invalidDistinct),
  ])
  func `an error names its parameter`(json: String, code: APIError.Code) {
    #expect(self.code(json) == code)
  }

  @Test(arguments: ["(", "*", "\\\\", "\\u0000", "\\ud83d\\ude00", "\\\"", "-", "a\\nb", "%", "ㅍ"])
  func `C180: no query is an error`(query: String) throws {
    #expect(code("{\"q\":\"\(query)\"}") == nil)
  }

  @Test func `a query of any length is answered`() throws {
    let long = String(repeating: "spider man ", count: 50_000)
    #expect(code("{\"q\":\"\(long)\"}") == nil)
  }

  @Test func `one index answers many tasks at once`() async throws {
    let search = search
    let totals = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<64 {
        group.addTask {
          var parameters = SearchParameters()
          parameters.query = ["spider", "man", "", "슈퍼"][number % 4]
          return try search.answer(parameters).count
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(!totals.isEmpty)
  }
}
