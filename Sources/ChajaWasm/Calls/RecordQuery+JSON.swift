// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaRecords
import ChajaSessionJSON

extension RecordQuery {
  /// Reads a search: an object with `q`, and perhaps `limit`, `offset`, `filter`, `sort`, `facets`, `matching`, `distinct` and
  /// `fields`.
  ///
  /// `filter` is an expression; `sort` and `facets` are lists, or one text; null is as if left out.
  init(json: [UInt8]) throws(CallError) {
    let call = try CallError.reading(.invalidSearch) {
      () throws(SessionJSONError) in try SearchCall(json)
    }
    self = call.query
    do throws(QueryError) {
      if let filter = call.filter { self.filter = try Self.filter(filter) }
      for text in call.sort { sort.append(try RecordQuery.sortField(parsing: text)) }
    } catch {
      throw CallError(.invalidSearch, error.text)
    }
  }

  private static func filter(_ text: [UInt8]) throws(QueryError) -> Filter {
    do {
      return try Filter.parse(text)
    } catch {
      throw .filter(error)
    }
  }
}

/// A search as it is written, with the parts that have a grammar of their own left as text.
private struct SearchCall {
  var query = RecordQuery(text: [])
  var filter: [UInt8]?
  var sort: [[UInt8]] = []

  init(_ json: [UInt8]) throws(SessionJSONError) {
    let value = try PlacedValue(json, subject: "the search")
    let members = try value.members("q limit offset filter sort facets matching distinct fields")
    if let value = members.given("q") { query.text = try value.text() }
    if let value = members.given("limit") { query.limit = try value.integer(0...1_000_000_000) }
    if let value = members.given("offset") { query.offset = try value.integer(0...1_000_000_000) }
    filter = try members.given("filter")?.text()
    sort = try members.given("sort")?.names() ?? []
    query.facetBytes = try members.given("facets")?.names() ?? []
    query.fieldBytes = try members.given("fields")?.names()
    query.distinctBytes = try members.given("distinct")?.name()
    if let value = members.given("matching") {
      switch try value.word(of: "all any last") {
      case 0: query.matching = .all
      case 1: query.matching = .any
      default: query.matching = .last
      }
    }
  }
}
