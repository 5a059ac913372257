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
  /// The terms of the text that match up to each stage.
  @exclusivity(unchecked) var terms = StageValues<DocumentSet>()
  /// The first field that holds the slot in each stage.
  @exclusivity(unchecked) var firstFields = InlineArray<6, Int?>(repeating: nil)
  /// The words with which chains of initial consonants begin.
  @exclusivity(unchecked) var firsts: DocumentSet?

  // By the places of stages, in any way and as whole words.

  /// The documents through which the chains of a stage run, or run to the end of a word, as numbers that
  /// `ChainDocuments.Found` reads.
  @exclusivity(unchecked) var chained = StageValues<[UInt64]>()
  /// About how many documents hold the slot by its terms, and by its chains too; -1 where that is not known.
  @exclusivity(unchecked) var wordCounts = InlineArray<12, Int>(repeating: -1)
  @exclusivity(unchecked) var counts = InlineArray<12, Int>(repeating: -1)
  /// The documents that hold the slot by its terms, and those through which its chains may run too.
  @exclusivity(unchecked) var words = StageValues<DocumentSet>()
  @exclusivity(unchecked) var candidates = StageValues<DocumentSet>()

  /// The place of a stage where values are told apart by whether words are whole.
  @inline(__always)
  static func place(_ stage: Stage, isWhole: Bool) -> Int { stage.rawValue + (isWhole ? 6 : 0) }

  /// Forgets how many documents chains may run through, and which, once it is known through which they do.
  func forgetHolders() {
    counts = InlineArray(repeating: -1)
    candidates.removeAll()
  }

  /// Forgets all, for another slot.
  func removeAll() {
    found.removeAll()
    terms.removeAll()
    firstFields = InlineArray(repeating: nil)
    firsts = nil
    chained.removeAll()
    wordCounts = InlineArray(repeating: -1)
    words.removeAll()
    forgetHolders()
  }
}
