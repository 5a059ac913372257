// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession

/// The lines that `chaja replay` prints.
enum ReplayOutput {
  /// Appends one line.
  static func append(
    _ json: [UInt8],
    named name: StaticString,
    at time: Int,
    to output: inout [UInt8]
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("at")
    writer.integer(time)
    writer.name(name)
    writer.raw(json)
    writer.endObject()
    output += writer.bytes
    output.append(0x0A)
  }

  static func request(_ request: Request) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("n")
    writer.integer(request.id.rawValue)
    writer.name("section")
    writer.string(request.section.utf8)
    writer.name("query")
    writer.string(request.query.text)
    writer.name("chips")
    writer.beginArray()
    for chip in request.query.chips { writer.string(chip.id) }
    writer.endArray()
    writer.name("page")
    writer.integer(request.page)
    if let scope = request.query.scope {
      writer.name("scope")
      writer.string(scope)
    }
    if let sort = request.query.sort {
      writer.name("sort")
      writer.string(sort)
    }
    writer.endObject()
    return writer.bytes
  }

  static func row(_ selection: Selection) -> [UInt8] {
    var writer = JSONWriter()
    write(selection, &writer)
    return writer.bytes
  }

  static func state(_ state: SessionState, showsRecents: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("text")
    writer.string(state.text)
    writer.name("chips")
    writer.beginArray()
    for (index, chip) in state.chips.enumerated() {
      writer.beginObject()
      writer.name("id")
      writer.string(chip.item.id)
      if let kind = chip.item.kind {
        writer.name("kind")
        writer.string(kind)
      }
      writer.name("label")
      writer.string(chip.label)
      if state.marksLastChip && index == state.chips.count - 1 {
        writer.name("marked")
        writer.bool(true)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.name("phase")
    writer.string(word(state.phase))
    writer.name("selection")
    if let selection = state.selection { write(selection, &writer) } else { writer.null() }
    if showsRecents {
      writer.name("recents")
      writer.beginArray()
      for text in state.recents { writer.string(text) }
      writer.endArray()
    }
    writer.name("sections")
    writer.beginArray()
    for section in state.sections { write(section, &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ section: Section, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("id")
    writer.string(section.id.utf8)
    writer.name("phase")
    writer.string(word(section.phase))
    writer.name("query")
    if let query = section.query { writer.string(query.text) } else { writer.null() }
    writer.name("items")
    writer.beginArray()
    for item in section.items { write(item, &writer) }
    writer.endArray()
    writer.name("total")
    if let total = section.total { writer.integer(total) } else { writer.null() }
    writer.name("hasMore")
    writer.bool(section.hasMore)
    writer.name("loadingMore")
    writer.bool(section.isLoadingMore)
    if section.isStale {
      writer.name("stale")
      writer.bool(true)
    }
    if section.phase == .failed, let failure = section.failure {
      writer.name("failure")
      write(failure, &writer)
    }
    if section.phase == .limited, let retryAt = section.retryAt {
      writer.name("retryAt")
      writer.integer(retryAt)
    }
    writer.endObject()
  }

  private static func write(_ failure: ChajaSession.Failure, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("kind")
    switch failure.kind {
    case .http(let status):
      writer.string("http")
      writer.name("status")
      writer.integer(status)
    case .network: writer.string("network")
    case .timeout: writer.string("timeout")
    case .malformed: writer.string("malformed")
    default: writer.string("cancelled")
    }
    writer.endObject()
  }

  private static func write(_ item: ItemID, _ writer: inout JSONWriter) {
    guard let kind = item.kind else {
      writer.string(item.id)
      return
    }
    writer.beginObject()
    writer.name("id")
    writer.string(item.id)
    writer.name("kind")
    writer.string(kind)
    writer.endObject()
  }

  private static func write(_ selection: Selection, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("section")
    writer.string(selection.section.utf8)
    writer.name("id")
    writer.string(selection.item.id)
    if let kind = selection.item.kind {
      writer.name("kind")
      writer.string(kind)
    }
    writer.endObject()
  }

  private static func word(_ phase: SessionState.Phase) -> String {
    switch phase {
    case .idle: "idle"
    case .loading: "loading"
    case .results: "results"
    case .empty: "empty"
    case .failed: "failed"
    }
  }

  private static func word(_ phase: Section.Phase) -> String {
    switch phase {
    case .idle: "idle"
    case .loading: "loading"
    case .results: "results"
    case .empty: "empty"
    case .failed: "failed"
    case .limited: "limited"
    }
  }
}
