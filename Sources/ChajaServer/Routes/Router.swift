// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// Finds what answers a request, and puts the security headers on every answer.
package struct Router: Sendable {
  /// Answers a search of one index with a JSON object.
  package typealias Search = @Sendable (SearchParameters) throws(APIError) -> [UInt8]

  private let searches: [String: Search]
  private let files: StaticFiles?
  private let version: String
  private let translations: TranslationRoute?
  private let members: MemberAPI?
  private let metrics: Metrics

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - searches: The searches by the names of their indexes.
  ///   - files: The pages; nil for an API alone.
  ///   - version: The version that `/version` tells.
  ///   - translations: The translations of records; nil for none.
  ///   - members: The routes below `/api`; nil for a server without members.
  ///   - metrics: What `/metrics` tells.
  package init(
    searches: [String: Search],
    files: StaticFiles?,
    version: String,
    translations: TranslationRoute? = nil,
    members: MemberAPI? = nil,
    metrics: Metrics = Metrics()
  ) {
    self.searches = searches
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
        return .now(Self.finished(try answer(request)))
      case .failure(let fault): throw APIError(fault)
      }
    } catch {
      return .now(Self.finished(error.response()))
    }
  }

  /// Answers a request and waits until the answer is there.
  package func response(to request: Result<Request, RequestFault>) -> Response {
    switch reply(to: request) {
    case .now(let response): response
    case .later(_, let work): work()
    }
  }

  /// The answer when there is no room for more work.
  package static var busy: Response { finished(APIError.overloaded.response()) }

  private static func finished(_ response: Response) -> Response {
    var response = response
    response.headers += SecurityHeaders.all
    return response
  }

  private func answer(_ request: Request) throws(APIError) -> Response {
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
    case "multi-search" where segments.count == 1:
      return try multiSearch(request)
    case "translations":
      guard let translations else { return try page(request) }
      guard request.method == .get || request.method == .head else {
        throw APIError(methodNotAllowed: request, allowed: [.get, .head])
      }
      return try translations.answer(request.target)
    default:
      return try page(request)
    }
  }

  private func multiSearch(_ request: Request) throws(APIError) -> Response {
    guard request.method == .post else {
      throw APIError(methodNotAllowed: request, allowed: [.post])
    }
    try request.requireJSON()
    do {
      return Response(
        json: try MultiSearch(searches: searches).answer(request.body),
        route: .search
      )
    } catch {
      var response = error.response()
      response.route = .search
      return response
    }
  }

  private func read(
    _ request: Request,
    _ answer: () -> Response
  ) throws(APIError) -> Response {
    guard request.method == .get || request.method == .head else {
      throw APIError(methodNotAllowed: request, allowed: [.get, .head])
    }
    return answer()
  }

  private func page(_ request: Request) throws(APIError) -> Response {
    guard let response = files?.response(to: request) else {
      if let page = files?.notFoundPage(for: request) { return page }
      throw APIError(.notFound, "There is nothing at this address.")
    }
    return try read(request) { response }
  }

  private func search(_ request: Request, index: String) throws(APIError) -> Response {
    guard let search = searches[index] else { throw APIError(indexNotFound: index) }
    let parameters: SearchParameters
    switch request.method {
    case .get, .head: parameters = try SearchParameters(pairs: request.target.pairs)
    case .post:
      try request.requireJSON()
      parameters = try SearchParameters(json: request.body)
    default: throw APIError(methodNotAllowed: request, allowed: [.get, .head, .post])
    }
    do {
      return Response(json: try search(parameters), route: .search)
    } catch {
      var response = error.response()
      response.route = .search
      return response
    }
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
