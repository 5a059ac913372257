// Chaja
// SPDX-License-Identifier: Apache-2.0

// The records of a list, best rank first, and what is asked of each

extension Search {
  /// What is asked of the records of a list.
  struct Visit {
    let alternative: Alternative
    let stage: Stage
    let isWhole: Bool
    /// The documents of other parts, where they are known or soon found.
    var sets: [DocumentSet] = []
    /// The slots that are compared with each record.
    var slots: [(slot: Int, test: TermTest?)] = []
  }

  /// Readies a visit to the records of one part's list of `count`.
  mutating func visit(
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
      if cost == 0 || stage < .readings && count > Search.fewDocuments && cost < count * 8 {
        visit.sets.append(
          isWhole
            ? finder.wholeCandidates(part.slot, stage) : finder.candidates(part.slot, stage)
        )
      } else {
        let test = finder.test(part.slot, stage, isWhole: isWhole, count: count)
        visit.slots.append((part.slot, test))
      }
    }
    return visit
  }

  /// Adds the keys of a list's records that hold the other parts too, until the bound excludes the next one.
  ///
  /// - Returns: false when `limit` records were looked at and there are more.
  mutating func rank(
    _ documents: inout DocumentMerge,
    _ visit: Visit,
    _ bound: inout Bound,
    atMost limit: Int,
    into top: inout TopKeys,
    seen: inout SeenDocuments
  ) -> Bool {
    var before = -1
    var visited = 0
    var words = bound
    words.raise(to: .wholeWord)
    var batch = DocumentBatch()
    var size = 4
    while true {
      batch.removeAll()
      size = min(size * 2, DocumentBatch.capacity)
      var isOver = false
      while batch.count < size, visited <= limit {
        guard let document = documents.next() else {
          isOver = true
          break
        }
        if document == before { continue }
        before = document
        if bound.excludes(document, ranking, top) {
          isOver = true
          break
        }
        visited += 1
        guard visited <= limit, !seen.contains(document), allowed?.contains(document) ?? true
        else { continue }
        batch.append(document)
      }
      for set in visit.sets { batch.filter { set.contains($0) } }
      for (slot, test) in visit.slots {
        finder.filter(&batch, slot, test, upTo: visit.stage, isWhole: visit.isWhole)
      }
      for place in 0..<batch.count {
        let document = batch[place]
        if bound.excludes(document, ranking, top) { return true }
        if words.excludes(document, ranking, top),
          !mayCover(document, visit.alternative, visit.stage)
        {
          continue
        }
        add(document, visit.alternative, visit.stage, into: &top, seen: &seen)
      }
      if isOver { return true }
      if visited > limit { return false }
    }
  }

  /// Adds the keys of a set's records, until the bound excludes the next one.
  mutating func rank(
    _ documents: DocumentSet,
    _ alternative: Alternative,
    _ stage: Stage,
    _ bound: inout Bound,
    into top: inout TopKeys,
    seen: inout SeenDocuments
  ) {
    // Other parts leave few records through which no chain runs; of one part alone they are many.
    let only = alternative.parts.count == 1 ? alternative.parts[0].slot : -1
    var words = bound
    words.raise(to: .wholeWord)
    var next = documents.next(from: 0)
    while let document = next {
      if bound.excludes(document, ranking, top) { return }
      if words.excludes(document, ranking, top), !mayCover(document, alternative, stage) {
        next = documents.next(from: document + 1)
        continue
      }
      if !seen.contains(document), allowed?.contains(document) ?? true,
        only < 0 || finder.holds(only, document, upTo: stage, isWhole: false)
      {
        add(document, alternative, stage, into: &top, seen: &seen)
      }
      next = documents.next(from: document + 1)
    }
  }

  /// Whether a document has a value of as many words as an alternative may cover.
  private func mayCover(_ document: Int, _ alternative: Alternative, _ stage: Stage) -> Bool {
    let count = alternative.parts.count
    var isLonger = false
    for part in alternative.parts where !finder.slots[part.slot].chains.isEmpty { isLonger = true }
    for field in finder.fields {
      var words = 0
      for place in index.forward.range(document: document, field: field) {
        let entry = index.forward.entry(place)
        if entry.isEdge { continue }
        if entry.startsValue {
          if words == count { return true }
          words = 0
        }
        words += 1
        if words > count, isLonger { return true }
      }
      if words == count { return true }
    }
    return false
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
