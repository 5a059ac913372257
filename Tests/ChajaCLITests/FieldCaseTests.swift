// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The reported faults that the whole path from file to answer decides; the names give the case.
struct FieldCaseTests {
  private func lines(_ records: [String]) -> String { records.joined(separator: "\n") + "\n" }

  /// A program in a folder with records as NDJSON.
  private func program(_ records: [String]) throws -> Program {
    let program = try Program()
    try program.write("r.ndjson", lines(records))
    return program
  }

  /// The ids that each query finds, asked in one call.
  private func ids(
    _ program: Program,
    _ queries: [String],
    _ options: [String] = []
  ) throws -> [[Int]] {
    try program.write("q.txt", lines(queries))
    let result = try program.run(
      ["search", "r.ndjson", "--queries", "q.txt", "--json"] + options
    )
    #expect(result.code == 0, "\(result.errors)")
    return try result.objects().map { answer in
      let hits = try #require(answer["hits"] as? [[String: Any]])
      return hits.compactMap { $0["id"] as? Int }
    }
  }

  @Test(arguments: [10, 12, 20])
  func `C140 C142 pages join to one list and the total stays the same`(size: Int) throws {
    let records = (1...83).map { "{\"id\":\($0),\"name\":\"Kim\"}" }
    let program = try program(records)
    #expect(try program.run("index", "r.ndjson", "-o", "r.chaja").code == 0)
    var joined: [Int] = []
    for offset in stride(from: 0, to: 96, by: size) {
      let page = try program.run(
        "search",
        "r.chaja",
        "kim",
        "--json",
        "--limit",
        "\(size)",
        "--offset",
        "\(offset)"
      )
      #expect(try page.objects().first?["total"] as? Int == 83)
      joined += try page.ids()
    }
    #expect(joined == Array(1...83))
  }

  @Test func `C149 gender signs and the names of other systems lead to the right record`() throws {
    let program = try program([
      #"{"id":29,"api":"nidoran-f","name":"Nidoran♀"}"#,
      #"{"id":32,"api":"nidoran-m","name":"Nidoran♂"}"#,
    ])
    let queries = ["nidoran", "nidoran♀", "nidoran\u{2640}\u{FE0F}", "nidoran-m"]
    let found = try ids(program, queries)
    #expect(Set(found[0]) == [29, 32])
    #expect(found.dropFirst().map(\.first) == [29, 29, 32])
  }

  @Test func `C150 numbers come from the record, never from its place`() throws {
    let program = try program([
      #"{"id":1025,"number":1025,"name":"pecharunt"}"#,
      #"{"id":10001,"number":10001,"name":"deoxys-attack"}"#,
    ])
    #expect(try ids(program, ["10001", "1025", "1026"]).map(\.first) == [10001, 1025, nil])
  }

  @Test func `C152 an object without numbers is refused the same way every time`() throws {
    let program = try Program()
    try program.write("n.json", #"{"bulbasaur":"이상해씨","pikachu":"피카츄"}"#)
    let results = try (0..<3).map { _ in try program.run("search", "n.json", "피카츄", "--json") }
    #expect(results.map(\.code) == [65, 65, 65])
    #expect(Set(results.map(\.errors)).count == 1)
  }

  @Test func `C153 a name is found by any of its words`() throws {
    let program = try program([
      #"{"id":1,"name":"Minsu Kim"}"#, #"{"id":2,"name":"Kimberly Park"}"#,
    ])
    #expect(try ids(program, ["kim"]).map { Set($0) } == [[1, 2]])
  }

  @Test(arguments: ["\n", "\r\n"])
  func `C155 codes in tables keep their zeros`(lineBreak: String) throws {
    let program = try Program()
    try program.write(
      "c.csv",
      ["id,code", "1,0010", "2,\"007\"", ""].joined(separator: lineBreak)
    )
    let ten = try program.run("search", "c.csv", "0010", "--json", "--fields", "code")
    #expect(try ten.ids() == [1])
    #expect(ten.output.contains(#""record":{"id":1,"code":"0010"}"#))
    let seven = try program.run("search", "c.csv", "007", "--json", "--fields", "code")
    #expect(seven.output.contains(#""record":{"id":2,"code":"007"}"#))
  }

  @Test(arguments: ["\n", ""])
  func `C156 a quoted cell holds commas, quotes and line breaks`(end: String) throws {
    let program = try Program()
    try program.write("t.csv", "id,text\n1,\"a, \"\"b\"\"\nline 2\"\n2,plain" + end)
    let first = try program.run("search", "t.csv", "line", "--json")
    #expect(first.output.contains(#""record":{"id":1,"text":"a, \"b\"\nline 2"}"#))
    #expect(try program.run("search", "t.csv", "", "--json").ids() == [1, 2])
  }

  @Test func `C161 an empty collection finds nothing and is no error`() throws {
    let program = try Program()
    for (name, text) in [("e.ndjson", ""), ("e.json", "[]"), ("e.csv", "id,name\n")] {
      try program.write(name, text)
      let result = try program.run("search", name, "kim", "--json", "--fields", "name")
      #expect(result.code == 1)
      #expect(result.errors.isEmpty)
    }
  }

  @Test func `C164 letter case matters neither to matches nor to the order, save as last key`()
    throws
  {
    let program = try program([
      #"{"id":1,"name":"bbb"}"#, #"{"id":2,"name":"aaa"}"#, #"{"id":3,"name":"BBB"}"#,
      #"{"id":4,"name":"AAA"}"#,
    ])
    #expect(Set(try ids(program, ["a"])[0]) == [2, 4])
    #expect(try ids(program, [""], ["--sort", "name:asc"]) == [[4, 2, 3, 1]])
  }

  @Test func `C172 what is missing, null or empty is not equal to a value`() throws {
    let program = try program([
      #"{"id":1,"t":"x","last":null}"#, #"{"id":2,"t":"x"}"#, #"{"id":3,"t":"x","last":""}"#,
      #"{"id":4,"t":"x","last":"doe"}"#,
    ])
    let options = ["--fields", "t", "--filter", "last != doe"]
    #expect(try ids(program, ["x"], options) == [[1, 2, 3]])
  }

  @Test func `C178 C180 signs in records and queries are text and nothing else`() throws {
    let program = try program([
      #"{"id":1,"name":"C++ guide (2nd)"}"#, #"{"id":2,"name":"<mark>fake</mark> real"}"#,
    ])
    let signs = ["(", ")", "*", "+", "[", "\\", ".*", "^$", "a|b", "?", "\"", "-", "%s", "$(x)"]
    let found = try ids(program, signs + ["c++", "(2nd", "real"])
    #expect(found.suffix(3).map(\.first) == [1, 1, 2])
    let real = try program.run("search", "r.ndjson", "real", "--json")
    #expect(real.output.contains(#""utf8":[[18,22]]"#))
  }

  @Test func `C190 a build that was killed does not stand in the way of the next`() throws {
    let program = try program((1...5_000).map { "{\"id\":\($0),\"name\":\"Kim \($0)\"}" })
    #expect(try program.run("index", "r.ndjson", "-o", "r.chaja").code == 0)
    for waitsForWriting in [false, true, true] {
      let process = Process()
      process.executableURL = Bundle.main.bundleURL.appending(path: "chaja")
      process.arguments = ["index", "r.ndjson", "-o", "r.chaja"]
      process.currentDirectoryURL = program.folder
      process.standardError = FileHandle.nullDevice
      try process.run()
      // Killed at once, or as soon as it has begun to write.
      while waitsForWriting, process.isRunning, try !program.names().contains("r.chaja.partial") {
        continue
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let result = try program.run("search", "r.chaja", "kim", "--json", "--limit", "1")
      #expect(try result.objects().first?["total"] as? Int == 5_000)
    }
    #expect(try program.run("index", "r.ndjson", "-o", "r.chaja").code == 0)
    #expect(try program.names().contains("r.chaja.partial") == false)
  }

  @Test func `C193 changing one record leaves the words of the others`() throws {
    let text = (1...200).map { $0 == 150 ? "user" : "word\($0)" }.joined(separator: " ")
    let program = try program([
      "{\"id\":1,\"t\":\"\(text)\"}", "{\"id\":2,\"t\":\"\(text)\"}", #"{"id":1,"t":"short"}"#,
    ])
    #expect(try ids(program, ["user", "short"]) == [[2], [1]])
  }

  @Test func `C195 C196 long and odd queries are answered`() throws {
    let title = String(repeating: "abcdefgh", count: 8)
    let program = try program([
      #"{"id":1,"t":"pizza"}"#, #"{"id":2,"t":"feast"}"#, "{\"id\":3,\"t\":\"\(title)\"}",
    ])
    let found = try ids(
      program,
      [
        String(repeating: "w", count: 33), title, String(repeating: "a,", count: 22),
        "1 2 3 4 5 6 7 8", String(repeating: "ㄱ", count: 10_000),
        String(repeating: "(", count: 100_000),
      ]
    )
    #expect(found[0].isEmpty)
    #expect(found[1].first == 3)
    #expect(found.count == 6)
  }
}
