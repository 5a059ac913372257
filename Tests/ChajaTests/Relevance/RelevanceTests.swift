// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON
import Foundation
import Testing

/// The list of what must come first, and why: `Tests/Fixtures/relevance.tsv`.
///
/// An id that is a number is a species of `Data/pokedex.tsv`; others are titles of `Tests/Fixtures/titles.tsv`.
struct RelevanceTests {
  private static func table(_ path: String, columns: Int) throws -> [[String]] {
    let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    let rows = text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    for row in rows { try #require(row.count == columns, "\(path): \(row)") }
    return rows
  }

  private static func pokedex() throws -> CaseIndex {
    try CaseIndex(
      json: Species.all().map {
        #"{"id":\#($0.number),"ko":"\#($0.korean)","en":"\#($0.english)","number":\#($0.number)}"#
      },
      settings: #"{"searchableAttributes":["ko","en","number"],"digitsAttributes":["number"]}"#
    )
  }

  private static func titles() throws -> CaseIndex {
    try CaseIndex(
      json: table("Tests/Fixtures/titles.tsv", columns: 4).map { row in
        var writer = JSONWriter()
        writer.beginObject()
        for (name, value) in zip(["id", "title", "ko"], row) {
          writer.name(Array(name.utf8))
          writer.string(value)
        }
        writer.name("popularity")
        writer.raw(Array(row[3].utf8))
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
      },
      settings: #"{"searchableAttributes":["title","ko"],"rank":"popularity:desc"}"#
    )
  }

  @Test func `puts first what people mean`() throws {
    let pokedex = try Self.pokedex()
    let titles = try Self.titles()
    let rows = try Self.table("Tests/Fixtures/relevance.tsv", columns: 3)
    #expect(rows.count > 120)
    #expect(Set(rows.map { $0[0] }).count == rows.count, "a query stands twice")
    for row in rows {
      let number = Int64(row[1])
      let answer = try (number == nil ? titles : pokedex).answer(row[0])
      let wanted = number.map { RecordID.integer($0) } ?? .text(Array(row[1].utf8))
      let found = answer.hits.first?.id
      #expect(found == wanted, "“\(row[0])” should find \(row[1]): \(row[2])")
    }
  }
}
