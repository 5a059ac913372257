// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Values by stage, of which few are known as a rule.
struct StageValues<Value> {
  private var known: [(stage: Int, value: Value)] = []

  /// The value of a stage, by its number.
  subscript(stage: Int) -> Value? {
    for place in known.indices where known[place].stage == stage { return known[place].value }
    return nil
  }

  /// Notes the value of a stage of which none is known.
  @inline(never)
  mutating func note(_ value: Value, _ stage: Int) {
    assert(self[stage] == nil, "what is known stays")
    known.add((stage, value))
  }

  mutating func removeAll() {
    if !known.isEmpty { known = [] }
  }
}

/// The documents of a slot, where they have been asked for, by stage.
final class SlotSets {
  /// The documents found up to each stage.
  @exclusivity(unchecked) var found = StageValues<DocumentSet>()
  /// The documents through which the chains of each stage run, as numbers that `ChainDocuments.Found` reads.
  @exclusivity(unchecked) var chained = StageValues<[UInt64]>()
  /// Of these, those in which the chain ends with a word.
  @exclusivity(unchecked) var chainedWhole = StageValues<[UInt64]>()
  /// The terms of the text that match up to each stage.
  @exclusivity(unchecked) var terms = StageValues<DocumentSet>()
  /// The first field that holds the slot in each stage.
  @exclusivity(unchecked) var firstFields = InlineArray<6, Int?>(repeating: nil)
  /// The words with which chains of initial consonants begin.
  @exclusivity(unchecked) var firsts: DocumentSet?
  /// About how many documents hold the slot in each stage by its terms, and by its chains too.
  @exclusivity(unchecked) var wordCounts = InlineArray<6, Int?>(repeating: nil)
  @exclusivity(unchecked) var counts = InlineArray<6, Int?>(repeating: nil)
  /// The same as whole words.
  @exclusivity(unchecked) var wholeWordCounts = InlineArray<6, Int?>(repeating: nil)
  @exclusivity(unchecked) var wholeCounts = InlineArray<6, Int?>(repeating: nil)
  /// The documents that hold the slot in each stage by its terms, and those through which its chains may run too.
  @exclusivity(unchecked) var words = StageValues<DocumentSet>()
  @exclusivity(unchecked) var candidates = StageValues<DocumentSet>()
  /// The same as whole words.
  @exclusivity(unchecked) var wholeWords = StageValues<DocumentSet>()
  @exclusivity(unchecked) var wholeCandidates = StageValues<DocumentSet>()

  /// Forgets all, for another slot.
  func removeAll() {
    found.removeAll()
    chained.removeAll()
    chainedWhole.removeAll()
    terms.removeAll()
    firsts = nil
    firstFields = InlineArray(repeating: nil)
    wordCounts = InlineArray(repeating: nil)
    counts = InlineArray(repeating: nil)
    wholeWordCounts = InlineArray(repeating: nil)
    wholeCounts = InlineArray(repeating: nil)
    words.removeAll()
    candidates.removeAll()
    wholeWords.removeAll()
    wholeCandidates.removeAll()
  }
}
