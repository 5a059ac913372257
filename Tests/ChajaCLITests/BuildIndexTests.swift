// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

struct BuildIndexTests {
  private func program(fields: String? = nil) throws -> Program {
    let program = try Program()
    try program.write(
      "p.csv",
      "id,name,city,popularity\n1,Minsu Kim,Seoul,5\n2,Kimberly Park,Busan,9\n3,김민지,Seoul,7\n"
    )
    let options = fields.map { ["--fields", $0] } ?? []
    let result = try program.run(
      ["index", "p.csv", "-o", "p.chaja", "--rank", "popularity"] + options
    )
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    return program
  }

  @Test func `answers from an index file as from the records`() throws {
    let program = try program()
    #expect(try program.names() == ["p.chaja", "p.csv"])
    for query in ["", "kim", "김", "ㄱㅁㅈ", "rla", "seoul", "kimberyl", "xyzzy"] {
      let direct = try program.run("search", "p.csv", query, "--json", "--rank", "popularity")
      let stored = try program.run("search", "p.chaja", query, "--json")
      #expect(direct.code == stored.code)
      let time = /"microseconds":\d+/
      #expect(direct.output.replacing(time, with: "") == stored.output.replacing(time, with: ""))
    }
  }

  @Test func `refuses an index that was built with other options`() throws {
    let program = try program(fields: "name")
    for (option, value) in [
      ("--fields", "name,city"), ("--id", "name"), ("--rank", "popularity:asc"),
    ] {
      let result = try program.run("search", "p.chaja", "kim", option, value, "--json")
      #expect(result.code == 64)
      #expect(result.errors.contains("the index was built with"))
      #expect(result.errors.contains(value))
      #expect(result.output.isEmpty)
    }
    let same = try program.run(
      "search",
      "p.chaja",
      "kim",
      "--fields",
      "name",
      "--id",
      "id",
      "--rank",
      "popularity",
      "--json"
    )
    #expect(try same.ids() == [1, 2])
  }

  @Test(arguments: [0, 1, 16, 0.5, -1] as [Double])
  func `refuses a cut file with 65`(cut: Double) throws {
    let program = try program()
    let bytes = try program.bytes("p.chaja")
    let count = cut < 0 ? bytes.count - 1 : cut == 0.5 ? bytes.count / 2 : Int(cut)
    try program.write("cut.chaja", bytes: Array(bytes[..<count]))
    let result = try program.run("search", "cut.chaja", "kim", "--json")
    #expect(result.code == 65)
    #expect(result.errors.contains("cut.chaja: "))
    #expect(result.output.isEmpty)
    #expect(try program.bytes("cut.chaja").count == count)
  }

  @Test func `refuses foreign and damaged files with 65`() throws {
    let program = try program()
    try program.write("text.chaja", String(repeating: "this is no index\n", count: 100))
    let foreign = try program.run("search", "text.chaja", "kim", "--json")
    #expect(foreign.code == 65)
    #expect(foreign.errors.contains("text.chaja: this is not an index file"))
    var bytes = try program.bytes("p.chaja")
    bytes[bytes.count / 2] ^= 0xFF
    try program.write("flip.chaja", bytes: bytes)
    #expect(try program.run("search", "flip.chaja", "kim", "--json").code == 65)
  }

  @Test func `keeps the old file when the new records are bad`() throws {
    let program = try program()
    let before = try program.bytes("p.chaja")
    try program.write("bad.ndjson", "{\"id\":1}\n{")
    #expect(try program.run("index", "bad.ndjson", "-o", "p.chaja").code == 65)
    #expect(try program.run("index", "none.ndjson", "-o", "p.chaja").code == 66)
    #expect(try program.bytes("p.chaja") == before)
    #expect(try program.run("index", "p.csv", "-o", "none/p.chaja").code == 66)
  }

  @Test func `builds an index of no records, which finds nothing`() throws {
    let program = try Program()
    try program.write("e.ndjson", "")
    #expect(try program.run("index", "e.ndjson", "-o", "e.chaja").code == 0)
    let result = try program.run(
      "search",
      "e.chaja",
      "x",
      "--json",
      "--filter",
      "a = 1",
      "--sort",
      "a:asc"
    )
    #expect(result.code == 1)
  }

  @Test func `keeps query settings in the file and lets a call change them`() throws {
    let program = try Program()
    try program.write("m.ndjson", "{\"id\":1,\"t\":\"The Who\"}\n{\"id\":2,\"t\":\"Dune\"}\n")
    try program.write("s.json", #"{"synonyms":{"band":["who"]}}"#)
    try program.write("none.json", #"{"synonyms":{}}"#)
    #expect(try program.run("index", "m.ndjson", "-o", "m.chaja", "--settings", "s.json").code == 0)
    #expect(try program.run("search", "m.chaja", "band", "--json").ids() == [1])
    #expect(
      try program.run("search", "m.chaja", "band", "--json", "--settings", "none.json").code == 1
    )
  }
}
