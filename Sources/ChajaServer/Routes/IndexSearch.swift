// Chaja
// SPDX-License-Identifier: Apache-2.0

package import Chaja
import ChajaEngine

/// Answers searches of one index in the form of the HTTP API.
package struct IndexSearch: Sendable {
  private let index: RecordIndex
  private let scratches: ScratchPool

  /// Makes the search of an index.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - scratches: Working memory, shared with searches of earlier states of the same index.
  package init(index: RecordIndex, scratches: ScratchPool = ScratchPool()) {
    self.index = index
    self.scratches = scratches
  }

  /// Answers one request.
  ///
  /// - Returns: A JSON object: `hits`, `query`, `processingTimeMs`, the window and the total, and `facetDistribution`
  ///   if facets were asked for.
  /// - Throws: An error that names the parameter at fault.
  package func answer(_ parameters: SearchParameters) throws(APIError) -> [UInt8] {
    let query = try query(for: parameters)
    var scratch = scratches.take()
    defer { scratches.give(scratch) }
    let answer: Answer
    do {
      answer = try index.timedAnswer(query, scratch: &scratch)
    } catch {
      throw Self.apiError(error, parameters)
    }
    return SearchAnswerWriter(parameters).json(for: answer)
  }

  private func query(for parameters: SearchParameters) throws(APIError) -> RecordQuery {
    var query = RecordQuery(parameters.query)
    switch parameters.window {
    case .slice(let offset, let limit):
      query.offset = offset
      query.limit = limit
    case .page(let number, let size):
      let offset = max(0, number - 1).multipliedReportingOverflow(by: size)
      query.offset = offset.overflow ? .max : offset.partialValue
      query.limit = number == 0 ? 0 : size
    }
    query.matching =
      switch parameters.matchingStrategy {
      case .all: .all
      case .last: .last
      case .any: .any
      }
    query.filter = try parameters.filter.map(Self.filter)
    for text in parameters.sort {
      do {
        query.sort.append(try RecordQuery.sortField(parsing: text))
      } catch {
        throw APIError(.invalidSort, Self.sentence("sort", error))
      }
    }
    query.facets = parameters.facets
    query.distinct = parameters.distinct
    return query
  }

  private static func filter(_ tree: SearchParameters.FilterTree) throws(APIError) -> Filter {
    switch tree {
    case .expression(let text):
      do {
        return try Filter.parse(Array(text.utf8))
      } catch {
        throw APIError(.invalidFilter, "Invalid `filter`: \(error.message).")
      }
    case .all(let parts): return .all(try filters(parts))
    case .any(let parts): return .any(try filters(parts))
    }
  }

  private static func filters(
    _ trees: [SearchParameters.FilterTree]
  ) throws(APIError) -> [Filter] {
    var filters: [Filter] = []
    for tree in trees { filters.append(try filter(tree)) }
    return filters
  }

  /// Finds out which parameter an error of the index speaks of.
  private static func apiError(_ error: QueryError, _ parameters: SearchParameters) -> APIError {
    switch error {
    case .filter: APIError(.invalidFilter, sentence("filter", error))
    case .unreadableSort, .notSortable: APIError(.invalidSort, sentence("sort", error))
    case .unknownField(let name, _) where parameters.distinct.map { Array($0.utf8) } == name:
      APIError(.invalidDistinct, sentence("distinct", error))
    case .unknownField(let name, _) where parameters.facets.contains { Array($0.utf8) == name }:
      APIError(.invalidFacets, sentence("facets", error))
    case .unknownField: APIError(.invalidSort, sentence("sort", error))
    case .notSearchable, .negativeRange: APIError(.badRequest, "\(error).")
    case .damagedIndex: APIError(.internalError, "\(error).")
    @unknown default: APIError(.badRequest, "\(error).")
    }
  }

  private static func sentence(_ parameter: String, _ error: QueryError) -> String {
    "Invalid `\(parameter)`: \(error)."
  }
}
