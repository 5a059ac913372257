// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Files that may not grow, as under `ulimit -f`: the same as a full disk, and never the end by a signal.
struct FileLimitTests {
  /// A file of 8 or 16 KB at most, by the shell.
  private static let limited = "ulimit -f 16; exec \"$@\""

  private func records(_ ids: Range<Int>) -> String {
    ids.map { "{\"id\":\($0),\"name\":\"Minsu Kim of Seoul, number \($0)\"}\n" }.joined()
  }

  @Test func `an index file that does not fit leaves the old one, and nothing beside it`() throws {
    let program = try Program()
    try program.write("few.ndjson", records(0..<3))
    try program.write("many.ndjson", records(0..<2000))
    #expect(try program.run("index", "few.ndjson", "-o", "a.chaja").code == 0)
    let refused = try program.run(["index", "many.ndjson", "-o", "a.chaja"], script: Self.limited)
    #expect(refused.code == 70)
    #expect(refused.errors.contains("a.chaja: can't be written: File too large"))
    #expect(try program.names() == ["a.chaja", "few.ndjson", "many.ndjson"])
    #expect(try program.run("search", "a.chaja", "kim", "--json").ids() == [0, 1, 2])
    #expect(try program.run("index", "many.ndjson", "-o", "a.chaja").code == 0)
  }

  @Test func `an index in a folder keeps what it had, and takes the records later`() throws {
    let program = try Program()
    try program.write("few.ndjson", records(0..<3))
    try program.write("many.ndjson", records(3..<2000))
    #expect(try program.run("index", "people", "--append", "few.ndjson").code == 0)
    let refused = try program.run(
      ["index", "people", "--append", "many.ndjson"],
      script: Self.limited
    )
    #expect(refused.code == 70)
    #expect(refused.errors.contains("people: ") && refused.errors.contains("File too large"))
    #expect(try program.run("search", "people", "kim", "--json").ids() == [0, 1, 2])
    #expect(try program.run("inspect", "people", "--verify").code == 0)
    let taken = try program.run("index", "people", "--append", "many.ndjson")
    #expect(taken.errors.contains("1997 added, 0 replaced; now 2000 records"))
  }

  @Test func `a folder that was to be made is not there`() throws {
    let program = try Program()
    try program.write("many.ndjson", records(0..<2000))
    let refused = try program.run(
      ["index", "people", "--append", "many.ndjson"],
      script: Self.limited
    )
    #expect(refused.code == 70)
    #expect(try program.names() == ["many.ndjson"])
  }

  @Test func `an answer that does not fit into a file is an error`() throws {
    let program = try Program()
    try program.write("many.ndjson", records(0..<2000))
    let words = ["search", "many.ndjson", "kim", "--json", "--limit", "2000"]
    let result = try program.run(words, script: Self.limited)
    #expect(result.code == 70)
    #expect(result.errors.contains("standard output can't be written to"))
  }
}
