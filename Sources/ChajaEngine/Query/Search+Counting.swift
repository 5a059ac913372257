// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Search {
  /// Counts the matches, as far as that is asked.
  mutating func count(
    needsAll: Bool,
    seen: DocumentSet,
    isExhausted: Bool
  ) -> (count: Int, isExact: Bool, documents: DocumentSet) {
    if isExhausted { return (seen.count, true, seen) }
    if !needsAll, let limit = request.countingLimit {
      let counted = seen.count
      if counted >= limit { return (counted, false, seen) }
    }
    finder.advance(to: .edited)
    var all = seen
    for alternative in plan.alternatives {
      var candidates = finder.documents(alternative, .edited)
      if let allowed { candidates.formIntersection(allowed) }
      if alternative.parts.contains(where: { $0.mustFollow }) {
        candidates.subtract(all)
        finder.finish()
        for document in Search.members(candidates)
        where !matcher.holds(alternative, document, slots: finder.slots) {
          candidates.remove(document)
        }
      }
      all.formUnion(candidates)
    }
    return (all.count, true, all)
  }

  func facets(_ documents: DocumentSet) throws(SearchError) -> [Facet] {
    var result: [Facet] = []
    for name in request.facets {
      let column = index.columns[try index.column(name)]
      let order: FacetCounts.Order = request.sortsFacetsByCount ? .byCount : .byValue
      let counts = column.facetCounts(
        of: documents,
        order: order,
        limit: request.maximumFacetValues
      )
      result.append(Facet(name: name, counts: counts))
    }
    return result
  }

  /// Of the keys whose records share a value of a column only the first; records without a value all stay.
  func firstOfEach(_ keys: [RankKey], _ column: Int) -> [RankKey] {
    let column = index.columns[column]
    var isTaken = [Bool](repeating: false, count: column.distinctGroupCount)
    return keys.filter { key in
      guard let group = column.distinctGroup(of: Int(key.document)) else { return true }
      defer { isTaken[Int(group)] = true }
      return !isTaken[Int(group)]
    }
  }

  // MARK: Browsing

  /// Lists all records by rank, or by the columns asked for.
  func browse() throws(SearchError) -> SearchAnswer {
    let all = allowed ?? DocumentSet(allOf: index.recordCount)
    var keys: [RankKey] = []
    if !ranking.sort.isEmpty || distinct != nil {
      all.forEach { keys.append(Search.browsed($0)) }
      keys.sort { ranking.precedes($0, $1) }
    }
    var total = all.count
    if let distinct {
      keys = firstOfEach(keys, distinct)
      total = keys.count
    }
    if ranking.sort.isEmpty, distinct == nil {
      var left = request.offset
      var next = all.next(from: 0)
      while let document = next, keys.count < request.limit {
        if left > 0 { left -= 1 } else { keys.append(Search.browsed(document)) }
        next = all.next(from: document + 1)
      }
    } else {
      keys = [RankKey](keys.dropFirst(request.offset).prefix(request.limit))
    }
    var hits: [Hit] = []
    for key in keys {
      let document = DocumentID(rawValue: key.document)
      hits.append(Hit(document: document, id: index.id(document), match: nil, spots: []))
    }
    return SearchAnswer(hits: hits, total: total, totalIsExact: true, facets: try facets(all))
  }

  private static func browsed(_ document: Int) -> RankKey {
    RankKey(errors: 0, quality: 0, score: 0, position: 0, document: UInt32(document))
  }
}
