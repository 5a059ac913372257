// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// Finds what answers a request, and puts the security headers on every answer.
package struct Router: Sendable {
  /// Answers a search of one index with a JSON object.
  package typealias Search = @Sendable (SearchParameters) throws(APIError) -> [UInt8]

  /// How a request that is allowed is answered.
  package enum Answering: Sendable {
    /// At once.
    case now(Response)
    /// By something that has to be waited for; the route is that of its errors.
    case later(Response.Route, @Sendable () async throws(APIError) -> Response)
  }

  let searches: [String: Search]
  /// What answers some of the indexes in place of an index; nil for none.
  let movies: MovieService?
  /// What can be asked of the indexes, by their names.
  let attributes: [String: IndexAttributes]
  private let files: StaticFiles?
  private let version: String
  private let translations: TranslationRoute?
  private let members: MemberAPI?
  private let metrics: Metrics

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - searches: The searches by the names of their indexes.
  ///   - attributes: What can be asked of the indexes, by their names.
  ///   - movies: A service that answers some of the indexes; nil for none.
  ///   - files: The pages; nil for an API alone.
  ///   - version: The version that `/version` tells.
  ///   - translations: The translations of records; nil for none.
  ///   - members: The routes below `/api`; nil for a server without members.
  ///   - metrics: What `/metrics` tells.
  package init(
    searches: [String: Search],
    attributes: [String: IndexAttributes] = [:],
    movies: MovieService? = nil,
    files: StaticFiles?,
    version: String,
    translations: TranslationRoute? = nil,
    members: MemberAPI? = nil,
    metrics: Metrics = Metrics()
  ) {
    self.searches = searches
    self.attributes = attributes
    self.movies = movies
    self.files = files
    self.version = version
    self.translations = translations
    self.members = members
    self.metrics = metrics
  }

  /// Answers a request, whole or refused; the only place where an error becomes an answer.
  package func reply(to request: Result<Request, RequestFault>) -> Reply {
    do throws(APIError) {
      switch request {
      case .success(let request):
        if let members, request.target.segments.first == "api" {
          return try members.reply(to: request, finish: Self.finished)
        }
        switch try answer(request) {
        case .now(let response): return .now(Self.finished(response).compressed(for: request))
        case .later(let route, let work):
          return .awaited { await Self.finished(work, route).compressed(for: request) }
        }
      case .failure(let fault): throw APIError(fault)
      }
    } catch {
      return .now(Self.finished(error.response()))
    }
  }

  /// Answers a request and waits until the answer is there.
  package func response(to request: Result<Request, RequestFault>) async -> Response {
    switch reply(to: request) {
    case .now(let response): response
    case .later(_, let work): work()
    case .awaited(let work): await work()
    }
  }

  /// The answer when there is no room for more work.
  package static var busy: Response { finished(APIError.overloaded.response()) }

  private static func finished(_ response: Response) -> Response {
    var response = response
    response.headers += SecurityHeaders.all
    return response
  }

  private static func finished(
    _ work: @Sendable () async throws(APIError) -> Response,
    _ route: Response.Route
  ) async -> Response {
    do throws(APIError) {
      return finished(try await work())
    } catch {
      return finished(error.response(route: route))
    }
  }

  private func answer(_ request: Request) throws(APIError) -> Answering {
    let segments = request.target.segments
    switch segments.first {
    case "health" where segments.count == 1:
      return try read(request) { Self.text(named: "status", "available", route: .health) }
    case "metrics" where segments.count == 1:
      return try read(request) {
        Response(
          status: 200,
          headers: [
            ("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
            ("Cache-Control", "no-store"),
          ],
          body: metrics.text(),
          route: .metrics
        )
      }
    case "version" where segments.count == 1:
      return try read(request) { Self.text(named: "pkgVersion", version, route: .version) }
    case "indexes" where segments.count == 3 && segments[2] == "search":
      return try search(request, index: segments[1])
    case "indexes" where segments.count == 3 && segments[2] == "settings":
      guard let attributes = attributes[segments[1]] else {
        throw APIError(indexNotFound: segments[1])
      }
      return try read(request) { Response(json: attributes.json, route: .settings) }
    case "indexes" where segments.count == 4 && segments[2] == "documents":
      return try document(request, index: segments[1], id: segments[3])
    case "multi-search" where segments.count == 1:
      return try multiSearch(request)
    case "translations":
      guard let translations else { return try page(request) }
      try requireReading(request)
      return try translations.answer(request.target)
    default:
      return try page(request)
    }
  }

  func requireReading(_ request: Request) throws(APIError) {
    guard request.method == .get || request.method == .head else {
      throw APIError(methodNotAllowed: request, allowed: [.get, .head])
    }
  }

  private func read(
    _ request: Request,
    _ answer: () -> Response
  ) throws(APIError) -> Answering {
    try requireReading(request)
    return .now(answer())
  }

  func page(_ request: Request) throws(APIError) -> Answering {
    guard let response = files?.response(to: request) else {
      if let page = files?.notFoundPage(for: request) { return .now(page) }
      throw APIError(.notFound, "There is nothing at this address.")
    }
    return try read(request) { response }
  }

  private static func text(
    named name: StaticString,
    _ value: String,
    route: Response.Route
  ) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name(name)
    writer.string(value)
    writer.endObject()
    return Response(json: writer.bytes, route: route)
  }
}
