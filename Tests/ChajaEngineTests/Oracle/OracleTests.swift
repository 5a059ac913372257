// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import ChajaText
import Testing

/// The engine against a matcher that looks at everything: same hits, order, reasons, highlights and totals.
struct OracleTests {
  static let seeds: [UInt64] = [1, 2, 9, 10, 17, 25, 26, 29]

  #if DEBUG
  static let queries = 40
  #else
  static let queries = 400
  #endif

  @Test(arguments: seeds)
  func `finds what a scan of all records finds, in the same order`(seed: UInt64) throws {
    var corpus = RandomCorpus(seed: seed)
    let hasRank = seed % 2 == 0
    let kinds: [FieldKind] = [.text, .text, .digits]
    let records = corpus.records(count: 60, hasRank: hasRank)
    let naive = NaiveMatcher(records, kinds: kinds, hasRank: hasRank)
    let index = try makeIndex(records, kinds: kinds, hasRank: hasRank)
    var scratch = SearchScratch()
    for _ in 0..<OracleTests.queries {
      let query = corpus.query(from: records)
      // A minus at the start of a word excludes it, which the scan does not know.
      if query.hasPrefix("-") || query.contains(" -") { continue }
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

/// Small texts over few letters, so that everything collides with everything.
struct RandomCorpus {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func records(count: Int, hasRank: Bool) -> [NaiveMatcher.Record] {
    (0..<count).map { number in
      NaiveMatcher.Record(
        id: Int64(number),
        rank: hasRank && !chance(8) ? Double(Int.random(in: -1...12, using: &generator)) : nil,
        fields: [
          text(), chance(4) ? "" : text(), String(Int.random(in: 0...130, using: &generator)),
        ]
      )
    }
  }

  mutating func query(from records: [NaiveMatcher.Record]) -> String {
    if chance(6) { return text() }
    guard let record = records.randomElement(using: &generator) else { return "" }
    let source = Array(record.fields[chance(5) ? 2 : chance(3) ? 1 : 0])
    guard !source.isEmpty else { return word() }
    let start = Int.random(in: 0..<source.count, using: &generator)
    let end = Int.random(in: start...min(source.count, start + 12), using: &generator)
    let first = chance(2) ? 0 : start
    var letters = Array(source[first..<max(end, first + 1)])
    if chance(3), letters.count > 2 {
      let place = Int.random(in: 1..<letters.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: letters.swapAt(place, place - 1)
      case 1: letters.remove(at: place)
      case 2: letters.insert(contentsOf: " ", at: place)
      default: letters[place] = Character(pick(["a", "b", "나", "ㄱ"]))
      }
    }
    if chance(6) { letters.removeAll { $0 == " " } }
    // As some keyboards and normal forms have it, which also makes one character of it and the letter behind it.
    if chance(4) { letters = letters.map { $0 == "ㄱ" ? "\u{1100}" : $0 } }
    return String(letters)
  }

  private mutating func text() -> String {
    var text = word()
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      text += pick([" ", " ", " ", "-", ". ", "'", "", "♀"]) + word()
    }
    return text
  }

  private mutating func word() -> String {
    let letters =
      chance(2)
      ? ["a", "b", "a", "b", "c", "A", "é", "я"]
      : chance(5) ? ["a", "1", "2", "0", "B"] : ["가", "나", "각", "ㄱ", "갃", "까", "고", "ㅏ", "r", "k"]
    return (0..<Int.random(in: 1...6, using: &generator)).map { _ in pick(letters) }.joined()
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &generator) == 0
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }
}
