// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What the hits of one search share to find their matched places when those are asked for.
///
/// A list that is only scrolled or counted never pays for places, and a page of ten costs nothing before it is drawn.
final class HitMarking: Sendable {
  private let question: Question
  private let ranking: Ranking
  private let scope: SearchScope

  /// Keeps what a search knows.
  init(_ question: Question, _ ranking: Ranking, _ scope: SearchScope) {
    self.question = question
    self.ranking = ranking
    self.scope = scope
  }

  /// Looks up the words of the query in the index.
  fileprivate func slots() -> [SlotTerms] {
    question.plan.slots.map { slot in
      let terms = SlotTerms(slot)
      terms.prepare(.edited, scope.index, typos: scope.typos)
      return terms
    }
  }

  fileprivate func matcher() -> Matcher {
    Matcher(question, ranking, Evaluator(scope))
  }

  /// Keeps the bytes of the index, which views of them do not.
  fileprivate func keepIndex() { withExtendedLifetime(scope.index.storage) {} }
}

/// Finds the matched places of the hits of one search, one after the other.
struct HitMarker {
  let marking: HitMarking
  private let slots: [SlotTerms]
  private var matcher: Matcher
  private var document: DocumentID?
  private var known: [Spot] = []

  init(_ marking: HitMarking) {
    self.marking = marking
    slots = marking.slots()
    matcher = marking.matcher()
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
