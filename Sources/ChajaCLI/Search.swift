// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine

/// `chaja search`: answers one query, or every line of a file.
struct Search {
  /// More hits than this are no page that anybody reads; it bounds memory.
  private static let mostHits = 1_000_000_000

  private let source: Source
  private let sourcePath: String
  private let query: RecordQuery
  private let queriesPath: String?
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    var others = arguments.others[...]
    guard let path = others.popFirst() else {
      throw arguments.error("name a source to search: chaja search SOURCE QUERY")
    }
    queriesPath = arguments["--queries"]
    if queriesPath != nil {
      guard others.isEmpty else {
        throw arguments.error("--queries takes the place of the query; leave one out")
      }
    } else {
      guard let text = others.popFirst() else {
        throw arguments.error("a query is missing; \"\" lists all records")
      }
      guard others.isEmpty else {
        throw arguments.error("there is more than one query; put quotes around words with spaces")
      }
      others = [text]
    }
    if queriesPath == "-", path == "-" {
      throw arguments.error("only one of records and queries can come from standard input")
    }
    query = try Self.query(text: others.first ?? "", arguments)
    source = Source(path: path, options: try IndexingOptions(arguments))
    sourcePath = path
    printsJSON = arguments.has("--json")
  }

  private static func query(
    text: String,
    _ arguments: ParsedArguments
  ) throws -> RecordQuery {
    var query = RecordQuery(text)
    query.limit = try arguments.integer("--limit", in: 0...mostHits) ?? 20
    query.offset = try arguments.integer("--offset", in: 0...(.max)) ?? 0
    switch arguments["--matching"] {
    case nil, "all": query.matching = .all
    case "any": query.matching = .any
    case "last": query.matching = .last
    case .some(let word):
      throw arguments.error("--matching should be all, any or last, not “\(word.shortened)”")
    }
    if let filter = arguments["--filter"] {
      do {
        query.filter = try Filter.parse([UInt8](filter.utf8))
      } catch {
        throw arguments.error("\(QueryError.filter(error))")
      }
    }
    for part in try arguments.names("--sort") {
      do {
        query.sort.append(try RecordQuery.sortField(parsing: part))
      } catch {
        throw arguments.error(error.description)
      }
    }
    query.facets = try arguments.names("--facets")
    return query
  }

  func run() throws -> ExitCode {
    let queries = try queriesPath.map { try SmallFile(path: $0).allLines() }
    let index = try source.open()
    var scratch = SearchScratch()
    guard let queries else {
      let answer = try answer(query, index, &scratch)
      try print(answer, index)
      return answer.total > 0 ? .found : .nothingFound
    }
    for text in queries {
      var query = query
      query.text = text
      try print(try answer(query, index, &scratch), index)
    }
    return .found
  }

  private func answer(
    _ query: RecordQuery,
    _ index: RecordIndex,
    _ scratch: inout SearchScratch
  ) throws -> Answer {
    do {
      return try index.timedAnswer(query, scratch: &scratch)
    } catch .damagedIndex {
      throw Failure(code: .badData, message: "\(QueryError.damagedIndex)")
    } catch {
      throw Failure(code: .wrongCall, message: error.description)
    }
  }

  private func print(_ answer: Answer, _ index: RecordIndex) throws {
    if printsJSON {
      try StandardStreams.write(answer.json + [0x0A])
      return
    }
    // The id has a column of its own.
    let fields = index.fields.map(\.name).filter { $0 != index.settings.idName }
    if StandardStreams.outputIsTerminal {
      if queriesPath != nil {
        try StandardStreams.write(
          TerminalText.visible(String(decoding: answer.query, as: UTF8.self)) + "\n"
        )
      }
      let table = ResultTable(
        answer,
        fields: fields,
        width: StandardStreams.columns,
        style: .ofTerminal
      )
      try StandardStreams.write(table.text)
    } else {
      try StandardStreams.write(PlainRows.text(answer, fields: fields))
    }
  }
}
