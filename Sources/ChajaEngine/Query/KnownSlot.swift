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
  var found = InlineArray<6, DocumentSet?>(repeating: nil)
  /// The documents through which the chains of each stage run.
  var chained = InlineArray<6, [ChainDocuments.Found]?>(repeating: nil)
  /// Of these, those in which the chain ends with a word.
  var chainedWhole = InlineArray<6, [ChainDocuments.Found]?>(repeating: nil)
  /// The terms of the text that match up to each stage.
  var terms = InlineArray<6, DocumentSet?>(repeating: nil)
  /// The first field that holds the slot in each stage.
  var firstFields = InlineArray<6, Int?>(repeating: nil)
  /// About how many documents hold the slot in each stage, and as whole words.
  var counts = InlineArray<6, Int?>(repeating: nil)
  var wholeCounts = InlineArray<6, Int?>(repeating: nil)
  /// The documents that may hold the slot in each stage, and those that may hold it as whole words.
  var candidates = InlineArray<6, DocumentSet?>(repeating: nil)
  var wholeCandidates = InlineArray<6, DocumentSet?>(repeating: nil)
}
