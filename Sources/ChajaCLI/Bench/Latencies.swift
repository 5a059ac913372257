// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Times of searches, in nanoseconds.
package struct Latencies {
  /// A range of times and how many lie in it.
  package struct Bucket: Equatable {
    /// The least time that is above the range.
    package let end: Int
    package let count: Int
  }

  package private(set) var nanoseconds: [Int] = []
  private var isSorted = true

  package init() {}

  package mutating func add(_ value: Int) {
    nanoseconds.append(value)
    isSorted = false
  }

  package mutating func sort() {
    if !isSorted { nanoseconds.sort() }
    isSorted = true
  }

  package var mean: Int {
    nanoseconds.isEmpty ? 0 : nanoseconds.reduce(0, +) / nanoseconds.count
  }

  /// The time that a share of the searches does not exceed: the nearest rank, a time that was measured.
  ///
  /// - Precondition: `sort()` was called.
  package func percentile(_ share: Double) -> Int {
    precondition(isSorted, "sort() first")
    guard !nanoseconds.isEmpty else { return 0 }
    let rank = Int((share * Double(nanoseconds.count)).rounded(.up))
    return nanoseconds[min(max(rank, 1), nanoseconds.count) - 1]
  }

  /// The counts by ranges that end at 1, 2 and 5 times powers of ten, from the first that holds any to the last.
  ///
  /// - Precondition: `sort()` was called.
  package var histogram: [Bucket] {
    precondition(isSorted, "sort() first")
    guard let least = nanoseconds.first, let most = nanoseconds.last else { return [] }
    var buckets: [Bucket] = []
    var power = 100
    var place = 0
    while true {
      for factor in [1, 2, 5] {
        let end = factor * power
        let start = place
        while place < nanoseconds.count, nanoseconds[place] < end { place += 1 }
        if end > least { buckets.append(Bucket(end: end, count: place - start)) }
        if end > most { return buckets }
      }
      power *= 10
    }
  }

  /// A time as a person reads it, with three digits: `850 ns`, `12.4 µs`, `3.05 ms`.
  package static func text(_ nanoseconds: Int) -> String {
    let units = ["ns", "µs", "ms", "s"]
    var value = Double(nanoseconds)
    var unit = 0
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    let places = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    return "\(fixed(value, places)) \(units[unit])"
  }

  private static func fixed(_ value: Double, _ places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let whole = Int((value * Double(scale)).rounded())
    guard places > 0 else { return "\(whole)" }
    let fraction = "\(whole % scale)"
    return "\(whole / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
  }
}

extension Duration {
  /// The time in whole nanoseconds.
  var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
