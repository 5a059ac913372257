// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSources

/// The routes below `/indexes`, and `/multi-search`.
extension Router {
  func search(_ request: Request, index: String) throws(APIError) -> Answering {
    guard searches[index] != nil || serves(index) else { throw APIError(indexNotFound: index) }
    let parameters: SearchParameters
    switch request.method {
    case .get, .head: parameters = try SearchParameters(pairs: request.target.pairs)
    case .post:
      try request.requireJSON()
      parameters = try SearchParameters(json: request.body)
    default: throw APIError(methodNotAllowed: request, allowed: [.get, .head, .post])
    }
    do {
      if let search = searches[index] {
        return .now(Response(json: try search(parameters), route: .search))
      }
      let search = try later(index, parameters)
      return .later(.search) { () async throws(APIError) in
        Response(json: try await search(), route: .search)
      }
    } catch {
      return .now(error.response(route: .search))
    }
  }

  /// Answers several searches: at once where all can be, else one after another.
  func multiSearch(_ request: Request) throws(APIError) -> Answering {
    guard request.method == .post else {
      throw APIError(methodNotAllowed: request, allowed: [.post])
    }
    try request.requireJSON()
    do {
      let several = try MultiSearch(request.body)
      let works = try works(several)
      guard several.questions.contains(where: { searches[$0.index] == nil }) else {
        return .now(Response(json: several.json(try answers(several)), route: .search))
      }
      return .later(.search) { () async throws(APIError) in
        var answers: [[UInt8]] = []
        for (place, work) in works.enumerated() {
          do throws(APIError) {
            answers.append(try await work())
          } catch {
            throw error.inside(place)
          }
        }
        return Response(json: several.json(answers), route: .search)
      }
    } catch {
      return .now(error.response(route: .search))
    }
  }

  /// Gives one record of an index that a service answers; those of other indexes are whole in each hit.
  func document(_ request: Request, index: String, id: String) throws(APIError) -> Answering {
    guard let movies, let kind = MovieService.kind(of: index) else { return try page(request) }
    try requireReading(request)
    guard let number = Int(id), number >= 0, id.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { throw APIError(.documentNotFound, "There is no document with the id \(id.prefix(64)).") }
    let parameters = try SearchParameters(pairs: request.target.pairs)
    guard request.target.pairs.allSatisfy({ $0.name == "locales" }) else {
      throw APIError(.badRequest, "The only parameter of a document is `locales`.")
    }
    let language = try MovieLanguage(locales: parameters.locales)
    let item = CatalogueItem(kind.inCatalogue, number)
    return .later(.document) { () async throws(APIError) in
      Response(json: try await movies.document(item, in: language), route: .document)
    }
  }

  private typealias Work = @Sendable () async throws(APIError) -> [UInt8]

  /// Whether a service answers an index.
  private func serves(_ index: String) -> Bool {
    movies != nil && MovieService.kind(of: index) != nil
  }

  private func later(_ index: String, _ parameters: SearchParameters) throws(APIError) -> Work {
    guard let movies, let kind = MovieService.kind(of: index) else {
      throw APIError(indexNotFound: index)
    }
    let question = try MovieQuestion(kind, parameters)
    return { () async throws(APIError) in try await movies.answer(to: question) }
  }

  /// The searches, checked before the first of them is made.
  private func works(_ several: MultiSearch) throws(APIError) -> [Work] {
    var works: [Work] = []
    for (place, question) in several.questions.enumerated() {
      do throws(APIError) {
        works.append(try work(question))
      } catch {
        throw error.inside(place)
      }
    }
    return works
  }

  private func work(_ question: MultiSearch.Question) throws(APIError) -> Work {
    guard let search = searches[question.index] else {
      return try later(question.index, question.parameters)
    }
    return { () async throws(APIError) -> [UInt8] in try search(question.parameters) }
  }

  private func answers(_ several: MultiSearch) throws(APIError) -> [[UInt8]] {
    var answers: [[UInt8]] = []
    for (place, question) in several.questions.enumerated() {
      guard let search = searches[question.index] else { continue }
      do throws(APIError) {
        answers.append(try search(question.parameters))
      } catch {
        throw error.inside(place)
      }
    }
    return answers
  }
}

extension TMDBItem.Kind {
  /// The same kind in the catalogue.
  fileprivate var inCatalogue: Catalogue.Kind {
    switch self {
    case .movie: .movie
    case .tv: .tv
    case .person: .person
    }
  }
}
