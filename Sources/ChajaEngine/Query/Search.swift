// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One search of one segment under way.
struct Search {
  let index: Index
  let question: Question
  let ranking: Ranking
  /// The column of whose equal values one record is given, where the segment has it.
  let distinct: Int?
  let allowed: DocumentSet?
  var finder: DocumentFinder
  var matcher: Matcher
  /// The documents that were ranked.
  private(set) var seen: SeenDocuments
  /// Whether `seen` is all that matches.
  private(set) var isExhausted = false
  /// Whether the stages between the first one and the readings are left out, and their records ranked with those.
  var isShortened = false
  /// What was typed before.
  private(set) var trail: TypedTrail

  var request: SearchRequest { question.request }
  var plan: QueryPlan { question.plan }

  /// Starts a search of a segment for a request that was checked.
  ///
  /// - Parameters:
  ///   - segment: What is searched.
  ///   - question: What is asked.
  ///   - filterable: The columns that the filter may name, whether or not this segment has them.
  ///   - scratch: What the last search of the segment left.
  /// - Throws: A `SearchError` for a filter that names what it may not.
  init(
    _ segment: Segment,
    _ question: Question,
    filterable: [[UInt8]],
    _ scratch: inout SegmentScratch
  ) throws(SearchError) {
    let index = segment.index
    self.index = index
    self.question = question
    let request = question.request
    let plan = question.plan
    var sort: [SortKey] = []
    for field in request.sort {
      // By a column that no document has all are equal.
      guard let column = index.columns.index(named: field.name) else { continue }
      sort.append(SortKey(column: column, isDescending: field.isDescending))
    }
    distinct = request.distinct.flatMap { index.columns.index(named: $0) }
    ranking = Ranking(index: index, sort: SortOrder(sort, in: index.columns))
    var exactFields = [Bool](repeating: false, count: index.schema.fields.count)
    for name in request.rules.typos.exactFields {
      if let field = index.field(name) { exactFields[field] = true }
    }
    let fields = index.fields(request.fields)
    let typos = FoldedTypoRules(request.rules.typos)
    finder = DocumentFinder(
      index: index,
      plan: plan,
      fields: fields,
      exactFields: exactFields,
      typos: typos,
      earlier: scratch.takeKnown(index, fields: fields, exactFields: exactFields, typos: typos)
    )
    matcher = Matcher(question, fields: fields, exactFields: exactFields, ranking: ranking)
    seen = scratch.takeSeen(index.recordCount)
    trail = scratch.takeTrail(segment.living)
    var allowed = segment.living
    if let filter = request.filter {
      do throws(FilterError) {
        let filtered = try filter.evaluate(over: index.columns, filterable: filterable)
        allowed?.formIntersection(filtered)
        if allowed == nil { allowed = filtered }
      } catch {
        throw .filter(error)
      }
    }
    for exclusion in plan.exclusions {
      var rest = allowed ?? DocumentSet(allOf: index.recordCount)
      var held = finder.documents(exclusion, .starts)
      if exclusion.parts.count > 1 {
        for document in Search.members(held)
        where !matcher.holds(exclusion, document, slots: finder.slots, upTo: .starts) {
          held.remove(document)
        }
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

  /// The best keys, best first, at most as many as asked for.
  mutating func keys(_ count: Int) -> [RankKey] {
    let capacity = min(count, index.recordCount)
    guard capacity > 0 else { return [] }
    var top = TopKeys(ranking, capacity: capacity)
    var seen = SeenDocuments(count: 0)
    swap(&seen, &self.seen)
    var isExhausted = false
    if let documents = trail.documents(of: plan, finder.typos) {
      rank(documents, into: &top, seen: &seen)
      isExhausted = true
    } else {
      rank(into: &top, seen: &seen, isExhausted: &isExhausted)
    }
    swap(&seen, &self.seen)
    self.isExhausted = isExhausted
    if isExhausted, request.filter == nil { trail.note(plan, self.seen.members) }
    return top.sorted()
  }

  /// What the hits of this search share.
  func marking() -> HitMarking? {
    guard !plan.isBlank else { return nil }
    return HitMarking(
      question: question,
      ranking: ranking,
      fields: finder.fields,
      exactFields: finder.exactFields,
      typos: finder.typos
    )
  }
}
