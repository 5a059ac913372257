// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Working memory of searches, kept between calls by one task.
///
/// It keeps what the last search found for its words: the next one, a key later, as a rule has most of them too. It also
/// keeps that search's index alive.
public struct SearchScratch: Sendable {
  /// The most words whose documents are kept.
  static let maximumKnown = 8

  var seen: DocumentSet?
  private var storage: IndexStorage?
  private var fields: [Int] = []
  private var exactFields: [Bool] = []
  private var typos: FoldedTypoRules?
  private var known: [DocumentFinder.Known] = []

  /// Makes empty working memory.
  public init() {}

  /// What the last search knew, if it was over the same index, fields and rules.
  func known(_ index: Index, fields: [Int], exactFields: [Bool], typos: FoldedTypoRules)
    -> [DocumentFinder.Known]
  {
    guard storage === index.storage, self.fields == fields, self.exactFields == exactFields,
      self.typos == typos
    else { return [] }
    return known
  }

  mutating func keep(_ finder: DocumentFinder) {
    storage = finder.index.storage
    fields = finder.fields
    exactFields = finder.exactFields
    typos = finder.typos
    known = [DocumentFinder.Known](
      finder.known.filter { $0.terms.slot.kind == .word }.prefix(SearchScratch.maximumKnown)
    )
  }
}

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

/// One search under way.
struct Search {
  private let index: Index
  private let request: SearchRequest
  private let plan: QueryPlan
  private let ranking: Ranking
  private let distinct: Int?
  private let allowed: DocumentSet?
  private var finder: DocumentFinder
  private var matcher: Matcher

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

  private static func members(_ set: DocumentSet) -> [Int] {
    var members: [Int] = []
    set.forEach { members.append($0) }
    return members
  }

  private func isAllowed(_ document: Int) -> Bool { allowed?.contains(document) ?? true }

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
    if capacity > 0 { rank(into: &top, seen: &seen, isExhausted: &isExhausted) }
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

  // MARK: Ranking

  /// Adds the best keys, stage by stage, until no later one can stand above them.
  private mutating func rank(
    into top: inout TopKeys,
    seen: inout DocumentSet,
    isExhausted: inout Bool
  ) {
    if plan.alternatives.contains(where: { $0.isAny }) {
      finder.advance(to: .edited)
      rankAll(candidates(missing: 0, .edited, without: seen), into: &top, seen: &seen)
      isExhausted = true
      return
    }
    let isStaged = ranking.sort.isEmpty && distinct == nil
    var last = 0
    for alternative in plan.alternatives { last = max(last, alternative.missing) }
    // A record that misses words stands below all that miss fewer, whatever the stage.
    for missing in 0...last {
      for stage in Stage.allCases {
        // A declared sort stands right after the edits, so all records without edits are looked at.
        if stage < .readings, !isStaged { continue }
        finder.advance(to: stage)
        if let slot = onlySlot {
          if rankTiers(slot, stage, into: &top, seen: &seen) { return }
        } else if isStaged, stage < .edited {
          rankCandidates(missing: missing, stage, into: &top, seen: &seen)
        } else {
          let candidates = candidates(missing: missing, stage, without: seen)
          rankAll(candidates, into: &top, seen: &seen)
        }
        if top.isFull { return }
      }
    }
    isExhausted = true
  }

  /// The slot of a query of one word that is ranked by nothing but the contract.
  private var onlySlot: Int? {
    guard ranking.sort.isEmpty, distinct == nil, plan.alternatives.count == 1,
      let part = plan.alternatives[0].parts.first, plan.alternatives[0].parts.count == 1,
      !part.isSignLess, plan.slots[part.slot].kind == .word
    else { return nil }
    return part.slot
  }

  private mutating func rankTiers(
    _ slot: Int,
    _ stage: Stage,
    into top: inout TopKeys,
    seen: inout DocumentSet
  ) -> Bool {
    finder.finish()
    let chained = finder.chained(slot, stage)
    let ranker = TierRanker(
      index: index,
      ranking: ranking,
      fields: finder.fields,
      exactFields: finder.exactFields,
      slots: finder.slots,
      slot: slot,
      allowed: allowed
    )
    return ranker.rank(stage, chained: chained, into: &top, seen: &seen, matcher: &matcher)
  }

  private mutating func candidates(
    missing: Int,
    _ stage: Stage,
    without seen: DocumentSet
  ) -> DocumentSet {
    var all = DocumentSet(count: index.recordCount)
    for alternative in plan.alternatives where alternative.missing == missing {
      all.formUnion(finder.documents(alternative, stage))
    }
    all.subtract(seen)
    if let allowed { all.formIntersection(allowed) }
    return all
  }

  private mutating func rankAll(
    _ documents: DocumentSet,
    into top: inout TopKeys,
    seen: inout DocumentSet
  ) {
    finder.finish()
    let slots = finder.slots
    documents.forEach { document in
      guard let key = matcher.key(document, slots: slots) else { return }
      seen.insert(document)
      top.add(key)
    }
  }

  /// Adds the keys of records that a stage finds for several words: first those that may hold all words whole, then the
  /// others by rank, until even the best possible match of the next one could not enter.
  private mutating func rankCandidates(
    missing: Int,
    _ stage: Stage,
    into top: inout TopKeys,
    seen: inout DocumentSet
  ) {
    var rest = candidates(missing: missing, stage, without: seen)
    if stage != .inside {
      var whole = DocumentSet(count: index.recordCount)
      for alternative in plan.alternatives where alternative.missing == missing {
        whole.formUnion(finder.wholeDocuments(alternative, stage))
      }
      whole.formIntersection(rest)
      rest.subtract(whole)
      rankAll(whole, into: &top, seen: &seen)
    }
    finder.finish()
    let slots = finder.slots
    var best = RankKey(
      errors: UInt32(missing) << 8,
      quality: RankKey.quality(
        reading: stage == .readings ? .initials : .literal,
        kind: stage == .inside ? .infix : .prefix,
        breaks: .asTyped,
        field: finder.fields.first ?? 0,
        distance: 0
      ),
      score: 0,
      position: 0,
      document: 0
    )
    var next = rest.next(from: 0)
    while let document = next {
      best.score = ranking.score(document, isStart: true)
      best.document = UInt32(document)
      if top.excludes(best) { return }
      if let key = matcher.key(document, slots: slots) {
        seen.insert(document)
        top.add(key)
      }
      next = rest.next(from: document + 1)
    }
  }

  // MARK: Counting

  /// Counts the matches, as far as that is asked.
  private mutating func count(
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

  private func facets(_ documents: DocumentSet) throws(SearchError) -> [Facet] {
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
  private func firstOfEach(_ keys: [RankKey], _ column: Int) -> [RankKey] {
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
  private func browse() throws(SearchError) -> SearchAnswer {
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

extension Index {
  func field(_ name: [UInt8]) -> Int? { schema.fields.firstIndex { $0.name == name } }

  fileprivate func fields(_ names: [[UInt8]]?) throws(SearchError) -> [Int] {
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

  fileprivate func column(_ name: [UInt8]) throws(SearchError) -> Int {
    guard let column = columns.index(named: name) else {
      throw .unknownColumn(name: name, known: columnNames)
    }
    return column
  }
}
