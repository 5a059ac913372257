// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaJSON

extension IndexSettings {
  /// The settings as an object that `merge(json:)` reads back to equal settings.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(
      "searchableAttributes",
      fields.map { $0.name } + (searchesOtherFields ? ["*"] : [])
    )
    writer.member("digitsAttributes", fields.filter { $0.kind == .digits }.map { $0.name })
    writer.name("filterableAttributes")
    writer.strings(orNull: filterable)
    writer.name("sortableAttributes")
    writer.strings(orNull: sortable)
    writer.name("displayedAttributes")
    writer.strings(orNull: displayed)
    writer.member("stopWords", rules.stopWords)
    writer.name("synonyms")
    writer.beginObject()
    for synonym in rules.synonyms {
      writer.name(synonym.typed)
      writer.strings(synonym.alternatives)
    }
    writer.endObject()
    writer.name("distinctAttribute")
    writer.string(orNull: distinct)
    writer.name("typoTolerance")
    writeTypos(to: &writer)
    writer.name("faceting")
    writeFaceting(to: &writer)
    writer.name("pagination")
    writer.beginObject()
    writer.name("maxTotalHits")
    if let maximumTotalHits { writer.integer(maximumTotalHits) } else { writer.null() }
    writer.endObject()
    writer.name("primaryKey")
    writer.string(orNull: idName)
    writer.name("rank")
    writer.string(orNull: rank?.specification)
    writer.member("startFactor", startFactor)
    writer.endObject()
    return writer.bytes
  }

  private func writeTypos(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("enabled", rules.typos.isEnabled)
    writer.name("minWordSizeForTypos")
    writer.beginObject()
    writer.member("oneTypo", rules.typos.oneFrom)
    writer.member("twoTypos", rules.typos.twoFrom)
    writer.endObject()
    writer.member("disableOnWords", rules.typos.exactWords)
    writer.member("disableOnAttributes", rules.typos.exactFields)
    writer.endObject()
  }

  private func writeFaceting(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("maxValuesPerFacet", maximumFacetValues)
    writer.name("sortFacetValuesBy")
    writer.beginObject()
    writer.member("*", facetOrder.rawValue)
    writer.endObject()
    writer.endObject()
  }
}

extension JSONWriter {
  mutating func strings(orNull list: [String]?) {
    if let list { strings(list) } else { null() }
  }

  mutating func string(orNull text: String?) {
    if let text { string(text) } else { null() }
  }
}
