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
    writer.member("phase", phase.word)
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
    writer.name("scope")
    if let scope { writer.string(scope) } else { writer.null() }
    writer.name("filter")
    if let filter { writer.string(filter) } else { writer.null() }
    writer.name("sort")
    if let sort { writer.string(sort) } else { writer.null() }
  }
}

extension Section {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id.utf8)
    writer.member("phase", phase.word)
    writer.name("query")
    if let query { writer.string(query.text) } else { writer.null() }
    writer.name("items")
    writer.beginArray()
    for item in items { item.write(to: &writer) }
    writer.endArray()
    writer.name("total")
    if let total { writer.integer(total) } else { writer.null() }
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
    writer.name("kind")
    switch kind {
    case .http(let status):
      writer.string("http")
      writer.member("status", status)
    case .network: writer.string("network")
    case .timeout: writer.string("timeout")
    case .malformed: writer.string("malformed")
    case .refused: writer.string("refused")
    default: writer.string("cancelled")
    }
    writer.endObject()
  }
}

extension SessionState.Phase {
  fileprivate var word: String {
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
  fileprivate var word: String {
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
