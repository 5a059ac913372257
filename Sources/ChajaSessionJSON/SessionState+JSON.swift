// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaJSON
public import ChajaSession

extension SessionState {
  /// How much of a state is written.
  public enum Detail: Equatable, Sendable {
    /// What `chaja replay` prints.
    case script(showsRecents: Bool)
    /// All that a shell shows: also whether something is awaited, recent queries, composition, scope and order.
    case full
  }

  /// Writes what the screen shows as one object.
  public func write(_ detail: Detail, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("text", text)
    writer.name("chips")
    writer.beginArray()
    for (index, chip) in chips.enumerated() {
      chip.write(isMarked: marksLastChip && index == chips.count - 1, to: &writer)
    }
    writer.endArray()
    writer.member("phase", word: phase.word)
    writer.name("selection")
    if let selection { selection.write(to: &writer) } else { writer.null() }
    if detail != .script(showsRecents: false) {
      writer.member("recents", recents)
    }
    if detail == .full { writeRest(to: &writer) }
    writer.name("sections")
    writer.beginArray()
    for section in sections { section.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func writeRest(to writer: inout JSONWriter) {
    writer.member("isLoading", isLoading)
    writer.member("isComposing", isComposing)
    writer.member("scope", orNull: scope)
    writer.member("filter", orNull: filter)
    writer.member("sort", orNull: sort)
  }
}

extension Section {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id.utf8)
    writer.member("phase", word: phase.word)
    writer.member("query", orNull: query?.text)
    writer.name("items")
    writer.beginArray()
    for item in items { item.write(to: &writer) }
    writer.endArray()
    writer.member("total", orNull: total)
    writer.member("hasMore", hasMore)
    writer.member("loadingMore", isLoadingMore)
    if isStale {
      writer.member("stale", true)
    }
    if phase == .failed, let failure {
      writer.name("failure")
      failure.write(to: &writer)
    }
    if phase == .limited, let retryAt {
      writer.member("retryAt", retryAt)
    }
    if failedEnrichments > 0 {
      writer.member("failedEnrichments", failedEnrichments)
    }
    writer.endObject()
  }
}

extension Chip {
  fileprivate func write(isMarked: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", item.id)
    if let kind = item.kind {
      writer.member("kind", kind)
    }
    writer.member("label", label)
    if isMarked {
      writer.member("marked", true)
    }
    writer.endObject()
  }
}

extension Failure {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("kind", word: kind.word)
    if case .http(let status) = kind { writer.member("status", status) }
    writer.endObject()
  }
}

extension Failure.Kind {
  fileprivate var word: StaticString {
    switch self {
    case .http: "http"
    case .network: "network"
    case .timeout: "timeout"
    case .malformed: "malformed"
    case .refused: "refused"
    default: "cancelled"
    }
  }
}

extension SessionState.Phase {
  fileprivate var word: StaticString {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .results: "results"
    case .empty: "empty"
    case .failed: "failed"
    }
  }
}

extension Section.Phase {
  fileprivate var word: StaticString {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .results: "results"
    case .empty: "empty"
    case .failed: "failed"
    case .limited: "limited"
    }
  }
}
