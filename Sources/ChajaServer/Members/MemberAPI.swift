// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The routes below `/api`: accounts, the directory, conversations and invitations.
///
/// What needs no waiting is checked on the connection's thread: path, method, where the request comes from, its size and its
/// attempts. All else runs on two queues, so that a slow disk or many log-ins never hold up searches.
package final class MemberAPI: Sendable {
  let database: MemberDatabase
  let directory: MemberDirectory
  let hasher: PasswordHasher
  let hub: EventHub
  let cookie: SessionCookie
  let settings: MemberSettings
  let accountLimiter: AttemptLimiter
  let pairLimiter: AttemptLimiter
  private let addressLimiter: AttemptLimiter
  private let changeLimiter: AttemptLimiter
  private let origin: RequestOrigin
  private let databaseQueue: WorkQueue
  private let hashingQueue: WorkQueue
  private let faults: RequestLog

  /// Makes the routes.
  ///
  /// - Parameters:
  ///   - database: Where everything is kept.
  ///   - hasher: Hashes passwords.
  ///   - settings: The bounds.
  ///   - log: Receives a line for each fault of the database.
  /// - Throws: ``ServerError/databaseNotUsable(reason:)`` if the directory cannot be made.
  package init(
    database: MemberDatabase,
    hasher: PasswordHasher,
    settings: MemberSettings,
    log: RequestLog
  ) throws(ServerError) {
    self.database = database
    self.hasher = hasher
    self.settings = settings
    faults = log
    do {
      directory = try MemberDirectory(database: database)
    } catch {
      switch error {
      case .database(let error): throw .databaseNotUsable(reason: error.description)
      case .index(let reason): throw .databaseNotUsable(reason: reason)
      }
    }
    hub = EventHub(
      database: database,
      heartbeat: settings.heartbeat,
      streamsPerMember: settings.streamsPerMember
    )
    let known = settings.origin.flatMap(PublicOrigin.init)
    cookie = SessionCookie(isSecure: known?.isSecure == true)
    origin = RequestOrigin(hostNames: known.map { [$0.host] } ?? [])
    addressLimiter = AttemptLimiter(settings.attemptsPerAddress)
    accountLimiter = AttemptLimiter(settings.attemptsPerAccount)
    pairLimiter = AttemptLimiter(settings.attemptsPerAccountAndAddress)
    changeLimiter = AttemptLimiter(settings.changesPerMember)
    databaseQueue = WorkQueue(
      name: "members",
      width: 4,
      maximumWaiting: settings.maximumWaiting
    )
    hashingQueue = WorkQueue(
      name: "passwords",
      width: settings.hashingThreads,
      maximumWaiting: settings.maximumWaiting
    )
  }

  /// The present time in milliseconds since 1970.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// How much waits and runs, for the metrics.
  var load: (database: (waiting: Int, running: Int), hashing: (waiting: Int, running: Int)) {
    (databaseQueue.load, hashingQueue.load)
  }

  /// The client that a request's attempts are counted for.
  func client(of request: Request) -> String {
    ClientAddress.key(of: request, isBehindProxy: settings.isBehindProxy)
  }

  /// Answers a request below `/api`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - finish: Makes the answer complete, on whatever thread has it.
  /// - Returns: The work that gives the answer.
  /// - Throws: The error of a request that is refused before any work is done.
  func reply(
    to request: Request,
    finish: @escaping @Sendable (Response) -> Response
  ) throws(APIError) -> Reply {
    try origin.check(request)
    let segments = request.target.segments.dropFirst()
    let there = Self.routes.compactMap { route in route.ids(in: segments).map { (route, $0) } }
    guard !there.isEmpty else {
      throw APIError(.notFound, "There is nothing at this address.")
    }
    guard let (route, ids) = there.first(where: { $0.0.answers(to: request.method) }) else {
      throw APIError(methodNotAllowed: request, allowed: there.map { $0.0.method })
    }
    guard request.body.count <= settings.bodyBytes else {
      throw APIError(.bodyTooLarge(limit: settings.bodyBytes))
    }
    if route.isLimited {
      let wait = addressLimiter.take(client(of: request), at: .now)
      if let wait { throw APIError.tooManyAttempts(seconds: wait) }
    }
    let token = cookie.token(of: request)
    if case .members = route.access, token == nil { throw APIError.notLoggedIn }
    let queue = route.work == .hashing ? hashingQueue : databaseQueue
    return .later(queue) { [self] in
      var response: Response
      do throws(APIError) {
        response = try answer(route, request, ids: ids, token: token)
      } catch {
        response = error.response()
      }
      response.route = route.name
      return finish(response)
    }
  }

  /// Removes sessions that have ended and old events, now and each hour.
  func removeOutdated() {
    let age = settings.eventAge.components.seconds * 1000
    _ = databaseQueue.add { [self] in
      do throws(DatabaseError) {
        try database.removeOutdated(now: Self.now, eventAge: age)
      } catch {
        faults.record(event: "database-fault", reason: error.description)
      }
    }
  }

  /// Stops what runs beside requests.
  package func stop() {
    hub.stop()
  }

  private func answer(
    _ route: MemberRoute,
    _ request: Request,
    ids: [Int64],
    token: SecretToken?
  ) throws(APIError) -> Response {
    var session: MemberDatabase.Session?
    if let token {
      session = try stored { () throws(DatabaseError) in
        try database.session(token: token.hash, now: Self.now)
      }
    }
    if case .members = route.access {
      guard let session else { throw APIError.notLoggedIn }
      if request.method != .get {
        let wait = changeLimiter.take("\(session.member.id)", at: .now)
        if let wait { throw APIError.tooManyAttempts(seconds: wait) }
      }
    }
    return try route.answer(
      self,
      MemberCall(request: request, ids: ids, token: token, session: session)
    )
  }

  /// Brings the directory up to date, if something has changed.
  func refreshDirectory() throws(APIError) {
    guard directory.isOutdated else { return }
    do {
      try directory.refresh()
    } catch {
      switch error {
      case .database(let error): try stored { () throws(DatabaseError) in throw error }
      case .index(let reason):
        faults.record(event: "directory-fault", reason: reason)
        throw APIError(.internalError, "The server could not bring its directory up to date.")
      }
    }
  }

  /// Runs an action of the database and says what its failure means to a client.
  func stored<Value>(
    _ action: () throws(DatabaseError) -> Value
  ) throws(APIError) -> Value {
    do {
      return try action()
    } catch {
      faults.record(event: "database-fault", reason: error.description)
      if error.code?.isFull == true {
        throw APIError(.storageFull, "The server has no space left; nothing was changed.")
      }
      if error.code?.isBusy == true {
        throw APIError.overloaded
      }
      throw APIError(.internalError, "The server could not use its database; nothing was changed.")
    }
  }
}

/// The address that browsers know a server by.
struct PublicOrigin {
  let host: String
  let isSecure: Bool

  /// Reads `https://people.example`, with a port or without; nil for anything else.
  init?(_ text: String) {
    let text = text.lowercased()
    isSecure = text.hasPrefix("https://")
    guard isSecure || text.hasPrefix("http://") else { return nil }
    let rest = text.dropFirst(isSecure ? 8 : 7)
    let authority = rest.hasSuffix("/") ? rest.dropLast() : rest
    host = RequestOrigin.name(ofHost: String(authority))
    guard !host.isEmpty, !authority.contains(where: { "/?#@ ".contains($0) }) else { return nil }
  }
}
