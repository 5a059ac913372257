// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

struct SearchTests {
  private static let people = """
    {"id":1,"name":"Minsu Kim","city":"Seoul","age":30}
    {"id":2,"name":"Kimberly Park","city":"Busan","age":41}
    {"id":3,"name":"김민지","city":"Seoul","age":25}

    """

  private func program() throws -> Program {
    let program = try Program()
    try program.write("p.ndjson", Self.people)
    return program
  }

  @Test func `answers as one line of JSON with exit code 0, and 1 for nothing`() throws {
    let program = try program()
    let found = try program.run("search", "p.ndjson", "kim", "--json")
    #expect(found.code == 0)
    #expect(found.output.hasSuffix("\n"))
    #expect(found.output.split(separator: "\n").count == 1)
    #expect(found.errors.isEmpty)
    let answer = try #require(try found.objects().first)
    let keys = [
      "query", "total", "totalIsExact", "offset", "limit", "microseconds", "hits", "facets",
    ]
    #expect(Set(answer.keys) == Set(keys))
    #expect(try found.ids() == [1, 2])
    let none = try program.run("search", "p.ndjson", "xyzzy", "--json")
    #expect(none.code == 1)
    #expect(try none.objects().first?["total"] as? Int == 0)
  }

  @Test func `exits with 0 on a page behind the last hit`() throws {
    let result = try program().run("search", "p.ndjson", "kim", "--json", "--offset", "5")
    #expect(result.code == 0)
    #expect(try result.ids().isEmpty)
    #expect(try result.objects().first?["total"] as? Int == 2)
  }

  @Test(
    arguments: [
      (["kim", "--limit", "1"], [1]), (["kim", "--limit=1", "--offset=1"], [2]),
      (["kim", "--limit", "0"], []), (["kim", "--limit", "1000000000"], [1, 2]),
      (["", "--sort", "age:desc"], [2, 1, 3]), (["", "--sort", "city:asc,age:asc"], [2, 3, 1]),
      (["", "--filter", "age > 26 AND city = seoul"], [1]),
      (["", "--rank", "age"], [2, 1, 3]), (["", "--rank", "age:asc"], [3, 1, 2]), (["ㄱㅁㅈ"], [3]),
      (["rlaalswl"], [3]), (["30"], [1]), (["30", "--fields", "name,city"], []),
      (["seoul kim", "--matching", "all"], [1]), (["xyzzy kim", "--matching", "any"], [1, 2]),
      (["kim xyzzy", "--matching", "last"], [1, 2]), (["--", "-5"], [3]),
    ] as [([String], [Int])]
  )
  func `takes its options`(words: [String], ids: [Int]) throws {
    let result = try program().run(["search", "--json", "p.ndjson"] + words)
    #expect(try result.ids() == ids, "\(words): \(result.errors)")
  }

  @Test func `counts facets, with statistics of numbers`() throws {
    let result = try program().run("search", "p.ndjson", "", "--json", "--facets", "city,age")
    let answer = try #require(try result.objects().first)
    let facets = try #require(answer["facets"] as? [String: [String: Int]])
    #expect(facets["city"] == ["Busan": 1, "Seoul": 2])
    let statistics = try #require(answer["facetStats"] as? [String: [String: Int]])
    #expect(statistics == ["age": ["min": 25, "max": 41]])
  }

  @Test func `answers every line of a file, blank ones too`() throws {
    let program = try program()
    try program.write("q.txt", "kim\n\nxyzzy\r\n-park\n")
    let result = try program.run(
      "search",
      "p.ndjson",
      "--queries",
      "q.txt",
      "--json",
      "--limit",
      "1"
    )
    #expect(result.code == 0)
    let answers = try result.objects()
    #expect(answers.map { $0["query"] as? String } == ["kim", "", "xyzzy", "-park"])
    #expect(answers.map { $0["total"] as? Int } == [2, 3, 0, answers.last?["total"] as? Int])
  }

  @Test(
    arguments: [
      (["--sort", "n:desc"], [2, 3, 1, 4]), (["--filter", "n > 6"], [2, 3]),
      (["--filter", "n = 7"], [3]), (["--filter", "code = 007"], [1]),
      (["--filter", "n IS EMPTY"], [4]),
    ] as [([String], [Int])]
  )
  func `sorts and filters tables by number where cells are numbers`(
    words: [String],
    ids: [Int]
  ) throws {
    let program = try Program()
    try program.write("t.csv", "id,t,n,code\n1,x,5,007\n2,x,12,7a\n3,x,7,\n4,x,,8\n")
    let result = try program.run(["search", "t.csv", "x", "--json", "--fields", "t"] + words)
    #expect(try result.ids() == ids, "\(words): \(result.errors)")
    #expect(result.output.contains(#""n":"5""#) || !ids.contains(1))
  }

  @Test func `reads records or queries from standard input`() throws {
    let program = try program()
    let records = try program.run(["search", "-", "kim", "--json"], input: Self.people)
    #expect(try records.ids() == [1, 2])
    let queries = try program.run(["search", "p.ndjson", "--queries", "-", "--json"], input: "김\n")
    #expect(try queries.ids() == [3])
  }

  @Test func `takes stop words, synonyms and settings from files`() throws {
    let program = try program()
    try program.write("stop.txt", "the\n\n  of \n")
    try program.write("synonyms.json", #"{"capital":["seoul"]}"#)
    try program.write(
      "settings.json",
      #"{"searchableAttributes":["city"],"displayedAttributes":["id"]}"#
    )
    let stop = try program.run(
      "search",
      "p.ndjson",
      "the seoul",
      "--stop-words",
      "stop.txt",
      "--json"
    )
    #expect(Set(try stop.ids()) == [1, 3])
    let synonym = try program.run(
      "search",
      "p.ndjson",
      "capital",
      "--synonyms",
      "synonyms.json",
      "--json"
    )
    #expect(Set(try synonym.ids()) == [1, 3])
    let settings = try program.run(
      "search",
      "p.ndjson",
      "seoul",
      "--settings",
      "settings.json",
      "--json"
    )
    #expect(settings.output.contains(#""record":{"id":1}"#))
    #expect(try program.run("search", "p.ndjson", "kim", "--settings", "settings.json").code == 1)
  }

  @Test func `prints plain rows where nobody watches`() throws {
    let program = try program()
    try program.write(
      "odd.ndjson",
      "{\"id\":\"x\\u001b\",\"t\":\"a\\tb\\nc \\u202eq\",\"l\":[\"m\",\"n\"]}"
    )
    #expect(try program.run("search", "p.ndjson", "park").output == "2\tKimberly Park\tBusan\t41\n")
    #expect(try program.run("search", "odd.ndjson", "m").output == "x \ta b c  q\tm, n\n")
  }

  @Test func `keeps the order of records in every process`() throws {
    let program = try Program()
    try program.write("t.json", "[{\"number\":25,\"n\":\"피카츄\"},{\"number\":1,\"n\":\"이상해씨\"}]")
    let first = try program.run("search", "t.json", "", "--json", "--id", "number")
    #expect(try first.ids() == [1, 25])
    for _ in 0..<3 {
      #expect(try program.run("search", "t.json", "", "--json", "--id", "number").ids() == [1, 25])
    }
  }
}
