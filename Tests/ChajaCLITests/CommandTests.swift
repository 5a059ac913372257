// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

struct CommandTests {
  @Test(arguments: [
    ([], "Usage: chaja COMMAND"),
    (["serch"], "there is no command “serch”; did you mean “search”?"),
    (["xyzzy"], "there are search, index, inspect, serve"),
    (["search"], "name a source to search"), (["search", "p.ndjson"], "a query is missing"),
    (["search", "p.ndjson", "a", "b"], "more than one query"),
    (["search", "p.ndjson", "a", "--limt", "3"], "did you mean --limit?"),
    (["search", "p.ndjson", "-x"], "write -- before it"),
    (["search", "p.ndjson", "a", "--limit"], "--limit needs a value: --limit N"),
    (["search", "p.ndjson", "a", "--limit", "--json"], "--limit needs a value"),
    (["search", "p.ndjson", "a", "--limit", "abc"], "--limit should be a whole number, not “abc”"),
    (["search", "p.ndjson", "a", "--limit", "-5"], "not -5"),
    (["search", "p.ndjson", "a", "--limit=1.5"], "--limit should be a whole number"),
    (["search", "p.ndjson", "a", "--offset", "-1"], "--offset should be 0 or more"),
    (
      ["search", "p.ndjson", "a", "--offset", "99999999999999999999"],
      "--offset should be 0 or more"
    ), (["search", "p.ndjson", "a", "--json=1"], "--json takes no value"),
    (["search", "p.ndjson", "a", "--matching", "some"], "--matching should be all, any or last"),
    (["search", "p.ndjson", "a", "--sort", "year"], "write the field and a direction"),
    (["search", "p.ndjson", "a", "--sort", "nope:asc"], "“nope”"),
    (["search", "p.ndjson", "a", "--facets", "nope"], "“nope” is in no record"),
    (["search", "p.ndjson", "a", "--facets", "a,,b"], "--facets has an empty name"),
    (["search", "p.ndjson", "a", "--filter", "year >"], "the filter"),
    (["search", "p.ndjson", "a", "--filter", "nope = 1"], "nope"),
    (["search", "p.ndjson", "a", "--fields", "a,"], "“fields” has an empty name in it"),
    (["search", "p.ndjson", "a", "--fields", "a,a"], "“fields” names “a” twice"),
    (["search", "p.ndjson", "a", "--id", ""], "--id needs"),
    (["search", "p.ndjson", "a", "--rank", ":asc"], "“rank” has an empty name"),
    (["search", "p.txt", "a"], "should end in .ndjson"),
    (["search", "p.ndjson", "a", "--queries", "q"], "takes the place of the query"),
    (["search", "-", "--queries", "-"], "only one of records and queries"),
    (["index"], "name a source to index"), (["index", "p.ndjson"], "-o FILE.chaja"),
    (["index", "p.ndjson", "-o", "a.json"], "should end in .chaja"),
    (["index", "-", "-", "-o", "a.chaja"], "standard input can be read only once"),
    (["index", "a.chaja", "-o", "b.chaja"], "should end in .ndjson"),
    (["serve", "--port", "70000"], "--port should be 0 to 65535"),
    (["serve"], "say what to serve"), (["serve", "x y.csv"], "gives no name for an index"),
    (["serve", "a.csv", "x/a.json"], "two indexes named “a”"),
    (["completions"], "name one shell"), (["completions", "csh"], "there is no shell “csh”"),
    (["help", "serch"], "did you mean “search”?"),
  ])
  func `refuses a wrong call with 64, a reason, and clean standard output`(
    words: [String],
    reason: String
  ) throws {
    let program = try Program()
    try program.write("p.ndjson", #"{"id":1,"name":"a","year":1999}"#)
    try program.write("p.txt", "a\n")
    let result = try program.run(words)
    #expect(result.code == 64)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    (["--help"], "Commands:"), (["-h"], "Commands:"), (["help"], "Commands:"),
    (["help", "search"], "--filter EXPRESSION"),
    (["search", "--help"], "--filter EXPRESSION"),
    (["search", "x", "--nonsense", "-h"], "--filter EXPRESSION"),
    (["index", "--help"], "-o, --output FILE"),
    (["serve", "--help"], "--port N"), (["completions", "--help"], "bash|zsh|fish"),
    (["--version"], "chaja 0."),
  ])
  func `shows help and version on standard output`(words: [String], text: String) throws {
    let result = try Program().run(words)
    #expect(result.code == 0)
    #expect(result.output.contains(text))
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [
    ("bash", "complete -o filenames -F _chaja chaja"), ("zsh", "#compdef chaja"),
    ("fish", "complete -c chaja"),
  ])
  func `prints completions that name every command and option`(shell: String, text: String) throws {
    let result = try Program().run("completions", shell)
    #expect(result.code == 0)
    #expect(result.output.contains(text))
    for word in ["search", "index", "serve", "completions", "filter", "skip-invalid", "synonyms"] {
      #expect(result.output.contains(word))
    }
  }

  @Test func `prints completions that bash can read and use`() throws {
    let program = try Program()
    try program.write("c.bash", try program.run("completions", "bash").output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      "source c.bash; COMP_WORDS=(chaja search --fi); COMP_CWORD=2; _chaja; echo \"${COMPREPLY[*]}\"",
    ]
    process.currentDirectoryURL = program.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(
      String(decoding: output, as: UTF8.self) == "--fields --filter\n"
        || String(decoding: output, as: UTF8.self) == "--filter --fields\n"
    )
  }
}
