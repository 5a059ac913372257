// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What a search request asks for, checked and with its defaults filled in.
package struct SearchParameters: Sendable {
  /// Which words of the query a record must have.
  package enum MatchingStrategy: String, CaseIterable, Sendable {
    /// Every word; the default.
    case all
    /// All, or if too few records have all, without the last words.
    case last
    /// Any one word.
    case any
  }

  /// Which part of the hits to give.
  package enum Window: Hashable, Sendable {
    /// So many hits after so many skipped.
    case slice(offset: Int, limit: Int)
    /// A page, counted from 1, of so many hits.
    case page(number: Int, size: Int)
  }

  /// The conditions on records, as nested lists of expressions.
  package indirect enum FilterTree: Hashable, Sendable {
    /// One expression in the filter language.
    case expression(String)
    /// True if all parts are.
    case all([FilterTree])
    /// True if any part is.
    case any([FilterTree])
  }

  /// The most hits of one answer; a greater `limit` or `hitsPerPage` is lowered to it.
  package static let maximumHits = 1000
  /// The most languages of a reader.
  package static let maximumLocales = 20

  package var query = ""
  package var window = Window.slice(offset: 0, limit: 20)
  package var filter: FilterTree?
  /// Orders such as `id:asc`, as sent.
  package var sort: [String] = []
  package var facets: [String] = []
  package var distinct: String?
  /// The fields of the records to give; nil for all.
  package var attributesToRetrieve: [String]?
  /// The fields to mark in `_formatted`; `*` for all.
  package var attributesToHighlight: [String] = []
  package var highlightPreTag = "<em>"
  package var highlightPostTag = "</em>"
  package var showsMatchesPosition = false
  package var matchingStrategy = MatchingStrategy.all
  /// The languages of the reader as in `ko` or `en-GB`, the best first, for indexes whose records are in one at a time.
  package var locales: [String] = []
  /// Whether each hit also tells why it matched and its ranges in UTF-16.
  package var tellsReasons = false

  /// Makes the parameters of an empty request: the first twenty of all records.
  package init() {}
}

extension SearchParameters {
  /// The parameters' names, as they stand in an address or a JSON object.
  package enum Name: String, CaseIterable, Sendable {
    case q
    case offset
    case limit
    case page
    case hitsPerPage
    case filter
    case sort
    case facets
    case distinct
    case attributesToRetrieve
    case attributesToHighlight
    case highlightPreTag
    case highlightPostTag
    case showMatchesPosition
    case matchingStrategy
    case locales
    case chaja

    /// The code of an error in the parameter's value.
    package var errorCode: APIError.Code {
      switch self {
      case .q: .invalidQuery
      case .offset: .invalidOffset
      case .limit: .invalidLimit
      case .page: .invalidPage
      case .hitsPerPage: .invalidHitsPerPage
      case .filter: .invalidFilter
      case .sort: .invalidSort
      case .facets: .invalidFacets
      case .distinct: .invalidDistinct
      case .attributesToRetrieve: .invalidAttributesToRetrieve
      case .attributesToHighlight: .invalidAttributesToHighlight
      case .highlightPreTag: .invalidHighlightPreTag
      case .highlightPostTag: .invalidHighlightPostTag
      case .showMatchesPosition: .invalidShowMatchesPosition
      case .matchingStrategy: .invalidMatchingStrategy
      case .locales: .invalidLocales
      case .chaja: .invalidChaja
      }
    }
  }
}
