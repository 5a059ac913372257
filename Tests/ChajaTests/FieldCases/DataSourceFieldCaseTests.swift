// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults of records on their way into an index; those of files are tested with the command line.
struct DataSourceFieldCaseTests {
  @Test(arguments: [
    ("nidoran", [29, 32]), ("nidoran♀", [29]), ("nidoran\u{2640}\u{FE0F}", [29]),
    ("nidoran-m", [32]),
    ("nidoran\u{2642}\u{FE0E}", [32]), ("nidoran f", [29]), ("nidoranf", [29]), ("nidoranm", [32]),
    ("니드런♂", [32]),
    ("니드런", [29, 32]), ("♀", [29]), ("NIDORAN♂", [32]), ("nidoran ♀", [29]), ("ㄴㄷㄹ♂", [32]),
  ])
  func `C149: gender signs are letters, however a phone writes them`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex(json: [
      #"{"id":29,"api":"nidoran-f","name":"Nidoran♀","ko":"니드런♀"}"#,
      #"{"id":32,"api":"nidoran-m","name":"Nidoran♂","ko":"니드런♂"}"#,
    ])
    let found = try index.ids(query)
    #expect(Array(found.prefix(ids.count)) == ids)
  }

  @Test(arguments: [
    ("10001", [10_001]), ("1025", [1_025]), ("1026", []), ("1", [1]), ("#10001", [10_001]),
  ])
  func `C150: a number is what the record says and not its place`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex(
      json: [
        #"{"id":10001,"number":10001,"name":"deoxys-attack"}"#,
        #"{"id":1025,"number":1025,"name":"pecharunt"}"#,
        #"{"id":1,"number":1,"name":"bulbasaur"}"#,
      ],
      settings: #"{"digitsAttributes":["number"]}"#
    )
    #expect(Array(try index.ids(query).prefix(1)) == ids)
  }

  @Test func `C152: the same records give the same index, byte for byte, in any order of members`()
    throws
  {
    let records = [
      #"{"id":1,"name":"이상해씨","types":["grass"]}"#, #"{"id":25,"name":"피카츄","types":["electric"]}"#,
    ]
    let one = try CaseIndex(json: records)
    let other = try CaseIndex(json: records)
    #expect(one.bytes == other.bytes)
    #expect(try one.ids("피카츄") == [25])
  }

  @Test(arguments: [
    ("kim", [1, 2]), ("park", [2]), ("kimb", [2]), ("kim m", [1]), ("minsu k", [1]), ("김", [3, 4]),
    ("민수", [3]), ("ㅁㅅ", [3]), ("smith", [5, 6]), ("anne", [5, 6]), ("mary anne", [5]),
  ])
  func `C153: a person is found by any of the names`(query: String, ids: [Int]) throws {
    let index = try CaseIndex([
      "Minsu Kim", "Kimberly Park", "김민수", "김 지민", "Mary-Anne Smith", "O'Anne Smith",
    ])
    let found = try index.ids(query)
    #expect(Set(found).isSuperset(of: ids))
    #expect(Set(found.prefix(ids.count)) == Set(ids))
  }

  @Test(arguments: [
    ("0010", 1), ("007", 2), ("10", 1), ("7", 2), ("00", 1),
  ])
  func `C155: a code in a text keeps its zeros`(query: String, id: Int) throws {
    let index = try CaseIndex(json: [#"{"id":1,"code":"0010"}"#, #"{"id":2,"code":"007"}"#])
    let answer = try index.answer(query)
    #expect(answer.hits.contains { $0.id == .integer(Int64(id)) })
    #expect(
      answer.hits.contains { String(decoding: $0.record, as: UTF8.self).contains("\"00") }
    )
  }

  @Test(arguments: [
    ("second", [1]), ("first", []), ("test", [1, 2]), ("other", [2]), ("third", []),
  ])
  func `C157: of several records with one id the last counts`(
    query: String,
    ids: [Int]
  ) throws {
    let index = try CaseIndex(json: [
      #"{"id":1,"text":"first test"}"#, #"{"id":2,"text":"other test"}"#,
      #"{"id":1,"text":"third test"}"#, #"{"id":1,"text":"second test"}"#,
    ])
    #expect(index.index.recordCount == 2)
    #expect(try index.ids(query) == ids)
    #expect(try index.answer("").total == 2)
  }

  @Test func `C157: an id in a text and an id in a number are two`() throws {
    let index = try CaseIndex(json: [#"{"id":1,"text":"one"}"#, #"{"id":"1","text":"two"}"#])
    #expect(index.index.recordCount == 2)
  }

  @Test(arguments: ["", "kim", "25", "\"kim\"", "-kim", "ㅋ"])
  func `C161: nothing is found among no records, and that is no error`(query: String) throws {
    let answer = try CaseIndex(json: []).answer(query)
    #expect(answer.total == 0 && answer.totalIsExact && answer.hits.isEmpty)
  }

  @Test(arguments: [
    #"{"id":1}"#, #"{"id":1,"text":null}"#, #"{"id":1,"text":""}"#, #"{"id":1,"text":[]}"#,
  ])
  func `C161: a record without text is a record`(record: String) throws {
    let index = try CaseIndex(json: [record, #"{"id":2,"text":"kim"}"#])
    #expect(try index.ids("") == [1, 2])
    #expect(try index.ids("kim") == [2])
  }

  @Test(arguments: [
    ("a", [2, 4]), ("A", [2, 4]), ("AAA", [2, 4]), ("b", [1, 3]), ("bBb", [1, 3]),
  ])
  func `C164: letter case does not matter to what is found`(query: String, ids: [Int]) throws {
    #expect(try CaseIndex(["bbb", "aaa", "BBB", "AAA"]).ids(query).sorted() == ids)
  }

  @Test(arguments: [
    (["bbb", "aaa", "BBB", "AAA"], [4, 2, 3, 1]), (["나", "가", "b", "A"], [4, 3, 2, 1]),
    (["é", "f", "e", "d"], [4, 3, 1, 2]),
  ])
  func `C164: sorting looks at letter case and accents last`(
    texts: [String],
    ids: [Int]
  ) throws {
    let found = try CaseIndex(texts).ids("") {
      $0.sort = [try RecordQuery.sortField(parsing: "text:asc")]
    }
    #expect(found == ids)
  }
}
