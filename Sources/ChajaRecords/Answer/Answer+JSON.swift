// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import ChajaJSON

extension Answer {
  /// The answer as one JSON object without line breaks, as `chaja search --json` prints it.
  public var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the answer as one JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("query", query)
    writer.member("total", total)
    writer.member("totalIsExact", totalIsExact)
    writer.member("offset", offset)
    writer.member("limit", limit)
    writer.member("microseconds", microseconds)
    writer.name("hits")
    writer.beginArray()
    for hit in hits { hit.write(to: &writer) }
    writer.endArray()
    writer.facetCounts(facets, name: "facets")
    if facets.contains(where: { $0.range != nil }) { writer.facetStatistics(facets) }
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a member with the values of facets and how many matches have each.
  package mutating func facetCounts(_ facets: [Facet], name member: StaticString) {
    name(member)
    beginObject()
    for facet in facets {
      name(facet.name)
      beginObject()
      for value in facet.values {
        name(value.label)
        integer(value.count)
      }
      endObject()
    }
    endObject()
  }

  /// Writes a member `facetStats` with the least and the greatest number of each facet that has numbers.
  package mutating func facetStatistics(_ facets: [Facet]) {
    name("facetStats")
    beginObject()
    for facet in facets {
      guard let range = facet.range else { continue }
      name(facet.name)
      beginObject()
      name("min")
      double(range.lowerBound)
      name("max")
      double(range.upperBound)
      endObject()
    }
    endObject()
  }
}

extension Answer.Hit {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("id")
    switch id {
    case .integer(let value): writer.integer(value)
    case .text(let text): writer.string(text)
    }
    writer.name("match")
    if let match, let fieldNameBytes {
      match.write(field: fieldNameBytes, to: &writer)
    } else {
      writer.null()
    }
    writer.name("highlights")
    writer.beginArray()
    // Places in a list are not part of this format, which says where in a field's text the letters are.
    for highlight in highlights where highlight.value == nil { highlight.write(to: &writer) }
    writer.endArray()
    writer.name("record")
    writer.raw(record)
    writer.endObject()
  }
}

extension MatchReason {
  /// Writes the reason as an object of `edits`, `reading`, `kind` and `field`, with `missingWords` where words are.
  package func write(field: [UInt8], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("edits", edits)
    writer.member("reading", word: reading.word)
    writer.member("kind", word: kind.word)
    writer.member("field", field)
    if missingWords > 0 {
      writer.member("missingWords", missingWords)
    }
    writer.endObject()
  }
}

extension Reading {
  /// The name that answers use.
  public var name: String { word.description }

  fileprivate var word: StaticString {
    switch self {
    case .literal: "literal"
    case .initials: "initials"
    case .layout: "layout"
    case .synonym: "synonym"
    }
  }
}

extension MatchKind {
  /// The name that answers use.
  public var name: String { word.description }

  fileprivate var word: StaticString {
    switch self {
    case .wholeField: "wholeField"
    case .wholeWord: "wholeWord"
    case .prefix: "prefix"
    case .infix: "infix"
    }
  }
}

extension Answer.FieldHighlight {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("field", fieldBytes)
    writer.name("utf8")
    writer.ranges(ranges.map { $0.utf8 })
    writer.name("utf16")
    writer.ranges(ranges.map { $0.utf16 })
    writer.name("characters")
    writer.ranges(ranges.map { $0.characters })
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func ranges(_ list: [Range<Int>]) {
    beginArray()
    for range in list {
      beginArray()
      integer(range.lowerBound)
      integer(range.upperBound)
      endArray()
    }
    endArray()
  }
}
