// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import ChajaEngine
import ChajaStorage

/// Runs Chaja in a comparison of search engines that is kept outside this repository.
///
/// In the build phase it reads the corpus and writes the index; in the query phase, a process of its own, it opens the
/// index, types every session until its time is over, and writes a line for each key (session, key, nanoseconds, ids of
/// the best ten) and a summary.
@main
struct ComparisonRunner {
  static let usage =
    "usage: ComparisonRunner build|query CORPUS.tsv QUERIES.tsv FOLDER PREFIX SECONDS"

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 6, let budget = Double(arguments[5]) else { fail(usage, status: 64) }
    let file = arguments[3] + "/index.chaja"
    do {
      switch arguments[0] {
      case "build":
        try build(corpus: arguments[1], file: file, output: arguments[4])
      case "query":
        try query(sessions: arguments[2], file: file, output: arguments[4], budget: budget)
      default: fail(usage, status: 64)
      }
    } catch {
      fail("\(error)", status: 65)
    }
  }

  static func build(corpus: String, file: String, output: String) throws {
    let clock = ContinuousClock()
    let time = try clock.measure {
      let index = try Corpus(contentsOf: corpus).makeIndex()
      try IndexFile.write(index, to: file)
    }
    let summary = try OutputFile(output + ".build.json")
    summary.write("{\"build_s\": \(seconds(time)), \"rss_mb\": \(Machine.peakMemory())}\n")
    try summary.close()
  }

  static func query(sessions path: String, file: String, output: String, budget: Double) throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let index = try IndexFile.open(file)
    var scratch = SearchScratch()
    _ = try best(of: Array("zz".utf8), in: index, scratch: &scratch)
    let cold = clock.now - begin

    let sessions = try TypingSession.sessions(contentsOf: path)
    for key in sessions.suffix(25).flatMap({ $0.keys }) {
      _ = try best(of: key, in: index, scratch: &scratch)
    }
    let end = clock.now + .seconds(budget)
    let lines = try OutputFile(output + ".tsv")
    for session in sessions {
      for (number, key) in session.keys.enumerated() {
        let start = clock.now
        let ids = try best(of: key, in: index, scratch: &scratch)
        let time = Int(seconds(clock.now - start) * 1_000_000_000)
        let list = ids.map { String($0) }.joined(separator: ",")
        lines.write("\(session.number)\t\(number)\t\(time)\t\(list)\n")
      }
      if clock.now > end { break }
    }
    try lines.close()
    let summary = try OutputFile(output + ".query.json")
    summary.write(
      """
      {
        "peer": "chaja", "version": "0.1", "mode": "in-process", "note": "",
        "cold_open_ms": \(seconds(cold) * 1_000), "rss_mb": \(Machine.peakMemory()),
        "has": [
          "en_prefix", "en_middle", "en_two_word", "en_infix", "en_typo_sub", "en_typo_ins",
          "en_typo_del", "en_typo_trans", "number", "ko_syllable", "ko_jamo", "ko_choseong"
        ]
      }

      """
    )
    try summary.close()
  }

  /// The ids of the best ten records.
  static func best(
    of text: [UInt8],
    in index: Index,
    scratch: inout SearchScratch
  ) throws -> [Int64] {
    var request = SearchRequest(query: text)
    request.limit = 10
    request.countingLimit = 0
    return try index.search(request, scratch: &scratch).hits.map { hit in
      if case .integer(let number) = hit.id { number } else { -1 }
    }
  }

  private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
