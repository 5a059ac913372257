// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What a search leaves to the next one about a slot.
struct KnownSlot: @unchecked Sendable {
  // Sendable: only a search that holds the one reference to the terms goes on with them.
  var terms: SlotTerms
  let sets: SlotSets
}

/// The documents of a slot, where they have been asked for, by stage.
final class SlotSets {
  /// The documents found up to each stage.
  var found = [DocumentSet?](repeating: nil, count: Stage.allCases.count)
  /// The documents through which the chains of each stage run.
  var chained = [[ChainDocuments.Found]?](repeating: nil, count: Stage.allCases.count)
  /// Of these, those in which the chain ends with a word.
  var chainedWhole = [[ChainDocuments.Found]?](repeating: nil, count: Stage.allCases.count)
  /// About how many documents hold the slot in each stage, and as whole words.
  var counts = [Int?](repeating: nil, count: Stage.allCases.count)
  var wholeCounts = [Int?](repeating: nil, count: Stage.allCases.count)
  /// The documents that may hold the slot in each stage, and those that may hold it as whole words.
  var candidates = [DocumentSet?](repeating: nil, count: Stage.allCases.count)
  var wholeCandidates = [DocumentSet?](repeating: nil, count: Stage.allCases.count)
}
