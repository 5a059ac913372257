// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// What the hits of one search share to find their matched places when those are asked for.
///
/// A list that is only scrolled or counted never pays for places, and a page of ten costs nothing before it is drawn.
final class HitMarking: Sendable {
  private let query: [UInt8]
  private let matching: Matching
  private let rules: QueryRules
  fileprivate let scope: SearchScope

  /// Keeps what was asked, and where.
  init(_ query: [UInt8], _ matching: Matching, _ rules: QueryRules, _ scope: SearchScope) {
    self.query = query
    self.matching = matching
    self.rules = rules
    self.scope = scope
  }

  /// What was asked, read anew.
  fileprivate func question() -> Question {
    var request = SearchRequest(query: query)
    request.matching = matching
    request.rules = rules
    var folded = FoldedText(mapsSource: true)
    return Question(request, &folded)
  }

  /// Keeps the bytes of the index, which views of them do not.
  fileprivate func keepIndex() { withExtendedLifetime(scope.index.storage) {} }
}

/// Finds the matched places of the hits of one search, one after the other.
struct HitMarker {
  let marking: HitMarking
  private let slots: [SlotTerms]
  private let matcher: Matcher
  private var document: DocumentID?
  private var known: [Spot] = []

  init(_ marking: HitMarking) {
    self.marking = marking
    let scope = marking.scope
    let question = marking.question()
    slots = question.plan.slots.map { slot in
      let terms = SlotTerms(slot)
      terms.prepare(.edited, scope.index, typos: scope.typos)
      return terms
    }
    matcher = Matcher(question, scope.ranking, Evaluator(scope))
  }

  /// The matched places of a document, in any order; those of the last one are kept.
  mutating func spots(_ document: DocumentID) -> [Spot] {
    defer { marking.keepIndex() }
    if self.document == document { return known }
    known = matcher.spots(Int(document.rawValue), slots: slots)
    self.document = document
    return known
  }
}
