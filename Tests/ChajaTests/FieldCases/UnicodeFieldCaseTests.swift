// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults with accents, widths, marks and scripts.
struct UnicodeFieldCaseTests {
  @Test(arguments: [
    ("gro\u{308}ssen.md", ["gr\u{F6}", "gro", "gro\u{308}", "GRO\u{308}"], 0..<4, 0..<5),
    ("caf\u{E9} noir", ["cafe", "cafe\u{301}", "CAF\u{C9}"], 0..<4, 0..<5),
    ("a\u{30A}\u{301}b", ["\u{1FB}", "a", "\u{E5}"], 0..<3, 0..<5),
    ("Vie\u{302}\u{323}t", ["Vi\u{1EC7}", "vie"], 0..<5, 0..<7),
  ])
  func `C026: a mark belongs to its letter, composed or decomposed`(
    text: String,
    queries: [String],
    utf16: Range<Int>,
    utf8: Range<Int>
  ) throws {
    let index = try CaseIndex([text, "other"])
    for query in queries {
      #expect(try index.ids(query) == [1], "\(query)")
      #expect(try index.marks(query, 1).map(\.utf16) == [utf16], "\(query)")
      #expect(try index.marks(query, 1).map(\.utf8) == [utf8], "\(query)")
    }
  }

  @Test(arguments: [
    ("ピカ", 0..<2, 0..<3), ("ﾋﾟｶ", 0..<2, 0..<3), ("ぴか", 0..<2, 0..<3), ("ピカチ", 0..<3, 0..<4),
    ("ヒ\u{309A}カ", 0..<2, 0..<3), ("ピカチュウ", 0..<5, 0..<6), ("ﾋﾟｶﾁｭｳ", 0..<5, 0..<6),
  ])
  func `C028: full-width, half-width and the two kana are the same`(
    query: String,
    full: Range<Int>,
    half: Range<Int>
  ) throws {
    let index = try CaseIndex(["ピカチュウ", "ﾋﾟｶﾁｭｳ", "カビゴン"])
    #expect(try index.ids(query).sorted() == [1, 2])
    #expect(try index.marks(query, 1).map(\.utf16) == [full])
    #expect(try index.marks(query, 2).map(\.utf16) == [half])
  }

  @Test(arguments: ["ＡＢＣ１２３", "abc123", "ＡＢＣ", "Ａbc１"])
  func `C028: full-width letters and digits are letters and digits`(query: String) throws {
    #expect(try CaseIndex(["ABC123", "ａｂｃ１２３", "xyz"]).ids(query).sorted() == [1, 2])
  }

  @Test(arguments: [
    ("🇲🇽", [1]), ("🇲🇦", [2]), ("🇸🇨", []), ("🇺🇸", [3]), ("🇨🇦", [3]), ("🇺🇸🇨🇦", [3]), ("🇲🇽 mex", [1]),
    ("\u{1F1F2}", []), ("🇽🇲", []),
  ])
  func `C034: a flag is one letter`(query: String, ids: [Int]) throws {
    let index = try CaseIndex(["🇲🇽 Mexico", "🇲🇦 Morocco", "🇺🇸🇨🇦"])
    #expect(try index.ids(query) == ids)
  }

  @Test(arguments: [
    ("👍🏽", 1), ("❤️‍🔥", 2), ("1️⃣", 3), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 4),
  ])
  func `C034: other sequences are found and marked whole`(query: String, id: Int) throws {
    let index = try CaseIndex(["ok 👍🏽", "on ❤️‍🔥", "step 1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland"])
    #expect(try index.ids(query).first == id)
    #expect(try index.marks(query, id).map(\.characters.count) == [1])
  }

  @Test(arguments: [
    ("Foo\u{200B}Bar", ["foobar", "Foo\u{200B}Bar", "foo\u{AD}bar"], 0..<7),
    ("Ge\u{AD}samt\u{AD}kon\u{AD}zept", ["gesamtkonzept", "GesamtKonzept"], 0..<16),
    ("می\u{200C}خواهم", ["میخواهم", "می\u{200C}خواهم"], 0..<8),
    ("word\u{2060}joiner", ["wordjoiner"], 0..<11), ("\u{FEFF}start", ["start"], 0..<6),
    ("co\u{200D}op", ["coop"], 0..<5), ("한\u{200B}글", ["한글", "ㅎㄱ"], 0..<3),
  ])
  func `C035: what is not to be seen does not break a word`(
    text: String,
    queries: [String],
    utf16: Range<Int>
  ) throws {
    let index = try CaseIndex([text, "other"])
    for query in queries {
      #expect(try index.ids(query) == [1], "\(query)")
      let marks = try index.marks(query, 1).map(\.utf16)
      #expect(marks.first?.upperBound == utf16.upperBound && marks.count == 1, "\(query) \(marks)")
    }
  }

  @Test(arguments: ["اكل", "أكل", "آكل", "إكل"])
  func `C037: alef with hamza or madda is alef`(query: String) throws {
    #expect(try CaseIndex(["أكل", "آكل", "ورد"]).ids(query).sorted() == [1, 2])
  }

  @Test(arguments: [
    ("Kal'Hyah", [1]), ("kalhyah", [1]), ("kal\u{2018}hyah", [1]), ("o\u{2019}connor", [2, 3]),
    ("oconnor", [2, 3]), ("O\u{2BC}C", [2, 3]), ("o`connor", [2, 3]), ("O\u{B4}Connor", [2, 3]),
    ("l\u{2019}amour", [4]), ("lamour", [4]), ("amour", [4]), ("o\u{FF07}connor", [2, 3]),
  ])
  func `C038: every apostrophe is the same, and may be left out`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex([
      "Kal\u{2019}Hyah", "O'Connor", "O\u{2BC}Connor", "L'amour",
    ])
    #expect(try index.ids(query).sorted() == ids)
  }

  @Test(arguments: [
    "", "   ", "\t", "\u{A0}", "\u{3000}", "\u{200B}", "\u{3164}", "\u{2003}\u{2009}", "\u{FEFF}",
    "\r\n", "\u{115F}\u{1160}", "\u{FFA0}", "\u{2800}", "\u{180E}", "\u{AD}", "\u{2028}",
  ])
  func `C039: whatever looks blank asks for nothing, so everything is listed`(
    query: String
  ) throws {
    let answer = try CaseIndex(["피카츄", "라이츄"]).answer(query)
    #expect(answer.total == 2)
    #expect(answer.hits.allSatisfy { $0.match == nil && $0.highlights.isEmpty })
  }

  @Test(arguments: [
    " \u{3000}피카 ", "\u{A0}피카", "피카\u{200B}", "\u{3164}피카\u{3164}", "\t피카\n", "\u{2003}피카",
    String(repeating: " \u{3000}", count: 2_000) + "피카" + String(repeating: " ", count: 5_000),
  ])
  func `C039: blanks around a query change nothing`(query: String) throws {
    #expect(try CaseIndex(["피카츄", "라이츄"]).ids(query) == [1])
  }

  @Test(arguments: [
    (
      83,
      ["farfetchd", "farfetch'd", "farfetch\u{2019}d", "FARFETCH D", "farfetch-d", "far fetchd"]
    ),
    (122, ["mr mime", "mr.mime", "mr-mime", "mrmime", "Mr. Mime", "mr  mime", "mr_mime"]),
    (250, ["ho oh", "hooh", "ho-oh", "HO\u{2013}OH", "ho_oh", "ho\u{2011}oh"]),
    (474, ["porygonz", "porygon z", "porygon-z"]),
    (772, ["type null", "type-null", "typenull", "Type: Null", "type:null"]),
    (784, ["kommo o", "kommoo", "kommo-o"]), (669, ["flabebe", "FLABÉBÉ", "flabe\u{301}be"]),
  ])
  func `C040: marks in names may be left out or changed`(number: Int, queries: [String]) throws {
    let names = [
      83: "Farfetch'd", 122: "Mr. Mime", 250: "Ho-Oh", 474: "Porygon-Z", 772: "Type: Null",
      784: "Kommo-o", 669: "Flabébé", 439: "Mime Jr.", 233: "Porygon2", 137: "Porygon",
    ]
    let index = try CaseIndex(
      json: names.map { "{\"id\":\($0.key),\"text\":\"\($0.value)\"}" }
    )
    for query in queries { #expect(try index.ids(query).first == number, "\(query)") }
  }

  @Test(arguments: [
    "Фообар", "ピカチュウ", "Ελλάδα", "हिन्दी", "ภาษาไทย", "עברית", "العربية", "中文搜索", "ქართული", "Հայերեն",
    "தமிழ்", "አማርኛ", "မြန်မာ", "ᏣᎳᎩ", "𐐔𐐯𐑅𐐨𐑉𐐯𐐻", "ភាសាខ្មែរ", "བོད་ཡིག", "ქართული ენა", "𠮷野家",
  ])
  func `C043: every script is found by all of a text and by its first letters`(
    text: String
  ) throws {
    let index = try CaseIndex(["latin only", text, "123"])
    #expect(try index.ids(text).first == 2)
    let scalars = Array(text.unicodeScalars)
    for count in 1...2 {
      var start = String.UnicodeScalarView()
      start.append(contentsOf: scalars[..<count])
      #expect(try index.ids(String(start)) == [2], "\(String(start))")
    }
    #expect(try index.ids(String(text.prefix(1))) == [2])
  }

  @Test(arguments: [
    CaseRow(["ΟΔΟΣ", "οδός", "x"], "οδος", [1, 2]),
    CaseRow(["Straße", "STRASSE"], "strasse", [1, 2]),
    CaseRow(["İstanbul", "istanbul"], "istanbul", [1, 2]),
    CaseRow(["Ёлка", "елка"], "елка", [1, 2]),
    CaseRow(["ﬁsh", "fish"], "fis", [1, 2]), CaseRow(["Ærø", "aero"], "aero", [1, 2]),
    CaseRow(["Łódź", "lodz"], "lodz", [1, 2]), CaseRow(["Øresund"], "oresund", [1]),
    CaseRow(["①②③", "123"], "123", [1, 2]), CaseRow(["٢٠٢٤", "2024"], "2024", [1, 2]),
  ])
  func `C043: letters of one word in several forms are one`(row: CaseRow) throws {
    try row.expectSet()
  }
}
