// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite

/// One route below `/api`: what it answers to, who may call it, and where its work is done.
struct MemberRoute: Sendable {
  /// A part of a path.
  enum Part: Sendable {
    case word(String)
    /// A number that the route reads.
    case id
  }

  enum Access: Sendable {
    case everyone
    /// Those with a session.
    case members
  }

  enum Work: Sendable {
    /// Reads and writes of the database.
    case database
    /// A password's hash; few at a time.
    case hashing
  }

  let method: Request.Method
  let path: [Part]
  let name: Response.Route
  var access = Access.members
  var work = Work.database
  /// Whether each call counts as an attempt of its address.
  var isLimited = false
  let answer: @Sendable (MemberAPI, MemberCall) throws(APIError) -> Response

  init(
    _ method: Request.Method,
    _ path: String,
    _ name: Response.Route,
    access: Access = .members,
    work: Work = .database,
    isLimited: Bool = false,
    answer: @escaping @Sendable (MemberAPI, MemberCall) throws(APIError) -> Response
  ) {
    self.method = method
    self.path = path.split(separator: "/").map { $0 == "{id}" ? .id : .word(String($0)) }
    self.name = name
    self.access = access
    self.work = work
    self.isLimited = isLimited
    self.answer = answer
  }

  /// Whether the route takes a method; `HEAD` is a `GET` without the body, which a stream never ends.
  func answers(to other: Request.Method) -> Bool {
    other == method || (other == .head && method == .get && name != .events)
  }

  /// The ids in a path, or nil if it is not this route's.
  func ids(in segments: ArraySlice<String>) -> [Int64]? {
    guard segments.count == path.count else { return nil }
    var ids: [Int64] = []
    for (segment, part) in zip(segments, path) {
      switch part {
      case .word(let word): guard segment == word else { return nil }
      case .id:
        // One spelling for each id: no sign, no leading zero.
        guard let id = Int64(segment), id > 0, String(id) == segment else { return nil }
        ids.append(id)
      }
    }
    return ids
  }
}

/// A request to a route, with who makes it.
struct MemberCall: Sendable {
  let request: Request
  /// The numbers in the path, in their order.
  let ids: [Int64]
  /// The token of the request's cookie, good or not.
  let token: SecretToken?
  /// The session; there is one wherever the route is for members.
  let session: MemberDatabase.Session?

  /// The member that calls.
  ///
  /// - Throws: `not_logged_in`, where a route for everyone asks.
  func member() throws(APIError) -> Member {
    guard let session else { throw APIError.notLoggedIn }
    return session.member
  }

  /// The number in the path.
  ///
  /// - Throws: `not_found`, where the path has none.
  func id() throws(APIError) -> Int64 {
    guard let id = ids.first else {
      throw APIError(.notFound, "There is nothing at this address.")
    }
    return id
  }

  /// Reads the window of a list from the address.
  ///
  /// - Parameters:
  ///   - names: The parameters that the route knows beside `limit`.
  ///   - maximum: The most entries; more are given as so many.
  /// - Returns: The limit, and the given ones of the other parameters.
  /// - Throws: `bad_request`, `invalid_window`.
  func window(
    _ names: [String],
    maximum: Int
  ) throws(APIError) -> (limit: Int, values: [String: Int64]) {
    var values: [String: Int64] = [:]
    for pair in request.target.pairs {
      guard names.contains(pair.name) || pair.name == "limit" else {
        let known = (names + ["limit"]).map { "`\($0)`" }.joined(separator: ", ")
        throw APIError(
          .badRequest,
          "Unknown parameter `\(pair.name.prefix(64))`: expected one of \(known)."
        )
      }
      guard values[pair.name] == nil else {
        throw APIError(.badRequest, "The parameter `\(pair.name)` is given more than once.")
      }
      guard let value = Int64(pair.value), value >= 0, pair.value.first != "+" else {
        throw APIError(
          .invalidWindow,
          "The value of `\(pair.name)` is not a whole number from 0 to \(Int64.max)."
        )
      }
      values[pair.name] = value
    }
    let limit = Int(min(values.removeValue(forKey: "limit") ?? 50, Int64(maximum)))
    return (limit, values)
  }
}
