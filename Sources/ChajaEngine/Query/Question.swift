// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// What is asked, and what it means; one object, which all parts of a search hold.
final class Question: Sendable {
  let request: SearchRequest
  let plan: QueryPlan

  /// Reads a request, with working memory that is kept.
  init(_ request: consuming SearchRequest, _ folded: inout FoldedText) {
    plan = QueryPlan(request.query, request.matching, request.rules, &folded)
    self.request = request
  }
}
