// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
public import Foundation

/// A Realtime Database of Firebase, over its REST protocol.
///
///     let database = FirebaseDatabase(address: address, access: .idToken { await session.token })
///     let name = try await database.value(at: "members/-Nx1/name")
///
/// It needs no library of Firebase. The address is that of the console, `https://….firebaseio.com` or
/// `https://….firebasedatabase.app`; that of the emulator, `http://127.0.0.1:9000/?ns=…`, is taken on this machine.
public struct FirebaseDatabase: Sendable {
  /// The most places that one request is sent on to.
  private static let maximumRedirects = 5

  private let address: URL
  private let access: FirebaseAccess
  private let timeout: Duration
  private let maximumBytes: Int
  private let transport: any HTTPStreamTransport
  /// How often and when is tried again: conditional writes after others' writes, and broken streams.
  let patience: FirebasePatience

  /// Makes a database; nothing is asked.
  ///
  /// - Parameters:
  ///   - address: The address of the database; parameters such as `ns` are kept.
  ///   - access: Who asks.
  ///   - timeout: How long a request may take.
  ///   - maximumBytes: The most bytes of an answer, and of one event of a stream.
  ///   - patience: How often and when is tried again.
  ///   - transport: What carries the requests.
  public init(
    address: URL,
    access: FirebaseAccess = .open,
    timeout: Duration = .seconds(10),
    maximumBytes: Int = 8 << 20,
    patience: FirebasePatience = FirebasePatience(),
    transport: any HTTPStreamTransport = SystemTransport()
  ) {
    self.address = address
    self.access = access
    self.timeout = timeout
    self.maximumBytes = maximumBytes
    self.patience = patience
    self.transport = transport
  }

  /// A question to the service.
  struct Question {
    var method = "GET"
    var path: FirebasePath
    var parameters: [(name: String, value: String)] = []
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// The child that the answer is ordered by, for the error of a missing index.
    var orderedBy: String?
  }

  /// Asks and gives the answer, if it is a success or one of the statuses named.
  nonisolated(nonsending)
    func answer(
      _ question: Question,
      orStatus allowed: Int? = nil
    ) async throws(FirebaseError) -> HTTPResponse
  {
    let token = await access.token()
    var request = try request(question, token)
    for _ in 0...Self.maximumRedirects {
      let response: HTTPResponse
      do throws(SourceFailure) {
        response = try await transport.response(to: request)
      } catch {
        throw .transport(error)
      }
      if (200...299).contains(response.status) || response.status == allowed { return response }
      guard
        let next = try redirect(response.status, response.headers, from: request, token)
      else {
        throw FirebaseError(
          response,
          at: question.path,
          orderedBy: question.orderedBy,
          token: token
        )
      }
      request.url = next
    }
    throw .redirectedTooOften
  }

  /// An answer that comes as a stream, and the token it was asked with.
  struct OpenStream {
    var stream: HTTPStream
    var token: String?
  }

  /// Asks for a stream of events.
  nonisolated(nonsending)
    func open(_ path: FirebasePath, pause: Duration) async throws(FirebaseError) -> OpenStream
  {
    let token = await access.token()
    var request = try request(
      Question(path: path, headers: [("Accept", "text/event-stream")]),
      token
    )
    for _ in 0...Self.maximumRedirects {
      let stream: HTTPStream
      do throws(SourceFailure) {
        stream = try await transport.stream(request, pause: pause)
      } catch {
        throw .transport(error)
      }
      if stream.status == 200 { return OpenStream(stream: stream, token: token) }
      guard let next = try redirect(stream.status, stream.headers, from: request, token) else {
        throw try await refusal(stream, path, token)
      }
      request.url = next
    }
    throw .redirectedTooOften
  }

  /// Reads why a stream was not opened.
  nonisolated(nonsending)
    private func refusal(
      _ stream: HTTPStream,
      _ path: FirebasePath,
      _ token: String?
    ) async throws(FirebaseError) -> FirebaseError
  {
    var response = HTTPResponse(status: stream.status, headers: stream.headers)
    do throws(SourceFailure) {
      while response.body.count < 65_536, let bytes = try await stream.next() {
        response.body += bytes
      }
    } catch {
      if error.kind == .cancelled { throw .transport(error) }
      // The status alone says enough.
    }
    return FirebaseError(response, at: path, orderedBy: nil, token: token)
  }
}

extension FirebaseDatabase {
  /// The most bytes of one event.
  var maximumEventBytes: Int { maximumBytes }

  /// The token for the next request.
  nonisolated(nonsending)
    func token() async -> String?
  {
    await access.token()
  }

  private func request(
    _ question: Question,
    _ token: String?
  ) throws(FirebaseError) -> HTTPRequest {
    try question.path.check()
    guard var parts = URLComponents(url: address, resolvingAgainstBaseURL: true),
      parts.scheme?.lowercased() == "https" || Self.isOnThisMachine(parts)
    else { throw .insecureAddress }
    let base = parts.percentEncodedPath.split(separator: "/").joined(separator: "/")
    let keys = question.path.keys.map(Self.encoded).joined(separator: "/")
    parts.percentEncodedPath = (base.isEmpty ? "/" : "/\(base)/") + keys + ".json"
    var query = parts.percentEncodedQuery.map { [$0] } ?? []
    query += question.parameters.map { "\($0.name)=\(Self.encoded($0.value))" }
    if let token { query.append("\(access.parameter)=\(Self.encoded(token))") }
    parts.percentEncodedQuery = query.isEmpty ? nil : query.joined(separator: "&")
    guard let url = parts.url else { throw .insecureAddress }
    var request = HTTPRequest(
      url,
      method: question.method,
      headers: question.headers,
      body: question.body,
      timeout: timeout,
      maximumBytes: maximumBytes
    )
    if !question.body.isEmpty {
      request.headers.append(("Content-Type", "application/json; charset=utf-8"))
    }
    // Each place is looked at before the token goes there.
    request.followsRedirects = false
    return request
  }

  /// Where an answer sends on to; nil for an answer that does not.
  private func redirect(
    _ status: Int,
    _ headers: [String: String],
    from request: HTTPRequest,
    _ token: String?
  ) throws(FirebaseError) -> URL? {
    // The other statuses of this kind would turn a write into a reading.
    let reads = request.method == "GET"
    guard status == 307 || status == 308 || (reads && [301, 302, 303].contains(status)),
      let location = headers["location"],
      let url = URL(string: location, relativeTo: request.url)?.absoluteURL,
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return nil }
    let host = parts.host ?? ""
    let isSecure = parts.scheme?.lowercased() == "https"
    let isSame =
      parts.scheme?.lowercased() == "http" && request.url.scheme?.lowercased() == "http"
      && host == request.url.host
    guard isSecure || isSame, !host.isEmpty, parts.user == nil else {
      throw .insecureRedirect(host: host)
    }
    var query = (parts.percentEncodedQuery ?? "").split(separator: "&").map { String($0) }
    query.removeAll { $0.hasPrefix("\(access.parameter)=") }
    if let token { query.append("\(access.parameter)=\(Self.encoded(token))") }
    parts.percentEncodedQuery = query.isEmpty ? nil : query.joined(separator: "&")
    return parts.url
  }

  private static func isOnThisMachine(_ parts: URLComponents) -> Bool {
    guard parts.scheme?.lowercased() == "http", let host = parts.host else { return false }
    return ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  /// The letters that stand for themselves in an address (RFC 3986, unreserved).
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}

/// How often and when something is tried again.
public struct FirebasePatience: Sendable {
  /// The most attempts in a row without success.
  public var attempts: Int
  /// The wait after the first failure; each further one is twice as long.
  public var firstWait: Duration
  /// The longest wait.
  public var longestWait: Duration

  /// Makes a patience.
  ///
  /// - Parameters:
  ///   - attempts: The most attempts in a row without success, from 1.
  ///   - firstWait: The wait after the first failure.
  ///   - longestWait: The longest wait.
  public init(
    attempts: Int = 8,
    firstWait: Duration = .milliseconds(50),
    longestWait: Duration = .seconds(30)
  ) {
    self.attempts = max(1, attempts)
    self.firstWait = firstWait
    self.longestWait = longestWait
  }

  /// Waits after a failure, between half and all of its time so that many do not come back at once.
  ///
  /// - Parameters:
  ///   - failures: How many there were in a row, from 1.
  ///   - least: What the service asked for.
  /// - Throws: `cancelled` when the task is.
  nonisolated(nonsending)
    func wait(after failures: Int, atLeast least: Duration? = nil) async throws(FirebaseError)
  {
    let doubled = firstWait * (1 << min(20, max(0, failures - 1)))
    let wait = min(longestWait, max(doubled * Double.random(in: 0.5...1), least ?? .zero))
    do {
      try await Task.sleep(for: wait)
    } catch {
      throw .transport(.cancelled)
    }
  }
}
