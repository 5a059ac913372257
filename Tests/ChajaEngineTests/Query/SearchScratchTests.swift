// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

/// Working memory may make a search faster, but never another one.
struct SearchScratchTests {
  #if DEBUG
  static let rounds = 150
  #else
  static let rounds = 2_000
  #endif

  @Test(arguments: [3, 4, 5] as [UInt64])
  func `gives the same answers as fresh memory, whatever was asked before`(seed: UInt64) throws {
    var corpus = RandomCorpus(seed: seed)
    var random = SeededGenerator(seed: seed)
    let first = corpus.records(count: 40, hasRank: true)
    let second = corpus.records(count: 40, hasRank: false)
    let indexes = try [
      SampleRecord.index(first.map { Self.sample($0) }, kinds: Self.kinds, rank: .descending),
      SampleRecord.index(second.map { Self.sample($0) }, kinds: Self.kinds),
      SampleRecord.index(first.prefix(9).map { Self.sample($0) }, kinds: Self.kinds),
    ]
    var scratch = SearchScratch()
    var query = ""
    for round in 0..<Self.rounds {
      // Typed and deleted letter by letter, as a rule.
      switch Int.random(in: 0..<6, using: &random) {
      case 0: query = corpus.query(from: first)
      case 1: query = corpus.query(from: first) + " " + query.prefix(20)
      case 2: query = "\"" + corpus.query(from: second)
      case 3: query = String(query.dropLast())
      default: query += corpus.query(from: second).prefix(1)
      }
      query = String(query.prefix(40))
      let request = Self.request(query, &random)
      let index = indexes[Int.random(in: 0..<indexes.count, using: &random)]
      let answer = try index.search(request, scratch: &scratch)
      var fresh = SearchScratch()
      let expected = try index.search(request, scratch: &fresh)
      #expect(
        answer.described == expected.described,
        "seed \(seed), round \(round), query \(query), \(request.matching)"
      )
    }
  }

  private static let kinds: [FieldKind] = [.text, .text, .digits]

  private static func sample(_ record: NaiveMatcher.Record) -> SampleRecord {
    SampleRecord(.integer(record.id), rank: record.rank, values: record.fields.map { [$0] })
      .with("year", .integer(record.id % 5))
      .with("kind", .text(Array("k\(record.id % 3)".utf8)))
  }

  private static func request(_ query: String, _ random: inout SeededGenerator) -> SearchRequest {
    var request = SearchRequest(query: Array(query.utf8))
    func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    request.limit = [1, 3, 20][Int.random(in: 0..<3, using: &random)]
    request.offset = oneIn(4) ? 2 : 0
    request.countingLimit = oneIn(3) ? 5 : nil
    request.matching = oneIn(4) ? .last : oneIn(5) ? .any : .all
    if oneIn(5) { request.fields = [Array("field1".utf8)] }
    if oneIn(5) { request.filter = try? Filter.parse(Array("year != 2".utf8)) }
    if oneIn(5) { request.sort = [SortField(name: Array("year".utf8), isDescending: false)] }
    if oneIn(5) { request.distinct = Array("kind".utf8) }
    if oneIn(5) { request.facets = [Array("kind".utf8)] }
    if oneIn(5) { request.rules.typos.isEnabled = false }
    if oneIn(5) { request.rules.typos.exactFields = [Array("field0".utf8)] }
    if oneIn(5) { request.rules.typos.oneFrom = 2 }
    if oneIn(5) { request.rules.stopWords = [Array("a".utf8), Array("나".utf8)] }
    if oneIn(5) {
      request.rules.synonyms = [
        Synonym(typed: Array("a".utf8), alternatives: [Array("b a".utf8), Array("가".utf8)])
      ]
    }
    return request
  }
}
