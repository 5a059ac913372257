// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Working memory of searches, kept between calls by one task.
///
/// It keeps what the last search found for its words: the next one, a key later, as a rule has most of them too. It also
/// keeps that search's index alive.
public struct SearchScratch: Sendable {
  /// The most words whose documents are kept.
  static let maximumKnown = 8

  var seen: DocumentSet?
  private var storage: IndexStorage?
  private var fields: [Int] = []
  private var exactFields: [Bool] = []
  private var typos: FoldedTypoRules?
  private var known: [DocumentFinder.Known] = []

  /// Makes empty working memory.
  public init() {}

  /// What the last search knew, if it was over the same index, fields and rules.
  func known(_ index: Index, fields: [Int], exactFields: [Bool], typos: FoldedTypoRules)
    -> [DocumentFinder.Known]
  {
    guard storage === index.storage, self.fields == fields, self.exactFields == exactFields,
      self.typos == typos
    else { return [] }
    return known
  }

  mutating func keep(_ finder: DocumentFinder) {
    storage = finder.index.storage
    fields = finder.fields
    exactFields = finder.exactFields
    typos = finder.typos
    known = [DocumentFinder.Known](
      finder.known.filter { $0.terms.slot.kind == .word }.prefix(SearchScratch.maximumKnown)
    )
  }
}
