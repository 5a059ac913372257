// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON

/// Writes an answer of an index as the JSON of the HTTP API.
struct SearchAnswerWriter {
  private let parameters: SearchParameters

  init(_ parameters: SearchParameters) {
    self.parameters = parameters
  }

  func json(for answer: Answer) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    write(answer.hits, query: answer.query, answer.microseconds / 1000, to: &writer)
    writeWindow(total: answer.total, pages: nil, to: &writer)
    if !parameters.facets.isEmpty {
      writer.facetCounts(answer.facets, name: "facetDistribution")
      writer.facetStatistics(answer.facets)
    }
    writer.endObject()
    return writer.bytes
  }

  /// Writes what something else than an index has found.
  ///
  /// - Parameters:
  ///   - hits: The hits of the page, best first.
  ///   - query: The query, as it was given.
  ///   - milliseconds: How long it took.
  ///   - total: How many hits there are.
  ///   - pages: How many pages can be had, which may be fewer than the hits fill.
  /// - Returns: A JSON object.
  func json(
    hits: [Answer.Hit],
    query: [UInt8],
    milliseconds: Int,
    total: Int,
    pages: Int
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    write(hits, query: query, milliseconds, to: &writer)
    writeWindow(total: total, pages: pages, to: &writer)
    writer.endObject()
    return writer.bytes
  }

  private func write(
    _ hits: [Answer.Hit],
    query: [UInt8],
    _ milliseconds: Int,
    to writer: inout JSONWriter
  ) {
    writer.name("hits")
    writer.beginArray()
    for hit in hits { write(hit, to: &writer) }
    writer.endArray()
    writer.member("query", query)
    writer.member("processingTimeMs", milliseconds)
  }

  private func writeWindow(total: Int, pages: Int?, to writer: inout JSONWriter) {
    switch parameters.window {
    case .slice(let offset, let limit):
      writer.member("limit", limit)
      writer.member("offset", offset)
      writer.member("estimatedTotalHits", total)
    case .page(let number, let size):
      writer.member("hitsPerPage", size)
      writer.member("page", number)
      writer.member("totalPages", pages ?? (size == 0 ? 0 : (total + size - 1) / size))
      writer.member("totalHits", total)
    }
  }

  private func write(_ hit: Answer.Hit, to writer: inout JSONWriter) {
    writer.beginObject()
    // What an index stores was read as JSON when it came in; it is read here to be given in part or marked.
    if let record = try? JSONDocument(hit.record) {
      var shown = RecordWriter(record, names: parameters.attributesToRetrieve)
      shown.writeMembers(to: &writer)
      if !parameters.attributesToHighlight.isEmpty {
        writer.name("_formatted")
        writer.beginObject()
        shown.mark(
          hit.highlights,
          in: parameters.attributesToHighlight,
          tags: (parameters.highlightPreTag, parameters.highlightPostTag)
        )
        shown.writeMembers(to: &writer)
        writer.endObject()
      }
    }
    if parameters.showsMatchesPosition { writePositions(hit.highlights, to: &writer) }
    if parameters.tellsReasons { writeReason(hit, to: &writer) }
    writer.endObject()
  }

  /// Writes `_matchesPosition`: by field, the byte places of matches, with the number of the value in lists.
  private func writePositions(_ highlights: [Answer.FieldHighlight], to writer: inout JSONWriter) {
    writer.name("_matchesPosition")
    writer.beginObject()
    var previous: [UInt8]?
    for highlight in highlights {
      if highlight.fieldBytes != previous {
        if previous != nil { writer.endArray() }
        writer.name(highlight.fieldBytes)
        writer.beginArray()
        previous = highlight.fieldBytes
      }
      for range in highlight.ranges {
        writer.beginObject()
        writer.member("start", range.utf8.lowerBound)
        writer.member("length", range.utf8.count)
        if let value = highlight.value {
          writer.name("indices")
          writer.beginArray()
          writer.integer(value)
          writer.endArray()
        }
        writer.endObject()
      }
    }
    if previous != nil { writer.endArray() }
    writer.endObject()
  }

  /// Writes `_chaja`: why the hit matches, and its matched letters in UTF-16 units.
  private func writeReason(_ hit: Answer.Hit, to writer: inout JSONWriter) {
    writer.name("_chaja")
    writer.beginObject()
    writer.name("match")
    if let match = hit.match, let field = hit.fieldNameBytes {
      match.write(field: field, to: &writer)
    } else {
      writer.null()
    }
    writer.name("highlights")
    writer.beginArray()
    for highlight in hit.highlights {
      writer.beginObject()
      writer.member("field", highlight.fieldBytes)
      if let value = highlight.value {
        writer.member("value", value)
      }
      writer.name("utf16")
      writer.beginArray()
      for range in highlight.ranges {
        writer.beginArray()
        writer.integer(range.utf16.lowerBound)
        writer.integer(range.utf16.upperBound)
        writer.endArray()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}
