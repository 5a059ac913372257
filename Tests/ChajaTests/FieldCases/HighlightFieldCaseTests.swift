// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults of highlights: every place in the stored text, in each unit, on the edges of characters.
struct HighlightFieldCaseTests {
  /// A text, a query, and what is marked of the text.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let query: String
    let utf16: [Range<Int>]
    var utf8: [Range<Int>]?
    var testDescription: String { "“\(query)” in “\(text)”" }

    init(_ text: String, _ query: String, _ utf16: [Range<Int>], utf8: [Range<Int>]? = nil) {
      self.text = text
      self.query = query
      self.utf16 = utf16
      self.utf8 = utf8
    }

    func expectMarks(at location: SourceLocation = #_sourceLocation) throws {
      let marks = try CaseIndex([text, "…"]).marks(query, 1)
      #expect(marks.map(\.utf16) == utf16, "\(testDescription)", sourceLocation: location)
      guard let utf8 else { return }
      #expect(marks.map(\.utf8) == utf8, "\(testDescription)", sourceLocation: location)
    }
  }

  @Test(arguments: [
    Row("Hjalmar Hammarskjöld", "Hammarskjöld", [8..<20], utf8: [8..<21]),
    Row("Hjalmar Hammarskjöld", "hammarskjold", [8..<20], utf8: [8..<21]),
    Row("Hjalmar Hammarskjo\u{308}ld", "hammarskjöl", [8..<20], utf8: [8..<21]),
    Row("crème brûlée", "brulee", [6..<12], utf8: [7..<15]),
    Row("große Straße", "strasse", [6..<12], utf8: [7..<14]),
    Row("große", "gross", [0..<4], utf8: [0..<5]), Row("große", "gros", [0..<4], utf8: [0..<5]),
    Row("Pokémon", "pokemon", [0..<7], utf8: [0..<8]), Row("éé", "é", [0..<1], utf8: [0..<2]),
    Row("İzmir", "izmir", [0..<5], utf8: [0..<6]), Row("ﬁne ﬁlm", "fil", [4..<6], utf8: [6..<10]),
  ])
  func `C045: accented letters are marked to the last one`(row: Row) throws {
    try row.expectMarks()
  }

  @Test(arguments: [
    Row(
      "Разработка заданий на развитие функциональной грамотности по теме \"Африка\"",
      "Африка",
      [67..<73],
      utf8: [125..<137]
    ),
    Row("文字 検索 エンジン", "検索", [3..<5], utf8: [7..<13]),
    Row("a가b나", "나", [3..<4], utf8: [5..<8]), Row("😀 Африка", "афр", [3..<6], utf8: [5..<11]),
    Row("𝔘𝔫𝔦 code", "code", [7..<11], utf8: [13..<17]),
    Row("𝔘𝔫𝔦 code", "uni", [0..<6], utf8: [0..<12]),
  ])
  func `C046: both ends are in the same unit`(row: Row) throws { try row.expectMarks() }

  @Test(arguments: [
    Row("גלידת ווניל", "גלידת", [0..<5], utf8: [0..<10]),
    Row("שלום world", "world", [5..<10], utf8: [9..<14]),
    Row("world שלום", "שלום", [6..<10], utf8: [6..<14]),
    Row("مرحبا بالعالم", "بالع", [6..<10], utf8: [11..<19]),
    Row("abc אבג def", "אב", [4..<6], utf8: [4..<8]),
  ])
  func `C047: right-to-left text is marked in the order of its letters`(row: Row) throws {
    try row.expectMarks()
  }

  @Test(arguments: [
    Row("Go💼od luck.", "Go💼", [0..<4], utf8: [0..<6]),
    Row("Go💼od luck.", "luck", [7..<11], utf8: [9..<13]),
    Row("💼💼 case", "case", [5..<9], utf8: [9..<13]), Row("Go💼od", "💼", [2..<4], utf8: [2..<6]),
    Row("👍🏽 good", "good", [5..<9], utf8: [9..<13]),
  ])
  func `C048: an emoji shifts no mark`(row: Row) throws { try row.expectMarks() }

  @Test(arguments: [
    "\u{1F468}", "\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F467}", "\u{1F467}",
    "\u{200D}\u{1F467}",
  ])
  func `C050: a family is marked as a whole or not at all`(query: String) throws {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F467}"
    for text in [family, "the \(family) house", "\(family)\(family)"] {
      for mark in try CaseIndex([text]).marks(query, 1) {
        #expect(text.unicodeScalars.count > 0 && mark.utf16.count % 11 == 0, "\(query) in \(text)")
      }
    }
  }

  @Test(arguments: [
    Row("Backwards, Red Dwarf", "war", [4..<7, 16..<19]), Row("banana", "ana", [1..<6]),
    Row("Pikachu pika", "pika", [0..<4, 8..<12]), Row("avx2 a vx", "avx2", [0..<4]),
    Row("피카츄 피카", "피카", [0..<2, 4..<6]), Row("mississippi", "ssi", [2..<8]),
  ])
  func `C053: what matches is marked, and no letter far from it`(row: Row) throws {
    try row.expectMarks()
  }

  @Test(arguments: [
    Row(
      "/images/payment/select-payment-icon.png",
      "images payment select payment icon",
      [1..<7, 8..<15, 16..<22, 23..<30, 31..<35]
    ),
    Row("aaa aaa", "aaa aa a", [0..<3, 4..<7]), Row("abcabc", "abc abcabc", [0..<6]),
    Row("피카츄", "피 피카 카츄", [0..<3]), Row("icon icon", "icon icon icon", [0..<4, 5..<9]),
    Row("spider-man", "spiderman", [0..<6, 7..<10]),
    Row("Spider Man", "spiderman", [0..<6, 7..<10]),
    Row("Spiderman", "spider man", [0..<9]),
  ])
  func `C054: ranges are in order, apart and inside the text`(row: Row) throws {
    let marks = try CaseIndex([row.text]).marks(row.query, 1).map(\.utf16)
    var marked = Set<Int>()
    for mark in marks { marked.formUnion(mark) }
    var wanted = Set<Int>()
    for range in row.utf16 { wanted.formUnion(range) }
    #expect(marked.isSuperset(of: wanted), "\(row.testDescription): \(marks)")
  }
}
