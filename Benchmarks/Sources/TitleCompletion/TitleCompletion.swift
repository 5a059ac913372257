// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import ChajaEngine
import ChajaStorage
import Foundation

/// Prints how long the best ten of queries of one to four words take, the last of which is cut to a share of its letters.
///
/// The queries are those of "Efficient and Effective Query Auto-Completion" (Gog, Pibiri, Venturini, SIGIR 2020): words
/// of titles, drawn by the popularity of their records. Each is searched by itself, as if nothing had been typed before,
/// and in all readings.
@main
struct TitleCompletion {
  private static let usage = """
    usage: TitleCompletion CORPUS.tsv [--queries N] [--clock wall|cpu] [--index FILE]

      --queries N        queries of each kind (default 1000)
      --clock wall|cpu   time that passed, or time that the processor worked (default wall)
      --index FILE       keep the index in this file, and open it where it is there already
    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      fail("\(error)", status: 65)
    }
  }

  private static func run(_ arguments: [String]) throws {
    var files: [String] = []
    var count = 1_000
    var clock = Stopwatch.wall
    var path: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--queries": count = rest.popFirst().flatMap { Int($0) } ?? 0
      case "--clock": clock = rest.popFirst().flatMap { Stopwatch(rawValue: $0) } ?? clock
      case "--index": path = rest.popFirst()
      default: files.append(argument)
      }
    }
    guard files.count == 1, count > 0 else {
      fail(usage, status: 64)
    }
    let corpus = try Corpus(contentsOf: files[0])
    let index = try index(of: corpus, path)
    print("index      \(index.recordCount) records")
    print("machine    \(Machine.description())")
    print("queries    \(count) of each kind, mean microseconds; the last word cut to 25, 50, 100 %")
    var titles = Titles(corpus)
    for isStart in [true, false] {
      for words in 1...4 {
        var line = isStart ? "start of a title, \(words)" : "words of a title, \(words)"
        let starts = titles.draw(count, words: words, isStart: isStart)
        for share in [25, 50, 100] {
          let queries = starts.map { $0.cut(to: share) }
          let mean = mean(of: queries, over: index, clock)
          line += "  " + String(format: "%8.1f", mean)
        }
        print(line)
      }
    }
  }

  private static func index(of corpus: Corpus, _ path: String?) throws -> Index {
    if let path, SystemFile.exists(path) { return try IndexFile.open(path) }
    let index = try corpus.makeIndex()
    if let path { try IndexFile.write(index, to: path) }
    return index
  }

  /// The mean time of a query in microseconds, after each was asked once.
  private static func mean(of queries: [[UInt8]], over index: Index, _ clock: Stopwatch) -> Double {
    var scratch = SearchScratch()
    var found = 0
    for query in queries { found += answer(query, index, &scratch) }
    let start = clock.nanoseconds()
    for query in queries { found += answer(query, index, &scratch) }
    let time = clock.nanoseconds() - start
    precondition(found > 0, "each query is of a title")
    return Double(time) / Double(queries.count) / 1_000
  }

  private static func answer(
    _ query: [UInt8],
    _ index: Index,
    _ scratch: inout SearchScratch
  ) -> Int {
    var request = SearchRequest(query: query)
    request.limit = 10
    request.countingLimit = 0
    return (try? index.search(request, scratch: &scratch).hits.count) ?? 0
  }
}
