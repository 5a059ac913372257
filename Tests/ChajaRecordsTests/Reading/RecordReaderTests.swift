// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaRecords
import ChajaTestSupport
import Foundation
import Testing

struct RecordReaderTests {
  /// Everything a reader gives, errors in words, one entry a record.
  private func all(
    _ text: String,
    _ format: RecordFormat,
    idField: String = "id",
    chunkSize: Int = 3
  ) -> [String] {
    all([UInt8](text.utf8), format, idField: idField, chunkSize: chunkSize)
  }

  private func all(
    _ bytes: [UInt8],
    _ format: RecordFormat,
    idField: String = "id",
    chunkSize: Int = 3
  ) -> [String] {
    var reader = RecordReader(
      bytes: bytes,
      name: "f",
      format: format,
      idField: idField,
      chunkSize: chunkSize
    )
    var list: [String] = []
    while true {
      do {
        guard let record = try reader.next() else { return list }
        list.append("\(record.line) \(String(decoding: record.json, as: UTF8.self))")
      } catch {
        list.append(error.description)
      }
    }
  }

  @Test(
    arguments: [
      ("", []), ("\n\n", []), ("{}", ["1 {}"]), ("{}\n", ["1 {}"]),
      ("{\"a\":1}\n\n  \r\n[2]\r\n", ["1 {\"a\":1}", "4 [2]\r"]),
      ("\u{FEFF}{}\nx", ["1 {}", "2 x"]), ("\u{FEFF}", []),
    ] as [(String, [String])]
  )
  func `cuts NDJSON into lines`(text: String, records: [String]) {
    #expect(all(text, .ndjson) == records)
    #expect(all(text, .ndjson, chunkSize: 1) == records)
  }

  @Test(
    arguments: [
      ("[]", []), (" [ ] \n", []), ("[{}]", ["1 {}"]),
      (
        "\u{FEFF}[{\"a\":[1,{}]},\n {\"b\":\"],}\\\"\"} ]",
        ["1 {\"a\":[1,{}]}", "2 {\"b\":\"],}\\\"\"}"]
      ),
      ("[1,null]", ["1 1", "1 null"]),
      ("[{},]", ["1 {}", "f:1: a record is missing beside a comma"]),
      ("[{},\n,{}]", ["1 {}", "f:2: a record is missing beside a comma", "2 {}"]),
      ("[{}\n", ["f:2: the file ends inside the array; it seems to be cut"]),
      ("[{\"a\":\"\\", ["f:1: the file ends inside the array; it seems to be cut"]),
      ("[{}] x", ["f:1: something follows the end of the array"]),
      ("", ["f:1: the file is empty; an array of objects should stand here, [] for none"]),
      ("\"x\"", ["f:1: an array of objects should stand here; it begins with “[”"]),
    ] as [(String, [String])]
  )
  func `cuts an array into elements`(text: String, records: [String]) {
    #expect(all(text, .json) == records)
    #expect(all(text, .json, chunkSize: 1) == records)
  }

  @Test func `refuses an object where an array of objects belongs`() {
    let records = all(#"{"bulbasaur": "이상해씨"}"#, .json)
    #expect(records.count == 1)
    #expect(
      records.first?.hasPrefix("f:1: an object stands where an array of objects should") == true
    )
  }

  @Test(
    arguments: [
      (
        "id,code\n1,0010\n2,\"007\"\n", [#"2 {"id":1,"code":"0010"}"#, #"3 {"id":2,"code":"007"}"#]
      ),
      (
        "id,code\r\n1,0010\r\n2,\"007\"\r\n",
        [#"2 {"id":1,"code":"0010"}"#, #"3 {"id":2,"code":"007"}"#]
      ),
      (
        "id,text\n1,\"a, \"\"b\"\"\nline 2\"\n2,plain\n",
        [#"2 {"id":1,"text":"a, \"b\"\nline 2"}"#, #"4 {"id":2,"text":"plain"}"#]
      ),
      ("id,text\n1,\"a\"\n2,plain", [#"2 {"id":1,"text":"a"}"#, #"3 {"id":2,"text":"plain"}"#]),
      ("\u{FEFF}id,a\r\n\r\n1,\r", [#"3 {"id":1,"a":""}"#]),
      ("id,a\n1,\"x\"\r", [#"2 {"id":1,"a":"x"}"#]),
      (
        "id\n025\n-3\nx\n+1\n99999999999999999999\n",
        [
          #"2 {"id":"025"}"#, #"3 {"id":-3}"#, #"4 {"id":"x"}"#, #"5 {"id":"+1"}"#,
          #"6 {"id":"99999999999999999999"}"#,
        ]
      ),
      ("a,b\nx\"y,5\" disk\n", [#"2 {"a":"x\"y","b":"5\" disk"}"#]), ("a,b\n", []),
      (
        "id,name,city\n1,Kim\n2,Lee,Seoul\n",
        [
          "f:2: the row has 2 cells, the first line names 3 columns",
          #"3 {"id":2,"name":"Lee","city":"Seoul"}"#,
        ]
      ),
      (
        "a,b\n\"x\"y,2\n3,4\n",
        [
          "f:2: text follows a closing quote; double the quotes inside a cell",
          #"3 {"a":"3","b":"4"}"#,
        ]
      ),
      (
        "a,b\n1,2\n3,\"x\ny",
        [
          #"2 {"a":"1","b":"2"}"#,
          "f:3: a quoted cell begins here and is not closed; double the quotes inside it",
        ]
      ),
      ("a,a\n1,2\n", ["f:1: two columns have the name “a”; rename one"]),
      ("a,,c\n", ["f:1: column 2 has no name in the first line"]),
      ("", ["f:1: the file is empty; its first line should name the columns"]),
      ("이름\n피카츄\n", [#"2 {"이름":"피카츄"}"#]),
    ] as [(String, [String])]
  )
  func `turns tables into objects of text`(text: String, records: [String]) {
    for chunkSize in [1, 2, 7, 1000] {
      #expect(all(text, .csv, chunkSize: chunkSize) == records)
    }
  }

  @Test func `separates the cells of TSV by tabs`() {
    #expect(all("id\ta,b\n7\tx,\"y\n", .tsv) == [#"2 {"id":7,"a,b":"x,\"y"}"#])
    #expect(all("id\tno\n7\t8\n", .tsv, idField: "no") == [#"2 {"id":"7","no":8}"#])
  }

  @Test func `names the line of a cell that is not UTF-8`() {
    let bytes = [UInt8]("a\nx\n".utf8) + [0xFF, 0x0A] + [UInt8]("y\n".utf8)
    #expect(
      all(bytes, .csv) == [
        #"2 {"a":"x"}"#, "f:3: bytes that are not UTF-8; save the file as UTF-8", #"4 {"a":"y"}"#,
      ]
    )
  }

  @Test(arguments: [RecordFormat.ndjson, .json, .csv, .tsv])
  func `refuses UTF-16 in words`(format: RecordFormat) throws {
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      let bytes = [UInt8](try #require("[{}]".data(using: encoding)))
      #expect(all(bytes, format).first?.contains("save the file as UTF-8") == true)
    }
  }

  @Test func `never traps on cut or damaged tables`() throws {
    var random = SeededGenerator(seed: 42)
    let alphabet = [UInt8]("a,\"\n\r\t1[]{}\\ :".utf8) + [0xFF, 0xE3]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).compactMap { _ in
        alphabet.randomElement(using: &random)
      }
      for format in [RecordFormat.ndjson, .json, .csv, .tsv] {
        #expect(all(bytes, format, chunkSize: 1) == all(bytes, format, chunkSize: 100))
      }
    }
  }
}
