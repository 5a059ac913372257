// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Search {
  /// Counts the matches, as far as that is asked; looks further down the ladder than ranking had to, so it comes last.
  ///
  /// - Parameters:
  ///   - needsAll: Whether all documents are needed, not their number alone.
  ///   - limit: Where counting may stop; nil to count to the end.
  /// - Returns: How many match, whether that is all, and those that were found.
  mutating func count(
    needsAll: Bool,
    limit: Int?
  ) -> (count: Int, isExact: Bool, documents: DocumentSet) {
    if isExhausted { return (seen.count, true, seen.documents) }
    if !needsAll, let limit, seen.count >= limit { return (seen.count, false, seen.documents) }
    finder.prepare(.edited)
    var all = seen.documents
    for alternative in plan.alternatives {
      var candidates = finder.documents(alternative, .edited)
      if let allowed { candidates.formIntersection(allowed) }
      if alternative.parts.contains(where: { $0.mustFollow }) {
        candidates.subtract(all)
        for document in Search.members(candidates)
        where !matcher.holds(alternative, document, slots: finder.slots, upTo: .edited) {
          candidates.remove(document)
        }
      }
      all.formUnion(candidates)
    }
    return (all.count, true, all)
  }

  // MARK: Browsing

  /// All documents that a listing may hold, in the order of rank.
  var listed: DocumentSet { allowed ?? DocumentSet(allOf: index.recordCount) }

  /// The key of a document that is listed and not matched.
  func listedKey(_ document: Int) -> RankKey {
    RankKey(
      errors: 0,
      quality: 0,
      score: ranking.score(document, isStart: false),
      position: 0,
      document: UInt32(document)
    )
  }

  /// The best keys of all listed documents, in the order asked for, at most `count`.
  func listedKeys(_ count: Int) -> [RankKey] {
    let listed = listed
    var first: [RankKey] = []
    var top = TopKeys(ranking, capacity: min(count, index.recordCount), above: nil)
    var next = listed.next(from: 0)
    while let document = next {
      if !ranking.sort.isEmpty {
        top.add(listedKey(document))
      } else if first.count < count {
        // Documents are numbered in this order.
        first.add(listedKey(document))
      } else {
        break
      }
      next = listed.next(from: document + 1)
    }
    return ranking.sort.isEmpty ? first : top.sorted()
  }
}
