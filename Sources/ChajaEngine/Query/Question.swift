// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What is asked, and what it means; one object, which all parts of a search hold.
final class Question: Sendable {
  let request: SearchRequest
  let plan: QueryPlan

  init(_ request: SearchRequest) {
    self.request = request
    plan = QueryPlan(request)
  }
}
