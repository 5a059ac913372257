// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Commands {
  static let bench = CommandDescription(
    name: "bench",
    summary: "say how long the searches of a file take",
    usage: ["bench SOURCE QUERIES [options]"],
    about: """
      SOURCE is an index (a file .chaja, or a folder) or records to index for this call. QUERIES is a
      file with a query a line, or - for standard input; tabs in a line separate what is searched one
      after the other, as when somebody types. All are asked once without being measured, then in turn
      on one thread, each with its hits, records and highlights.
      Exit code: 0 measured, 64 wrong call, 65 bad data, 66 no such file, 70 fault.
      """,
    options: [
      OptionDescription(
        name: "--typing",
        help: "type each query key by key, Korean as the keyboard shows it"
      ),
      OptionDescription(name: "--rounds", value: "N", help: "ask all of them N times (default 1)"),
      OptionDescription(name: "--limit", value: "N", help: "the most hits of each (default 10)"),
      OptionDescription(name: "--no-totals", help: "do not count what matches beyond those"),
      OptionDescription(name: "--json", help: "one JSON object, times in nanoseconds"),
    ] + indexing + [help],
    examples: [
      ("bench movies.chaja queries.txt --typing", ""),
      ("bench people/ queries.txt --rounds 10 --json", ""),
    ],
    completion: .files
  )
}
