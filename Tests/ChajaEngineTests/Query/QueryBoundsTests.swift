// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

/// No query is an error, and none asks for more than a bounded amount of work.
struct QueryBoundsTests {
  static let queries: [(name: String, text: String)] = [
    ("a megabyte of one letter", String(repeating: "a", count: 1 << 20)),
    ("a megabyte of words", String(repeating: "ab ", count: 350_000)),
    ("10,000 consonants", String(repeating: "ㄱ", count: 10_000)),
    ("10,000 syllables", String(repeating: "각", count: 10_000)),
    ("10,000 flags", String(repeating: "🇰🇷", count: 10_000)),
    ("10,000 accents", "a" + String(repeating: "\u{301}", count: 10_000)),
    ("100 words", (0..<100).map { "w\($0)x" }.joined(separator: " ")),
    ("100 equal words", String(repeating: "man ", count: 100)),
    ("32 letters", "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f"),
    ("an open phrase of letters", "\"" + String(repeating: "a ", count: 2_000)),
    ("2,000 phrases", String(repeating: "\"a\" ", count: 2_000)),
    ("2,000 quotes", String(repeating: "\"", count: 2_000)),
    ("2,000 exclusions", "man " + (0..<2_000).map { "-x\($0)" }.joined(separator: " ")),
    ("2,000 minuses", String(repeating: "- ", count: 2_000)),
    ("signs", "c" + String(repeating: "+", count: 4_000)),
    ("numbers", (0..<200).map { "no \($0)" }.joined(separator: " ")),
    ("joined humps", String(repeating: "aB1", count: 1_300)),
    ("zeros", String(repeating: "0", count: 4_000)),
    ("no letters at all", String(repeating: "\u{200D}", count: 4_000)),
  ]

  @Test(arguments: queries)
  func `reads a bounded part of a query and plans a bounded search`(
    query: (name: String, text: String)
  ) throws {
    let index = try SampleCorpus.index()
    for matching in [Matching.all, .any, .last] {
      var request = SearchRequest(query: Array(query.text.utf8))
      request.matching = matching
      request.rules.stopWords = ["man", "ab", "a"].map { Array($0.utf8) }
      request.rules.synonyms = (0..<100).map { number in
        Synonym(
          typed: Array("w\(number)x".utf8),
          alternatives: [Array("man man man".utf8), Array("b".utf8)]
        )
      }
      let size = QueryPlan(request).size
      #expect(size.exclusions <= 32)
      #expect(size.slots <= 32 + 32 + 61 * 2 + 16 * 3 + 32, "\(query.name): \(size)")
      #expect(size.alternatives <= 2 * 62 + 31 + 16 + 8, "\(query.name): \(size)")
      var scratch = SearchScratch()
      let answer = try index.search(request, scratch: &scratch)
      // What stands behind the first 4,096 bytes changes nothing.
      request.query = Array(request.query.prefix(4_096))
      if request.query.last.map({ $0 < 0x80 }) ?? true {
        #expect(try index.search(request, scratch: &scratch).described == answer.described)
      }
    }
  }

  @Test
  func `indexes a field of megabytes in as many bytes as it has words`() throws {
    #if DEBUG
    let count = 1 << 18
    #else
    let count = 10 << 20
    #endif
    for piece in ["abcd", "ab c ", "가나", "aB1", "é", "!? ", "👩‍👩‍👧", "🇰🇷"] {
      let text = String(repeating: piece, count: count / piece.utf8.count)
      let index = try SampleRecord.index([SampleRecord(1, text), SampleRecord(2, "end")])
      // Four bytes for each entry of the forward index: a word, or a part from an edge on.
      #expect(index.byteCount < text.utf8.count * 4 + 100_000, "\(piece)")
      #expect(try index.answer("end").total == 1)
      for query in ["ab", "c", "가", "b1", "e", "👩‍👩‍👧", "abdc", "가나가나"] {
        let hits = try index.answer(query).hits
        for hit in hits where hit.id == .integer(1) {
          #expect(index.marked(hit, in: text).count <= text.utf8.count, "\(query)")
        }
      }
    }
  }
}
