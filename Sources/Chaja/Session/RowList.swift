// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession

/// The records of a section, which the state knows by identity only.
struct RowList<Record: Sendable> {
  private struct Kept {
    var found: FoundRecord<Record>
    var query: Query
    /// Whether it is from the source in memory that goes before the remote one.
    var isProvisional: Bool
  }

  /// Why the source failed last; shown only while the state says so.
  var lastFailure: SourceFailure?
  private var kept: [ItemID: Kept] = [:]
  /// The rows made last, and whether they are still right.
  private var rows: [SearchSnapshot<Record>.Row] = []
  private var rowItems: [ItemID] = []
  private var isChanged = false

  /// How many records are kept.
  var count: Int { kept.count }

  /// The record of an item, as its source gave it.
  func record(of item: ItemID) -> Record? { kept[item]?.found.record }

  /// Keeps the records of a page: the first of equal ones in it, and rather these than older ones.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - query: What they answer.
  ///   - isProvisional: Whether they are from the source in memory that goes before the remote one; then they do not
  ///     take the place of what the remote one has for the same query.
  mutating func keep(
    _ records: [FoundRecord<Record>],
    for query: Query,
    isProvisional: Bool
  ) {
    for record in records.reversed() {
      if isProvisional, let old = kept[record.item], !old.isProvisional, old.query == query {
        continue
      }
      kept[record.item] = Kept(found: record, query: query, isProvisional: isProvisional)
      isChanged = true
    }
  }

  /// Forgets records that no list holds any more, when they are the greater part.
  mutating func forgetRows(but known: [ItemID]) {
    if kept.count <= 64 + 2 * known.count { return }
    let known = Set(known)
    kept = kept.filter { known.contains($0.key) }
  }

  /// Notes that something was fetched for an item.
  mutating func change(_ item: ItemID) {
    if kept[item] != nil { isChanged = true }
  }

  /// The rows of a section, made anew only if something in them changed.
  mutating func rows(
    of section: ChajaSession.Section,
    _ additions: [ItemID: @Sendable (inout Record) -> Void]
  ) -> [SearchSnapshot<Record>.Row] {
    if !isChanged && rowItems == section.items { return rows }
    isChanged = false
    rowItems = section.items
    rows = []
    rows.reserveCapacity(section.items.count)
    for item in section.items {
      guard var record = kept[item]?.found else { continue }
      additions[item]?(&record.record)
      rows.append(
        SearchSnapshot.Row(id: Selection(section: section.id, item: item), found: record)
      )
    }
    return rows
  }
}

extension SearchSnapshot.Section {
  init(
    _ section: ChajaSession.Section,
    rows: [SearchSnapshot<Record>.Row],
    lastFailure: SourceFailure?
  ) {
    id = section.id
    self.rows = rows
    phase =
      switch section.phase {
      case .idle: .idle
      case .loading: .loading
      case .results: .results
      case .empty: .empty
      case .failed: .failed
      case .limited: .limited
      }
    total = section.total
    failure = section.failure == nil ? nil : lastFailure
    retryAt = section.phase == .limited ? section.retryAt.map { .milliseconds($0) } : nil
    isStale = section.isStale
    hasMore = section.hasMore
    isLoadingMore = section.isLoadingMore
    failedEnrichments = section.failedEnrichments
  }
}

extension SearchSnapshot {
  init(turn: Int, _ state: SessionState, sections: [Section]) {
    self.turn = turn
    text = String(decoding: state.text, as: UTF8.self)
    isComposing = state.isComposing
    chips = state.chips
    marksLastChip = state.marksLastChip
    scope = state.scope.map { String(decoding: $0, as: UTF8.self) }
    filter = state.filter.map { String(decoding: $0, as: UTF8.self) }
    sort = state.sort.map { String(decoding: $0, as: UTF8.self) }
    phase =
      switch state.phase {
      case .idle: .idle
      case .loading: .loading
      case .results: .results
      case .empty: .empty
      case .failed: .failed
      }
    isLoading = state.isLoading
    self.sections = sections
    selection = state.selection
    recents = state.recents.map { String(decoding: $0, as: UTF8.self) }
  }
}
