// Chaja
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a keystroke's time is taken by.
public enum Stopwatch: String, CaseIterable, Sendable {
  /// The time that passed, as a person feels it.
  case wall

  /// The time that the processor worked for this thread; right also while others use the machine.
  case cpu

  /// Nanoseconds since some fixed moment.
  public func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// What the process and the machine say about themselves.
public enum Machine {
  /// The most memory the process has held at once, in MiB; 0 where the system does not say.
  public static func peakMemory() -> Double {
    for line in lines(of: "/proc/self/status") where line.hasPrefix("VmHWM:") {
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.count > 1 ? (Double(words[1]) ?? 0) / 1_024 : 0
    }
    return 0
  }

  /// The processor and the number of its cores that may be used.
  public static func description() -> String {
    let model = lines(of: "/proc/cpuinfo").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?
      .drop { $0 == " " }
    return "\(model ?? "unknown processor"), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores"
  }

  private static func lines(of path: String) -> [Substring] {
    let bytes = (try? SystemFile.bytes(of: path)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}

/// Times of many answers, in nanoseconds.
public struct Latencies {
  private var times: [UInt64] = []

  /// Makes an empty collection.
  public init() {}

  /// Adds a time.
  public mutating func add(_ nanoseconds: UInt64) { times.append(nanoseconds) }

  /// How many there are.
  public var count: Int { times.count }

  /// Sorts them; percentiles are asked of a sorted collection.
  public func sorted() -> Sorted { Sorted(times: times.sorted()) }

  /// Times in ascending order.
  public struct Sorted {
    let times: [UInt64]

    /// The time that a share of all, between 0 and 1, is not above, in microseconds; 0 when there are none.
    public func microseconds(at share: Double) -> Double {
      guard !times.isEmpty else { return 0 }
      let place = min(times.count - 1, max(0, Int(share * Double(times.count))))
      return Double(times[place]) / 1_000
    }

    /// The share of all that is below a time.
    public func share(below nanoseconds: UInt64) -> Double {
      guard !times.isEmpty else { return 1 }
      let below = times.firstIndex { $0 >= nanoseconds } ?? times.count
      return Double(below) / Double(times.count)
    }
  }
}
