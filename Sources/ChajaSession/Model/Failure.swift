// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Why a source gave no answer.
public struct Failure: Equatable, Sendable {
  /// The kinds of failures.
  @nonexhaustive
  public enum Kind: Equatable, Sendable {
    /// The source answered with this HTTP status.
    case http(status: Int)
    /// The source can't be reached.
    case network
    /// The source took too long.
    case timeout
    /// The request was cancelled; never shown as a failure.
    case cancelled
    /// The source answered with something that can't be read.
    case malformed
    /// The source can't answer such a question.
    case refused
  }

  /// What happened.
  public var kind: Kind
  /// How long the source asks to be left alone (`Retry-After`); nil where it does not say.
  public var retryAfterMilliseconds: Int?

  /// Makes a failure.
  public init(_ kind: Kind, retryAfterMilliseconds: Int? = nil) {
    self.kind = kind
    self.retryAfterMilliseconds = retryAfterMilliseconds
  }

  /// Whether the source refuses because it was asked too often: status 429, or 503 with a time.
  public var isRateLimit: Bool {
    switch kind {
    case .http(status: 429): true
    case .http(status: 503): retryAfterMilliseconds != nil
    default: false
    }
  }
}
