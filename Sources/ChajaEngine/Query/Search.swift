// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One search of one segment under way.
struct Search {
  let index: Index
  /// The column of whose equal values one record is given, where the segment has it.
  let distinct: Int?
  private(set) var allowed: DocumentSet?
  var finder: DocumentFinder
  let matcher: Matcher
  /// The documents that were ranked.
  let seen: SeenDocuments
  /// Whether `seen` is all that matches.
  var isExhausted = false
  /// Whether the stages between the first one and the readings are left out, and their records ranked with those.
  var isShortened = false
  /// What was typed before.
  private let scratch: SegmentScratch

  var question: Question { matcher.question }
  var ranking: Ranking { matcher.ranking }
  var request: SearchRequest { question.request }
  var plan: QueryPlan { question.plan }

  /// Starts a search of a segment for a request that was checked.
  ///
  /// - Parameters:
  ///   - segment: What is searched.
  ///   - question: What is asked.
  ///   - allowed: The documents that count, but for those that the query excludes; nil for all.
  ///   - scratch: What the last search of the segment left.
  /// - Returns: The search.
  static func make(
    _ segment: Segment,
    _ question: Question,
    allowed: consuming DocumentSet?,
    _ scratch: SegmentScratch
  ) -> Search {
    let index = segment.index
    var sort = SortOrder()
    for field in question.request.sort {
      // By a column that no document has all are equal.
      guard let column = index.columns.index(named: field.name) else { continue }
      sort.add(index.columns[column], isDescending: field.isDescending)
    }
    let scope = scratch.takeScope(index, question)
    scratch.forget(exceptOf: segment.living)
    let ranking = sort.isEmpty ? scope.ranking : Ranking(index, sort)
    return Search(
      index: index,
      distinct: question.request.distinct.flatMap { index.columns.index(named: $0) },
      allowed: allowed,
      finder: DocumentFinder(scope, question.plan, scratch),
      matcher: Matcher(question, ranking, scratch.evaluator(scope)),
      seen: scratch.noneSeen(index.recordCount),
      scratch: scratch
    )
  }

  /// Leaves to the next search what it may go on with; this one is over, so it is not copied for this.
  mutating func leave() { scratch.keep(finder.known(atMost: SegmentScratch.maximumKnown)) }

  /// Takes out the documents that hold what the query excludes.
  mutating func exclude() {
    guard !plan.exclusions.isEmpty else { return }
    finder.prepare(.starts)
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
  }

  static func members(_ set: DocumentSet) -> [Int] {
    var members: [Int] = []
    set.forEach { members.add($0) }
    return members
  }

  /// The best keys, best first, at most as many as asked for; where one record of equal values is asked for, all that are
  /// the best of these.
  mutating func distinctKeys(_ count: Int) -> [RankKey] {
    guard let distinct else { return keys(count) }
    let column = index.columns[distinct]
    var given = DocumentSet(count: column.groupCount)
    var keys = keys(.max)
    var kept = 0
    for key in keys {
      // Records without a value all stay.
      if let group = column.distinctGroup(of: Int(key.document)) {
        if given.contains(Int(group)) { continue }
        given.insert(Int(group))
      }
      keys[kept] = key
      kept += 1
    }
    keys.removeLast(keys.count - kept)
    return keys
  }

  /// The best keys, best first, at most as many as asked for; those below the floor may be left out.
  mutating func keys(_ count: Int, above floor: RankKey? = nil) -> [RankKey] {
    if plan.isBlank { return listedKeys(count) }
    let capacity = min(count, index.recordCount)
    guard capacity > 0 else { return [] }
    let asked = question.asked
    if let asked, let (keys, ranked) = scratch.firstPages.page(asked) {
      for document in ranked { seen.insert(Int(document)) }
      return keys
    }
    var top = TopKeys(ranking, capacity: capacity, above: floor)
    if let documents = scratch.trail.documents(of: question, finder.typos) {
      rank(documents, into: &top)
      isExhausted = true
    } else {
      rank(into: &top)
    }
    if isExhausted, request.filter == nil { scratch.trail.note(question, seen.members) }
    let keys = top.sorted()
    if !isExhausted, floor == nil, let asked {
      scratch.firstPages.note(asked, question, keys, seen: seen.members)
    }
    return keys
  }

  /// What the hits of this search share.
  mutating func marking() -> HitMarking? {
    guard !plan.isBlank else { return nil }
    return HitMarking(request.query, request.matching, request.rules, finder.scope)
  }
}
