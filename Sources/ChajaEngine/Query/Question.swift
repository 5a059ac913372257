// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// What is asked, and what it means; one object, which all parts of a search hold.
final class Question: Sendable {
  let request: SearchRequest
  let plan: QueryPlan
  /// What is remembered of its page, if that is one of the first keys of a word.
  let asked: FirstPages.Asked?

  /// Reads a request, with working memory that is kept; what the question before has in common is taken from that.
  init(
    _ request: consuming SearchRequest,
    _ folded: inout FoldedText,
    after before: Question? = nil
  ) {
    asked = request.firstPage
    plan = QueryPlan(
      request.query,
      request.matching,
      request.rules,
      &folded,
      after: before
    )
    self.request = request
  }
}
