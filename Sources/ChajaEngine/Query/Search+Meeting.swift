// Chaja
// SPDX-License-Identifier: Apache-2.0

// Which records hold all parts of an alternative
//
// What the records of the rarest word are met with are the sets of those words that are known, or soon made for the records
// that are left; with the others these are compared.

extension Search {
  /// How the records of an alternative are found.
  struct Meeting {
    let isWhole: Bool
    /// Whether words may run over several of the text.
    let chains: Bool
    /// Whether the records that hold all parts by their terms were looked at before.
    var isAfterWords = false
    /// The part with the fewest records, and about how many.
    var leader = 0
    var count = Int.max
    /// The parts that are met with it as sets.
    var sets: [Int] = []
    /// About how many records are left then.
    var left = 0
    /// About how many hold all parts, if one has nothing to do with the other.
    var expected: Int
  }

  /// To read a record takes as long as to insert about so many into a set.
  private static let insertsOfReading = 22

  /// How the records that hold all parts are found; nil where there is none.
  mutating func meeting(
    _ alternative: Alternative,
    _ stage: Stage,
    isWhole: Bool,
    chains: Bool
  ) -> Meeting? {
    var meeting = Meeting(isWhole: isWhole, chains: chains, expected: index.recordCount)
    for (number, part) in alternative.parts.enumerated() {
      let count = finder.count(part.slot, stage, isWhole: isWhole, chains: chains)
      if count == 0 { return nil }
      meeting.expected = share(meeting.expected, of: min(count, index.recordCount))
      if count < meeting.count {
        meeting.leader = number
        meeting.count = count
      }
    }
    meeting.left = min(meeting.count, index.recordCount)
    for (number, part) in alternative.parts.enumerated() where number != meeting.leader {
      let cost = finder.setCost(part.slot, stage, isWhole: isWhole, chains: chains)
      // A set also takes as long to make as some inserts.
      guard cost == 0 || cost + index.recordCount / 128 <= meeting.left * Search.insertsOfReading
      else { continue }
      meeting.sets.add(number)
      let count = finder.count(part.slot, stage, isWhole: isWhole, chains: chains)
      meeting.left = share(meeting.left, of: min(count, index.recordCount)) + 1
    }
    return meeting
  }

  /// From how many records on the chains of the rarest part are followed before these are met with the others.
  private static let manyLeft = 8_192

  /// Whether it is found out through which records the chains of the rarest part run before these are met with the others.
  mutating func follows(
    _ meeting: Meeting,
    _ alternative: Alternative,
    _ stage: Stage,
    isFull: Bool
  ) -> Bool {
    let leader = alternative.parts[meeting.leader].slot
    guard alternative.parts.count > 1, finder.hasUnfollowed(leader, stage),
      meeting.count > finder.count(leader, stage, chains: false) * 2
    else { return false }
    // It takes less than to read all records that hold their words.
    if meeting.left > Search.manyLeft { return true }
    // Words joined before the last one are asked for in the later stages and by the next keys too.
    return stage > .initials && !isFull && meeting.leader + 1 < alternative.parts.count
      && plan.slots[leader].kind == .group && meeting.count > Search.fewDocuments
      && meeting.left * 2 > meeting.count
  }

  /// About how many of some records are among `count`.
  private func share(_ records: Int, of count: Int) -> Int {
    Int(Int64(records) * Int64(count) / Int64(index.recordCount))
  }

  /// Whether the records of the alternatives are so few in all readings that they are looked at in one go.
  mutating func areFew(missing: Int) -> Bool {
    finder.prepare(.readings)
    var left = 0
    var expected = 0
    let hasInitials = finder.adds(.initials)
    for alternative in plan.alternatives where alternative.missing == missing {
      let isAlone = alternative.parts.count == 1
      // Initial consonants of the starts of words fill the page as a rule where so many are expected.
      if hasInitials, !isAlone,
        let words = meeting(alternative, .initials, isWhole: false, chains: false),
        words.expected > Search.fewExpected
      {
        return false
      }
      guard
        let meeting = meeting(alternative, .readings, isWhole: false, chains: !isAlone),
        meeting.count > Search.fewDocuments
      else { continue }
      left += meeting.left
      let words =
        isAlone
        ? meeting : self.meeting(alternative, .readings, isWhole: false, chains: false)
      expected += words?.expected ?? 0
      if left > Search.fewDocuments, expected > Search.fewExpected { return false }
    }
    return true
  }

  /// Adds the keys of records in which all parts meet.
  mutating func rank(
    _ meeting: Meeting,
    _ alternative: Alternative,
    _ stage: Stage,
    _ bound: inout Bound,
    into top: inout TopKeys
  ) {
    let parts = alternative.parts
    let leader = parts[meeting.leader].slot
    let chains = meeting.chains
    let isAlone = parts.count == 1
    let documents: DocumentMerge
    if meeting.count > Search.fewDocuments, !isAlone {
      documents = DocumentMerge(
        finder.candidates(leader, stage, isWhole: meeting.isWhole, chains: chains)
      )
    } else {
      let part: DocumentFinder.ChainPart = !chains ? .none : isAlone ? .found : .holders
      documents = finder.listed(leader, stage, .all, isWhole: meeting.isWhole, chains: part)
      documents.start(needsAll: true)
    }
    bound.raise(toField: finder.firstField(leader, stage))
    let need = Need(stage: stage, isWhole: meeting.isWhole)
    var visit = Visit(alternative: alternative, stage: stage)
    if stage > .starts, meeting.left > Search.manyCompared {
      _ = finder.terms(leader, stage, count: meeting.left)
    }
    for number in meeting.sets {
      let set = finder.candidates(
        parts[number].slot,
        stage,
        isWhole: meeting.isWhole,
        chains: chains
      )
      if !documents.formIntersection(set) { visit.sets.add(set) }
    }
    // Parts that the records were not met with leave the fewest of them, so they are asked first.
    for isMet in [false, true] {
      for (number, part) in parts.enumerated()
      where isMet == (number == meeting.leader || meeting.sets.contains(number)) {
        // Where it is not known where a part runs over several words its set is of more records than hold it.
        if isMet, !chains || isAlone || !finder.hasUnfollowed(part.slot, stage) { continue }
        let test = finder.test(part.slot, stage, isWhole: meeting.isWhole, count: meeting.left)
        visit.slots.add((part.slot, need, test))
      }
    }
    if meeting.isAfterWords {
      // Those that hold all parts by their terms were looked at before.
      var known: [DocumentSet] = []
      for part in parts {
        let place = SlotSets.place(stage, isWhole: meeting.isWhole)
        if let set = finder.slots[part.slot].sets.words[place] { known.add(set) }
      }
      if known.count == parts.count { documents.subtract(known) }
    }
    _ = rank(documents, visit, &bound, atMost: .max, into: &top)
  }
}
