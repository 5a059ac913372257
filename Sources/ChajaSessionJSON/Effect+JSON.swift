// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaJSON
public import ChajaSession

extension Effect {
  /// Writes the effect as an object with one member, named for what has to be done.
  ///
  /// `startTimer` (`timer`, `milliseconds`), `stopTimer`, `request` (as `Request.write` writes it), `cancel`, `enrich`,
  /// `cancelEnrichment`, `open`, `announce` (`{"results":3}`, `"nothingFound"` or `"failed"`).
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .startTimer(let timer, let milliseconds):
      writer.name("startTimer")
      writer.beginObject()
      writer.member("timer", timer.rawValue)
      writer.member("milliseconds", milliseconds)
      writer.endObject()
    case .stopTimer(let timer):
      writer.member("stopTimer", timer.rawValue)
    case .send(let request):
      writer.name("request")
      request.write(.full, to: &writer)
    case .cancel(let id):
      writer.member("cancel", id.rawValue)
    case .enrich(let item):
      writer.name("enrich")
      item.write(to: &writer)
    case .cancelEnrichment(let item):
      writer.name("cancelEnrichment")
      item.write(to: &writer)
    case .open(let selection):
      writer.name("open")
      selection.write(to: &writer)
    case .announce(let announcement):
      writer.name("announce")
      announcement.write(to: &writer)
    }
    writer.endObject()
  }
}

extension Announcement {
  /// Writes `{"results":3}`, `"nothingFound"` or `"failed"`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .results(let count):
      writer.beginObject()
      writer.member("results", count)
      writer.endObject()
    case .nothingFound: writer.word("nothingFound")
    case .failed: writer.word("failed")
    }
  }
}

extension Request {
  /// How much of a request is written.
  public enum Detail: Equatable, Sendable {
    /// What `chaja replay` prints: of chips the ids; the source where the section has two.
    case script(hasTwoSources: Bool)
    /// All that a source has to know: also the kinds of chips, the page size, and which source is meant.
    case full
  }

  /// Writes the request as one object.
  public func write(_ detail: Detail, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("n", id.rawValue)
    writer.member("section", section.utf8)
    writer.member("query", query.text)
    writer.name("chips")
    writer.beginArray()
    for chip in query.chips {
      if detail == .full { chip.write(to: &writer) } else { writer.string(chip.id) }
    }
    writer.endArray()
    writer.member("page", page)
    if let scope = query.scope {
      writer.member("scope", scope)
    }
    if let filter = query.filter {
      writer.member("filter", filter)
    }
    if let sort = query.sort {
      writer.member("sort", sort)
    }
    if detail == .full {
      writer.member("pageSize", pageSize)
    }
    if detail != .script(hasTwoSources: false) {
      writer.member("source", word: source == .local ? "local" : "remote")
    }
    writer.endObject()
  }
}

extension ItemID {
  /// Writes the id as a string, or where there is a kind an object of `id` and `kind`.
  public func write(to writer: inout JSONWriter) {
    guard let kind else {
      writer.string(id)
      return
    }
    writer.beginObject()
    writer.member("id", id)
    writer.member("kind", kind)
    writer.endObject()
  }
}

extension Selection {
  /// Writes an object of `section`, `id`, and `kind` where there is one.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("section", section.utf8)
    writer.member("id", item.id)
    if let kind = item.kind {
      writer.member("kind", kind)
    }
    writer.endObject()
  }
}
