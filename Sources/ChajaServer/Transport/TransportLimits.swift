// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The bounds that one client, honest or not, cannot exceed.
public struct TransportLimits: Sendable {
  /// The longest request target, in bytes; a longer one is answered with status 414.
  public var targetBytes = 8 << 10
  /// The most bytes of all header fields together; more are answered with status 431.
  public var headerBytes = 16 << 10
  /// The most bytes of a request's body; more are answered with status 413.
  public var bodyBytes = 1 << 20
  /// The most open connections, idle streams of events too; further clients wait until one closes.
  public var connections = 4096
  /// The most time without any byte, after which a connection is closed; whole seconds, at least one.
  public var idleTime: Duration = .seconds(15)
  /// The most time for a request line and its headers to arrive, however steadily they trickle in.
  public var headerTime: Duration = .seconds(10)
  /// The most time for a body to arrive.
  public var bodyTime: Duration = .seconds(30)
  /// The most time for an answer to be taken by the client.
  public var answerTime: Duration = .seconds(60)
  /// How long a shutdown waits for running answers before it closes their connections.
  public var shutdownTime: Duration = .seconds(10)
  /// The threads that read requests and search; nil for one a processor core, but two at least.
  public var threads: Int?

  /// Makes the default limits, which suit a page and an API for people who type.
  public init() {}
}
