// Chaja
// SPDX-License-Identifier: Apache-2.0

public import Chaja
public import Foundation

/// A request to a service.
public struct HTTPRequest: Sendable {
  /// The method, in capitals; `GET` unless given.
  public var method: String
  /// Where to; `http` or `https`.
  public var url: URL
  /// Names and values of the header; names are not told apart by letter case.
  public var headers: [(name: String, value: String)]
  /// The body; empty for none.
  public var body: [UInt8]
  /// How long the whole exchange may take, from the call to the last byte.
  public var timeout: Duration
  /// The most bytes of an answer's body; more are a failure.
  public var maximumBytes: Int
  /// Whether an answer that says where else to ask is followed; true unless changed.
  ///
  /// Otherwise it is given as it is, so that who asks can look at the address first.
  public var followsRedirects = true

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - url: Where to.
  ///   - method: The method, in capitals.
  ///   - headers: Names and values of the header.
  ///   - body: The body; empty for none.
  ///   - timeout: How long the whole exchange may take.
  ///   - maximumBytes: The most bytes of an answer's body; eight mebibytes unless given.
  public init(
    _ url: URL,
    method: String = "GET",
    headers: [(name: String, value: String)] = [],
    body: [UInt8] = [],
    timeout: Duration = .seconds(15),
    maximumBytes: Int = 8 << 20
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.maximumBytes = maximumBytes
  }
}

extension HTTPRequest {
  /// Refuses what is no request to the web.
  func check() throws(SourceFailure) {
    let scheme = url.scheme?.lowercased()
    guard scheme == "https" || scheme == "http", url.host?.isEmpty == false else {
      throw SourceFailure(.refused, detail: "the address has no http or https and host")
    }
    let words = [method] + headers.flatMap { [$0.name, $0.value] }
    if words.contains(where: { $0.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 } }) {
      throw SourceFailure(.refused, detail: "the method or a header has more than one line")
    }
  }

  /// The time that the exchange may take, from 1.
  var timeoutMilliseconds: Int {
    let (seconds, attoseconds) = timeout.components
    let whole = Int(clamping: min(max(seconds, 0), 31_557_600)) * 1_000
    return max(1, whole + Int(max(0, attoseconds) / 1_000_000_000_000_000))
  }
}

/// An answer of a service, whatever its status.
public struct HTTPResponse: Sendable {
  /// The status.
  public var status: Int
  /// The header, with names in small letters; values of one name are joined with a comma.
  public var headers: [String: String]
  /// The body, decompressed.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

#if os(Linux)
/// The transport that sources take where none is given.
public typealias SystemTransport = CurlTransport
#else
/// The transport that sources take where none is given.
public typealias SystemTransport = URLSessionTransport
#endif

/// What carries requests to services and brings their answers.
///
/// Sources take one, so that tests, proxies and apps with a network layer of their own can put theirs in its place.
public protocol HTTPTransport: Sendable {
  /// Asks a service.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The answer, whatever its status.
  /// - Throws: `network`, `timeout`, `malformed` for a body that is too long, and `cancelled` when the task is, soon.
  nonisolated(nonsending)
    func response(to request: HTTPRequest) async throws(SourceFailure) -> HTTPResponse
}

extension HTTPTransport {
  /// Asks a service that answers with a status from 200 to 299.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The answer.
  /// - Throws: `http` with the status and `Retry-After` for any other status, and what the transport throws.
  public nonisolated(nonsending)
    func success(of request: HTTPRequest) async throws(SourceFailure) -> HTTPResponse
  {
    let response = try await response(to: request)
    if (200...299).contains(response.status) { return response }
    throw .http(response.status, retryAfter: response.retryAfter())
  }
}

extension HTTPResponse {
  /// How long the service asks to be left alone, by its header `Retry-After`.
  ///
  /// - Parameter now: The time that a date in the header is compared with.
  /// - Returns: The time, at least 0; nil when the header is missing or neither seconds nor a date.
  public func retryAfter(now: Date = Date()) -> Duration? {
    guard let value = headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !value.isEmpty
    else { return nil }
    if value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      // More seconds than a number holds are as good as a century.
      return .seconds(min(Int64(value) ?? .max, 3_155_760_000))
    }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    guard let date = format.date(from: value) else { return nil }
    return .seconds(max(0, date.timeIntervalSince(now)))
  }
}
