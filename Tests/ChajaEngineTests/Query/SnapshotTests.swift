// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

/// Segments with deletions answer as one index of the living records does.
struct SnapshotTests {
  #if DEBUG
  static let rounds = 60
  #else
  static let rounds = 600
  #endif

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `answers as one index of the living records`(seed: UInt64) throws {
    var corpus = seed < 7 ? RandomCorpus(seed: seed) : RandomCorpus(wideSeed: seed)
    var random = SeededGenerator(seed: seed)
    let hasRank = seed % 2 == 0
    let source = corpus.records(count: 80, hasRank: hasRank)
    let rank: RankOrder? = hasRank ? (seed % 4 == 0 ? .ascending : .descending) : nil
    let (segments, living) = try SplitRecords.make(source, rank: rank, &random)
    let snapshot = try Snapshot(segments)
    let whole = try SampleRecord.index(living, kinds: SplitRecords.kinds, rank: rank)
    #expect(snapshot.recordCount == living.count && snapshot.fields == whole.fields)
    var scratch = SearchScratch()
    var query = ""
    for round in 0..<Self.rounds {
      query = RandomRequest.query(after: query, from: source, &corpus, &random)
      let request = RandomRequest.make(query, &random)
      let answer = try snapshot.search(request, scratch: &scratch)
      var fresh = SearchScratch()
      let expected = try whole.search(request, scratch: &fresh)
      let found = Self.describe(answer, living) { snapshot.index(of: $0) }
      let wanted = Self.describe(expected, living) { _ in whole }
      if let (line, other) = zip(found + ["end"], wanted + ["end"]).first(where: { $0 != $1 }) {
        Issue.record("seed \(seed), round \(round): \(line) and not \(other) for \(request)")
      }
      if request.countingLimit == nil {
        #expect(answer.total == expected.total && answer.totalIsExact == expected.totalIsExact)
      } else {
        var counted = request
        counted.countingLimit = nil
        let total = try whole.search(counted, scratch: &fresh).total
        #expect(answer.totalIsExact ? answer.total == total : answer.total <= total)
        #expect(answer.totalIsExact || answer.total >= request.countingLimit ?? 0)
      }
    }
  }

  /// Hits with reasons and highlights, and facets, each as a line to compare.
  private static func describe(
    _ answer: SearchAnswer,
    _ records: [SampleRecord],
    index: (Hit) -> Index
  ) -> [String] {
    var lines: [String] = []
    for hit in answer.hits {
      let match = hit.match.map { "\($0)" } ?? "listed"
      let record = records.first { $0.id == hit.id }
      var marks: [String] = []
      for field in hit.matchedFields {
        for (value, text) in (record?.texts[field] ?? []).enumerated() {
          let marked = index(hit).marked(hit, field: field, value: value, in: text)
          if !marked.isEmpty { marks.append("\(field).\(value) \(marked)") }
        }
      }
      let stored = String(decoding: index(hit).stored(hit.document), as: UTF8.self)
      lines.append("\(hit.id) \(match) \(hit.matchedFields) \(marks) \(stored)")
    }
    for facet in answer.facets {
      let values = facet.values.map { "\(String(decoding: $0.label, as: UTF8.self))=\($0.count)" }
      lines.append("\(facet.name) \(values) \(String(describing: facet.range))")
    }
    return lines
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func `merges segments to the index of the living records`(seed: UInt64) throws {
    var corpus = RandomCorpus(seed: seed)
    var random = SeededGenerator(seed: seed)
    let rank: RankOrder? = seed % 2 == 0 ? .descending : nil
    let source = corpus.records(count: 60, hasRank: rank != nil)
    let (segments, living) = try SplitRecords.make(source, rank: rank, &random)
    var builder = IndexBuilder(rank: rank)
    for segment in segments { try builder.add(contentsOf: segment) }
    let merged = try builder.finish(settings: [])
    let whole = try SampleRecord.index(living, kinds: SplitRecords.kinds, rank: rank)
    #expect(merged.withBytes { Array($0) } == whole.withBytes { Array($0) }, "seed \(seed)")
    let table = IdentityTable(merged)
    for record in living {
      let document = try #require(table.document(of: record.id))
      #expect(merged.id(document) == record.id)
    }
    #expect(table.document(of: .integer(-1)) == nil)
    #expect(table.document(of: .text([])) == nil)
  }

  @Test(arguments: ["", "apple", "appl pi", "aplpe", "zzz"])
  func `cuts any page out of the one list`(query: String) throws {
    let texts = ["apple", "apple pie", "applesauce", "aplpe", "pineapple"]
    let segments = try (0..<4).map { segment in
      Segment(
        try SampleRecord.index(
          (0..<9).map { SampleRecord(Int64($0 * 4 + segment), rank: Double($0), texts[$0 % 5]) },
          rank: .descending
        )
      )
    }
    let snapshot = try Snapshot(segments)
    var scratch = SearchScratch()
    func ids(_ offset: Int, _ limit: Int) throws -> [RecordID] {
      var request = SearchRequest(query: Array(query.utf8))
      request.offset = offset
      request.limit = limit
      let answer = try snapshot.search(request, scratch: &scratch)
      return answer.hits.map { $0.id }
    }
    let all = try ids(0, .max)
    for (offset, limit) in SearchRequestTests.ranges {
      #expect(try ids(offset, limit) == Array(all.dropFirst(offset).prefix(limit)))
    }
  }

  @Test
  func `leaves a snapshot as it is when records are deleted later`() throws {
    let index = try SampleRecord.index([SampleRecord(1, "apple"), SampleRecord(2, "apple pie")])
    var segment = Segment(index)
    let before = try Snapshot([segment])
    let isDeleted = [0, 0].map { segment.delete(DocumentID(rawValue: $0)) }
    #expect(isDeleted == [true, false])
    #expect(segment.recordCount == 1 && segment.deletedCount == 1)
    #expect(!segment.contains(DocumentID(rawValue: 0)))
    #expect(segment.contains(DocumentID(rawValue: 1)))
    let after = try Snapshot([segment])
    var scratch = SearchScratch()
    let request = SearchRequest(query: Array("apple".utf8))
    #expect(
      try before.search(request, scratch: &scratch).hits.map { $0.id } == [
        .integer(1), .integer(2),
      ]
    )
    #expect(try after.search(request, scratch: &scratch).hits.map { $0.id } == [.integer(2)])
    #expect(try before.search(request, scratch: &scratch).total == 2)
    #expect(Segment(index, deletionWords: segment.deletionWords)?.recordCount == 1)
    #expect(Segment(index, deletionWords: [4]) == nil)
    #expect(Segment(index, deletionWords: []) == nil)
  }

  @Test
  func `joins segments whose fields are the first ones of another, and no others`() throws {
    let records = [SampleRecord(1, rank: 1, "apple", "pie")]
    let short = Segment(try SampleRecord.index([SampleRecord(2, rank: 2, "apple")]))
    let long = Segment(try SampleRecord.index(records, kinds: [.text, .text]))
    let digits = Segment(try SampleRecord.index(records, kinds: [.text, .digits]))
    let ranked = Segment(try SampleRecord.index(records, rank: .descending))
    #expect(try Snapshot([short, long]).fields.count == 2)
    #expect(try Snapshot([long, short]).fields.count == 2)
    #expect(throws: Snapshot.MismatchError.fields(segment: 1)) { try Snapshot([long, digits]) }
    #expect(throws: Snapshot.MismatchError.ranking(segment: 1)) { try Snapshot([short, ranked]) }
    var request = SearchRequest(query: Array("pie".utf8))
    request.fields = [Array("field1".utf8)]
    var scratch = SearchScratch()
    let snapshot = try Snapshot([short, long])
    #expect(try snapshot.search(request, scratch: &scratch).total == 1)
    request.fields = [Array("field2".utf8)]
    #expect(throws: SearchError.self) { try snapshot.search(request, scratch: &scratch) }
  }

  @Test
  func `finds nothing in no segments, and says what is missing there too`() throws {
    let snapshot = try Snapshot([])
    var scratch = SearchScratch()
    for query in ["", "apple"] {
      var request = SearchRequest(query: Array(query.utf8))
      let answer = try snapshot.search(request, scratch: &scratch)
      #expect(answer.total == 0 && answer.hits.isEmpty && answer.totalIsExact)
      request.filter = try Filter.parse(Array("year = 1".utf8))
      #expect(throws: SearchError.self) { try snapshot.search(request, scratch: &scratch) }
    }
  }
}
