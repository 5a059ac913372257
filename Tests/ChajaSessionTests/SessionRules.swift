// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession

/// What holds after every turn, whatever happened.
struct SessionRules {
  let after: SessionState
  /// The requests that were sent, and neither answered nor cancelled.
  let open: [Request]

  /// Whether some timer runs.
  let hasTimer: Bool

  /// The first rule that does not hold, in words.
  var broken: String? {
    for section in after.sections {
      if let rule = broken(in: section) {
        return "\(String(decoding: section.id.utf8, as: UTF8.self)): \(rule)"
      }
    }
    for request in open where request.query != after.query {
      return "a request for an older query was not cancelled"
    }
    if let selection = after.selection {
      let section = after.sections.first { $0.id == selection.section }
      if section?.items.contains(selection.item) != true { return "the selected row is gone" }
    }
    if after.query == nil, after.phase != .idle || after.isLoading || !open.isEmpty {
      return "not idle although nothing is asked"
    }
    if Set(after.chips.map(\.item)).count != after.chips.count { return "a chip is there twice" }
    if Set(after.recents).count != after.recents.count { return "a recent query is there twice" }
    if after.recents.count > after.settings.maximumRecents { return "too many recent queries" }
    if after.marksLastChip && (after.chips.isEmpty || !after.text.isEmpty) {
      return "no chip is there to be marked"
    }
    return brokenPhase
  }

  private var brokenPhase: String? {
    let phases = after.sections.map(\.phase)
    switch after.phase {
    case .idle:
      let isIdle = phases.contains(.idle) && phases.allSatisfy { $0 == .idle || $0 == .empty }
      return isIdle ? nil : "idle, but a section is not: \(phases)"
    case .failed: return phases.contains(.failed) ? nil : "failed, but no section is"
    case .empty:
      let isEmpty = after.sections.allSatisfy {
        $0.items.isEmpty || $0.phase == .loading || $0.phase == .limited
      }
      return isEmpty && !phases.contains(.failed) ? nil : "empty, but there are rows or failures"
    case .loading:
      return phases.contains { $0 == .loading || $0 == .limited }
        ? nil : "loading, but no section is"
    case .results:
      return phases.contains { $0 == .results || $0 == .failed || $0 == .limited }
        ? nil : "results, but no section has any"
    }
  }

  private func broken(in section: Section) -> String? {
    let main: Request.Source = section.settings.isLocal ? .local : .remote
    let all = open.filter { $0.section == section.id }
    let requests = section.settings.isLocal ? all : all.filter { $0.source == main }
    if requests.count > 1 || all.count > 2 { return "two requests are open" }
    if Set(section.items).count != section.items.count { return "an item is there twice" }
    if section.settings.hidesChosen {
      for chip in after.chips where section.items.contains(chip.item) {
        return "a chosen item is shown"
      }
    }
    if section.isLoadingMore && requests.isEmpty { return "loads more without a request" }
    if let maximum = section.settings.maximumPages, requests.contains(where: { $0.page > maximum })
    {
      return "a page beyond the last was asked"
    }
    if !section.items.isEmpty, !section.isStale, section.phase != .failed,
      section.query != after.query
    {
      return "rows of an older query pass for new ones"
    }
    for item in section.items where item.id.first != 0x78 {
      guard let query = section.query else { return "rows without a query" }
      let owner = query.text + [UInt8]("#\(query.chips.count)#".utf8)
      if !item.id.starts(with: owner) { return "a row of another query is among them" }
    }
    return brokenPhase(of: section, requests)
  }

  private func brokenPhase(of section: Section, _ requests: [Request]) -> String? {
    switch section.phase {
    case .idle: return section.items.isEmpty ? nil : "idle with rows"
    case .loading: return requests.isEmpty && !hasTimer ? "loading without a request" : nil
    case .results: return section.items.isEmpty ? "results without rows" : nil
    case .empty: return section.items.isEmpty ? nil : "empty with rows"
    case .failed: return section.failure == nil ? "failed without a failure" : nil
    case .limited: return section.retryAt == nil || !hasTimer ? "limited without a time" : nil
    }
  }
}
