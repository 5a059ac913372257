// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Commands {
  static let inspect = CommandDescription(
    name: "inspect",
    summary: "say what an index is made of, and check it",
    usage: ["inspect FILE.chaja|FOLDER [--verify] [--json]"],
    about: """
      FILE.chaja is an index file; FOLDER that of a live index, which is looked at without its lock and
      without changing anything. Sections and their sizes, and the words that most records hold.
      Documentation/IndexFormat.md describes the files.
      Exit code: 0 sound, 64 wrong call, 65 damaged, or no index, 66 no such file, 70 fault.
      """,
    options: [
      OptionDescription(
        name: "--verify",
        help: "check every byte: all checksums and all that the sections say of each other"
      ),
      OptionDescription(
        name: "--words",
        value: "N",
        help: "how many of the most frequent words to list (default 10)"
      ),
      OptionDescription(name: "--json", help: "one JSON object instead of a table"), help,
    ],
    examples: [("inspect people.chaja --verify", ""), ("inspect people/ --json", "")],
    completion: .files
  )
}
