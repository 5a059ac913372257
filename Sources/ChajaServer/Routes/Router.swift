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

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - searches: The searches by the names of their indexes.
  ///   - files: The pages; nil for an API alone.
  ///   - version: The version that `/version` tells.
  package init(searches: [String: Search], files: StaticFiles?, version: String) {
    self.searches = searches
    self.files = files
    self.version = version
  }

  /// Answers a request, whole or refused; the only place where an error becomes an answer.
  package func response(to request: Result<Request, RequestFault>) -> Response {
    var response: Response
    do throws(APIError) {
      switch request {
      case .success(let request): response = try answer(request)
      case .failure(let fault): throw APIError(fault)
      }
    } catch {
      response = error.response()
    }
    response.headers += SecurityHeaders.all
    return response
  }

  private func answer(_ request: Request) throws(APIError) -> Response {
    let segments = request.target.segments
    switch segments.first {
    case "health" where segments.count == 1:
      return try read(request) { Self.text(named: "status", "available", route: .health) }
    case "version" where segments.count == 1:
      return try read(request) { Self.text(named: "pkgVersion", version, route: .version) }
    case "indexes" where segments.count == 3 && segments[2] == "search":
      return try search(request, index: segments[1])
    default:
      return try page(request)
    }
  }

  private func read(
    _ request: Request,
    _ answer: () -> Response
  ) throws(APIError) -> Response {
    guard request.method == .get || request.method == .head else {
      return Self.methodNotAllowed(request, allowed: [.get, .head])
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
    guard let search = searches[index] else {
      throw APIError(.indexNotFound, "Index `\(index.prefix(64))` not found.")
    }
    let parameters: SearchParameters
    switch request.method {
    case .get, .head: parameters = try SearchParameters(pairs: request.target.pairs)
    case .post:
      try Self.requireJSON(request)
      parameters = try SearchParameters(json: request.body)
    case .other: return Self.methodNotAllowed(request, allowed: [.get, .head, .post])
    }
    do {
      return Response(json: try search(parameters), route: .search)
    } catch {
      var response = error.response()
      response.route = .search
      return response
    }
  }

  private static func requireJSON(_ request: Request) throws(APIError) {
    guard let type = request.header(named: "content-type") else {
      throw APIError(
        .missingContentType,
        "The request has no Content-Type; send `application/json`."
      )
    }
    let kind = type.prefix { $0 != ";" && $0 != " " }
    guard kind.lowercased() == "application/json" else {
      throw APIError(
        .invalidContentType,
        "The Content-Type `\(type.prefix(64))` is not one that is read; send `application/json`."
      )
    }
  }

  private static func methodNotAllowed(
    _ request: Request,
    allowed: [Request.Method]
  ) -> Response {
    let names = allowed.map(\.name).joined(separator: ", ")
    var response = APIError(
      .methodNotAllowed,
      "The method \(request.method.name.prefix(16)) is not allowed here; use one of \(names)."
    ).response()
    response.headers.append(("Allow", names))
    return response
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
