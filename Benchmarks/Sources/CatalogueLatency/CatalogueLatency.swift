// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import Chaja
import ChajaSources
import Foundation

/// Prints how long it takes from a key to the rows of films, shows and people, in this process and from a server.
@main
struct CatalogueLatency {
  private struct UsageError: Error, CustomStringConvertible {
    let description =
      "usage: CatalogueLatency DATA [PORT], the folder of the tables and a server's port"
  }

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      fail("\(error)", status: error is UsageError ? 64 : 65)
    }
  }

  @MainActor
  private static func run(_ arguments: [String]) async throws {
    guard let folder = arguments.first, arguments.count <= 2 else { throw UsageError() }
    let catalogue = try Catalogue(folder: folder)
    let kinds: [Catalogue.Kind] = [.movie, .tv, .person]
    let count = kinds.reduce(0) { $0 + catalogue.count(of: $1) }
    let texts = TypedNames(catalogue).texts
    print("records    \(count) films, shows and people")
    print(
      "keys       \(texts.count), of names in English and Korean, from two letters or one syllable on"
    )
    print("machine    \(Machine.description()), load \(load())")

    let local = try LocalScreen(catalogue, kinds)
    for text in texts.prefix(500) { local.type(text) }
    report("local", .wall, texts) { local.type($0) }
    report("processor", .cpu, texts) { local.type($0) }
    guard arguments.count == 2 else { return }
    guard let port = UInt16(arguments[1]) else { throw UsageError() }
    let remote = try RemoteScreen(port: port)
    for text in texts.prefix(500) { try remote.type(text) }
    try report("server", .wall, texts) { try remote.type($0) }
  }

  @MainActor
  private static func report(
    _ name: String,
    _ stopwatch: Stopwatch,
    _ texts: [String],
    _ type: (String) throws -> Int
  ) rethrows {
    var latencies = Latencies()
    var rows = 0
    for text in texts {
      let start = stopwatch.nanoseconds()
      rows += try type(text)
      latencies.add(stopwatch.nanoseconds() - start)
    }
    let sorted = latencies.sorted()
    let times = [0.5, 0.95, 0.99, 1].map { share in
      let milliseconds = sorted.microseconds(at: share) / 1_000
      return String(format: "%.2f", milliseconds)
    }
    print(
      "\(name.padding(toLength: 10, withPad: " ", startingAt: 0)) p50 \(times[0]) ms, p95 \(times[1]) ms, "
        + "p99 \(times[2]) ms, longest \(times[3]) ms; \(rows / max(1, texts.count)) rows a key"
    )
  }

  /// The mean number of programs that wanted a processor in the last minute.
  private static func load() -> String {
    let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    return text?.split(separator: " ").first.map(String.init) ?? "unknown"
  }
}
