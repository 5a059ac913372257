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
    if let answer = scratch.firstPage(of: self, request) { return answer }
    return try Snapshot(self).search(request, scratch: &scratch)
  }
}

extension Index {
  func field(_ name: [UInt8]) -> Int? { schema.fields.firstIndex { $0.name == name } }

  /// The numbers of those of the fields that the index has, ascending; of all fields for nil.
  func fields(_ names: [[UInt8]]?) -> [Int] {
    guard let names else { return [Int](schema.fields.indices) }
    return schema.fields.indices.filter { names.contains(schema.fields[$0].name) }
  }
}
