// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import ChajaEngine
import ChajaStorage
import Foundation

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
    guard arguments.count == 6, let budget = Double(arguments[5]) else {
      FileHandle.standardError.write(Data("\(usage)\n".utf8))
      exit(64)
    }
    let file = URL(fileURLWithPath: arguments[3]).appendingPathComponent("index.chaja")
    do {
      switch arguments[0] {
      case "build":
        try build(corpus: arguments[1], file: file, output: arguments[4])
      case "query":
        try query(sessions: arguments[2], file: file, output: arguments[4], budget: budget)
      default:
        FileHandle.standardError.write(Data("\(usage)\n".utf8))
        exit(64)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(65)
    }
  }

  static func build(corpus: String, file: URL, output: String) throws {
    let clock = ContinuousClock()
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    let time = try clock.measure {
      let index = try Corpus(contentsOf: corpus).makeIndex()
      try IndexFile.write(index, to: file.path)
    }
    try write(
      ["build_s": seconds(time), "rss_mb": Machine.peakMemory()],
      to: output + ".build.json"
    )
  }

  static func query(sessions path: String, file: URL, output: String, budget: Double) throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let index = try IndexFile.open(file.path)
    var scratch = SearchScratch()
    _ = try best(of: Array("zz".utf8), in: index, scratch: &scratch)
    let cold = clock.now - begin

    let sessions = try TypingSession.sessions(contentsOf: path)
    for key in sessions.suffix(25).flatMap({ $0.keys }) {
      _ = try best(of: key, in: index, scratch: &scratch)
    }
    let end = clock.now + .seconds(budget)
    var lines = ""
    for session in sessions {
      for (number, key) in session.keys.enumerated() {
        let start = clock.now
        let ids = try best(of: key, in: index, scratch: &scratch)
        let time = Int(seconds(clock.now - start) * 1_000_000_000)
        let list = ids.map { String($0) }.joined(separator: ",")
        lines += "\(session.number)\t\(number)\t\(time)\t\(list)\n"
      }
      if clock.now > end { break }
    }
    try Data(lines.utf8).write(to: URL(fileURLWithPath: output + ".tsv"))
    try write(
      [
        "peer": "chaja", "version": "0.1", "mode": "in-process",
        "cold_open_ms": seconds(cold) * 1_000, "rss_mb": Machine.peakMemory(), "note": "",
        "has": [
          "en_prefix", "en_middle", "en_two_word", "en_infix", "en_typo_sub", "en_typo_ins",
          "en_typo_del", "en_typo_trans", "number", "ko_syllable", "ko_jamo", "ko_choseong",
        ],
      ],
      to: output + ".query.json"
    )
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

  private static func write(_ object: [String: Any], to path: String) throws {
    try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
      .write(to: URL(fileURLWithPath: path))
  }
}
