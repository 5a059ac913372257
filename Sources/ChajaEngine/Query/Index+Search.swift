// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Index {
  /// Finds the records that a request asks for.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - scratch: Working memory, reused between calls by one task.
  /// - Returns: The hits of the page in the order of the ranking contract, the total and the facets.
  /// - Throws: A `SearchError` that names what the index does not have.
  /// - Complexity: O(*p* + *c*) for *p* postings of the matching terms and *c* candidates that are ranked; a page of a
  ///   one-word query that the starts of words fill needs only about as many postings as it has hits, beside counting.
  public func search(
    _ request: SearchRequest,
    scratch: inout SearchScratch
  ) throws(SearchError) -> SearchAnswer {
    var search = try Search(self, request, scratch)
    return try search.answer(&scratch)
  }
}

extension Index {
  func field(_ name: [UInt8]) -> Int? { schema.fields.firstIndex { $0.name == name } }

  func fields(_ names: [[UInt8]]?) throws(SearchError) -> [Int] {
    guard let names else { return [Int](schema.fields.indices) }
    var result: [Int] = []
    for name in names {
      guard let field = field(name) else {
        var known: [[UInt8]] = []
        for field in schema.fields { known.append(field.name) }
        throw .unknownField(name: name, known: known)
      }
      if !result.contains(field) { result.append(field) }
    }
    return result.sorted()
  }

  func column(_ name: [UInt8]) throws(SearchError) -> Int {
    guard let column = columns.index(named: name) else {
      throw .unknownColumn(name: name, known: columnNames)
    }
    return column
  }
}
