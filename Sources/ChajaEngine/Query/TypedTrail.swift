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
    /// The first key, which most queries differ in.
    let first: UInt8
  }

  private var steps: [Step] = []

  /// Remembers all records that a query finds where nothing but its words decides.
  mutating func note(_ question: Question, _ documents: [UInt32]) {
    let words = question.plan.words
    guard question.plan.isPlain, question.plan.exclusions.isEmpty, !words.isEmpty,
      documents.count <= TypedTrail.maximumDocuments
    else { return }
    let first = words[0].keys[0]
    var old = steps.count == TypedTrail.maximumSteps ? 0 : -1
    for step in steps.indices
    where steps[step].first == first && TypedTrail.areSame(steps[step].words, words) {
      old = step
    }
    if old >= 0 { steps.remove(at: old) }
    steps.add(Step(words: words, documents: documents, first: first))
  }

  /// The records among which are all that a query finds; nil when that is not known.
  func documents(of question: Question, _ typos: FoldedTypoRules) -> [UInt32]? {
    let words = question.plan.words
    guard question.plan.isPlain, !words.isEmpty else { return nil }
    let first = words[0].keys[0]
    var best: Int?
    var least = Int.max
    // Of the last steps one has the fewest as a rule.
    for step in steps.indices.reversed()
    where steps[step].first == first && steps[step].documents.count < least
      && TypedTrail.narrows(words, steps[step].words, typos)
    {
      best = step
      least = steps[step].documents.count
    }
    return best.map { steps[$0].documents }
  }

  /// Whether the words at a place are the same; both are words of a plain query.
  private static func areSame(_ left: [QueryWord], _ right: [QueryWord], at word: Int) -> Bool {
    left[word].breakBefore == right[word].breakBefore && left[word].keys == right[word].keys
      && left[word].source == right[word].source
  }

  private static func areSame(_ left: [QueryWord], _ right: [QueryWord]) -> Bool {
    guard left.count == right.count else { return false }
    for word in left.indices where !areSame(left, right, at: word) { return false }
    return true
  }

  /// Whether a query finds nothing but what the words before it find.
  private static func narrows(
    _ words: [QueryWord],
    _ before: [QueryWord],
    _ typos: FoldedTypoRules
  ) -> Bool {
    guard before.count <= words.count else { return false }
    let last = before.count - 1
    for word in 0..<last where !areSame(before, words, at: word) { return false }
    if areSame(before, words, at: last) { return true }
    guard before[last].keys.count <= words[last].keys.count else { return false }
    // Zeros in front of a number do not count, so its start is not that of the longer one.
    guard words[last].keys.starts(with: before[last].keys), !words[last].isDigits,
      typos.allowance(words[last]) <= typos.allowance(before[last])
    else { return false }
    for division in words[last].divisions
    where !keeps(division, of: words[last].keys, before[last].keys.count) {
      return false
    }
    let (keys, oldKeys) = (words[last].layout, before[last].layout)
    if keys.isEmpty { return true }
    guard !oldKeys.isEmpty, keys.starts(with: oldKeys) else { return false }
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
