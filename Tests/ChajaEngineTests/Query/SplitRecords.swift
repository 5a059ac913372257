// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine

/// Random records spread over segments, some of them replaced and deleted on the way.
enum SplitRecords {
  static let kinds: [FieldKind] = [.text, .text, .digits]

  /// The segments of 1 to 8 lots, and the records that are left.
  static func make(
    _ source: [NaiveMatcher.Record],
    rank: RankOrder?,
    _ random: inout SeededGenerator
  ) throws -> (segments: [Segment], living: [SampleRecord]) {
    var segments: [Segment] = []
    var living: [RecordID: SampleRecord] = [:]
    var waiting = source.map { sample($0, rank: rank, &random) }.shuffled(using: &random)
    let lots = Int.random(in: 1...8, using: &random)
    for lot in 0..<lots {
      let count =
        lot == lots - 1 ? waiting.count : Int.random(in: 0...waiting.count / 2, using: &random)
      var records = Array(waiting.prefix(count))
      waiting.removeFirst(count)
      // Some records that are there come again with the texts of others.
      for id in living.keys.sorted() where Int.random(in: 0..<6, using: &random) == 0 {
        guard let donor = source.randomElement(using: &random) else { continue }
        var record = sample(donor, rank: rank, &random)
        record.id = id
        records.append(record)
      }
      for record in records { delete(record.id, &segments) }
      // The index numbers records by rank, so their order here is of no account.
      segments.append(Segment(try SampleRecord.index(records, kinds: kinds, rank: rank)))
      for record in records { living[record.id] = record }
      for id in living.keys.sorted() where Int.random(in: 0..<9, using: &random) == 0 {
        delete(id, &segments)
        living[id] = nil
      }
    }
    return (segments, living.keys.sorted().compactMap { living[$0] })
  }

  private static func delete(_ id: RecordID, _ segments: inout [Segment]) {
    for place in segments.indices {
      for document in 0..<UInt32(segments[place].index.recordCount)
      where segments[place].index.id(DocumentID(rawValue: document)) == id {
        segments[place].delete(DocumentID(rawValue: document))
      }
    }
  }

  private static func sample(
    _ record: NaiveMatcher.Record,
    rank: RankOrder?,
    _ random: inout SeededGenerator
  ) -> SampleRecord {
    func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    let isText = number(4) == 0
    let id: RecordID = isText ? .text(Array("id\(record.id)".utf8)) : .integer(record.id)
    var values = record.fields.map { [$0] }
    if number(3) == 0 { values[0].append(record.fields[1]) }
    var sample = SampleRecord(id, rank: record.rank, values: values)
    sample.stored = "\(record.id) \(record.fields)"
    for _ in 0..<number(3) {
      let kinds = ["k0", "K0", "k1", "ḱ1", " k2", "k2", ""]
      sample.columns.append((name: "kind", value: .text(Array(kinds[number(7)].utf8))))
    }
    for _ in 0..<number(3) {
      let value: ColumnValue =
        number(4) == 0 ? .number(Double(number(9)) / 2) : .integer(Int64(number(5)))
      sample.columns.append((name: "year", value: value))
    }
    if number(9) == 0 { sample.columns.append((name: "year", value: .text(Array("later".utf8)))) }
    return sample
  }
}

/// Requests of every sort.
enum RandomRequest {
  /// The next query of someone who types: a letter more or less as a rule.
  static func query(
    after last: String,
    from records: [NaiveMatcher.Record],
    _ corpus: inout RandomCorpus,
    _ random: inout SeededGenerator
  ) -> String {
    var query = last
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: query = corpus.query(from: records)
    case 2: query = corpus.query(from: records) + " " + query.prefix(20)
    case 3: query = ["\"", "-", "", "- "][Int.random(in: 0..<4, using: &random)] + query
    case 4: query = String(query.dropLast())
    default: query += corpus.query(from: records).prefix(1)
    }
    return String(query.prefix(40))
  }

  static func make(_ query: String, _ random: inout SeededGenerator) -> SearchRequest {
    var request = SearchRequest(query: Array(query.utf8))
    func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    func name(_ text: String) -> [UInt8] { Array(text.utf8) }
    request.limit = [1, 3, 20, 1_000][Int.random(in: 0..<4, using: &random)]
    request.offset = oneIn(4) ? 2 : 0
    request.countingLimit = oneIn(4) ? 5 : nil
    request.matching = oneIn(4) ? .last : oneIn(5) ? .any : .all
    if oneIn(6) { request.fields = [name("field1"), name("field2")] }
    if oneIn(4) { request.filter = try? Filter.parse(name("year != 2 OR kind = k1")) }
    while oneIn(3) {
      request.sort.append(
        SortField(name: name(oneIn(2) ? "year" : "kind"), isDescending: oneIn(2))
      )
    }
    if oneIn(5) { request.distinct = name(oneIn(2) ? "year" : "kind") }
    if oneIn(2) {
      request.facets = [name("kind"), name("year")]
      request.sortsFacetsByCount = oneIn(2)
      request.maximumFacetValues = oneIn(3) ? 2 : 100
    }
    if oneIn(5) { request.rules.typos.isEnabled = false }
    if oneIn(5) { request.rules.typos.exactFields = [name("field0")] }
    if oneIn(5) { request.rules.typos.oneFrom = 2 }
    if oneIn(5) { request.rules.stopWords = [name("a"), name("나")] }
    if oneIn(5) {
      request.rules.synonyms = [Synonym(typed: name("a"), alternatives: [name("b a"), name("가")])]
    }
    return request
  }
}
