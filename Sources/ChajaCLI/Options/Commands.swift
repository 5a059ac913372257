// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The subcommands of `chaja`.
enum Commands {
  static let all = [search, index, inspect, serve, backup, pick, replay, bench, completions]

  /// Options that say how records become an index.
  static let indexing = [
    OptionDescription(
      name: "--fields",
      value: "LIST",
      help: "fields to search in order of weight: name_ko,name_en,number:digits"
    ),
    OptionDescription(
      name: "--id",
      value: "FIELD",
      help: "field with the id (default: id, else the number)"
    ),
    OptionDescription(
      name: "--rank",
      value: "FIELD[:asc]",
      help: "field whose number ranks equal matches, the largest first unless :asc"
    ),
    OptionDescription(
      name: "--settings",
      value: "FILE",
      help: "settings object, JSON",
      completion: .files
    ),
    OptionDescription(
      name: "--stop-words",
      value: "FILE",
      help: "words that need not match, one a line",
      completion: .files
    ),
    OptionDescription(
      name: "--synonyms",
      value: "FILE",
      help: "JSON object, word to list of words",
      completion: .files
    ),
    OptionDescription(
      name: "--skip-invalid",
      help: "leave out records that can't be read, and count them"
    ),
  ]

  static let help = OptionDescription(name: "--help", letter: "-h", help: "show this help")

  private static let sourceText = """
    SOURCE is an index (a file .chaja, or a folder) or records to index for this call: .ndjson or
    .jsonl (one object a line), .json (an array of objects), .csv or .tsv (header line), or - for
    NDJSON on standard input.
    """

  static let search = CommandDescription(
    name: "search",
    summary: "search records, or an index",
    usage: ["search SOURCE QUERY [options]", "search SOURCE --queries FILE [options]"],
    about: sourceText + """
      \nAn empty QUERY lists all records. Put -- before a QUERY that begins with a hyphen.
      Exit code: 0 found, 1 nothing found, 64 wrong call, 65 bad data, 66 no such file, 70 fault.
      """,
    options: [
      OptionDescription(name: "--json", help: "print one JSON object a line"),
      OptionDescription(name: "--limit", value: "N", help: "the most hits to give (default 20)"),
      OptionDescription(name: "--offset", value: "N", help: "how many hits to leave out in front"),
      OptionDescription(
        name: "--matching",
        value: "WORDS",
        help: "which words must match: all, any or last",
        completion: .words(["all", "any", "last"])
      ),
      OptionDescription(
        name: "--filter",
        value: "EXPRESSION",
        help: "records that count: 'year > 1999'"
      ),
      OptionDescription(
        name: "--sort",
        value: "LIST",
        help: "what decides after typing errors: year:desc,name:asc"
      ),
      OptionDescription(
        name: "--facets",
        value: "LIST",
        help: "fields whose values are counted: genre,year"
      ),
      OptionDescription(
        name: "--queries",
        value: "FILE",
        help: "answer every line of a file, - for standard input",
        completion: .files
      ),
    ] + indexing + [help],
    examples: [
      ("search people.csv kim", "finds Kim, Minsu Kim and Kimberly"),
      ("search pokemon.tsv ㅍㅋㅊ", "finds 피카츄 by its initial consonants"),
      ("search movies.ndjson 'spider man' --filter 'year >= 2002' --json", "as JSON"),
    ],
    completion: .files
  )

  static let serve = CommandDescription(
    name: "serve",
    summary: "serve the pages and the HTTP interface",
    usage: ["serve --demo [options]", "serve FILE… [options]", "serve --state FOLDER [options]"],
    about: """
      Each FILE, an index (a file .chaja, or a folder as it is now) or records to index, is served
      under its name without the ending: people.csv as /indexes/people. Serves until it is told to stop
      by Control-C or SIGTERM.
      Members, their conversations and invitations are kept in FOLDER; the demonstration has some in
      any case, and without --state forgets them when it stops. The demonstration asks services whose
      keys stand in the environment: TMDB_TOKEN, GOOGLE_TRANSLATE_KEY, LIBRETRANSLATE_URL.
      Exit code: 0 stopped, 64 wrong call or address in use, 65 bad data, 66 no such file, 70 fault,
      130 or 143 stopped at once by a second Control-C or SIGTERM.
      """,
    options: [
      OptionDescription(name: "--demo", help: "serve the demonstration pages and their data"),
      OptionDescription(
        name: "--host",
        value: "ADDRESS",
        help: "address to listen on (default 127.0.0.1)"
      ),
      OptionDescription(
        name: "--port",
        value: "N",
        help: "port to listen on, 0 for any (default 7700)"
      ),
      OptionDescription(
        name: "--data",
        value: "FOLDER",
        help: "folder with the demonstration's data",
        completion: .folders
      ),
      OptionDescription(
        name: "--web",
        value: "FOLDER",
        help: "folder with the pages",
        completion: .folders
      ),
      OptionDescription(
        name: "--state",
        value: "FOLDER",
        help: "folder of the members' database, made if it is missing",
        completion: .folders
      ),
      OptionDescription(
        name: "--origin",
        value: "ADDRESS",
        help: "address that browsers know the server by: https://people.example"
      ),
      OptionDescription(
        name: "--behind-proxy",
        help: "take a client's address from the end of X-Forwarded-For"
      ),
    ] + indexing + [help],
    examples: [
      ("serve --demo --state state", "the pages, with members that are kept"),
      ("serve people.csv --fields name,city", "/indexes/people/search?q=kim"),
    ],
    completion: .files
  )

  static let backup = CommandDescription(
    name: "backup",
    summary: "copy the members' database while it is in use",
    usage: ["backup FOLDER FILE"],
    about: """
      FOLDER is that of serve --state. FILE gets everything as it is at one moment, and is replaced
      only when the copy is whole and on the disk. To go back to it, stop the server and put FILE in
      place of members.sqlite, without the files members.sqlite-wal and -shm beside it.
      Exit code: 0 copied, 64 wrong call, 65 not such a database, 66 none there, 70 fault.
      """,
    options: [help],
    examples: [("backup state monday.sqlite", "")],
    completion: .files
  )

  static let replay = CommandDescription(
    name: "replay",
    summary: "replay a search session on a virtual clock",
    usage: ["replay SCRIPT.json"],
    about: """
      SCRIPT.json, or - for standard input, holds the session's settings, what a person does and
      when, and what each source answers. Prints one JSON object a line for every request, cancelled
      request, opened row and changed state, in order. Documentation/Session.md describes both.
      Exit code: 0 replayed, 64 wrong call, 65 bad script, 66 no such file, 70 fault.
      """,
    options: [help],
    examples: [("replay typing.json", "")],
    completion: .files
  )

  static let completions = CommandDescription(
    name: "completions",
    summary: "print completions for a shell",
    usage: ["completions bash|zsh|fish"],
    about: """
      bash: chaja completions bash > ~/.local/share/bash-completion/completions/chaja
      zsh:  chaja completions zsh > a folder of $fpath, as _chaja
      fish: chaja completions fish > ~/.config/fish/completions/chaja.fish
      """,
    options: [help],
    completion: .words(["bash", "zsh", "fish"])
  )
}
