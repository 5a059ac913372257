// Chaja
// SPDX-License-Identifier: Apache-2.0

// The records of one way to satisfy a query
//
// Of the words that a record must all hold, the rarest leads: its records are looked at, best rank first, and only they.
// The page is full when even the best match of the next record could not enter. A match at the very start of a field counts
// as if the record were more popular, which would make the list of a common word long to read; so the records that hold a
// word at the start, which are fewer, are read by themselves, and the others end sooner.

extension Search {
  /// Up to how many records of the rarest word are looked at one by one.
  private static let fewDocuments = 256

  /// How many records of a longer list are looked at before all words are looked up as sets.
  private static let patience = 256

  /// Adds the keys that an alternative has in a stage, until no later one can enter.
  mutating func rank(
    _ alternative: Alternative,
    _ stage: Stage,
    into top: inout TopKeys,
    seen: inout SeenDocuments
  ) {
    for part in alternative.parts where finder.slots[part.slot].isEmpty(stage) { return }
    let isStarts = stage == .starts || stage == .initials
    if isStarts { rankWhole(alternative, stage, into: &top, seen: &seen) }
    var bound = bound(alternative, stage, isStart: true)
    if bound.excludesAll(top) { return }
    var leader = 0
    var least = Int.max
    for (number, part) in alternative.parts.enumerated() {
      let count = finder.count(part.slot, stage)
      if count == 0 { return }
      if count < least {
        least = count
        leader = number
      }
    }
    if isShort(least, alternative, leader, stage, isWhole: false) {
      var documents = finder.listed(alternative.parts[leader].slot, stage, .all)
      documents.start(needsAll: true, universe: index.recordCount)
      let visit = visit(alternative, stage, leader: leader, count: least, isWhole: false)
      _ = rank(&documents, visit, &bound, atMost: .max, into: &top, seen: &seen)
      return
    }
    if isStarts, rankFirst(alternative, stage, leader, count: least, into: &top, seen: &seen) {
      return
    }
    var all = finder.candidates(alternative.parts[leader].slot, stage)
    for (number, part) in alternative.parts.enumerated() where number != leader {
      all.formIntersection(finder.candidates(part.slot, stage))
    }
    rank(all, alternative, stage, &bound, into: &top, seen: &seen)
  }

  /// Whether looking at the records of a list one by one takes less than looking up all parts as sets.
  private func isShort(
    _ count: Int,
    _ alternative: Alternative,
    _ leader: Int,
    _ stage: Stage,
    isWhole: Bool
  ) -> Bool {
    if count <= Search.fewDocuments { return true }
    // To read a record takes as long as to insert about so many into a set.
    var cost = index.recordCount / 256
    for part in alternative.parts {
      cost += finder.setCost(part.slot, stage, isWhole: isWhole)
    }
    return count * (stage > .starts ? 64 : 32) < cost
  }

  /// The best key there may be in a stage.
  private func bound(_ alternative: Alternative, _ stage: Stage, isStart: Bool) -> Bound {
    let (reading, kind): (Reading, MatchKind) =
      switch stage {
      case .starts: (.literal, .prefix)
      case .inside: (.literal, .infix)
      case .initials: (.initials, .prefix)
      case .initialsInside: (.initials, .infix)
      case .readings: (.layout, .wholeField)
      case .edited: (.literal, .wholeField)
      }
    var isJoined = false
    for part in alternative.parts where plan.slots[part.slot].kind == .group { isJoined = true }
    let errors = UInt32(alternative.missing) << 8
    return Bound(
      errors: stage == .edited ? errors | 1 : errors,
      quality: RankKey.quality(
        reading: reading,
        kind: kind,
        breaks: isJoined ? .joinedOrSplit : .asTyped,
        field: finder.fields.first ?? 0,
        distance: 0
      ),
      isStart: isStart
    )
  }

  /// Adds the keys of records that hold all parts as whole words: they stand above all others.
  private mutating func rankWhole(
    _ alternative: Alternative,
    _ stage: Stage,
    into top: inout TopKeys,
    seen: inout SeenDocuments
  ) {
    var leader = 0
    var least = Int.max
    for (number, part) in alternative.parts.enumerated() {
      let count = finder.wholeCount(part.slot, stage)
      guard count > 0 else { return }
      if count < least {
        least = count
        leader = number
      }
    }
    var bound = Bound(errors: 0, quality: 0, isStart: true)
    if isShort(least, alternative, leader, stage, isWhole: true) {
      var documents = finder.wholeDocuments(alternative.parts[leader].slot, stage)
      documents.start(needsAll: true, universe: index.recordCount)
      let visit = visit(alternative, stage, leader: leader, count: least, isWhole: true)
      _ = rank(&documents, visit, &bound, atMost: .max, into: &top, seen: &seen)
      return
    }
    var all = finder.wholeCandidates(alternative.parts[leader].slot, stage)
    for (number, part) in alternative.parts.enumerated() where number != leader {
      all.formIntersection(finder.wholeCandidates(part.slot, stage))
    }
    rank(all, alternative, stage, &bound, into: &top, seen: &seen)
  }

  /// Looks at the first records of the leader's list.
  ///
  /// Where that is shorter, records that hold a word at the start of a field are read as lists of their own, as only they
  /// may stand above others that are far more popular.
  ///
  /// - Returns: Whether no other record can enter.
  private mutating func rankFirst(
    _ alternative: Alternative,
    _ stage: Stage,
    _ leader: Int,
    count: Int,
    into top: inout TopKeys,
    seen: inout SeenDocuments
  ) -> Bool {
    var starts: [DocumentMerge] = []
    var startCount = 0
    for part in alternative.parts {
      starts.append(finder.listed(part.slot, stage, .starts))
      startCount += starts[starts.count - 1].count
    }
    let isSplit = startCount < count - count / 8
    if isSplit {
      for part in alternative.parts.indices {
        var bound = bound(alternative, stage, isStart: true)
        starts[part].start(needsAll: false, universe: index.recordCount)
        let visit = visit(alternative, stage, leader: part, count: 0, isWhole: false)
        let isOver = rank(
          &starts[part],
          visit,
          &bound,
          atMost: Search.patience,
          into: &top,
          seen: &seen
        )
        guard isOver else { return false }
      }
    }
    var rest = finder.listed(alternative.parts[leader].slot, stage, .all)
    rest.start(needsAll: false, universe: index.recordCount)
    var bound = bound(alternative, stage, isStart: !isSplit)
    let visit = visit(alternative, stage, leader: leader, count: 0, isWhole: false)
    return rank(&rest, visit, &bound, atMost: Search.patience, into: &top, seen: &seen)
  }

  // MARK: Records

  /// What is asked of the records of a list.
  private struct Visit {
    let alternative: Alternative
    let stage: Stage
    let isWhole: Bool
    /// The documents of other parts, where they are known or soon found.
    var sets: [DocumentSet] = []
    /// The slots that are compared with each record.
    var slots: [Int] = []
  }

  /// Readies a visit to the records of one part's list of `count`.
  private mutating func visit(
    _ alternative: Alternative,
    _ stage: Stage,
    leader: Int,
    count: Int,
    isWhole: Bool
  ) -> Visit {
    var visit = Visit(alternative: alternative, stage: stage, isWhole: isWhole)
    for (number, part) in alternative.parts.enumerated() where number != leader {
      let cost = finder.setCost(part.slot, stage, isWhole: isWhole)
      // To read a record takes as long as to insert about so many into a set.
      if cost == 0 || count > 32 && cost < count * 16 {
        visit.sets.append(
          isWhole
            ? finder.wholeCandidates(part.slot, stage) : finder.candidates(part.slot, stage)
        )
      } else {
        visit.slots.append(part.slot)
      }
    }
    return visit
  }

  /// Adds the keys of a list's records that hold the other parts too, until the bound excludes the next one.
  ///
  /// - Returns: false when `limit` records were looked at and there are more.
  private mutating func rank(
    _ documents: inout DocumentMerge,
    _ visit: Visit,
    _ bound: inout Bound,
    atMost limit: Int,
    into top: inout TopKeys,
    seen: inout SeenDocuments
  ) -> Bool {
    var before = -1
    var visited = 0
    while let document = documents.next() {
      if document == before { continue }
      before = document
      if bound.excludes(document, ranking, top) { return true }
      visited += 1
      if visited > limit { return false }
      guard !seen.contains(document), allowed?.contains(document) ?? true,
        holdsOthers(document, visit)
      else { continue }
      add(document, visit.alternative, visit.stage, into: &top, seen: &seen)
    }
    return true
  }

  /// Adds the keys of a set's records, until the bound excludes the next one.
  private mutating func rank(
    _ documents: DocumentSet,
    _ alternative: Alternative,
    _ stage: Stage,
    _ bound: inout Bound,
    into top: inout TopKeys,
    seen: inout SeenDocuments
  ) {
    // Other parts leave few records through which no chain runs; of one part alone they are many.
    let only = alternative.parts.count == 1 ? alternative.parts[0].slot : -1
    var next = documents.next(from: 0)
    while let document = next {
      if bound.excludes(document, ranking, top) { return }
      if !seen.contains(document), allowed?.contains(document) ?? true,
        only < 0 || finder.holds(only, document, upTo: stage, isWhole: false)
      {
        add(document, alternative, stage, into: &top, seen: &seen)
      }
      next = documents.next(from: document + 1)
    }
  }

  @inline(__always)
  private func holdsOthers(_ document: Int, _ visit: Visit) -> Bool {
    for set in visit.sets where !set.contains(document) { return false }
    for slot in visit.slots
    where !finder.holds(slot, document, upTo: visit.stage, isWhole: visit.isWhole) { return false }
    return true
  }

  private mutating func add(
    _ document: Int,
    _ alternative: Alternative,
    _ stage: Stage,
    into top: inout TopKeys,
    seen: inout SeenDocuments
  ) {
    guard let key = matcher.key(document, slots: finder.slots, upTo: stage),
      key.isDue(missing: alternative.missing, stage)
    else { return }
    seen.insert(document)
    top.add(key)
  }
}
