// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults of long texts, long queries and many records.
struct ScaleFieldCaseTests {
  @Test(arguments: [31, 32, 33, 64, 65, 255, 256, 257, 1_000, 4_095, 4_096, 4_097, 70_000])
  func `C195: a word of any length is found by itself alone`(length: Int) throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let title = String((0..<length).map { letters[$0 % 26] })
    let index = try CaseIndex(["pizza", "feast", title])
    #expect(try index.ids(String(repeating: "w", count: length)).isEmpty)
    #expect(try index.ids(title).first == 3)
    #expect(Set(try index.ids(title + "y")).isSubset(of: [3]))
    #expect(try index.ids(String(title.prefix(31))) == [3])
    #expect(try index.marks(String(title.prefix(31)), 3).first?.utf16 == 0..<31)
  }

  @Test(arguments: [
    "가", "é", "ㄱ", "😀", "ピ", "e\u{301}", "\u{301}", "a ", "a,", "-a ", "\"a\" ", "ㅏ", "\u{200D}",
  ])
  func `C195 C196: long queries of any letter are answered`(letter: String) throws {
    let index = try CaseIndex(["pizza", "가나다", "éclair", "ピカチュウ", "a b c", "ㄱㄱㄱ"])
    for count in [33, 1_000, 10_000] {
      let answer = try index.answer(String(repeating: letter, count: count))
      #expect(answer.hits.count == answer.total)
    }
  }

  /// Names of several scripts and marks; fewer where the build is not optimized.
  private static let names: [String] = {
    #if DEBUG
    let count = 3_000
    #else
    let count = 30_000
    #endif
    var names = RandomNames(seed: 5)
    return (0..<count).map { _ in names.name() }
  }()

  @Test(.timeLimit(.minutes(1)))
  func `C196: odd queries over many names take bounded work`() throws {
    let index = try CaseIndex(Self.names)
    let sentence = (1...23).map { "\(["a", "the", "kim", "가"][$0 % 4])\($0 % 3 == 0 ? "" : "n")" }
    let queries = [
      String(repeating: "a,", count: 22), "1 2 3 4 5 6 7 8", sentence.joined(separator: " "),
      String(repeating: "x", count: 1_000_000), String(repeating: "ㄱ", count: 10_000),
      "a b c d e f g h i j k l m n o p",
      "ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ", "가 나 다 라 마 바 사 아", String(repeating: "an", count: 500),
      String(repeating: "-a ", count: 500) + "b", String(repeating: "\"a b\" ", count: 300),
      "aaaaaaa bbbbbbb ccccccc ddddddd",
    ]
    for query in queries {
      let answer = try index.answer(query) { $0.limit = 20 }
      #expect(answer.total >= answer.hits.count)
    }
    #expect(try index.answer(Self.names[7]).hits.contains { $0.id == .integer(8) })
  }

  @Test func `C199: a match at the end of a very long text is found and marked`() throws {
    #if DEBUG
    let words = 20_000
    #else
    let words = 1_000_000
    #endif
    let long = String(repeating: "lorem 가나 ", count: words) + "needle end"
    let texts = [long] + (1...10).map { "needle \($0)" }
    let index = try CaseIndex(texts)
    #expect(try index.ids("needle").sorted() == Array(1...11))
    let place = long.utf8.count - 10
    #expect(try index.marks("needle", 1).map(\.utf8) == [place..<place + 6])
    #expect(try index.ids("needle end") == [1])
    #expect(try index.ids("lorem").first == 1)
  }

  @Test func `C200: every name that holds the letters is found, and no other is found literally`()
    throws
  {
    let letters = Set("abcdefghijklmnopqrstuvwxyz")
    let names = try Species.all().map { ($0.number, $0.english.lowercased()) }
      .filter { letters.isSuperset(of: $0.1) }
    #expect(names.count > 900)
    let index = try CaseIndex(json: names.map { #"{"id":\#($0.0),"text":"\#($0.1)"}"# })
    var queries = Set<String>()
    for (number, name) in names where number % 9 == 0 {
      queries.formUnion([String(name.prefix(2)), String(name.prefix(4)), String(name.suffix(3))])
    }
    for query in queries.sorted() {
      let literal = try index.answer(query).hits.filter {
        $0.match?.edits == 0 && $0.match?.reading == .literal
      }
      let expected = names.filter { $0.1.contains(query) }.map { RecordID.integer(Int64($0.0)) }
      #expect(Set(literal.map(\.id)) == Set(expected), "\(query)")
    }
  }
}
