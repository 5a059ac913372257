// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaRecords
import ChajaEngine
import Testing

struct RecordIndexBuilderTests {
  private func index(
    _ lines: [String],
    _ change: (inout IndexSettings) -> Void = { _ in }
  ) throws -> RecordIndex {
    var settings = IndexSettings()
    change(&settings)
    var builder = RecordIndexBuilder(settings: settings)
    for (number, line) in lines.enumerated() {
      try builder.add(json: [UInt8](line.utf8), line: number + 1, number: number + 1)
    }
    return try builder.finish()
  }

  private func ids(_ index: RecordIndex, _ text: String, filter: String? = nil) throws -> [RecordID]
  {
    var query = RecordQuery(text)
    query.filter = try filter.map { try Filter.parse([UInt8]($0.utf8)) }
    var scratch = SearchScratch()
    return try index.answer(query, scratch: &scratch).hits.map(\.id)
  }

  @Test func `finds fields in the order in which they appear`() throws {
    let index = try index([
      #"{"id":1,"name":"피카츄","tags":["쥐","electric"],"number":25,"weight":6.5,"wild":true,"gone":null}"#,
      #"{"id":2,"release":{"title":"blue","year":1996},"name":"b","id2":"x"}"#,
    ])
    #expect(
      index.fields.map(\.specification) == [
        "name", "tags", "number:digits", "release.title", "release.year:digits", "id2",
      ]
    )
    #expect(try ids(index, "electric") == [.integer(1)])
    #expect(try ids(index, "blue") == [.integer(2)])
    #expect(try ids(index, "#025") == [.integer(1)])
  }

  @Test func `searches declared fields only, in declared order`() throws {
    let index = try index([#"{"id":1,"a":"one","b":"two","c":3}"#]) {
      $0.fields = [FieldDeclaration("c"), FieldDeclaration("b")]
      $0.searchesOtherFields = false
    }
    #expect(index.fields.map(\.name) == ["c", "b"])
    #expect(try ids(index, "one").isEmpty)
    #expect(try ids(index, "two") == [.integer(1)])
    #expect(try ids(index, "3") == [.integer(1)])
  }

  @Test func `makes every value filterable, nested ones by dotted names`() throws {
    let index = try index([
      #"{"id":1,"a":{"b":[1,2]},"n":null,"e":[],"s":"x","f":true,"list":[{"k":"v"},{"k":"w"}]}"#,
      #"{"id":2}"#,
    ])
    for filter in [
      "a.b = 2", "n IS NULL", "e IS EMPTY", "s = x", "f = true", "list.k = w", "a.b EXISTS",
      "a EXISTS", "list EXISTS",
    ] {
      #expect(try ids(index, "", filter: filter) == [.integer(1)], "\(filter)")
    }
  }

  @Test func `takes the last of members with one name, and of records with one id`() throws {
    var builder = RecordIndexBuilder()
    try builder.add(json: [UInt8](#"{"id":1,"t":"first"}"#.utf8), line: 1, number: 1)
    try builder.add(json: [UInt8](#"{"id":1,"t":"old","t":"second"}"#.utf8), line: 2, number: 2)
    #expect(builder.recordCount == 1)
    #expect(builder.replacedCount == 1)
    let index = try builder.finish()
    #expect(try ids(index, "second") == [.integer(1)])
    #expect(try ids(index, "first").isEmpty)
    #expect(try ids(index, "old").isEmpty)
  }

  @Test func `numbers records where none has an id`() throws {
    #expect(try ids(index([#"{"a":"x"}"#, #"{"a":"x y"}"#]), "x") == [.integer(1), .integer(2)])
  }

  @Test func `keeps ids as they are, integers and texts apart`() throws {
    let index = try index([#"{"key":"1","a":"x"}"#, #"{"key":1,"a":"x"}"#]) { $0.idName = "key" }
    #expect(try ids(index, "x") == [.integer(1), .text([0x31])])
  }

  @Test func `ranks by numbers, also those written as text`() throws {
    let lines = [
      #"{"id":1,"a":"x","p":"7.5"}"#, #"{"id":2,"a":"x","p":8}"#, #"{"id":3,"a":"x"}"#,
      #"{"id":4,"a":"x","p":""}"#,
    ]
    let best = try index(lines) { $0.rank = RankDeclaration("p") }
    #expect(try ids(best, "x") == [.integer(2), .integer(1), .integer(3), .integer(4)])
    let least = try index(lines) { $0.rank = RankDeclaration("p", order: .ascending) }
    #expect(try ids(least, "x") == [.integer(1), .integer(2), .integer(3), .integer(4)])
    #expect(best.fields.map(\.name) == ["a"])
  }

  @Test(arguments: [
    ("[1]", "1: a record should be an object, not a list"),
    ("7", "1: a record should be an object, not a number"),
    ("{\"id\":1,}", "1: “}” where a name in quotes should be (column 9)"),
    ("{\"id\":1}\nx", "2: something after the end of the value (column 1)"),
    (
      "{\"id\":1.5}",
      "1: the id “id” should be a whole number of 64 bits or a text that is not empty, not 1.5"
    ),
    (
      "{\"id\":true}",
      "1: the id “id” should be a whole number of 64 bits or a text that is not empty, not true"
    ),
    (
      "{\"id\":null}",
      "1: the id “id” should be a whole number of 64 bits or a text that is not empty, not null"
    ),
    (
      "{\"id\":\"\"}",
      "1: the id “id” should be a whole number of 64 bits or a text that is not empty, not empty text"
    ),
    (
      "{\"id\":[1]}",
      "1: the id “id” should be a whole number of 64 bits or a text that is not empty, not a list"
    ),
    (
      "{\"id\":99999999999999999999}",
      "1: the id “id” should be a whole number of 64 bits or a text that is not empty, not 99999999999999999999"
    ),
    ("{\"id\":1,\"p\":\"high\"}", "1: the rank “p” should be a number, not text"),
    ("{\"id\":1,\"p\":[1]}", "1: the rank “p” should be a number, not a list"),
    ("{\"id\":1,\"p\":1e999}", "1: the rank “p” should be a number, not 1e999"),
    ("{\"id\":1,\"p\":NaN}", "1: “N” where a value should be (column 13)"),
    ("{\"id\":1,\"x\":1e999}", "1: the number in “x” is too large"),
    (
      "{\"id\":1,\"d\":{\"x\":1}}",
      "1: the field “d” is an object; name the parts to search, as in “d.name”"
    ),
  ])
  func `refuses records with their line and the reason`(json: String, message: String) throws {
    var settings = IndexSettings()
    settings.rank = RankDeclaration("p")
    settings.fields = [FieldDeclaration("d")]
    var builder = RecordIndexBuilder(settings: settings)
    var message2: String?
    do {
      try builder.add(json: [UInt8](json.utf8), line: 1, number: 1)
    } catch {
      message2 = error.description
    }
    #expect(message2 == message)
    #expect(builder.recordCount == 0)
    try builder.add(json: [UInt8](#"{"id":1,"d":"good"}"#.utf8), line: 2, number: 2)
    #expect(try ids(builder.finish(), "good") == [.integer(1)])
  }

  @Test func `refuses a record without id among records with, and the reverse`() throws {
    func message(_ lines: [String], idName: String? = nil) -> String? {
      do {
        _ = try index(lines) { $0.idName = idName }
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message([#"{"id":1}"#, #"{"a":1}"#]) == "2: the record has no id; its field “id” is missing"
    )
    #expect(
      message([#"{"a":1}"#], idName: "key") == "1: the record has no id; its field “key” is missing"
    )
    #expect(
      message([#"{"a":1}"#, #"{"id":1}"#])?.hasPrefix(
        "2: the record has a field “id”, the records before"
      ) == true
    )
  }

  @Test func `refuses text in a field found to hold numbers, unless it is declared`() throws {
    let lines = [#"{"id":1,"code":12}"#, #"{"id":2,"code":"A12"}"#]
    #expect(throws: RecordError.self) { try index(lines) }
    let declared = try index(lines) { $0.fields = [FieldDeclaration("code")] }
    #expect(try ids(declared, "A12") == [.integer(2)])
    #expect(try ids(index([lines[1], lines[0]]), "12").contains(.integer(1)))
  }

  @Test func `tells declared fields that no record has`() throws {
    var settings = IndexSettings()
    settings.fields = [FieldDeclaration("name"), FieldDeclaration("nmae")]
    var builder = RecordIndexBuilder(settings: settings)
    try builder.add(json: [UInt8](#"{"id":1,"name":"x"}"#.utf8), line: 1, number: 1)
    #expect(builder.unseenFields == ["nmae"])
  }

  @Test func `numbers beyond 64 bits are kept as near as a double is, and searched as written`()
    throws
  {
    let index = try index([#"{"id":1,"n":123456789012345678901234567890}"#])
    #expect(try ids(index, "123456789012345678901234567890") == [.integer(1)])
    #expect(try ids(index, "", filter: "n > 1e29") == [.integer(1)])
  }
}
