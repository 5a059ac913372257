// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON
import Testing

/// An index that is asked whether records stay in the hits while their names are typed.
struct KeystrokeIndex: Sendable {
  private let index: RecordIndex

  /// All species, by number, Korean and English name.
  static let species = Result {
    try KeystrokeIndex(
      Species.all().map { ($0.number, [("name_ko", $0.korean), ("name_en", $0.english)]) }
    )
  }

  /// Indexes records; each has a number, which is searched too, and texts by the names of their fields.
  init(_ records: [(number: Int, texts: [(field: String, text: String)])]) throws {
    var settings = IndexSettings()
    settings.searchesOtherFields = false
    settings.fields = [FieldDeclaration("number", kind: .digits)]
    for (field, _) in records.first?.texts ?? [] { settings.fields.append(FieldDeclaration(field)) }
    var builder = RecordIndexBuilder(settings: settings)
    for (number, texts) in records {
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("id")
      writer.integer(number)
      writer.name("number")
      writer.integer(number)
      for (field, text) in texts {
        writer.name(Array(field.utf8))
        writer.string(text)
      }
      writer.endObject()
      try builder.add(json: writer.bytes, line: number, number: number)
    }
    index = try builder.finish()
  }

  /// Asks every query once and finds fault with the answers.
  ///
  /// - Parameter states: The queries, each with the numbers of records that must be among its hits.
  /// - Returns: What is wrong, one line each: records that are not there, and answers out of order.
  /// - Throws: `SearchError`.
  func faults(_ states: [String: Set<Int>]) throws -> [String] {
    var faults: [String] = []
    var scratch = SearchScratch()
    for (query, wanted) in states {
      var request = SearchRequest(query: Array(query.utf8))
      request.limit = index.recordCount
      let answer = try index.index.search(request, scratch: &scratch)
      var missing = wanted
      var last: [UInt8] = []
      for hit in answer.hits {
        if case .integer(let id) = hit.id { missing.remove(Int(id)) }
        guard let match = hit.match else { continue }
        let order = [
          UInt8(match.edits), match.reading.rawValue, match.kind.rawValue, match.breaks.rawValue,
          UInt8(match.field),
        ]
        if order.lexicographicallyPrecedes(last) {
          faults.append("“\(query)”: \(hit.id) is better than the hit before it")
        }
        last = order
      }
      for number in missing { faults.append("“\(query)”: \(number) is not found") }
    }
    return faults.sorted()
  }
}

/// Expects that there are no faults, and shows the first ones.
func expectNone(
  _ faults: [String],
  _ context: String = "",
  at location: SourceLocation = #_sourceLocation
) {
  let first = faults.prefix(20).joined(separator: "\n")
  #expect(faults.isEmpty, "\(context) \(faults.count) faults:\n\(first)", sourceLocation: location)
}
