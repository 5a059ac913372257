// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaJSON
package import ChajaSources

/// The indexes `movies`, `tv` and `people` as The Movie Database answers them, in the form of the catalogue's own.
///
/// The token stays here: clients ask by query, page and language only, or for one document, and get records. Answers are
/// kept for some minutes, a question is under way once, and a service that wants to be left alone is.
package final class MovieService: Sendable {
  private struct PageKey: Hashable {
    var kind: TMDBItem.Kind
    var language: MovieLanguage
    var text: String
    var page: Int
  }

  private struct DocumentKey: Hashable {
    var item: CatalogueItem
    var language: MovieLanguage
  }

  /// What answers are told to come from.
  static let name = "The Movie Database"
  /// What its terms want pages to say, word for word.
  static let attribution =
    "This product uses the TMDB API but is not endorsed or certified by TMDB."

  private let services: [MovieLanguage: TMDBService]
  private let pages: AnswerCache<PageKey, RecordPage<TMDBItem>>
  private let documents: AnswerCache<DocumentKey, TMDBDetails>
  private let gate: ServiceGate
  private let log: RequestLog

  /// Makes the indexes; nothing is asked.
  ///
  /// - Parameters:
  ///   - access: The token and the address.
  ///   - log: Told of each failure, without what was asked.
  ///   - timeout: How long a request to the service may take.
  ///   - transport: What carries the requests.
  ///   - now: Tells the time.
  package init(
    _ access: ServiceSettings.Movies,
    log: RequestLog,
    timeout: Duration = .seconds(10),
    transport: any HTTPTransport = SystemTransport(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    var services: [MovieLanguage: TMDBService] = [:]
    for language in MovieLanguage.allCases {
      services[language] = TMDBService(
        token: access.token,
        language: language.serviceName,
        address: access.address,
        timeout: timeout,
        transport: transport
      )
    }
    self.services = services
    self.log = log
    pages = AnswerCache(capacity: 500, lifetime: .seconds(600), now: now)
    documents = AnswerCache(capacity: 1000, lifetime: .seconds(3600), now: now)
    gate = ServiceGate(limit: 32, now: now)
  }

  /// The kind of an index; nil for an index that is not answered here.
  package static func kind(of index: String) -> TMDBItem.Kind? {
    switch index {
    case "movies": .movie
    case "tv": .tv
    case "people": .person
    default: nil
    }
  }

  /// Answers a search.
  ///
  /// A film or show without an overview in the reader's language gets the English one, if that can be had.
  ///
  /// - Returns: A JSON object in the form of ``IndexSearch``.
  /// - Throws: Why the service gave no answer.
  package func answer(to question: MovieQuestion) async throws(APIError) -> [UInt8] {
    let start = ContinuousClock.now
    guard !question.text.isEmpty else {
      return MovieAnswer(question, records: []).json(total: 0, pages: 0, time: .zero)
    }
    let page = try await page(question, in: question.language)
    var english: [Int: TMDBItem] = [:]
    if question.language != .english, question.kind != .person,
      page.records.contains(where: { $0.record.overview == nil }),
      let other = try? await self.page(question, in: .english)
    {
      for found in other.records { english[found.record.number] = found.record }
    }
    let records = page.records.map { found in
      let item = found.record
      return (
        id: item.number,
        json: MovieRecord.json(of: item, english: english[item.number], in: question.language)
      )
    }
    return MovieAnswer(question, records: records).json(
      total: page.total ?? records.count,
      pages: page.pages ?? 1,
      time: .now - start
    )
  }

  /// Gives one film, show or person with all that is shown of it.
  ///
  /// - Returns: A record as JSON.
  /// - Throws: `document_not_found`, and why the service gave no answer.
  package func document(
    _ item: CatalogueItem,
    in language: MovieLanguage
  ) async throws(APIError) -> [UInt8] {
    let details = try await details(of: item, in: language)
    var english: TMDBDetails?
    let isTold = details.item.overview != nil || details.biography != nil
    if language != .english, !isTold {
      english = try? await self.details(of: item, in: .english)
    }
    return MovieRecord.json(of: details, english: english, in: language)
  }

  /// The English overview or biography, which is what translators are given.
  ///
  /// - Returns: The text; nil for a thing that is not there or has none.
  /// - Throws: Why the service gave no answer.
  package func original(of item: CatalogueItem) async throws(APIError) -> String? {
    do throws(APIError) {
      let details = try await details(of: item, in: .english)
      return details.item.overview ?? details.biography
    } catch {
      if error.code == .documentNotFound { return nil }
      throw error
    }
  }

  private func page(
    _ question: MovieQuestion,
    in language: MovieLanguage
  ) async throws(APIError) -> RecordPage<TMDBItem> {
    let key = PageKey(
      kind: question.kind,
      language: language,
      text: question.text,
      page: question.page
    )
    do throws(SourceFailure) {
      let service = try service(in: language)
      return try await pages.value(for: key) { [gate] () async throws(SourceFailure) in
        try await gate.pass { () async throws(SourceFailure) in
          let source = TMDBSource(key.kind, service)
          return try await source.page(for: RecordRequest(key.text, page: key.page))
        }
      }
    } catch {
      throw told(error)
    }
  }

  private func details(
    of item: CatalogueItem,
    in language: MovieLanguage
  ) async throws(APIError) -> TMDBDetails {
    let key = DocumentKey(item: item, language: language)
    do throws(SourceFailure) {
      let service = try service(in: language)
      return try await documents.value(for: key) { [gate] () async throws(SourceFailure) in
        try await gate.pass { () async throws(SourceFailure) in
          try await service.details(of: Self.kind(of: item), item.id)
        }
      }
    } catch {
      if case .http(status: 404) = error.kind {
        throw APIError(.documentNotFound, "There is no document with the id \(item.id).")
      }
      throw told(error)
    }
  }

  private static func kind(of item: CatalogueItem) -> TMDBItem.Kind {
    switch item.kind {
    case .movie: .movie
    case .tv: .tv
    case .person: .person
    }
  }

  private func service(in language: MovieLanguage) throws(SourceFailure) -> TMDBService {
    guard let service = services[language] else {
      throw SourceFailure(.refused, detail: "there is no service in \(language.rawValue)")
    }
    return service
  }

  private func told(_ failure: SourceFailure) -> APIError {
    log.record(event: "movie-service-failed", reason: failure.logged)
    return APIError(failure, of: Self.name)
  }
}
