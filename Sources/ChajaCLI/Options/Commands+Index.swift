// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Commands {
  static let index = CommandDescription(
    name: "index",
    summary: "build an index file, or change the index in a folder",
    usage: [
      "index SOURCE… -o FILE.chaja [options]",
      "index FOLDER --append SOURCE… [options]",
      "index FOLDER --delete IDS",
    ],
    about: """
      Each SOURCE is .ndjson, .jsonl, .json, .csv, .tsv, or - for NDJSON on standard input. A file
      is replaced at once when it is complete; until then an older one stays as it is.
      The index in FOLDER takes changes, also while others search it: records are added in place of
      those with their ids, read in memory that does not grow with them, and all are there at once; if
      one can't be used, FOLDER stays as it was. It is made when it is not there, and keeps the options
      it was made with. Its records need ids. One process at a time changes it.
      Exit code: 0 done, 64 wrong call, 65 bad data, 66 no such file, 70 fault.
      """,
    options: [
      OptionDescription(
        name: "--output",
        letter: "-o",
        value: "FILE",
        help: "the index file, ending in .chaja",
        completion: .files
      ),
      OptionDescription(name: "--append", help: "add the records to the index in FOLDER"),
      OptionDescription(
        name: "--delete",
        value: "IDS",
        help: "delete the records with these ids, separated by commas, before any are added"
      ),
      OptionDescription(
        name: "--delete-from",
        value: "FILE",
        help: "the same with ids from a file, one a line, - for standard input",
        completion: .files
      ),
    ] + indexing + [help],
    examples: [
      ("index movies.ndjson -o movies.chaja --fields title,overview --rank popularity", ""),
      ("search movies.chaja spid", "answers at once"),
      ("index people --append new.csv --delete 17,23", "changes the index in people/"),
    ],
    completion: .files
  )
}
