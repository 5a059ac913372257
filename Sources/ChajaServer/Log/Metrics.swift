// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts of what the server has done, in the text form that Prometheus reads; nothing in it is about a person.
package final class Metrics: Sendable {
  /// A number that is looked up when the metrics are asked for.
  package struct Gauge: Sendable {
    package var name: String
    package var help: String
    package var value: @Sendable () -> Int

    /// Makes a gauge; its name begins with `chaja_`.
    package init(_ name: String, _ help: String, value: @escaping @Sendable () -> Int) {
      self.name = name
      self.help = help
      self.value = value
    }
  }

  private struct Key: Hashable {
    var route: Response.Route
    var status: Int
  }

  private struct Times {
    var counts = [Int](repeating: 0, count: Metrics.bounds.count)
    var count = 0
    var microseconds: Int64 = 0
  }

  private struct State {
    var requests: [Key: Int] = [:]
    var brokenOff = 0
    var times: [Response.Route: Times] = [:]
    var gauges: [Gauge] = []
  }

  /// Upper bounds of the histogram in microseconds, each with its spelling in seconds.
  private static let bounds: [(microseconds: Int64, text: String)] = [
    (500, "0.0005"), (2000, "0.002"), (10_000, "0.01"), (50_000, "0.05"), (250_000, "0.25"),
    (1_000_000, "1"), (5_000_000, "5"),
  ]

  private let state = Mutex(State())

  /// Makes metrics without any count.
  package init() {}

  /// Adds numbers that are looked up.
  package func add(_ gauges: [Gauge]) {
    state.withLock { $0.gauges += gauges }
  }

  /// Counts a request; a stream of events takes as long as it is open and stays out of the times.
  func record(route: Response.Route, status: Int, isComplete: Bool, time: Duration) {
    let parts = time.components
    let microseconds = parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
    state.withLock { state in
      state.requests[Key(route: route, status: status), default: 0] += 1
      if !isComplete { state.brokenOff += 1 }
      guard route != .events else { return }
      var times = state.times[route] ?? Times()
      times.count += 1
      times.microseconds += microseconds
      for (index, bound) in Self.bounds.enumerated() where microseconds <= bound.microseconds {
        times.counts[index] += 1
      }
      state.times[route] = times
    }
  }

  /// Writes all of it.
  package func text() -> [UInt8] {
    let state = state.withLock { $0 }
    var lines = [
      "# HELP chaja_requests_total Requests by route and status.",
      "# TYPE chaja_requests_total counter",
    ]
    for route in Response.Route.allCases {
      let found = state.requests.filter { $0.key.route == route }
      for (key, count) in found.sorted(by: { $0.key.status < $1.key.status }) {
        let labels = "route=\"\(route.rawValue)\",status=\"\(key.status)\""
        lines.append("chaja_requests_total{\(labels)} \(count)")
      }
    }
    lines += [
      "# HELP chaja_requests_broken_off_total Requests that ended before their answer was taken.",
      "# TYPE chaja_requests_broken_off_total counter",
      "chaja_requests_broken_off_total \(state.brokenOff)",
      "# HELP chaja_request_seconds From the request line to the end of the answer.",
      "# TYPE chaja_request_seconds histogram",
    ]
    for route in Response.Route.allCases {
      guard let times = state.times[route] else { continue }
      let name = "route=\"\(route.rawValue)\""
      for (bound, count) in zip(Self.bounds, times.counts) {
        lines.append("chaja_request_seconds_bucket{\(name),le=\"\(bound.text)\"} \(count)")
      }
      lines += [
        "chaja_request_seconds_bucket{\(name),le=\"+Inf\"} \(times.count)",
        "chaja_request_seconds_sum{\(name)} \(Double(times.microseconds) / 1_000_000)",
        "chaja_request_seconds_count{\(name)} \(times.count)",
      ]
    }
    for gauge in state.gauges {
      lines += [
        "# HELP \(gauge.name) \(gauge.help)", "# TYPE \(gauge.name) gauge",
        "\(gauge.name) \(gauge.value())",
      ]
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
