// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How members are kept, and what bounds them.
public struct MemberSettings: Sendable {
  /// The folder of the database, made if it is missing; nil for one that is removed when the server stops.
  public var stateFolder: String?
  /// Whether some made-up members are added to an empty database.
  public var addsSampleMembers = false
  /// The address that browsers know the server by; nil for addresses in digits and the local name only.
  ///
  /// Such as `https://people.example`; with `https` the cookie is sent over TLS only.
  public var origin: String?
  /// Whether connections come from a reverse proxy that puts the client's address last into `X-Forwarded-For`.
  public var isBehindProxy = false
  /// What hashing a password costs.
  public var passwordCost = PasswordCost.standard
  /// How many passwords are hashed at a time; each takes the memory of its cost.
  public var hashingThreads = 2
  /// The most requests that wait for a thread of theirs.
  public var maximumWaiting = 1024
  /// How long a session lasts.
  public var sessionLifetime: Duration = .seconds(30 * 24 * 3600)
  /// The attempts to sign up, log in or prove a password from one address.
  public var attemptsPerAddress = AttemptRule(tries: 60, period: .seconds(15 * 60))
  /// The attempts to log in with one e-mail address from one address.
  public var attemptsPerAccountAndAddress = AttemptRule(tries: 10, period: .seconds(15 * 60))
  /// The attempts to log in with one e-mail address from anywhere.
  public var attemptsPerAccount = AttemptRule(tries: 100, period: .seconds(3600))
  /// The messages, invitations and other changes of one member.
  public var changesPerMember = AttemptRule(tries: 300, period: .seconds(60))
  /// The most bytes of a request's body.
  public var bodyBytes = 64 << 10
  /// How long events are kept for windows that come back after a break.
  public var eventAge: Duration = .seconds(14 * 24 * 3600)
  /// How often an idle stream of events is sent a comment, by which clients that are gone are found out.
  public var heartbeat: Duration = .seconds(15)
  /// The most streams of events of one member.
  public var streamsPerMember = 32

  /// Makes the default settings.
  public init() {}
}

/// What one hash of a password costs.
public struct PasswordCost: Hashable, Sendable {
  /// Passes over the memory; 1 or more.
  public var passes: UInt64
  /// Memory in bytes; 8192 or more.
  public var memoryBytes: Int

  /// Makes a cost.
  public init(passes: UInt64, memoryBytes: Int) {
    self.passes = passes
    self.memoryBytes = memoryBytes
  }

  /// Three passes over 32 MiB: about a tenth of a second, and more than the least that OWASP asks for.
  public static let standard = PasswordCost(passes: 3, memoryBytes: 32 << 20)
}

/// How many tries in how much time.
public struct AttemptRule: Hashable, Sendable {
  /// The most tries at once.
  public var tries: Int
  /// The time in which so many come back, evenly.
  public var period: Duration

  /// Makes a rule.
  public init(tries: Int, period: Duration) {
    self.tries = tries
    self.period = period
  }
}
