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
    if let filter = call.filter {
      do {
        self.filter = try Filter.parse(filter)
      } catch {
        throw CallError(.invalidSearch, QueryError.filter(error).text)
      }
    }
    for text in call.sort {
      do {
        sort.append(try RecordQuery.sortField(parsing: text))
      } catch {
        throw CallError(.invalidSearch, error.text)
      }
    }
  }
}

/// A search as it is written, with the parts that have a grammar of their own left as text.
private struct SearchCall {
  var query = RecordQuery("")
  var filter: [UInt8]?
  var sort: [String] = []

  init(_ json: [UInt8]) throws(SessionJSONError) {
    let value = try PlacedValue(json, subject: "the search")
    let members = try value.members([
      "q", "limit", "offset", "filter", "sort", "facets", "matching", "distinct", "fields",
    ])
    if let value = members["q"], !value.isNull { query.text = try value.text() }
    if let value = members["limit"], !value.isNull {
      query.limit = try value.integer(0...1_000_000_000)
    }
    if let value = members["offset"], !value.isNull {
      query.offset = try value.integer(0...1_000_000_000)
    }
    if let value = members["filter"], !value.isNull { filter = try value.text() }
    if let value = members["sort"], !value.isNull { sort = try Self.texts(value) }
    if let value = members["facets"], !value.isNull { query.facets = try Self.texts(value) }
    if let value = members["fields"], !value.isNull { query.fields = try Self.texts(value) }
    if let value = members["distinct"], !value.isNull {
      query.distinct = String(decoding: try value.name(), as: UTF8.self)
    }
    if let value = members["matching"], !value.isNull {
      let words: [Matching] = [.all, .any, .last]
      query.matching =
        words[
          try value.word(of: ["all", "any", "last"], "should be all, any or last")
        ]
    }
  }

  private static func texts(_ value: PlacedValue) throws(SessionJSONError) -> [String] {
    if value.isText { return [String(decoding: try value.name(), as: UTF8.self)] }
    var list: [String] = []
    for element in try value.elements() {
      list.append(String(decoding: try element.name(), as: UTF8.self))
    }
    return list
  }
}
