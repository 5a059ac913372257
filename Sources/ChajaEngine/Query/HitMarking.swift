// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What the hits of one search share to find their matched places when those are asked for.
///
/// A list that is only scrolled or counted never pays for places, and a page of ten costs nothing before it is drawn.
final class HitMarking: Sendable {
  private let plan: QueryPlan
  private let ranking: Ranking
  private let fields: [Int]
  private let exactFields: [Bool]
  private let typos: FoldedTypoRules

  /// Keeps what a search knows.
  init(_ search: Search) {
    plan = search.plan
    ranking = search.ranking
    fields = search.finder.fields
    exactFields = search.finder.exactFields
    typos = search.finder.typos
  }

  /// The matched places of a document, in the order of fields, values and words.
  func spots(_ document: DocumentID) -> [Spot] {
    // The index frees its bytes when it is gone, and the views of them hold nothing.
    defer { withExtendedLifetime(ranking.index.storage) {} }
    var slots: [SlotTerms] = []
    for slot in plan.slots {
      let terms = SlotTerms(slot)
      terms.prepare(.edited, ranking.index, typos: typos)
      slots.append(terms)
    }
    var matcher = Matcher(plan, fields: fields, exactFields: exactFields, ranking: ranking)
    return matcher.spots(Int(document.rawValue), slots: slots)
  }
}
