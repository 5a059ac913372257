// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession

/// Why a source gave no answer.
public struct SourceFailure: Error, Hashable, Sendable {
  /// The kinds of failures.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// The service answered with this HTTP status.
    case http(status: Int)
    /// The service can't be reached, or the connection broke.
    case network
    /// The service took too long.
    case timeout
    /// The request was cancelled; never shown as a failure.
    case cancelled
    /// The answer can't be read.
    case malformed
    /// The source can't answer such a question, for example an order that it does not know.
    case refused
  }

  /// What happened.
  public var kind: Kind
  /// How long the service asks to be left alone (`Retry-After`); nil where it does not say.
  public var retryAfter: Duration?
  /// What happened in detail, for a log; no secrets, and not meant for the person who searches.
  public var detail: String

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - retryAfter: How long the service asks to be left alone.
  ///   - detail: What happened in detail, for a log.
  public init(_ kind: Kind, retryAfter: Duration? = nil, detail: String = "") {
    self.kind = kind
    self.retryAfter = retryAfter
    self.detail = detail
  }

  /// The request was cancelled.
  public static let cancelled = SourceFailure(.cancelled)
  /// The service can't be reached.
  public static let network = SourceFailure(.network)
  /// The service took too long.
  public static let timeout = SourceFailure(.timeout)

  /// The service answered with an HTTP status.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - retryAfter: How long the service asks to be left alone.
  /// - Returns: The failure.
  public static func http(_ status: Int, retryAfter: Duration? = nil) -> SourceFailure {
    SourceFailure(.http(status: status), retryAfter: retryAfter)
  }

  /// The answer can't be read.
  ///
  /// - Parameter detail: What is wrong with it, and where.
  /// - Returns: The failure.
  public static func malformed(_ detail: String) -> SourceFailure {
    SourceFailure(.malformed, detail: detail)
  }
}

extension SourceFailure: CustomStringConvertible {
  /// The kind and the detail, for a log.
  public var description: String {
    let name =
      switch kind {
      case .http(let status): "HTTP status \(status)"
      case .network: "the service can't be reached"
      case .timeout: "the service took too long"
      case .cancelled: "cancelled"
      case .malformed: "the answer can't be read"
      case .refused: "the source can't answer this question"
      }
    let wait = retryAfter.map { ", retry after \($0)" } ?? ""
    return detail.isEmpty ? name + wait : "\(name)\(wait): \(detail)"
  }
}

extension SourceFailure {
  /// The failure as the session's state knows it.
  var failure: Failure {
    let kind: Failure.Kind =
      switch kind {
      case .http(let status): .http(status: status)
      case .network: .network
      case .timeout: .timeout
      case .cancelled: .cancelled
      case .malformed: .malformed
      case .refused: .refused
      }
    return Failure(kind, retryAfterMilliseconds: retryAfter.map { $0.wholeMilliseconds })
  }
}

extension Duration {
  /// The time in milliseconds, rounded up; the largest number for longer ones.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let (milliseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
    if overflows { return seconds < 0 ? .min : .max }
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(clamping: milliseconds.addingReportingOverflow(rest).partialValue)
  }
}
