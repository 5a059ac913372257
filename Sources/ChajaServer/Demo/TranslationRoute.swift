// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
package import ChajaSources

/// The route `/translations/{kind}/{id}?language=ko`: the text of one record in another language.
///
/// Pages ask it after they have shown the record. It takes no text, only the identity of a record, so that nobody can have texts
/// of one's own translated by it.
package struct TranslationRoute: Sendable {
  /// Gives the texts of a record; nil for a record without any.
  package typealias Texts = @Sendable (CatalogueItem) throws(APIError) -> CatalogueText?
  /// Gives the English text of a record; nil for a record without one.
  package typealias Original = @Sendable (CatalogueItem) async throws(APIError) -> String?

  private enum Origin {
    case texts(Texts)
    case service(Original, TranslationService?)
  }

  private let origin: Origin

  /// Makes a route that gives texts which are there in both languages.
  package init(texts: @escaping Texts) {
    origin = .texts(texts)
  }

  /// Makes a route that has originals translated.
  ///
  /// - Parameters:
  ///   - originals: Gives the English texts.
  ///   - service: Translates them; nil where there are originals only.
  package init(originals: @escaping Original, service: TranslationService?) {
    origin = .service(originals, service)
  }

  /// Answers a request that can only read.
  ///
  /// - Parameter target: The address.
  /// - Returns: The translation with its identity; browsers may keep it for an hour.
  /// - Throws: `not_found` for another address, `bad_request` for a language that there is none of, `translation_not_found`
  ///   for a record that is not there or has no text, and what the texts throw.
  package func answer(_ target: RequestTarget) throws(APIError) -> Router.Answering {
    guard target.segments.count == 3, let kind = Catalogue.Kind(rawValue: target.segments[1]),
      let id = Int(target.segments[2]), id >= 0
    else {
      throw APIError(
        .notFound,
        "There is nothing at this address; the translations of a record are at "
          + "`/translations/movie/1`, with `tv` or `person` for `movie`."
      )
    }
    let item = CatalogueItem(kind, id)
    let language = try Self.language(of: target.pairs)
    switch origin {
    case .texts(let texts):
      let text = try texts(item)
      return .now(try Self.response(text?.text(in: language), item, language))
    case .service(let originals, let service):
      return .later(.translations) { () async throws(APIError) in
        let text = try await Self.text(of: item, in: language, originals, service)
        return try Self.response(text, item, language)
      }
    }
  }

  private static func text(
    of item: CatalogueItem,
    in language: MovieLanguage,
    _ originals: Original,
    _ service: TranslationService?
  ) async throws(APIError) -> String? {
    if language == .english { return try await originals(item) }
    guard let service, let original = try await originals(item) else { return nil }
    return try await service.translation(of: original, for: item, into: language)
  }

  private static func response(
    _ text: String?,
    _ item: CatalogueItem,
    _ language: MovieLanguage
  ) throws(APIError) -> Response {
    guard let text else {
      throw APIError(
        .translationNotFound,
        "There is no translation for `\(item.kind.rawValue)` \(item.id)."
      )
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("kind", item.kind.rawValue)
    writer.member("id", item.id)
    writer.member("language", language.rawValue)
    writer.member("translation", text)
    writer.endObject()
    return Response(
      status: 200,
      headers: [("Content-Type", "application/json"), ("Cache-Control", "max-age=3600")],
      body: writer.bytes,
      route: .translations
    )
  }

  private static func language(of pairs: [RequestTarget.Pair]) throws(APIError) -> MovieLanguage {
    guard let pair = pairs.first, pairs.count == 1, pair.name == "language",
      let language = MovieLanguage(rawValue: pair.value)
    else {
      throw APIError(.badRequest, "The only parameter is `language`, which is `ko` or `en`.")
    }
    return language
  }
}

extension CatalogueText {
  fileprivate func text(in language: MovieLanguage) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}
