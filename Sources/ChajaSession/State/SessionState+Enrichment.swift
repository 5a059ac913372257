// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What is fetched for single rows after they are shown, such as a translation or a picture.
struct Enrichment: Sendable {
  /// Rows that are being enriched, in the order of asking.
  var open: [ItemID] = []
  /// Rows that were enriched, or could not be; not asked again.
  var settled: Set<ItemID> = []
  /// Those of them that could not be; a refresh asks them again.
  var failed: Set<ItemID> = []
}

extension SessionState {
  /// Notes the end of an enrichment; one that was cancelled meanwhile still counts, as its result can be kept.
  mutating func endEnrichment(_ item: ItemID, failed: Bool) {
    guard let index = enrichment.open.firstIndex(of: item) else {
      if !failed { enrichment.settled.insert(item) }
      return
    }
    enrichment.open.remove(at: index)
    enrichment.settled.insert(item)
    if failed { enrichment.failed.insert(item) }
  }

  mutating func retryEnrichments() {
    enrichment.settled.subtract(enrichment.failed)
    enrichment.failed = []
  }

  /// Cancels the enrichment of rows that are gone and begins others, as many at a time as the settings allow.
  mutating func settleEnrichment(_ turn: inout Turn) {
    let enriching = sections.filter { $0.settings.enriches && !$0.items.isEmpty }
    if enriching.isEmpty && enrichment.open.isEmpty { return }
    var kept: [ItemID] = []
    for item in enrichment.open {
      if enriching.contains(where: { $0.items.contains(item) }) {
        kept.append(item)
      } else {
        turn.effects.append(.cancelEnrichment(item))
      }
    }
    enrichment.open = kept
    for section in enriching {
      for item in section.items {
        if enrichment.open.count >= settings.maximumEnrichments { return }
        if enrichment.settled.contains(item) || enrichment.open.contains(item) { continue }
        enrichment.open.append(item)
        turn.effects.append(.enrich(item))
      }
    }
  }
}
