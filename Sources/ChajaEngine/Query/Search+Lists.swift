// Chaja
// SPDX-License-Identifier: Apache-2.0

// The records of a list, best rank first, and what is asked of each

extension Search {
  /// What is asked of the records of a list.
  struct Visit {
    let alternative: Alternative
    let stage: Stage
    /// What comes with errors now, in the stage for these.
    var errors: ErrorStep?
    /// The documents of other parts, where they are known or soon found.
    var sets: [DocumentSet] = []
    /// The slots that are compared with each record.
    var slots: [(slot: Int, need: Need, test: TermTest?)] = []

    /// Whether a record with a key counts now.
    func admits(_ key: RankKey) -> Bool {
      key.isDue(missing: alternative.missing, stage) && errors?.admits(key) ?? true
    }
  }

  /// From how many records on the terms that match each word are looked up, so that no others are compared with it.
  static let manyCompared = 512

  /// Readies a visit to the first records of one part's list that hold all parts by their terms.
  mutating func visit(_ alternative: Alternative, _ stage: Stage, leader: Int) -> Visit {
    var visit = Visit(alternative: alternative, stage: stage)
    for (number, part) in alternative.parts.enumerated() where number != leader {
      if finder.setCost(part.slot, stage, isWhole: false, chains: false) == 0 {
        visit.sets.add(finder.candidates(part.slot, stage, isWhole: false, chains: false))
      } else {
        let test = finder.test(part.slot, stage, isWhole: false, count: 0)
        visit.slots.add((part.slot, Need(stage: stage), test))
      }
    }
    return visit
  }

  /// Adds the keys of a list's records that hold the other parts too, until the bound excludes the next one.
  ///
  /// - Returns: false when `limit` records were looked at and there are more.
  mutating func rank(
    _ documents: DocumentMerge,
    _ visit: Visit,
    _ bound: inout Bound,
    atMost limit: Int,
    into top: inout TopKeys
  ) -> Bool {
    // Asked for each record: taken out of the search once, or they would be counted each time.
    let (ranking, seen) = (ranking, seen)
    var before = -1
    var visited = 0
    var glance: Glance?
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
        // The others of a batch are read with the first one in any case.
        if batch.count == 0, bound.excludes(document, ranking, top) {
          isOver = true
          break
        }
        visited += 1
        guard visited <= limit, !seen.contains(document), allowed?.contains(document) ?? true
        else { continue }
        batch.append(document)
      }
      for set in visit.sets { batch.filter { set.contains($0) } }
      for (slot, need, test) in visit.slots {
        finder.filter(&batch, slot, test, upTo: need.stage, isWhole: need.isWhole)
      }
      if visit.slots.isEmpty { batch.read(index.forward) }
      for place in 0..<batch.count {
        let document = batch[place]
        if bound.excludes(document, ranking, top) { return true }
        if top.isSelective {
          if glance == nil { glance = Glance(visit.alternative, visit.stage, finder) }
          if glance?.mayEnter(document, finder, ranking, top) == false { continue }
        }
        add(document, visit, into: &top)
      }
      if isOver { return true }
      if visited > limit { return false }
    }
  }

  private mutating func add(
    _ document: Int,
    _ visit: Visit,
    into top: inout TopKeys
  ) {
    guard let key = matcher.key(document, slots: finder.slots, upTo: visit.stage),
      visit.admits(key)
    else { return }
    seen.insert(document)
    top.add(key)
  }
}
