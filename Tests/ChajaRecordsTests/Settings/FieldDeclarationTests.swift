// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaRecords
import ChajaEngine
import Testing

struct FieldDeclarationTests {
  @Test(arguments: [
    ("name", ["name"]), ("name_ko,name_en,number:digits", ["name_ko", "name_en", "number:digits"]),
    (" a , b:digits ", ["a", "b:digits"]), ("a:text", ["a"]), ("dc:title", ["dc:title"]),
    ("release.title", ["release.title"]),
  ])
  func `reads a list of fields`(list: String, fields: [String]) throws {
    #expect(try FieldDeclaration.list(parsing: list).map(\.specification) == fields)
  }

  @Test(arguments: ["", "a,", ",a", "a,,b", ":digits", "a,a", "a,a:digits"])
  func `refuses empty and repeated names`(list: String) {
    #expect(throws: SettingsError.self) { try FieldDeclaration.list(parsing: list) }
  }

  @Test(arguments: [
    ("popularity", "popularity:desc"), ("popularity:desc", "popularity:desc"),
    ("place:asc", "place:asc"), ("a:b", "a:b:desc"),
  ])
  func `reads a rank`(text: String, rank: String) throws {
    #expect(try RankDeclaration(parsing: text).specification == rank)
  }

  @Test(arguments: ["", ":asc", ":desc", " "])
  func `refuses a rank without a name`(text: String) {
    #expect(throws: SettingsError.self) { try RankDeclaration(parsing: text) }
  }
}
