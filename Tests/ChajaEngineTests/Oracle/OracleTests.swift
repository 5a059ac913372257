// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import ChajaText
import Testing

/// The engine against a matcher that looks at everything: same hits, order, reasons, highlights and totals.
struct OracleTests {
  static let seeds: [UInt64] = [1, 2, 9, 10, 17, 25, 26, 29]

  /// Seeds of corpora in the letters of many scripts.
  static let wideSeeds: [UInt64] = [1073, 1095, 1160]

  #if DEBUG
  static let queries = 40
  #else
  static let queries = 400
  #endif

  @Test(arguments: seeds)
  func `finds what a scan of all records finds, in the same order`(seed: UInt64) throws {
    var corpus = RandomCorpus(seed: seed)
    try compare(seed: seed, &corpus)
  }

  @Test(arguments: wideSeeds)
  func `finds what a scan finds in texts of any script`(seed: UInt64) throws {
    var corpus = RandomCorpus(wideSeed: seed)
    try compare(seed: seed, &corpus)
  }

  private func compare(seed: UInt64, _ corpus: inout RandomCorpus) throws {
    let hasRank = seed % 2 == 0
    let kinds: [FieldKind] = [.text, .text, .digits]
    let records = corpus.records(count: 60, hasRank: hasRank)
    let naive = NaiveMatcher(records, kinds: kinds, hasRank: hasRank)
    let index = try makeIndex(records, kinds: kinds, hasRank: hasRank)
    var scratch = SearchScratch()
    for _ in 0..<OracleTests.queries {
      let query = corpus.query(from: records)
      // What a minus, a sign at the end and the name of a number mean the scan does not know.
      if query.hasPrefix("-") || query.contains(" -") { continue }
      if query.contains(where: { "+#&\"".contains($0) }) || query.contains("No.") { continue }
      let expected = naive.hits(query)
      var request = SearchRequest(query: Array(query.utf8))
      request.limit = 1_000
      let answer = try index.search(request, scratch: &scratch)
      let asked = "seed \(seed), query \(query)"
      guard !answer.hits.isEmpty && answer.hits[0].match == nil else {
        #expect(answer.total == expected.count, "\(asked)")
        let found = answer.hits.map { result($0, records, index) }
        #expect(found == expected, "\(asked)")
        try checkPages(of: answer, query: query, index: index, &scratch)
        continue
      }
    }
  }

  /// Pages of any size join to the one list, whether or not all matches are counted.
  private func checkPages(
    of whole: SearchAnswer,
    query: String,
    index: Index,
    _ scratch: inout SearchScratch
  ) throws {
    for limit in [1, 3, 10] {
      var joined: [RecordID] = []
      var fields: [[Int]] = []
      var offset = 0
      while offset <= whole.total {
        var request = SearchRequest(query: Array(query.utf8))
        request.offset = offset
        request.limit = limit
        request.countingLimit = limit == 3 ? offset + 3 : nil
        let page = try index.search(request, scratch: &scratch)
        if page.totalIsExact {
          #expect(page.total == whole.total, "\(query) at \(offset)")
        } else {
          #expect(page.total <= whole.total, "\(query) at \(offset)")
        }
        joined += page.hits.map { $0.id }
        fields += page.hits.map { $0.matchedFields }
        offset += limit
      }
      #expect(joined == whole.hits.map { $0.id }, "pages of \(limit) for \(query)")
      #expect(fields == whole.hits.map { $0.matchedFields }, "pages of \(limit) for \(query)")
    }
  }

  private func result(
    _ hit: Hit,
    _ records: [NaiveMatcher.Record],
    _ index: Index
  ) -> NaiveMatcher.Result? {
    guard case .integer(let id) = hit.id, let match = hit.match else { return nil }
    var highlighter = Highlighter()
    let highlights = records[Int(id)].fields.enumerated().map { field, text in
      highlighter.ranges(of: hit, field: field, in: Array(text.utf8).span, index: index)
        .map { $0.utf8 }
    }
    return NaiveMatcher.Result(
      id: id,
      edits: match.edits,
      reading: match.reading,
      kind: match.kind,
      breaks: match.breaks,
      field: match.field,
      highlights: highlights
    )
  }

  private func makeIndex(
    _ records: [NaiveMatcher.Record],
    kinds: [FieldKind],
    hasRank: Bool
  ) throws -> Index {
    var builder = IndexBuilder(rank: hasRank ? .descending : nil)
    let fields = kinds.enumerated().map { number, kind in
      builder.field(named: Array("field\(number)".utf8), kind: kind)
    }
    for record in records {
      builder.begin(.integer(record.id))
      for (field, text) in zip(fields, record.fields) where !text.isEmpty {
        builder.add(text: Array(text.utf8).span, field: field)
      }
      if let rank = record.rank { builder.setRank(rank) }
      builder.end()
    }
    return try builder.finish(settings: [])
  }
}
