// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import ChajaRecords

extension RecordIndex {
  /// Answers a question and says how long that took.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - scratch: Working memory, reused between calls by one task.
  /// - Returns: What `answer(_:scratch:)` gives, with `microseconds` from the request to the answer.
  /// - Throws: `QueryError` when the question names something that the index does not have.
  public func timedAnswer(
    _ query: RecordQuery,
    scratch: inout SearchScratch
  ) throws(QueryError) -> Answer {
    let clock = ContinuousClock()
    let start = clock.now
    var answer = try answer(query, scratch: &scratch)
    let spent = (clock.now - start).components
    answer.microseconds =
      Int(spent.seconds) * 1_000_000 + Int(spent.attoseconds / 1_000_000_000_000)
    return answer
  }
}
