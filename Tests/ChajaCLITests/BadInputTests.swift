// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

struct BadInputTests {
  @Test(arguments: [
    ("a.ndjson", "{\"id\":1}\n{\"id\":}\n", "a.ndjson:2: “}” where a value should be"),
    ("a.ndjson", "{\"id\":1}\n[]\n", "a.ndjson:2: a record should be an object, not a list"),
    ("a.ndjson", "{\"id\":1,\"n\":NaN}\n", "a.ndjson:1: “N” where a value should be"),
    ("a.ndjson", "{\"id\":1,\"n\":-Infinity}\n", "a.ndjson:1: "),
    ("a.ndjson", "{\"id\":1,\"n\":1e999}\n", "a.ndjson:1: the number in “n” is too large"),
    ("a.ndjson", "{\"id\":1}\n{\"n\":1}\n", "a.ndjson:2: the record has no id"),
    ("a.ndjson", "{\"id\":1.5}\n", "a.ndjson:1: the id “id” should be"),
    ("a.ndjson", "{\"id\":18446744073709551616}\n", "a.ndjson:1: the id “id” should be"),
    ("a.ndjson", "{\"id\":1,\"t\":\"\\ud800\"}\n", "a.ndjson:1: half of a surrogate pair"),
    ("a.ndjson", "{\"id\":1,\"t\":\"a", "a.ndjson:1: the JSON ends"),
    ("a.json", "{\"bulbasaur\":\"이상해씨\"}", "a.json:1: an object stands where an array"),
    ("a.json", "[{\"id\":1},\n{\"id\":2}", "a.json:2: the file ends inside the array"),
    ("a.json", "[{\"id\":1,\n\"x\":}]", "a.json:2: “}” where a value should be"),
    ("a.json", "", "a.json:1: the file is empty"),
    ("a.json", "[{\"id\":1}] []", "a.json:1: something follows"),
    (
      "a.csv", "id,name,city\n1,Kim\n",
      "a.csv:2: the row has 2 cells, the first line names 3 columns"
    ), ("a.csv", "id,id\n", "a.csv:1: two columns have the name “id”"),
    ("a.csv", "", "a.csv:1: the file is empty"),
    ("a.csv", "id,t\n1,\"x\n2,y\n", "a.csv:2: a quoted cell begins here"),
    ("a.tsv", "id\tt\n\tx\n", "a.tsv:2: the id “id” should be"),
  ])
  func `refuses bad data with 65, file, line and reason`(
    file: String,
    text: String,
    message: String
  ) throws {
    let program = try Program()
    try program.write(file, text)
    for words in [["search", file, "x", "--json"], ["index", file, "-o", "out.chaja"]] {
      let result = try program.run(words)
      #expect(result.code == 65)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.output.isEmpty)
    }
    #expect(try program.names() == [file])
  }

  @Test func `refuses bytes that are not UTF-8 and UTF-16 files`() throws {
    let program = try Program()
    try program.write(
      "a.ndjson",
      bytes: Array("{\"id\":1}\n{\"id\":2,\"t\":\"".utf8) + [0xFF, 0x22, 0x7D, 0x0A]
    )
    let invalid = try program.run("search", "a.ndjson", "x")
    #expect(invalid.code == 65)
    #expect(invalid.errors.contains("a.ndjson:2: bytes that are not UTF-8"))
    try program.write("b.csv", bytes: [0xFF, 0xFE, 0x69, 0, 0x64, 0])
    let utf16 = try program.run("search", "b.csv", "x")
    #expect(utf16.code == 65)
    #expect(utf16.errors.contains("save the file as UTF-8"))
    try program.write("q.txt", bytes: [0x61, 0x0A, 0xFF, 0x0A])
    try program.write("c.ndjson", "{\"id\":1}")
    let queries = try program.run("search", "c.ndjson", "--queries", "q.txt", "--json")
    #expect(queries.code == 65)
    #expect(queries.errors.contains("q.txt:2: "))
    #expect(queries.output.isEmpty)
  }

  @Test func `leaves out and counts bad records when asked to`() throws {
    let program = try Program()
    try program.write(
      "a.ndjson",
      "{\"id\":1,\"t\":\"x\"}\nnonsense\n{\"t\":\"x\"}\n{\"id\":2,\"t\":\"x\"}\n"
    )
    let result = try program.run("search", "a.ndjson", "x", "--json", "--skip-invalid")
    #expect(result.code == 0)
    #expect(try result.ids() == [1, 2])
    #expect(result.errors.contains("2 left out, the first: a.ndjson:2: "))
    try program.write("b.csv", "id,t\n1,x\n2\n3,x\n")
    let table = try program.run("search", "b.csv", "x", "--json", "--skip-invalid")
    #expect(try table.ids() == [1, 3])
    #expect(table.errors.contains("1 left out, the first: b.csv:3: "))
    try program.write("c.json", "[{\"id\":1,\"t\":\"x\"},7,{\"id\":2")
    #expect(try program.run("search", "c.json", "x", "--skip-invalid").code == 65)
  }

  @Test func `counts records that a later one with the same id replaces`() throws {
    let program = try Program()
    try program.write("a.ndjson", "{\"id\":1,\"t\":\"first\"}\n{\"id\":1,\"t\":\"second\"}\n")
    let result = try program.run("search", "a.ndjson", "second", "--json")
    #expect(try result.ids() == [1])
    #expect(result.errors.contains("1 record was replaced by a later one with the same id"))
    #expect(try program.run("search", "a.ndjson", "first", "--json").code == 1)
  }

  @Test(arguments: ["a.ndjson", "a.json", "a.csv", "a.chaja", "none/a.tsv", "people", "none/"])
  func `says 66 for a missing file`(file: String) throws {
    let result = try Program().run("search", file, "x", "--json")
    #expect(result.code == 66)
    #expect(result.errors == "chaja: \(file): there is no such file\n")
  }

  @Test func `names the file of options that is missing or wrong`() throws {
    let program = try Program()
    try program.write("a.ndjson", "{\"id\":1,\"t\":\"x\"}")
    try program.write("s.json", "{\"stopWord\":[]}")
    #expect(try program.run("search", "a.ndjson", "x", "--settings", "none.json").code == 66)
    let wrong = try program.run("search", "a.ndjson", "x", "--settings", "s.json")
    #expect(wrong.code == 65)
    #expect(
      wrong.errors == "chaja: s.json: there is no setting “stopWord”; did you mean “stopWords”?\n"
    )
    let synonyms = try program.run("search", "a.ndjson", "x", "--synonyms", "s.json")
    #expect(synonyms.code == 65 || synonyms.code == 0)
    try program.write("y.json", "[1]")
    #expect(
      try program.run("search", "a.ndjson", "x", "--synonyms", "y.json").errors.contains("y.json")
    )
  }

  @Test func `answers a query of a megabyte and finds text in a field of ten`() throws {
    let program = try Program()
    let long = String(repeating: "lorem ipsum dolor ", count: 60_000)
    try program.write(
      "a.ndjson",
      "{\"id\":1,\"t\":\"\(long)needle\"}\n{\"id\":2,\"t\":\"needle\"}\n"
    )
    let found = try program.run("search", "a.ndjson", "needle", "--json")
    #expect(Set(try found.ids()) == [1, 2])
    try program.write("q.txt", String(repeating: "w", count: 1_000_000) + "\n")
    let none = try program.run("search", "a.ndjson", "--queries", "q.txt", "--json")
    #expect(none.code == 0)
    #expect(try none.objects().first?["total"] as? Int == 0)
  }
}
