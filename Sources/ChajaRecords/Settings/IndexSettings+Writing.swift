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
      fields.map { $0.nameBytes } + (searchesOtherFields ? [[0x2A]] : [])
    )
    writer.member("digitsAttributes", digitsNames)
    writer.member("filterableAttributes", orNull: filterableBytes)
    writer.member("sortableAttributes", orNull: sortableBytes)
    writer.member("displayedAttributes", orNull: displayedBytes)
    writer.member("stopWords", rules.stopWords)
    writer.name("synonyms")
    writer.beginObject()
    for synonym in rules.synonyms {
      writer.name(synonym.typed)
      writer.strings(synonym.alternatives)
    }
    writer.endObject()
    writer.member("distinctAttribute", orNull: distinctBytes)
    writer.name("typoTolerance")
    writeTypos(to: &writer)
    writer.name("faceting")
    writeFaceting(to: &writer)
    writer.name("pagination")
    writer.beginObject()
    writer.member("maxTotalHits", orNull: maximumTotalHits)
    writer.endObject()
    writer.member("primaryKey", orNull: idNameBytes)
    writer.member("rank", orNull: rank?.text.bytes)
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
    writer.member("*", word: facetOrder == .count ? "count" : "alpha")
    writer.endObject()
    writer.endObject()
  }
}
