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
  static let fewDocuments = 256

  /// The same in the last stages, in which to look up a word takes long.
  private static let manyDocuments = 8_192

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
      bound.raise(toField: finder.firstField(alternative.parts[leader].slot, stage))
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
    for part in alternative.parts { bound.raise(toField: finder.firstField(part.slot, stage)) }
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
    if count <= (stage < .readings ? Search.fewDocuments : Search.manyDocuments) { return true }
    // To read a record takes as long as to insert about so many into a set.
    var cost = index.recordCount / 256
    for part in alternative.parts {
      cost += finder.setCost(part.slot, stage, isWhole: isWhole)
    }
    return count * 32 < cost
  }

  /// The best key there may be in a stage.
  mutating func bound(
    _ alternative: Alternative,
    _ stage: Stage,
    isWhole: Bool = false,
    isStart: Bool
  ) -> Bound {
    var (reading, kind): (Reading, MatchKind) =
      switch stage {
      case .starts: (.literal, .prefix)
      case .inside: (.literal, .infix)
      case .initials: (.initials, .prefix)
      case .initialsInside: (.initials, .infix)
      // The stages before may have been left out.
      case .readings: isShortened ? (.literal, .infix) : (.layout, .wholeField)
      case .edited: (.literal, .wholeField)
      }
    if isWhole {
      kind = alternative.allowsWholeField && alternative.missing == 0 ? .wholeField : .wholeWord
    }
    var isJoined = false
    for part in alternative.parts where plan.slots[part.slot].kind == .group { isJoined = true }
    let errors = UInt32(alternative.missing) << 8
    var field = finder.fields.first ?? 0
    for part in alternative.parts { field = max(field, finder.firstField(part.slot, stage)) }
    return Bound(
      errors: stage == .edited ? errors | 1 : errors,
      quality: RankKey.quality(
        reading: reading,
        kind: kind,
        breaks: isJoined ? .joinedOrSplit : .asTyped,
        field: field,
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
    var bound = bound(alternative, stage, isWhole: true, isStart: true)
    if bound.excludesAll(top) { return }
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
  /// may stand above others that are far more popular. Words that run over several of the text stand below, as they are
  /// joined, and are looked for last.
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
      starts.append(finder.listed(part.slot, stage, .starts, chains: false))
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
    var rest = finder.listed(alternative.parts[leader].slot, stage, .all, chains: false)
    rest.start(needsAll: false, universe: index.recordCount)
    var bound = bound(alternative, stage, isStart: !isSplit)
    let visit = visit(alternative, stage, leader: leader, count: 0, isWhole: false)
    guard rank(&rest, visit, &bound, atMost: Search.patience, into: &top, seen: &seen) else {
      return false
    }
    for part in alternative.parts where !finder.slots[part.slot].chains.isEmpty {
      var joined = self.bound(alternative, stage, isStart: true)
      joined.raise(to: .joinedOrSplit)
      return joined.excludesAll(top)
    }
    return true
  }
}
