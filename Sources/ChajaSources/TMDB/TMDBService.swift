// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
public import Foundation

/// How to reach The Movie Database: its address, a token, a language.
public struct TMDBService: Sendable {
  /// The address of the service, version 3.
  public static var address: URL {
    URL(string: "https://api.themoviedb.org/3/") ?? URL(filePath: "/")
  }

  /// The most bytes of an answer; a page of the service has some twenty thousand.
  private static let maximumBytes = 2 << 20
  /// The most characters of the service's own words that a failure repeats.
  private static let maximumDetail = 200

  /// The language of titles and overviews, as in `ko-KR`.
  public let language: String
  private let token: String
  private let address: URL
  private let timeout: Duration
  private let transport: any HTTPTransport

  /// Makes a service; nothing is asked.
  ///
  /// - Parameters:
  ///   - token: The token for reading (`Bearer`), from the account's settings; a secret.
  ///   - language: The language of titles and overviews, as in `ko-KR`.
  ///   - address: The address of the service, up to its version.
  ///   - timeout: How long a request may take.
  ///   - transport: What carries the requests.
  public init(
    token: String,
    language: String = "en-US",
    address: URL = Self.address,
    timeout: Duration = .seconds(10),
    transport: any HTTPTransport = SystemTransport()
  ) {
    self.token = token
    self.language = language
    self.address = address
    self.timeout = timeout
    self.transport = transport
  }

  /// Asks for an address below the service's own.
  ///
  /// - Parameters:
  ///   - path: The path below the address.
  ///   - query: Names and values of the parameters, in order.
  /// - Returns: The answer's JSON.
  /// - Throws: As `TMDBSource.page(for:)`.
  nonisolated(nonsending)
    func answer(
      _ path: String,
      _ query: [(name: String, value: String)]
    ) async throws(SourceFailure) -> ServiceValue
  {
    guard
      var parts = URLComponents(url: address.appending(path: path), resolvingAgainstBaseURL: true)
    else { throw SourceFailure(.refused, detail: "the address of the service can't be read") }
    // A plus sign stands for a blank in a query, and URLComponents lets it pass as it is.
    parts.percentEncodedQuery = query.map { name, value in
      let encoded = value.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
      return "\(name)=\(encoded)"
    }.joined(separator: "&")
    guard let url = parts.url else {
      throw SourceFailure(.refused, detail: "the address of the service can't be read")
    }
    var request = HTTPRequest(
      url,
      headers: [("Authorization", "Bearer \(token)"), ("Accept", "application/json")],
      timeout: timeout,
      maximumBytes: Self.maximumBytes
    )
    // The service never sends elsewhere, and the token goes nowhere else.
    request.followsRedirects = false
    let response = try await transport.response(to: request)
    guard (200...299).contains(response.status) else {
      throw SourceFailure(
        .http(status: response.status),
        retryAfter: response.retryAfter(),
        detail: Self.words(of: response)
      )
    }
    return try ServiceValue(response)
  }

  /// What the service says went wrong, where it says so.
  private static func words(of response: HTTPResponse) -> String {
    guard let value = try? ServiceValue(response),
      let words = try? value.optional("status_message")?.string()
    else { return "" }
    return String(words.prefix(maximumDetail))
  }

  /// The letters that stand for themselves in a query (RFC 3986, unreserved).
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
