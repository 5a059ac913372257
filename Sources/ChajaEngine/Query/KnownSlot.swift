// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What a search leaves to the next one about a slot.
struct KnownSlot: @unchecked Sendable {
  // Sendable: only a search that holds the one reference to the terms goes on with them.
  var terms: SlotTerms
  let sets: SlotSets
}

/// Values by stage, of which few are known as a rule.
struct StageValues<Value> {
  private var known: [(stage: Int, value: Value)] = []

  /// The value of a stage, by its number.
  subscript(stage: Int) -> Value? {
    get {
      for place in known.indices where known[place].stage == stage { return known[place].value }
      return nil
    }
    set {
      known.removeAll { $0.stage == stage }
      if let newValue { known.append((stage, newValue)) }
    }
  }

  mutating func removeAll() {
    if !known.isEmpty { known.removeAll() }
  }
}

/// The documents of a slot, where they have been asked for, by stage.
final class SlotSets {
  /// The documents found up to each stage.
  @exclusivity(unchecked) var found = StageValues<DocumentSet>()
  /// The documents through which the chains of each stage run.
  @exclusivity(unchecked) var chained = StageValues<[ChainDocuments.Found]>()
  /// Of these, those in which the chain ends with a word.
  @exclusivity(unchecked) var chainedWhole = StageValues<[ChainDocuments.Found]>()
  /// The terms of the text that match up to each stage.
  @exclusivity(unchecked) var terms = StageValues<DocumentSet>()
  /// The first field that holds the slot in each stage.
  @exclusivity(unchecked) var firstFields = InlineArray<6, Int?>(repeating: nil)
  /// About how many documents hold the slot in each stage, and as whole words.
  @exclusivity(unchecked) var counts = InlineArray<6, Int?>(repeating: nil)
  @exclusivity(unchecked) var wholeCounts = InlineArray<6, Int?>(repeating: nil)
  /// The documents that may hold the slot in each stage, and those that may hold it as whole words.
  @exclusivity(unchecked) var candidates = StageValues<DocumentSet>()
  @exclusivity(unchecked) var wholeCandidates = StageValues<DocumentSet>()

  /// Forgets all, for another slot.
  func removeAll() {
    found.removeAll()
    chained.removeAll()
    chainedWhole.removeAll()
    terms.removeAll()
    firstFields = InlineArray(repeating: nil)
    counts = InlineArray(repeating: nil)
    wholeCounts = InlineArray(repeating: nil)
    candidates.removeAll()
    wholeCandidates.removeAll()
  }
}
