// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

// What was typed before
//
// A letter more can only take records away, so where the last key found few and found them all, the next one need look
// nowhere else; and Backspace finds the same records again. That holds of plain words, each in all its readings, as long
// as no reading allows more than it did: a word that is long enough for an error now, or for a second one, and was not,
// finds records that it did not find before.

/// The last queries of which all records are known, of one index with one set of rules.
struct TypedTrail: Sendable {
  /// The most queries that are remembered.
  private static let maximumSteps = 16

  /// The most records of one query.
  private static let maximumDocuments = 128

  private struct Step {
    let words: [QueryWord]
    let documents: [UInt32]
  }

  private var steps: [Step] = []

  /// Remembers all records that a query finds where nothing but its words decides.
  mutating func note(_ plan: QueryPlan, _ documents: [UInt32]) {
    guard plan.isPlain, plan.exclusions.isEmpty, documents.count <= TypedTrail.maximumDocuments
    else { return }
    if let known = steps.firstIndex(where: { $0.words == plan.words }) { steps.remove(at: known) }
    if steps.count == TypedTrail.maximumSteps { steps.removeFirst() }
    steps.append(Step(words: plan.words, documents: documents))
  }

  /// The records among which are all that a query finds; nil when that is not known.
  func documents(of plan: QueryPlan, _ typos: FoldedTypoRules) -> [UInt32]? {
    guard plan.isPlain, !plan.words.isEmpty else { return nil }
    var best: [UInt32]?
    for step in steps where step.documents.count < best?.count ?? .max {
      if TypedTrail.narrows(plan, step.words, typos) { best = step.documents }
    }
    return best
  }

  /// Whether a query finds nothing but what the words before it find.
  private static func narrows(
    _ plan: QueryPlan,
    _ before: [QueryWord],
    _ typos: FoldedTypoRules
  ) -> Bool {
    guard before.count <= plan.words.count else { return false }
    let last = before.count - 1
    for word in 0..<last where before[word] != plan.words[word] { return false }
    let (old, new) = (before[last], plan.words[last])
    if old == new { return true }
    // Zeros in front of a number do not count, so its start is not that of the longer one.
    guard new.keys.starts(with: old.keys), !new.isDigits,
      typos.allowance(new.keys) <= typos.allowance(old.keys)
    else { return false }
    for division in new.divisions where !keeps(division, of: new.keys, old.keys.count) {
      return false
    }
    guard let keys = SlotTerms.otherLayout(new.keys, new.source) else { return true }
    guard let oldKeys = SlotTerms.otherLayout(old.keys, old.source), keys.starts(with: oldKeys)
    else { return false }
    return SlotTerms.layoutAllowance(keys, typos) <= SlotTerms.layoutAllowance(oldKeys, typos)
  }

  /// Whether a text that a division matches also begins with the first keys of it: a consonant that stands for a
  /// syllable is followed there by other keys than in the query.
  private static func keeps(_ division: [Int], of keys: [UInt8], _ count: Int) -> Bool {
    for (unit, start) in division.enumerated() {
      let end = unit + 1 < division.count ? division[unit + 1] : keys.count
      if end < count, end - start == 1, Letters.isConsonant(keys[start]) { return false }
    }
    return true
  }
}
