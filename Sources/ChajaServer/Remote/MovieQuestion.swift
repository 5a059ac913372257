// Chaja
// SPDX-License-Identifier: Apache-2.0

package import ChajaSources

/// A search of films, shows or people that The Movie Database can answer.
package struct MovieQuestion: Sendable {
  /// The most letters of a query.
  package static let maximumLetters = 200

  let kind: TMDBItem.Kind
  let parameters: SearchParameters
  /// The query without blanks at its ends.
  let text: String
  let language: MovieLanguage
  /// The page, from 1 to ``TMDBSource/maximumPages``.
  let page: Int

  /// Checks the parameters of a search.
  ///
  /// - Throws: An error that names the parameter that the service has nothing for, or that is out of its bounds.
  package init(_ kind: TMDBItem.Kind, _ parameters: SearchParameters) throws(APIError) {
    self.kind = kind
    self.parameters = parameters
    let query = parameters.query.unicodeScalars
    guard query.count <= Self.maximumLetters else {
      throw APIError(
        .invalidQuery,
        "The value of `q` has \(query.count) letters; send \(Self.maximumLetters) at most."
      )
    }
    text = Self.trimmed(parameters.query)
    language = try MovieLanguage(locales: parameters.locales)
    page = try Self.page(parameters.window)
    if parameters.filter != nil { throw Self.unknown("filter", .invalidFilter) }
    if !parameters.sort.isEmpty { throw Self.unknown("sort", .invalidSort) }
    if !parameters.facets.isEmpty { throw Self.unknown("facets", .invalidFacets) }
    if parameters.distinct != nil { throw Self.unknown("distinct", .invalidDistinct) }
    if parameters.matchingStrategy != .all {
      throw Self.unknown("matchingStrategy", .invalidMatchingStrategy)
    }
  }

  private static func unknown(_ name: String, _ code: APIError.Code) -> APIError {
    APIError(
      code,
      "`\(name)` can't be asked of this index: The Movie Database answers, by the query alone."
    )
  }

  private static func page(_ window: SearchParameters.Window) throws(APIError) -> Int {
    let size = TMDBSource.pageSize
    let last = TMDBSource.maximumPages
    switch window {
    case .page(let number, let given):
      guard given == size else {
        throw APIError(.invalidHitsPerPage, "The value of `hitsPerPage` can only be \(size) here.")
      }
      guard (1...last).contains(number) else {
        throw APIError(.invalidPage, "The value of `page` is not from 1 to \(last).")
      }
      return number
    case .slice(let offset, let limit):
      guard limit == size else {
        throw APIError(.invalidLimit, "The value of `limit` can only be \(size) here.")
      }
      guard offset % size == 0, offset / size < last else {
        throw APIError(
          .invalidOffset,
          "The value of `offset` is no multiple of \(size) below \(size * last)."
        )
      }
      return offset / size + 1
    }
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var scalars = text.unicodeScalars[...]
    scalars = scalars.drop(while: isBlank)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(scalars)
  }
}
