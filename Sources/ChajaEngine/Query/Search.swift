// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One search under way.
struct Search {
  let index: Index
  let request: SearchRequest
  let plan: QueryPlan
  let ranking: Ranking
  let distinct: Int?
  let allowed: DocumentSet?
  var finder: DocumentFinder
  var matcher: Matcher

  init(_ index: Index, _ request: SearchRequest, _ scratch: SearchScratch) throws(SearchError) {
    guard request.offset >= 0, request.limit >= 0 else {
      throw .negativeRange(offset: request.offset, limit: request.limit)
    }
    self.index = index
    self.request = request
    var sort: [SortKey] = []
    for field in request.sort {
      sort.append(SortKey(column: try index.column(field.name), isDescending: field.isDescending))
    }
    if let name = request.distinct { distinct = try index.column(name) } else { distinct = nil }
    ranking = Ranking(index: index, sort: SortOrder(sort, in: index.columns))
    plan = QueryPlan(request)
    var exactFields = [Bool](repeating: false, count: index.schema.fields.count)
    for name in request.rules.typos.exactFields {
      if let field = index.field(name) { exactFields[field] = true }
    }
    let fields = try index.fields(request.fields)
    let typos = FoldedTypoRules(request.rules.typos)
    finder = DocumentFinder(
      index: index,
      plan: plan,
      fields: fields,
      exactFields: exactFields,
      typos: typos,
      earlier: scratch.known(index, fields: fields, exactFields: exactFields, typos: typos)
    )
    matcher = Matcher(plan, finder, ranking: ranking)
    var allowed: DocumentSet?
    if let filter = request.filter {
      do throws(FilterError) {
        allowed = try filter.evaluate(over: index.columns, filterable: request.filterable)
      } catch {
        throw .filter(error)
      }
    }
    for exclusion in plan.exclusions {
      var rest = allowed ?? DocumentSet(allOf: index.recordCount)
      var held = finder.documents(exclusion, .starts)
      if exclusion.parts.count > 1 {
        finder.finish()
        for document in Search.members(held)
        where !matcher.holds(exclusion, document, slots: finder.slots) { held.remove(document) }
      }
      rest.subtract(held)
      allowed = rest
    }
    self.allowed = allowed
  }

  static func members(_ set: DocumentSet) -> [Int] {
    var members: [Int] = []
    set.forEach { members.append($0) }
    return members
  }

  mutating func answer(_ scratch: inout SearchScratch) throws(SearchError) -> SearchAnswer {
    if plan.isBlank { return try browse() }
    let needsAll = distinct != nil || !request.facets.isEmpty
    let wanted = request.offset.addingReportingOverflow(request.limit)
    let capacity = wanted.overflow ? Int.max : min(wanted.partialValue, index.recordCount)
    var top = TopKeys(ranking, capacity: distinct == nil ? capacity : index.recordCount)
    var seen =
      scratch.seen.flatMap { $0.universe == index.recordCount ? $0 : nil }
      ?? DocumentSet(count: index.recordCount)
    scratch.seen = nil
    seen.removeAll()
    var isExhausted = false
    if capacity > 0 || distinct != nil { rank(into: &top, seen: &seen, isExhausted: &isExhausted) }
    var keys = top.sorted()
    if let distinct { keys = firstOfEach(keys, distinct) }
    var hits: [Hit] = []
    if request.offset < keys.count {
      let end = min(keys.count, request.offset + min(request.limit, keys.count))
      for key in keys[request.offset..<end] {
        let document = DocumentID(rawValue: key.document)
        hits.append(
          Hit(
            document: document,
            id: index.id(document),
            match: key.reason,
            spots: matcher.spots(Int(key.document), slots: finder.slots)
          )
        )
      }
    }
    // Counting looks further down the ladder than ranking had to, so it comes last.
    let matches = count(needsAll: needsAll, seen: seen, isExhausted: isExhausted)
    scratch.seen = seen
    scratch.keep(finder)
    return SearchAnswer(
      hits: hits,
      total: distinct == nil ? matches.count : keys.count,
      totalIsExact: matches.isExact,
      facets: try facets(matches.documents)
    )
  }
}
