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

  /// How many records of a longer list are looked at before words are met.
  private static let patience = 256

  /// Up to how many records it takes that the page will not be full of them.
  static let fewExpected = 8

  /// Adds the keys that an alternative has in a stage, until no later one can enter.
  mutating func rank(
    _ alternative: Alternative,
    _ stage: Stage,
    into top: inout TopKeys
  ) {
    for part in alternative.parts where finder.slots[part.slot].isEmpty(stage) { return }
    let hasWhole = stage == .starts || stage == .initials
    var bound = bound(alternative, stage, isWhole: hasWhole, isStart: true)
    if bound.excludesAll(top) { return }
    guard alternative.parts.contains(where: { finder.slots[$0.slot].hasChain(upTo: stage) }) else {
      rankWords(alternative, stage, &bound, into: &top)
      return
    }
    // Words that run over several stand below others, and to look for them takes long; where the page will not be full
    // without them all are looked for at once.
    let words = meeting(alternative, stage, isWhole: false, chains: false)
    var isAfterWords = false
    if !isShortened, top.isFull || (words?.expected ?? 0) > Search.fewExpected {
      rankWords(alternative, stage, &bound, into: &top)
      bound = self.bound(alternative, stage, isWhole: hasWhole, isStart: true)
      bound.raise(to: .joinedOrSplit)
      if bound.excludesAll(top) { return }
      var others = self.bound(alternative, stage, isStart: true)
      others.raise(to: .joinedOrSplit)
      if hasWhole, others.excludesAll(top) {
        if var whole = meeting(alternative, stage, isWhole: true, chains: true) {
          whole.isAfterWords = true
          rank(whole, alternative, stage, &bound, into: &top)
        }
        return
      }
      isAfterWords = true
    }
    guard var all = meeting(alternative, stage, isWhole: false, chains: true) else { return }
    if follows(all, alternative, stage, isFull: top.isFull) {
      finder.follow(alternative.parts[all.leader].slot, stage)
      guard let fewer = meeting(alternative, stage, isWhole: false, chains: true) else { return }
      all = fewer
    }
    all.isAfterWords = isAfterWords
    rank(all, alternative, stage, &bound, into: &top)
  }

  /// Adds the keys of records that hold the parts by their terms, those that hold them as whole words first.
  ///
  /// - Parameters:
  ///   - alternative: The alternative.
  ///   - stage: The stage.
  ///   - bound: The best key there may be.
  ///   - top: The page.
  private mutating func rankWords(
    _ alternative: Alternative,
    _ stage: Stage,
    _ bound: inout Bound,
    into top: inout TopKeys
  ) {
    guard let all = meeting(alternative, stage, isWhole: false, chains: false) else { return }
    let hasWhole = stage == .starts || stage == .initials
    let isLong = all.left > Search.patience * 2
    if hasWhole, isLong || top.isFull {
      // They stand above all others, which often are not looked for then.
      if let whole = meeting(alternative, stage, isWhole: true, chains: false) {
        rank(whole, alternative, stage, &bound, into: &top)
      }
      bound = self.bound(alternative, stage, isStart: true)
      if bound.excludesAll(top) { return }
    }
    if hasWhole, isLong,
      rankFirst(alternative, stage, all.leader, count: all.count, into: &top)
    {
      return
    }
    rank(all, alternative, stage, &bound, into: &top)
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
    into top: inout TopKeys
  ) -> Bool {
    var starts: [DocumentMerge] = []
    var startCount = 0
    for part in alternative.parts {
      starts.add(finder.listed(part.slot, stage, .starts, chains: .none))
      startCount += starts[starts.count - 1].count
    }
    let isSplit = startCount < count - count / 8
    if isSplit {
      for part in alternative.parts.indices {
        var bound = bound(alternative, stage, isStart: true)
        starts[part].start(needsAll: false)
        let visit = visit(alternative, stage, leader: part)
        let isOver = rank(
          starts[part],
          visit,
          &bound,
          atMost: Search.patience,
          into: &top
        )
        guard isOver else { return false }
      }
    }
    let rest = finder.listed(alternative.parts[leader].slot, stage, .all, chains: .none)
    rest.start(needsAll: false)
    var bound = bound(alternative, stage, isStart: !isSplit)
    let visit = visit(alternative, stage, leader: leader)
    return rank(rest, visit, &bound, atMost: Search.patience, into: &top)
  }
}
