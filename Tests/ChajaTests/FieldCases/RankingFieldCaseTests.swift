// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults of the order of hits.
struct RankingFieldCaseTests {
  @Test(arguments: [
    ("010", 10), ("009", 9), ("08", 8), ("8", 8), ("0008", 8), ("#010", 10), ("No.09", 9),
    ("٠١٠", 10),
    ("０８", 8), ("00100", 100),
  ])
  func `C059: zeros in front of a number do not count`(query: String, number: Int) throws {
    let index = try CaseIndex(
      json: [8, 9, 10, 80, 100, 108].map { #"{"id":\#($0),"number":\#($0)}"# },
      settings: #"{"digitsAttributes":["number"]}"#
    )
    #expect(try index.ids(query).first == number)
  }

  @Test(arguments: ["z", "Z", "0", "00"])
  func `C059: odd numbers are no errors`(query: String) throws {
    let index = try CaseIndex(
      json: [#"{"id":1,"number":0}"#, #"{"id":2,"number":8}"#],
      settings: #"{"digitsAttributes":["number"]}"#
    )
    #expect(try index.ids(query).first == (query.contains("0") ? 1 : nil))
  }

  @Test(arguments: ["z", "폴리", "por", "p", "폴리곤z", "z 폴리곤"])
  func `C061: a record that matches in two fields is listed once`(query: String) throws {
    let index = try CaseIndex(json: [
      #"{"id":474,"en":"porygon-z","ko":"폴리곤Z","more":["porygon-z","폴리곤Z"]}"#,
      #"{"id":1,"en":"other","ko":"기타"}"#,
    ])
    let answer = try index.answer(query)
    #expect(answer.total == 1)
    #expect(answer.hits.map(\.id) == [.integer(474)])
  }

  @Test func `C061: letters are marked in both fields`() throws {
    let index = try CaseIndex(json: [#"{"id":474,"en":"porygon-z","ko":"폴리곤Z"}"#])
    #expect(try index.answer("z").hits[0].highlights.map(\.field) == ["en", "ko"])
    #expect(try index.marks("z", 474, field: "en").map(\.utf16) == [8..<9])
    #expect(try index.marks("z", 474, field: "ko").map(\.utf16) == [3..<4])
  }

  @Test(arguments: [
    CaseRow(["some query with extra information", "some query"], "some query", [2, 1]),
    CaseRow(["some query with extra information", "Some  Query!"], "some query", [2, 1]),
    CaseRow(["피카츄와 친구들", "피카츄"], "피카츄", [2, 1]), CaseRow(["abc def", "abc"], "abc", [2, 1]),
    CaseRow(["대한민국 헌법", "대한 민국"], "대한민국", [2, 1]), CaseRow(["피카츄 라이츄", "피카츄"], "ㅍㅋㅊ", [2, 1]),
    CaseRow(["피카츄 라이츄", "피카츄"], "vlzkcb", [2, 1]),
    CaseRow(["pikachu man", "pikachu"], "pikahcu", [2, 1]),
  ])
  func `C062: all of a field is above more than it`(row: CaseRow) throws { try row.expectOrder() }

  @Test(arguments: [
    CaseRow(["Azad Kashmir", "Kashmir", "Kashmiri", "Kashmir"], "kashmir", [2, 4, 1, 3]),
    CaseRow(["신 서울", "서울", "서울시"], "서울", [2, 1, 3]),
    CaseRow(["New York City", "York", "Yorkshire"], "york", [2, 1, 3]),
  ])
  func `C063: the whole field is above a word of it, and that above the start of a word`(
    row: CaseRow
  ) throws {
    try row.expectOrder()
  }

  @Test(arguments: [
    CaseRow(["black leggings", "one dozen of large eggs"], "egg", [2, 1]),
    CaseRow(["Add Google Drive", "Add Divider", "Add Invision", "individual"], "div", [2, 4]),
    CaseRow(["고등학교", "우리 학교"], "학교", [2, 1]),
    CaseRow(["prefab list", "a very long way to fab"], "fab", [2, 1]),
    CaseRow(["camelCase", "showcase"], "case", [1, 2]),
    CaseRow(["HID98Z", "xx98zz"], "98z", [1, 2]),
  ])
  func `C067: the start of a word is above the inside of one, wherever they stand`(
    row: CaseRow
  ) throws {
    try row.expectOrder()
  }

  @Test(arguments: [
    ("us election", [1, 2]), ("election us", [1, 2]), ("us elec", [2, 1]), ("US ELECTION", [1, 2]),
    ("us electoin", [1, 2]),
  ])
  func `C069: popularity never lifts a near match above an exact one`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex(
      json: [
        #"{"id":1,"text":"us election","popularity":1}"#,
        #"{"id":2,"text":"us election results 2024","popularity":9999}"#,
      ],
      settings: #"{"rank":"popularity:desc","searchableAttributes":["text"]}"#
    )
    #expect(try index.ids(query) == ids)
  }

  @Test(arguments: [
    CaseRow(["fire-dragonflame", "dragon"], "dragon", [2]),
    CaseRow(["baked apple pie", "green apple tart", "pine-apple juice", "apple"], "apple", [4]),
    CaseRow(["applepie", "apple-pie", "apple"], "apple", [3, 2, 1]),
    CaseRow(["배달 음식", "배", "나주 배"], "배", [2, 3, 1]), CaseRow(["a-b-c", "b"], "b", [2, 1]),
  ])
  func `C070: the record that is the word comes first`(row: CaseRow) throws {
    try row.expectFirst()
  }

  @Test(arguments: [
    (Matching.all, [1, 2]), (Matching.any, [1, 2, 4, 3]), (Matching.last, [1, 2, 4]),
  ])
  func `C072: records with all words are above those with some`(
    matching: Matching,
    ids: [Int]
  ) throws {
    let index = try CaseIndex([
      "apple banana grape", "apple pineapple banana", "orange lemon banana",
      "apple lime tangerine", "strawberry kumquat lime",
    ])
    #expect(try index.ids("apple banana") { $0.matching = matching } == ids)
  }

  @Test func `C077: a word of letters and digits is not taken apart`() throws {
    let index = try CaseIndex(["fixnum-log2", "a 2 page logbook", "avx2", "a vx 2b"])
    #expect(try index.ids("log2").first == 1)
    #expect(try index.ids("avx2").first == 3)
    for id in [1, 2] { #expect(try index.marks("avx2", id).isEmpty) }
    #expect(try index.marks("log2", 2).isEmpty)
    #expect(try index.marks("avx2", 3).map(\.utf16) == [0..<4])
  }

  @Test(
    arguments: [
      ("the", [1, 2], [1, 2]), ("the who", [1], [1, 2]), ("who", [1], [1]),
      ("the the", [1, 2], [1, 2]),
      ("The Who", [1], [1, 2]), ("who the", [1], [1, 2]), ("the matrix", [2], [2]),
      ("the dune", [], [3]),
    ]
  )
  func `C078: stop words alone are words, and beside others need not be there`(
    query: String,
    plain: [Int],
    stopped: [Int]
  ) throws {
    let texts = ["The Who", "The Matrix", "Dune"]
    #expect(try CaseIndex(texts).ids(query) == plain)
    for stopWords in [#"["the"]"#, #"["the","who"]"#] {
      let index = try CaseIndex(texts, settings: #"{"stopWords":\#(stopWords)}"#)
      let found = try index.ids(query)
      #expect(found.first == stopped.first)
      #expect(Set(found).isSubset(of: stopped), "\(query) with \(stopWords): \(found)")
    }
  }

  @Test(arguments: [
    ("Pride and Prejudice", #"["pri"]"#), ("Theater", #"["the","theate"]"#),
    ("Of Mice and Men", #"["of","o"]"#),
    ("그리고 나", #"["그","그리"]"#), ("And", #"["and"]"#), ("The And", #"["the","and","an"]"#),
  ])
  func `C079: a stop word that begins a word hides it at no letter`(
    text: String,
    stopWords: String
  ) throws {
    let index = try CaseIndex([text, "other"], settings: #"{"stopWords":\#(stopWords)}"#)
    for state in TypingStates.prefixes(of: text) + TypingStates.composition(of: text) {
      #expect(try index.ids(state).contains(1), "\(state)")
    }
  }

  @Test(arguments: [
    CaseRow(["businessconsulting", "consulting"], "consulting", [2, 1]),
    CaseRow(["HID98273DDE", "x"], "3DDE", [1]), CaseRow(["HID98273DDE", "x"], "dde", [1]),
    CaseRow(["HID98273DDE", "x"], "98273", [1]), CaseRow(["대한민국만세", "민국"], "민국", [2, 1]),
    CaseRow(["電子書籍", "書籍"], "書籍", [2, 1]), CaseRow(["вертолёт"], "лет", [1]),
    CaseRow(["getElementById"], "mentby", [1]),
  ])
  func `C081: the inside and the end of words are found`(row: CaseRow) throws {
    try row.expectOrder()
  }

  @Test func `C081: the inside of a word is marked`() throws {
    let index = try CaseIndex(["HID98273DDE"])
    #expect(try index.marks("3DDE", 1).map(\.utf16) == [7..<11])
  }
}
