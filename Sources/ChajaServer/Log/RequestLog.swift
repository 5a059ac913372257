// Chaja
// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes one `key=value` line a request, with nothing in it that a client sent.
///
///     time=2026-11-30T08:15:30.250Z event=request method=POST route=search status=200 bytes=512 microseconds=431
///
/// Queries, addresses, paths and headers stay out, so that a log may be kept and shown.
public struct RequestLog: Sendable {
  private let write: @Sendable (String) -> Void

  /// Makes a log that hands each line, without its line end, to a function.
  public init(_ write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// Writes to standard error, each line in one piece.
  public static let standardError = RequestLog { line in
    let bytes = Array((line + "\n").utf8)
    // Nothing can be done about a log that cannot be written; the answer matters more.
    _ = bytes.withUnsafeBytes { writeToDescriptor(2, $0) }
  }

  /// Drops every line.
  public static let none = RequestLog { _ in }

  func record(_ exchange: Exchange, isComplete: Bool) {
    let answer = exchange.answered
    let outcome = isComplete ? "request" : "broken-off"
    let spent = (ContinuousClock.now - exchange.arrival).components
    let microseconds = spent.seconds * 1_000_000 + spent.attoseconds / 1_000_000_000_000
    write(
      "time=\(Self.timestamp()) event=\(outcome) method=\(exchange.loggedMethod)"
        + " route=\(answer?.route.rawValue ?? "none") status=\(answer?.status ?? 0)"
        + " bytes=\(answer?.bytes ?? 0) microseconds=\(microseconds)"
    )
  }

  /// Writes a line about something that is no request.
  func record(event: String, reason: String) {
    let words = String(reason.map { $0 == "\"" ? "'" : $0.isNewline ? " " : $0 })
    write("time=\(Self.timestamp()) event=\(event) reason=\"\(words)\"")
  }

  private static func timestamp() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    func padded(_ number: some BinaryInteger, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date = "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    let time =
      "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
    return "\(date)T\(time).\(padded(now.tv_nsec / 1_000_000, 3))Z"
  }
}

private func writeToDescriptor(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
