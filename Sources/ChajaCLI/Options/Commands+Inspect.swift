// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Commands {
  static let inspect = CommandDescription(
    name: "inspect",
    summary: "say what an index is made of, and check all of it",
    usage: ["inspect FILE.chaja|FOLDER [--json]"],
    about: """
      FILE.chaja is an index file; FOLDER that of a live index, which is looked at without its lock and
      without changing anything. Every checksum is checked. Documentation/IndexFormat.md describes
      the files.
      Exit code: 0 sound, 64 wrong call, 65 damaged, or no index, 66 no such file, 70 fault.
      """,
    options: [
      OptionDescription(name: "--json", help: "one JSON object instead of a table"), help,
    ],
    examples: [("inspect people.chaja", ""), ("inspect people/ --json", "")],
    completion: .files
  )
}
