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
    writer.name("text")
    writer.string(text)
    writer.name("chips")
    writer.beginArray()
    for (index, chip) in chips.enumerated() {
      chip.write(isMarked: marksLastChip && index == chips.count - 1, to: &writer)
    }
    writer.endArray()
    writer.name("phase")
    writer.string(phase.word)
    writer.name("selection")
    if let selection { selection.write(to: &writer) } else { writer.null() }
    if detail != .script(showsRecents: false) {
      writer.name("recents")
      writer.beginArray()
      for text in recents { writer.string(text) }
      writer.endArray()
    }
    if detail == .full { writeRest(to: &writer) }
    writer.name("sections")
    writer.beginArray()
    for section in sections { section.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func writeRest(to writer: inout JSONWriter) {
    writer.name("isLoading")
    writer.bool(isLoading)
    writer.name("isComposing")
    writer.bool(isComposing)
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
    writer.name("id")
    writer.string(id.utf8)
    writer.name("phase")
    writer.string(phase.word)
    writer.name("query")
    if let query { writer.string(query.text) } else { writer.null() }
    writer.name("items")
    writer.beginArray()
    for item in items { item.write(to: &writer) }
    writer.endArray()
    writer.name("total")
    if let total { writer.integer(total) } else { writer.null() }
    writer.name("hasMore")
    writer.bool(hasMore)
    writer.name("loadingMore")
    writer.bool(isLoadingMore)
    if isStale {
      writer.name("stale")
      writer.bool(true)
    }
    if phase == .failed, let failure {
      writer.name("failure")
      failure.write(to: &writer)
    }
    if phase == .limited, let retryAt {
      writer.name("retryAt")
      writer.integer(retryAt)
    }
    writer.endObject()
  }
}

extension Chip {
  fileprivate func write(isMarked: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("id")
    writer.string(item.id)
    if let kind = item.kind {
      writer.name("kind")
      writer.string(kind)
    }
    writer.name("label")
    writer.string(label)
    if isMarked {
      writer.name("marked")
      writer.bool(true)
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
      writer.name("status")
      writer.integer(status)
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
