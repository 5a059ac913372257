// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Testing

/// A server with members on any free port, whose passwords are hashed as cheaply as can be.
final class MemberServer: Sendable {
  let running: RunningServer

  init(
    state: TemporaryFolder? = nil,
    log: RequestLog = .none,
    _ change: (inout MemberSettings) -> Void = { _ in },
    limits: (inout TransportLimits) -> Void = { _ in }
  ) throws {
    var settings = MemberSettings()
    settings.passwordCost = PasswordCost(passes: 1, memoryBytes: 8192)
    settings.attemptsPerAddress = AttemptRule(tries: 10_000, period: .seconds(1))
    settings.changesPerMember = AttemptRule(tries: 10_000, period: .seconds(1))
    settings.stateFolder = state.map { "\($0.path)/state" }
    change(&settings)
    var configuration = Server.Configuration()
    configuration.port = 0
    configuration.log = log
    configuration.members = settings
    limits(&configuration.limits)
    running = try Server(configuration: configuration).start()
  }

  deinit { running.stop() }

  /// A browser that nobody has logged in with.
  func browser() -> Browser { Browser(port: running.port) }

  /// A browser of a new member, logged in.
  func member(_ first: String, _ last: String, email: String? = nil) throws -> Browser {
    let browser = browser()
    let email = email ?? "\(first).\(last)@example.com".filter { $0 != " " }
    let signUp = try browser.signUp(first, last, email: email)
    try #require(signUp.status == 202, "\(signUp.body)")
    let logIn = try browser.logIn(email)
    try #require(logIn.status == 200, "\(logIn.body)")
    return browser
  }
}
