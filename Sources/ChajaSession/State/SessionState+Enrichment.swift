// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What is fetched for single rows after they are shown, such as a translation or a picture.
///
/// A row is enriched once for each refresh that answered it: what was fetched for the record of before may not fit the one that came
/// since, which may be in another language. The number of the refresh is that of the answer, not that of the wish: rows that still
/// wait for a refresh are enriched as they are.
struct Enrichment: Sendable {
  /// The fetching for one row.
  struct Run: Sendable {
    var item: ItemID
    /// The number of refreshes before the answer that the row is of.
    var revision: Int
  }

  /// Rows that were enriched, or could not be, of answers after one number of refreshes.
  struct Round: Sendable {
    var revision: Int
    var items = ItemSet()
  }

  /// Rows that are being enriched, in the order of asking.
  var open: [Run] = []
  /// What was enriched; mostly one round, and more only while sections wait for a refresh.
  var rounds: [Round] = []
  /// Rows that could not be enriched, and are not being enriched again.
  var failed = ItemSet()

  /// Whether a row was enriched, or could not be, as it was answered after so many refreshes or more.
  func hasSettled(_ item: ItemID, since revision: Int) -> Bool {
    rounds.contains { $0.revision >= revision && $0.items.contains(item) }
  }

  mutating func settle(_ item: ItemID, _ revision: Int) {
    if let index = rounds.firstIndex(where: { $0.revision == revision }) {
      rounds[index].items.insert(item)
    } else {
      rounds.append(Round(revision: revision, items: ItemSet(item)))
    }
  }
}

extension SessionState {
  /// Notes the end of an enrichment; one that was cancelled has no end.
  mutating func endEnrichment(_ item: ItemID, failed: Bool) {
    guard let index = enrichment.open.firstIndex(where: { $0.item == item }) else { return }
    let run = enrichment.open.remove(at: index)
    enrichment.settle(item, run.revision)
    if failed { enrichment.failed.insert(item) }
  }

  /// Cancels the enrichment of rows that are gone or were answered anew, and begins others, as many at a time as the settings allow.
  mutating func settleEnrichment(_ turn: inout Turn) {
    retryEnrichments(turn)
    let enriching = sections.indices.filter {
      sections[$0].settings.enriches && !sections[$0].items.isEmpty
    }
    if !enriching.isEmpty || !enrichment.open.isEmpty {
      cancelEnrichments(enriching, &turn)
      beginEnrichments(enriching, &turn)
      forgetRounds(enriching)
    }
    for index in sections.indices where sections[index].settings.enriches {
      sections[index].failedEnrichments =
        enrichment.failed.isEmpty
        ? 0 : sections[index].items.reduce(0) { $0 + (enrichment.failed.contains($1) ? 1 : 0) }
    }
  }

  /// Forgets failures in sections that are to be asked again.
  private mutating func retryEnrichments(_ turn: Turn) {
    if enrichment.failed.isEmpty { return }
    for index in turn.retries where sections[index].settings.enriches {
      for item in sections[index].items where enrichment.failed.remove(item) {
        for round in enrichment.rounds.indices { enrichment.rounds[round].items.remove(item) }
      }
    }
  }

  /// Forgets rounds before the oldest answer that is shown: nothing of them counts any more.
  private mutating func forgetRounds(_ enriching: [Int]) {
    if enrichment.rounds.count < 2 { return }
    var oldest = self.revision
    for index in enriching { oldest = min(oldest, sections[index].shown?.revision ?? 0) }
    enrichment.rounds.removeAll { $0.revision < oldest }
  }

  private mutating func cancelEnrichments(_ enriching: [Int], _ turn: inout Turn) {
    var kept: [Enrichment.Run] = []
    for run in enrichment.open {
      if let revision = revision(of: run.item, in: enriching), run.revision >= revision {
        kept.append(run)
      } else {
        turn.effects.append(.cancelEnrichment(run.item))
      }
    }
    enrichment.open = kept
  }

  private mutating func beginEnrichments(_ enriching: [Int], _ turn: inout Turn) {
    for index in enriching {
      let shown = sections[index].shown?.revision ?? 0
      for item in sections[index].items {
        if enrichment.open.count >= settings.maximumEnrichments { return }
        if enrichment.hasSettled(item, since: shown) { continue }
        if enrichment.open.contains(where: { $0.item == item }) { continue }
        // A row of two sections is enriched anew once both have answered: shells may fetch for either of its records.
        guard let revision = revision(of: item, in: enriching) else { continue }
        if enrichment.hasSettled(item, since: revision) { continue }
        enrichment.failed.remove(item)
        enrichment.open.append(Enrichment.Run(item: item, revision: revision))
        turn.effects.append(.enrich(item))
      }
    }
  }

  /// The number of refreshes before the oldest of the answers that show a row; nil for a row that is gone.
  private func revision(of item: ItemID, in enriching: [Int]) -> Int? {
    var oldest: Int?
    for index in enriching where sections[index].items.contains(item) {
      let shown = sections[index].shown?.revision ?? 0
      oldest = min(oldest ?? shown, shown)
    }
    return oldest
  }
}
