// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Foundation
import Testing

/// `chaja index FOLDER --append … --delete …`, and the commands that read such a folder.
struct ChangeIndexTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.write("a.csv", "id,name,city\n1,Minsu Kim,Seoul\n2,Kimberly Park,Busan\n")
    try program.write("b.ndjson", "{\"id\":3,\"name\":\"김민지\",\"city\":\"Seoul\"}\n")
    let made = try program.run("index", "people", "--append", "a.csv", "b.ndjson")
    #expect(made.code == 0 && made.output.isEmpty)
    #expect(made.errors.contains("people: 3 added, 0 replaced; now 3 records"))
    return program
  }

  /// What is in the folder, to see that it stays.
  private func content(_ program: Program) throws -> [String: [UInt8]] {
    var content: [String: [UInt8]] = [:]
    let path = program.folder.appending(path: "people").path
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      content[name] = try program.bytes("people/\(name)")
    }
    return content
  }

  @Test func `adds, replaces and deletes records of several files and of standard input`() throws {
    let program = try program()
    #expect(try program.run("search", "people", "kim", "--json").ids() == [1, 2])
    #expect(try program.run("search", "people/", "ㄱㅁㅈ", "--json").ids() == [3])
    let changed = try program.run(
      ["index", "people", "--append", "-", "--delete", "1,99"],
      input: "{\"id\":2,\"name\":\"Kim Lee\"}\n{\"id\":\"x\",\"name\":\"kimchi\"}\n"
    )
    #expect(changed.code == 0)
    #expect(changed.errors.contains("1 added, 1 replaced, 1 deleted; now 3 records"))
    #expect(changed.errors.contains("no record has the id “99”"))
    let found = try program.run("search", "people", "kim", "--json", "--sort", "name:asc")
    #expect(found.output.contains("kimchi") && found.output.contains("Kim Lee"))
    #expect(!found.output.contains("Minsu") && !found.output.contains("Kimberly"))
    let deleted = try program.run(
      ["index", "people", "--delete-from", "-"],
      input: "x\n\n 3 \nnone\nnor\n"
    )
    #expect(deleted.code == 0 && deleted.errors.contains("2 deleted; now 1 record,"))
    #expect(deleted.errors.contains("no record has 2 of the ids, the first “none”"))
    #expect(try program.run("search", "people", "", "--json").ids() == [2])
  }

  @Test func `keeps the options that the folder was made with`() throws {
    let program = try Program()
    try program.write("a.csv", "key,name,city,n\nx,Kim,Seoul,1\ny,Kim,Busan,2\n")
    try program.write("b.csv", "key,name,city,n\nz,Kim,Jeju,3\n")
    let options = ["--fields", "name", "--id", "key", "--rank", "n"]
    #expect(try program.run(["index", "people", "--append", "a.csv"] + options).code == 0)
    #expect(try program.run("index", "people", "--append", "b.csv").code == 0)
    let found = try program.run("search", "people", "kim", "--json", "--filter", "n > 1")
    let hits = try #require(try found.objects().first?["hits"] as? [[String: Any]])
    #expect(hits.compactMap { $0["id"] as? String } == ["z", "y"])
    #expect(try program.run("search", "people", "seoul").code == 1)
    #expect(try program.run(["index", "people", "--append", "b.csv"] + options).code == 0)
  }

  @Test(arguments: [
    (["--fields", "city"], "built with fields name, not city"),
    (["--id", "n"], "built with id key, not n"),
    (["--rank", "n:asc"], "built with rank n:desc, not n:asc"),
    (#"{"startFactor":3}"#.settings, "built with startFactor 8, not 3"),
    (
      #"{"rankingRules":["words","typo"],"rank":"city"}"#.settings,
      "built with rank n:desc, not city:desc"
    ),
    (#"{"searchableAttributes":["*"]}"#.settings, "built with fields name, not *"),
    (#"{"digitsAttributes":["n"]}"#.settings, "built with fields name, not name,n:digits"),
    (#"{"filterableAttributes":["n"]}"#.settings, "built with filterableAttributes none, not [n]"),
    (#"{"sortableAttributes":[]}"#.settings, "built with sortableAttributes none, not []"),
    (#"{"primaryKey":"city"}"#.settings, "built with id key, not city"),
    (["--stop-words", "words.txt"], "keeps the stopWords"),
    (["--synonyms", "synonyms.json"], "keeps the synonyms"),
    (#"{"typoTolerance":{"enabled":false}}"#.settings, "keeps the typoTolerance"),
    (#"{"distinctAttribute":"city"}"#.settings, "keeps the distinctAttribute"),
    (#"{"displayedAttributes":["name"]}"#.settings, "keeps the displayedAttributes"),
    (#"{"pagination":{"maxTotalHits":9}}"#.settings, "keeps the pagination"),
    (#"{"faceting":{"maxValuesPerFacet":9}}"#.settings, "keeps the faceting"),
  ])
  func `refuses settings other than those that the folder was made with, by name`(
    other: [String],
    message: String
  ) throws {
    let program = try Program()
    try program.write("a.csv", "key,name,city,n\nx,Kim,Seoul,1\ny,Kim,Busan,2\n")
    try program.write("words.txt", "the\n")
    try program.write("synonyms.json", #"{"kim":["lee"]}"#)
    if other.first == "--settings" { try program.write("settings.json", other[1]) }
    let wanted = other.first == "--settings" ? ["--settings", "settings.json"] : other
    let options = ["--fields", "name", "--id", "key", "--rank", "n"]
    let append = ["index", "people", "--append", "a.csv"]
    #expect(try program.run(append + options).code == 0)
    let before = try content(program)
    let refused = try program.run(append + wanted)
    #expect(refused.code == 64 && refused.errors.contains(message), "\(refused.errors)")
    #expect(try content(program) == before)
    // Nor when there is no record left that was indexed with them.
    #expect(try program.run("index", "people", "--delete", "x,y").code == 0)
    let still = try program.run(append + wanted)
    #expect(still.code == 64 && still.errors.contains(message), "\(still.errors)")
    #expect(try program.run(append + options).code == 0)
  }

  @Test func `leaves the folder as it was when a record can't be used, or no folder`() throws {
    let program = try program()
    let before = try content(program)
    try program.write("bad.ndjson", "{\"id\":1,\"name\":\"new\"}\n{\"name\":\"no id\"}\n")
    for words in [["people"], ["new"]] {
      let refused = try program.run(
        ["index"] + words + ["--append", "bad.ndjson", "--delete", "2"]
      )
      #expect(refused.code == 65 && refused.errors.contains("bad.ndjson:2: "))
    }
    #expect(try content(program) == before)
    #expect(!(try program.names().contains("new")))
    #expect(try program.run("index", "people", "--append", "a.csv", "none.csv").code == 66)
    #expect(try content(program) == before)
    let skipped = try program.run("index", "people", "--append", "bad.ndjson", "--skip-invalid")
    #expect(skipped.code == 0 && skipped.errors.contains("1 left out, the first: bad.ndjson:2: "))
    #expect(try program.run("search", "people", "new", "--json").ids() == [1])
  }

  @Test func `tells a second writer that the folder is in use, and lets readers read`() throws {
    let program = try program()
    let path = program.folder.appending(path: "people").path
    let live = try LiveRecordIndex(folder: path) { _ in }
    try live.apply([.put(json: Array(#"{"id":4,"name":"Kim Other"}"#.utf8))])
    let refused = try program.run("index", "people", "--delete", "1")
    #expect(refused.code == 64 && refused.errors.contains("open for writing"))
    #expect(try program.run("search", "people", "other", "--json").ids() == [4])
    let picked = try program.run("pick", "people", "--print-matches", "other")
    #expect(picked.code == 0 && picked.output.contains("Kim Other"))
    live.close()
    #expect(try program.run("index", "people", "--delete", "1").code == 0)
  }

  @Test(arguments: ["0<&-", "1>&-", "2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"])
  func `writes no message into the index when it is started without standard streams`(
    closed: String
  ) throws {
    let program = try program()
    let words = ["index", "people", "--append", "a.csv", "--delete", "3,4"]
    let changed = try program.run(words, script: "exec \"$@\" \(closed)")
    #expect(changed.code == 0)
    #expect(try program.run("inspect", "people", "--verify").code == 0)
    #expect(try program.bytes("people/lock").isEmpty)
    #expect(try program.run("search", "people", "", "--json").ids() == [1, 2])
    #expect(try program.run(["search", "people", ""], script: "\"$@\" 1>&-").code == 70)
  }

  @Test func `says what is wrong with a call`() throws {
    let program = try program()
    try program.write("other/notes.txt", "mine")
    for (words, message) in [
      (["people"], "--append FILE or --delete IDS"), (["people", "--append"], "name the records"),
      (["people", "b.ndjson", "--delete", "1"], "to add records, say --append"),
      (["a.csv", "--append", "b.ndjson"], "is a file"),
      (["people", "--append", "a.csv", "-o", "x.chaja"], "leave it out"),
      (["people", "--append", "-", "--delete-from", "-"], "only once"),
      (["people", "--append", "people"], "this is a folder"),
      (["people", "--delete", "1,,2"], "empty name"), (["--append"], "name the folder"),
      (["other", "--append", "a.csv"], "holds other files and no index"),
      (["a.csv", "x.chaja", "-o", "y.chaja"], "can't be read as records"),
    ] {
      let result = try program.run(["index"] + words)
      #expect(result.code == 64, "\(words)")
      #expect(result.errors.contains(message), "\(words): \(result.errors)")
    }
    #expect(try program.run("index", "none", "--delete", "1").code == 66)
    let foreign = try program.run("search", "other", "x")
    #expect(foreign.code == 65 && foreign.errors.contains("holds no live index"))
  }

  @Test func `refuses a damaged folder with 65, to read and to write`() throws {
    let program = try program()
    var bytes = try program.bytes("people/manifest")
    bytes[bytes.count / 2] ^= 1
    try program.write("people/manifest", bytes: bytes)
    for words in [["search", "people", "x"], ["index", "people", "--delete", "1"]] {
      let result = try program.run(words)
      #expect(result.code == 65 && result.errors.contains("the manifest is damaged"), "\(words)")
    }
  }

  @Test func `builds one file of several, with ids of their own counted on`() throws {
    let program = try Program()
    try program.write("a.csv", "name\nKim\nLee\n")
    try program.write("b.ndjson", "{\"name\":\"Kim\"}\n")
    #expect(try program.run("index", "a.csv", "b.ndjson", "-o", "x.chaja").code == 0)
    #expect(try program.run("search", "x.chaja", "kim", "--json").ids() == [1, 3])
  }
}

extension String {
  /// The option that gives a settings file of this text.
  fileprivate var settings: [String] { ["--settings", self] }
}
