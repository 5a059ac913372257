// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import Foundation

/// What `chaja bench` measured, and how it is shown.
struct BenchReport {
  private static let shares: [(name: String, share: Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p95", 0.95), ("p99", 0.99), ("p99.9", 0.999),
  ]
  /// Longer texts are counted with those of this length.
  private static let longest = 12
  private static let slowestCount = 5

  let source: String
  let recordCount: Int
  let byteCount: Int
  let opening: Duration
  let sessionCount: Int
  let rounds: Int
  let limit: Int

  private var all = Latencies()
  private var byLength: [Int: Latencies] = [:]
  /// The slowest searches of different texts, the slowest first.
  private var slowest: [(text: [UInt8], nanoseconds: Int, total: Int)] = []

  init(
    source: String,
    recordCount: Int,
    byteCount: Int,
    opening: Duration,
    sessionCount: Int,
    rounds: Int,
    limit: Int
  ) {
    self.source = source
    self.recordCount = recordCount
    self.byteCount = byteCount
    self.opening = opening
    self.sessionCount = sessionCount
    self.rounds = rounds
    self.limit = limit
  }

  /// Takes the time of a search.
  mutating func add(_ text: [UInt8], _ spent: Duration, total: Int) {
    let nanoseconds = spent.nanoseconds
    all.add(nanoseconds)
    let length = String(decoding: text, as: UTF8.self).count
    byLength[min(length, Self.longest), default: Latencies()].add(nanoseconds)
    if slowest.count == Self.slowestCount, nanoseconds <= slowest[slowest.count - 1].nanoseconds {
      return
    }
    if let place = slowest.firstIndex(where: { $0.text == text }) {
      guard nanoseconds > slowest[place].nanoseconds else { return }
      slowest.remove(at: place)
    }
    let place = slowest.firstIndex { $0.nanoseconds < nanoseconds } ?? slowest.count
    slowest.insert((text, nanoseconds, total), at: place)
    if slowest.count > Self.slowestCount { slowest.removeLast() }
  }

  private var sorted: BenchReport {
    var report = self
    report.all.sort()
    for length in report.byLength.keys { report.byLength[length]?.sort() }
    return report
  }

  // MARK: Text

  var text: String {
    let report = sorted
    let size = ByteCountFormatter.string(fromByteCount: Int64(byteCount), countStyle: .file)
    let opened = Latencies.text(opening.nanoseconds)
    var lines = [
      "\(TerminalText.visible(source)): \(BuildIndex.count(recordCount)), \(size), "
        + "ready in \(opened)",
      "\(report.all.nanoseconds.count) searches of \(sessionCount) lines, \(rounds) "
        + (rounds == 1 ? "time" : "times") + ", at most \(limit) hits each", "",
    ]
    var rows = [["characters", "searches", "mean"] + Self.shares.map(\.name) + ["max"]]
    rows.append(report.row("all", report.all))
    for (length, latencies) in report.byLength.sorted(by: { $0.key < $1.key }) {
      rows.append(report.row(length == Self.longest ? "\(length)+" : "\(length)", latencies))
    }
    lines += Self.columns(rows) + [""]
    let most = report.all.histogram.map(\.count).max() ?? 1
    lines += Self.columns(
      report.all.histogram.map { bucket in
        let width = (bucket.count * 40 + most - 1) / most
        return [
          "under \(Latencies.text(bucket.end))", "\(bucket.count)",
          String(repeating: "▇", count: width),
        ]
      }
    )
    lines += ["", "slowest"]
    for entry in report.slowest {
      let query = TerminalText.visible(String(decoding: entry.text, as: UTF8.self))
      lines.append("  \(Latencies.text(entry.nanoseconds))  “\(query)”, \(entry.total) found")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ title: String, _ latencies: Latencies) -> [String] {
    [title, "\(latencies.nanoseconds.count)", Latencies.text(latencies.mean)]
      + Self.shares.map { Latencies.text(latencies.percentile($0.share)) }
      + [Latencies.text(latencies.percentile(1))]
  }

  /// Rows as lines, each column as wide as its widest text; all but bars stand to the right.
  private static func columns(_ rows: [[String]]) -> [String] {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, text in
        if text.hasPrefix("▇") || text.isEmpty { return text }
        return String(repeating: " ", count: widths[column] - text.count) + text
      }.joined(separator: "  ")
    }
  }

  // MARK: JSON

  var json: [UInt8] {
    let report = sorted
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("source", source)
    for (name, value) in [
      ("records", recordCount), ("bytes", byteCount), ("openNanoseconds", opening.nanoseconds),
      ("lines", sessionCount), ("rounds", rounds), ("limit", limit),
    ] {
      writer.name([UInt8](name.utf8))
      writer.integer(value)
    }
    writer.name("all")
    Self.write(report.all, length: nil, to: &writer)
    writer.name("byLength")
    writer.beginArray()
    for (length, latencies) in report.byLength.sorted(by: { $0.key < $1.key }) {
      Self.write(latencies, length: length, to: &writer)
    }
    writer.endArray()
    writer.name("histogram")
    writer.beginArray()
    for bucket in report.all.histogram {
      writer.beginObject()
      writer.member("belowNanoseconds", bucket.end)
      writer.member("searches", bucket.count)
      writer.endObject()
    }
    writer.endArray()
    writer.name("slowest")
    writer.beginArray()
    for entry in report.slowest {
      writer.beginObject()
      writer.member("query", String(decoding: entry.text, as: UTF8.self))
      writer.member("nanoseconds", entry.nanoseconds)
      writer.member("total", entry.total)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// Percentiles in nanoseconds; a length is that of the text in characters, the longest one and more.
  private static func write(
    _ latencies: Latencies,
    length: Int?,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    if let length {
      writer.member("characters", length)
    }
    writer.member("searches", latencies.nanoseconds.count)
    writer.member("mean", latencies.mean)
    for (name, share) in shares {
      writer.name(name.utf8.filter { $0 != 0x2E })
      writer.integer(latencies.percentile(share))
    }
    writer.member("max", latencies.percentile(1))
    writer.endObject()
  }
}
