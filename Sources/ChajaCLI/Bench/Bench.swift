// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaText

/// `chaja bench`: asks the queries of a file, key by key if wanted, and says how long the answers took.
struct Bench {
  private let source: Source
  private let sourcePath: String
  private let queriesPath: String
  private let typesKeys: Bool
  private let countsTotals: Bool
  private let limit: Int
  private let rounds: Int
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    guard arguments.others.count == 2 else {
      throw arguments.error(
        arguments.others.count > 2
          ? "there is more than one file of queries; chaja bench SOURCE QUERIES"
          : "name what is searched and a file of queries: chaja bench SOURCE QUERIES"
      )
    }
    sourcePath = arguments.others[0]
    queriesPath = arguments.others[1]
    if sourcePath == "-", queriesPath == "-" {
      throw arguments.error("only one of records and queries can come from standard input")
    }
    typesKeys = arguments.has("--typing")
    countsTotals = !arguments.has("--no-totals")
    limit = try arguments.integer("--limit", in: 0...10_000) ?? 10
    rounds = try arguments.integer("--rounds", in: 1...10_000) ?? 1
    printsJSON = arguments.has("--json")
    source = Source(path: sourcePath, options: try IndexingOptions(arguments))
  }

  func run() throws -> ExitCode {
    let sessions = try sessions()
    let clock = ContinuousClock()
    let start = clock.now
    let index = try source.open()
    var report = BenchReport(
      source: sourcePath,
      recordCount: index.recordCount,
      byteCount: index.byteCount,
      opening: clock.now - start,
      sessionCount: sessions.count,
      rounds: rounds,
      limit: limit
    )
    var scratch = SearchScratch()
    // The first time is not measured: memory and caches then are as they are in use.
    for round in 0...rounds {
      for session in sessions {
        for text in session {
          var query = RecordQuery("")
          query.text = text
          query.limit = limit
          if !countsTotals { query.countingLimit = 0 }
          let begin = clock.now
          let total = try total(query, index, &scratch)
          let spent = clock.now - begin
          if round > 0 { report.add(text, spent, total: total) }
        }
      }
    }
    try StandardStreams.write(printsJSON ? report.json + [0x0A] : [UInt8](report.text.utf8))
    return .found
  }

  private func total(
    _ query: RecordQuery,
    _ index: RecordIndex,
    _ scratch: inout SearchScratch
  ) throws -> Int {
    do {
      return try index.answer(query, scratch: &scratch).total
    } catch {
      throw Failure(code: .wrongCall, message: error.description)
    }
  }

  /// What is typed: a query, all its states on the keyboard, or the states that a line gives between tabs.
  private func sessions() throws -> [[[UInt8]]] {
    var sessions: [[[UInt8]]] = []
    for line in try SmallFile(path: queriesPath).allLines() where !line.isEmpty {
      let states = line.split(separator: 0x09).map { Array($0) }
      if states.isEmpty { continue }
      guard typesKeys else {
        sessions.append(states)
        continue
      }
      let typed = String(decoding: states[states.count - 1], as: UTF8.self)
      let keys = TwoSetComposer.keys(of: typed)
      sessions.append(TwoSetComposer.states(typing: keys).map { [UInt8]($0.utf8) })
    }
    guard !sessions.isEmpty else {
      throw Failure(
        code: .badData,
        message:
          "\(queriesPath == "-" ? "standard input" : queriesPath): there are no queries in it; "
          + "write one a line"
      )
    }
    return sessions
  }
}
