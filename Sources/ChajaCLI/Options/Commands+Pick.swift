// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Commands {
  static let pick = CommandDescription(
    name: "pick",
    summary: "pick from lines or records in the terminal, as you type",
    usage: ["pick [SOURCE] [options]", "pick --shell bash|zsh|fish"],
    about: """
      Shows what matches while it is typed, and prints what is chosen. Reads lines from standard
      input, or from SOURCE: a file of lines, of records (.ndjson, .jsonl, .json, .csv, .tsv), or an
      index (.chaja or a folder). Reading goes on meanwhile, from a pipe without end as well.
      Enter chooses, Tab marks with --multi, Escape or Control-C gives up; Documentation/Pick.md
      lists the keys. Exit code: 0 chosen, 1 nothing matches, 2 error, 130 given up.
      """,
    options: choosing + looks + output + indexing + [help],
    examples: [
      ("pick notes.txt", "picks a line"),
      ("pick people.csv --print email --multi", "prints the addresses of the people marked"),
      ("pick --preview 'head -50 {}' < files.txt", "shows the file beside the list"),
    ],
    completion: .files
  )

  private static let choosing = [
    OptionDescription(
      name: "--input",
      value: "FORMAT",
      help: "what the input is: lines, ndjson, json, csv or tsv (default by the file's ending)",
      completion: .words(["lines", "ndjson", "json", "csv", "tsv"])
    ),
    OptionDescription(name: "--read0", help: "lines of the input end with a zero byte"),
    OptionDescription(name: "--query", letter: "-q", value: "TEXT", help: "begin with this query"),
    OptionDescription(
      name: "--multi",
      letter: "-m",
      optionalValue: "MAX",
      help: "several can be chosen, at most MAX: Tab marks and unmarks"
    ),
    OptionDescription(
      name: "--select-1",
      letter: "-1",
      help: "choose at once when only one matches the query"
    ),
    OptionDescription(
      name: "--exit-0",
      letter: "-0",
      help: "end at once when nothing matches the query"
    ),
    OptionDescription(
      name: "--print-matches",
      value: "QUERY",
      help: "print all that matches, best first, without a terminal"
    ),
  ]

  private static let looks = [
    OptionDescription(
      name: "--height",
      value: "N[%]",
      help: "use only so many rows below the prompt, not the whole screen"
    ),
    OptionDescription(
      name: "--layout",
      value: "WHICH",
      help: "default (query at the bottom) or reverse (query on top)",
      completion: .words(["default", "reverse"])
    ),
    OptionDescription(name: "--prompt", value: "TEXT", help: "what stands before the query"),
    OptionDescription(name: "--header", value: "TEXT", help: "lines that are shown above the list"),
    OptionDescription(
      name: "--preview",
      value: "COMMAND",
      help: "show its output for the selected item: {} item, {+} marked, {q} query, {n} number"
    ),
    OptionDescription(
      name: "--preview-window",
      value: "LIST",
      help: "right, left, up or down, and: 40%, wrap, hidden (default right,50%)"
    ),
    OptionDescription(
      name: "--mouse",
      help: "the wheel moves, a click selects, a second one chooses"
    ),
    OptionDescription(name: "--no-color", help: "no colours (also when NO_COLOR is set)"),
  ]

  private static let output = [
    OptionDescription(
      name: "--print",
      value: "LIST",
      help: "print these fields of a record, separated by tabs, not the record as JSON"
    ),
    OptionDescription(name: "--print-query", help: "print the query first, chosen or not"),
    OptionDescription(name: "--print0", help: "end what is printed with zero bytes, not lines"),
    OptionDescription(name: "--json", help: "print one JSON object: query and chosen"),
    OptionDescription(
      name: "--shell",
      value: "SHELL",
      help: "print key bindings for bash, zsh or fish",
      completion: .words(["bash", "zsh", "fish"])
    ),
  ]
}
