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

  private let texts: Texts

  /// Makes a route.
  package init(texts: @escaping Texts) {
    self.texts = texts
  }

  /// Answers a request that can only read.
  ///
  /// - Parameter target: The address.
  /// - Returns: The translation with its identity; browsers may keep it for an hour.
  /// - Throws: `not_found` for another address, `bad_request` for a language that there is none of, `translation_not_found`
  ///   for a record that is not there or has no text, and what the texts throw.
  package func answer(_ target: RequestTarget) throws(APIError) -> Response {
    guard target.segments.count == 3, let kind = Catalogue.Kind(rawValue: target.segments[1]),
      let id = Int(target.segments[2]), id >= 0
    else {
      throw APIError(
        .notFound,
        "There is nothing at this address; the translations of a record are at "
          + "`/translations/movie/1`, with `tv` or `person` for `movie`."
      )
    }
    let language = try Self.language(of: target.pairs)
    guard let text = try texts(CatalogueItem(kind, id)) else {
      throw APIError(.translationNotFound, "There is no translation for `\(kind.rawValue)` \(id).")
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("kind")
    writer.string(kind.rawValue)
    writer.name("id")
    writer.integer(id)
    writer.name("language")
    writer.string(language)
    writer.name("translation")
    writer.string(language == "ko" ? text.korean : text.english)
    writer.endObject()
    return Response(
      status: 200,
      headers: [("Content-Type", "application/json"), ("Cache-Control", "max-age=3600")],
      body: writer.bytes,
      route: .translations
    )
  }

  private static func language(of pairs: [RequestTarget.Pair]) throws(APIError) -> String {
    guard let pair = pairs.first, pairs.count == 1, pair.name == "language",
      pair.value == "ko" || pair.value == "en"
    else {
      throw APIError(.badRequest, "The only parameter is `language`, which is `ko` or `en`.")
    }
    return pair.value
  }
}
