// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import ChajaEngine
import ChajaStorage
import Foundation

/// Prints how many records a live index in a folder takes a second, and how long searches take meanwhile.
@main
struct LiveUpdates {
  static let usage = """
    usage: LiveUpdates CORPUS.tsv QUERIES.tsv [--batch N] [--seconds N] [--quiet] [--clock CLOCK]

      --batch N      records changed in each call (default 1000)
      --seconds N    how long records are changed (default 20)
      --quiet        no searches meanwhile
      --clock CLOCK  what a search is timed by: wall (default), or cpu, the time that the processor worked for it
    """

  struct UsageError: Error, CustomStringConvertible { var description: String { usage } }

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      fail("\(error)", status: error is UsageError ? 64 : 65)
    }
  }

  private static func run(_ words: [String]) async throws {
    var rest = words[...]
    var files: [String] = []
    var batch = 1_000
    var seconds = 20.0
    var searches = true
    var stopwatch = Stopwatch.wall
    while let word = rest.popFirst() {
      switch word {
      case "--quiet": searches = false
      case "--clock":
        guard let clock = rest.popFirst().flatMap(Stopwatch.init(rawValue:)) else {
          throw UsageError()
        }
        stopwatch = clock
      case "--batch", "--seconds":
        guard let value = rest.popFirst().flatMap(Double.init), value >= 1, value <= 1e6 else {
          throw UsageError()
        }
        if word == "--batch" { batch = Int(value) } else { seconds = value }
      default: files.append(word)
      }
    }
    guard files.count == 2 else { throw UsageError() }
    let records = try Corpus(contentsOf: files[0]).contents()
    let keys = try TypingSession.sessions(contentsOf: files[1]).flatMap(\.keys)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = LiveIndex.Options()
    options.rank = .descending
    let live = try LiveIndex(folder: folder.path, options: options)
    try live.apply(Corpus.names)
    print("machine  \(Machine.description())")
    try load(records, into: live)
    // Snapshots are immutable, so the searches need nothing of the writer.
    let writer = Writer(live: live, records: records, batch: batch, seconds: seconds)
    let start = processorTime()
    async let changed = writer.run()
    var searching: UInt64 = 0
    if searches { searching = search(live, keys, for: seconds, stopwatch) }
    let (count, bytes) = try await changed
    report(live, count, bytes, seconds, processorTime() - start - searching)
  }

  private static func load(_ records: [RecordContent], into live: LiveIndex) throws {
    let clock = ContinuousClock()
    var load = live.beginLoad()
    let start = clock.now
    for record in records { try load.apply(.put(record)) }
    _ = try load.finish()
    let loaded = clock.now - start
    live.settle()
    let merged = clock.now - start
    print(
      "load     \(records.count) records, \(rate(records.count, loaded)) a second; merged after "
        + "\(merged)"
    )
  }

  private static func rate(_ count: Int, _ time: Duration) -> Int {
    let parts = time.components
    return Int(Double(count) / (Double(parts.seconds) + Double(parts.attoseconds) / 1e18))
  }

  /// Nanoseconds that the processor worked for all threads.
  private static func processorTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Searches, one key after the other; gives the nanoseconds that the processor worked for it.
  private static func search(
    _ live: LiveIndex,
    _ keys: [[UInt8]],
    for seconds: Double,
    _ stopwatch: Stopwatch
  ) -> UInt64 {
    let before = Stopwatch.cpu.nanoseconds()
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var scratch = SearchScratch()
    var latencies = Latencies()
    var most = 0
    while clock.now < end {
      for key in keys {
        guard clock.now < end else { break }
        let start = stopwatch.nanoseconds()
        let snapshot = live.snapshot
        var request = SearchRequest(query: key)
        request.limit = 10
        request.countingLimit = 0
        _ = try? snapshot.search(request, scratch: &scratch)
        latencies.add(stopwatch.nanoseconds() - start)
        most = max(most, snapshot.segments.count)
      }
    }
    let sorted = latencies.sorted()
    let shares: [(String, Double)] = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1)]
    let times = shares.map { "\($0.0) \(Int(sorted.microseconds(at: $0.1))) µs" }
    print("searches \(latencies.count), \(times.joined(separator: ", ")), \(most) segments at most")
    return Stopwatch.cpu.nanoseconds() - before
  }

  private static func report(
    _ live: LiveIndex,
    _ count: Int,
    _ bytes: Int,
    _ seconds: Double,
    _ nanoseconds: UInt64
  ) {
    let statistics = live.statistics
    let written = statistics.writtenLogBytes + statistics.writtenSegmentBytes
    let each = Double(nanoseconds / 10) / Double(count)
    print(
      "changes  \(count), \(Int(Double(count) / seconds)) a second, "
        + "\(each.rounded() / 100) µs of the processor for each"
    )
    print(
      "written  \(bytes >> 20) MiB of changes; since the opening \(written >> 20) MiB in all, "
        + "\(statistics.memorySegments) + \(statistics.fileSegments) segments at the end"
    )
  }
}

/// Replaces records of the corpus by others of it, in calls of a fixed size, as fast as they are taken.
private struct Writer: Sendable {
  let live: LiveIndex
  let records: [RecordContent]
  let batch: Int
  let seconds: Double

  @concurrent
  func run() async throws -> (count: Int, bytes: Int) {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var count = 0
    var bytes = 0
    var place = 0
    while clock.now < end {
      var changes: [Change] = []
      for _ in 0..<batch {
        // A step that shares no divisor with most sizes walks over all records.
        place = (place + 7_919) % records.count
        var record = records[place]
        record.texts = records[(place + count) % records.count].texts
        for text in record.texts { bytes += text.bytes.count }
        changes.append(.put(record))
      }
      try live.apply(changes)
      count += batch
    }
    return (count, bytes)
  }
}
