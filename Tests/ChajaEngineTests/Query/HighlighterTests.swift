// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaText
import Testing

struct HighlighterTests {
  #if DEBUG
  static let queries = 60
  #else
  static let queries = 1_000
  #endif

  @Test(arguments: [7, 8, 11, 12] as [UInt64])
  func `marks whole characters in three units that agree`(seed: UInt64) throws {
    var corpus = RandomCorpus(seed: seed)
    let records = corpus.records(count: 40, hasRank: false)
    let kinds: [FieldKind] = [.text, .text, .digits]
    let index = try SampleRecord.index(
      records.map { SampleRecord(.integer($0.id), values: $0.fields.map { [$0] }) },
      kinds: kinds
    )
    var highlighter = Highlighter()
    for _ in 0..<Self.queries {
      let query = corpus.query(from: records)
      for hit in try index.answer(query).hits {
        guard let match = hit.match, case .integer(let id) = hit.id else { continue }
        let asked = "seed \(seed), query \(query), record \(records[Int(id)].fields)"
        #expect(!hit.matchedFields.isEmpty, "\(asked)")
        #expect(hit.matchedFields == hit.matchedFields.sorted())
        var count = 0
        for field in hit.matchedFields {
          let text = records[Int(id)].fields[field]
          let ranges = highlighter.ranges(
            of: hit,
            field: field,
            in: Array(text.utf8).span,
            index: index
          )
          count += ranges.count
          Self.check(ranges, in: text, asked)
          #expect(highlighter.matchedFields(of: hit) == hit.matchedFields, "\(asked)")
          if kinds[field] == .text, match.edits == 0, match.reading == .literal {
            Self.checkLetters(ranges, in: text, query: query, asked)
          }
        }
        #expect(count > 0, "nothing is marked: \(asked)")
      }
    }
  }

  private static func check(_ ranges: [HighlightRange], in text: String, _ asked: String) {
    var end = -1
    for range in ranges {
      #expect(range.utf8.lowerBound > end && !range.utf8.isEmpty, "\(asked)")
      end = range.utf8.upperBound
      #expect(end <= text.utf8.count)
      let bytes = text.utf8
      guard
        let start = bytes.index(
          bytes.startIndex,
          offsetBy: range.utf8.lowerBound,
          limitedBy: bytes.endIndex
        ),
        let stop = bytes.index(bytes.startIndex, offsetBy: end, limitedBy: bytes.endIndex)
      else { continue }
      // Characters that begin and end where the range does are whole ones.
      let characters = text.indices + [text.endIndex]
      let first = characters.firstIndex(of: start)
      let last = characters.firstIndex(of: stop)
      #expect(first != nil && last != nil, "\(asked)")
      guard let first, let last else { continue }
      #expect(range.characters == first..<last, "\(asked)")
      let utf16 = text.utf16.distance(from: text.startIndex, to: start)
      #expect(range.utf16 == utf16..<utf16 + text.utf16.distance(from: start, to: stop))
    }
  }

  /// Every marked letter is one that was typed.
  private static func checkLetters(
    _ ranges: [HighlightRange],
    in text: String,
    query: String,
    _ asked: String
  ) {
    let typed = keys(query)
    for range in ranges {
      let marked = keys(String(decoding: Array(text.utf8)[range.utf8], as: UTF8.self))
      #expect(!marked.isEmpty, "\(asked)")
      for byte in marked where !Letters.isHangulKey(byte) {
        #expect(typed.contains(byte), "\(asked)")
      }
    }
  }

  private static func keys(_ text: String) -> [UInt8] {
    var folded = FoldedText(mapsSource: false)
    folded.fold(Array(text.utf8).span)
    return folded.bytes
  }

  static let marks: [(query: String, text: String, marked: [String])] = [
    ("pika", "Pikachu", ["Pika"]),
    ("PIKA", "ｐｉｋａｃｈｕ", ["ｐｉｋａ"]),
    ("pikahcu", "Pikachu", ["Pikachu"]),
    ("피캋", "피카츄", ["피카츄"]),
    ("피카", "피카츄", ["피카"]),
    ("핔", "피카츄", ["피카"]),
    ("ㅍㅋ", "피카츄", ["피카"]),
    ("ㅍㅋㅊ", "피카츄", ["피카츄"]),
    ("vlzk", "피카츄", ["피카"]),
    ("카츄", "피카츄", ["카츄"]),
    ("cafe", "Café", ["Café"]),
    ("cafe", "Cafe\u{301}", ["Cafe\u{301}"]),
    ("strasse", "Straße", ["Straße"]),
    ("stras", "Straße", ["Straß"]),
    ("mrmime", "Mr. Mime", ["Mr", "Mime"]),
    ("mr mi", "MrMime", ["MrMi"]),
    ("man", "SpiderMan", ["Man"]),
    ("spider man", "spider man", ["spider", "man"]),
    ("an", "banana", ["anan"]),
    ("dont", "don't", ["don't"]),
    ("🇰🇷", "x 🇰🇷🇺🇸", ["🇰🇷"]),
    ("👍", "a 👍🏽 b", ["👍🏽"]),
    ("👍🏽", "a 👍🏽 b", ["👍🏽"]),
    ("c++", "use C++ now", ["C++"]),
    ("b", "a\u{AD}b b", ["b"]),
  ]

  @Test func `marks the hits of several searches in turn as each by itself`() throws {
    let texts = ["피카츄 pikachu", "라이츄 raichu", "pikachu raichu"]
    let index = try SampleRecord.index(
      texts.enumerated().map { SampleRecord(.integer(Int64($0)), values: [[$1]]) },
      kinds: [.text]
    )
    let answers = try ["pika", "chu", "ㅊ", "raichu", "pikahcu", ""].map { try index.answer($0) }
    var shared = Highlighter()
    for round in 0..<3 {
      for answer in answers where round < answer.hits.count {
        let hit = answer.hits[round]
        guard case .integer(let id) = hit.id else { continue }
        let text = Array(texts[Int(id)].utf8)
        var fresh = Highlighter()
        #expect(shared.matchedFields(of: hit) == fresh.matchedFields(of: hit))
        #expect(
          shared.ranges(of: hit, field: 0, in: text.span, index: index)
            == fresh.ranges(of: hit, field: 0, in: text.span, index: index)
        )
      }
    }
  }

  @Test(arguments: marks)
  func `marks what was matched`(mark: (query: String, text: String, marked: [String])) throws {
    let index = try SampleRecord.index([SampleRecord(1, mark.text)])
    let hits = try index.answer(mark.query).hits
    #expect(hits.flatMap { index.marked($0, in: mark.text) } == mark.marked)
  }

  @Test
  func `marks in each value of a list by its number, also behind values without words`() throws {
    let values = ["", "red", "!?", "blue red", "red"]
    let index = try SampleRecord.index([SampleRecord(.integer(1), values: [values])])
    let hits = try index.answer("red").hits
    for (number, text) in values.enumerated() {
      let expected = text.contains("red") ? ["red"] : []
      #expect(hits.flatMap { index.marked($0, value: number, in: text) } == expected)
    }
    #expect(hits.flatMap { index.marked($0, value: 5, in: "red") }.isEmpty)
  }

  @Test
  func `finds a whole field in any value of a list`() throws {
    let index = try SampleRecord.index([
      SampleRecord(.integer(1), values: [["", "blue", "red"]]),
      SampleRecord(.integer(2), values: [["red blue"]]),
    ])
    let hits = try index.answer("red").hits
    #expect(hits.map { $0.id } == [.integer(1), .integer(2)])
    #expect(hits.map { $0.match?.kind } == [.wholeField, .wholeWord])
    #expect(try index.answer("blue red").hits.map { $0.match?.kind } == [.wholeField, .wholeWord])
  }

  static let digits: [(query: String, text: String, marked: [String])] = [
    ("25", "025", ["25"]), ("025", "25", ["25"]), ("25", "No. 0025!", ["25"]), ("2", "-25", ["2"]),
    ("5", "#25", ["5"]), ("0", "000", ["0"]), ("25", "２５", ["２５"]), ("3", "none 12, 3", []),
  ]

  @Test(arguments: digits)
  func `marks the digits of a number, not its zeros and signs`(
    digits: (query: String, text: String, marked: [String])
  ) throws {
    let index = try SampleRecord.index([SampleRecord(1, digits.text)], kinds: [.digits])
    let hits = try index.answer(digits.query).hits
    #expect(hits.flatMap { index.marked($0, in: digits.text) } == digits.marked)
  }

  @Test
  func `stays within any text that it is given`() throws {
    let index = try SampleRecord.index(
      [SampleRecord(1, "one two three", "25")],
      kinds: [.text, .digits]
    )
    var highlighter = Highlighter()
    let texts: [[UInt8]] = [
      [], [0xFF], Array("x".utf8), Array("a b c d".utf8), [0x61, 0x20, 0xE2, 0x82],
      Array("é👍🏽".utf8),
    ]
    for query in ["three", "two one", "25", "onetwo"] {
      for hit in try index.answer(query).hits {
        for text in texts {
          for field in 0...1 {
            let ranges = highlighter.ranges(of: hit, field: field, in: text.span, index: index)
            #expect(ranges.allSatisfy { $0.utf8.upperBound <= text.count })
          }
        }
      }
    }
  }
}
