// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTestSupport
import Foundation
import Testing

/// Records with types and the same records as JSON are one thing to a search, but that a value which is nil is null, where
/// `JSONEncoder` leaves it out.
struct TypedRecordLawTests {
  private struct Item: Codable, Sendable {
    enum Kind: String, Codable, CaseIterable, FieldConvertible, ColumnConvertible {
      case small, large
    }

    let id: Int
    let name: String
    let other: String?
    let tags: [String]
    let number: Int?
    let kind: Kind?
    let price: Float
    let weight: Double?
    let isNew: Bool
    let rank: Int?

    init(_ id: Int, _ random: inout SeededGenerator) {
      let words = ["피카츄", "pika", "Café", "mew two", "김민수", "Zoë", "12", "한글 날", "a"]
      func text() -> String {
        (0..<Int.random(in: 1...3, using: &random))
          .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
      }
      func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
      self.id = id
      name = text()
      other = maybe(text())
      tags = (0..<Int.random(in: 0...2, using: &random)).map { _ in text() }
      number = maybe(Int.random(in: -3...120, using: &random))
      kind = maybe(Kind.allCases.randomElement(using: &random) ?? .small)
      price = Float(Int.random(in: 0...30, using: &random)) / 10
      weight = maybe(Double(Int.random(in: -20...20, using: &random)) / 8)
      isNew = Bool.random(using: &random)
      rank = maybe(Int.random(in: 0...5, using: &random))
    }
  }

  private static let schema = SearchSchema<Item>(
    id: \.id,
    fields: [
      .text("name", \.name), .text("other", \.other), .text("tags", \.tags),
      .digits("number", \.number), .text("kind", \.kind),
    ],
    columns: [
      .column("tags", \.tags), .column("number", \.number), .column("kind", \.kind),
      .column("price", \.price), .column("weight", \.weight), .column("isNew", \.isNew),
    ],
    rank: .ascending(\.rank)
  )

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `records with types are found as the same records in JSON`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let items = (0..<80).map { Item($0, &random) }
    let typed = try await SearchIndex(items, schema: Self.schema)
    let untyped = LiveRecordIndex(settings: Self.settings)
    let encoder = JSONEncoder()
    try untyped.apply(items.map { .put(json: Array(try encoder.encode($0))) })
    let filters = [
      nil, "price = 0.1", "price >= 1.2", "number 3 TO 60", "weight < 0 OR weight = 1.25",
      "kind = small AND isNew = true", "tags = pika", "tags IS EMPTY", "number IN [1, 2, 12]",
      "tags CONTAINS 날", "NOT kind = large",
    ]
    let sorts: [[SortField]] = [
      [], [.ascending("price")], [.descending("weight"), .ascending("number")],
      [.ascending("kind")],
    ]
    let queries = ["", "pi", "ㅍㅋ", "mwe two", "12", "rla", "cafe", "z", "한글날", "sm", "a pika -mew"]
    var scratch = SearchScratch()
    for query in queries {
      for filter in filters {
        let sort = sorts.randomElement(using: &random) ?? []
        let distinct = ["kind", nil, nil].randomElement(using: &random) ?? nil
        var options = SearchOptions(filter: filter, sort: sort, facets: ["kind", "price"])
        options.distinct = distinct
        let one = try typed.search(query, limit: 100, options: options)
        var question = RecordQuery(query)
        question.limit = 100
        question.filter = try filter.map { try Filter.parse($0) }
        question.sort = sort
        question.distinct = distinct
        question.facets = ["kind", "price"]
        let other = try untyped.current.answer(question, scratch: &scratch)
        let comment: Comment = "seed \(seed), “\(query)”, \(filter ?? "no filter"), \(sort)"
        #expect(other.hits.map(\.id) == one.hits.map(\.id), comment)
        #expect(other.hits.map(\.match) == one.hits.map(\.match), comment)
        #expect(other.total == one.total, comment)
        #expect(other.facets.map(\.values) == one.facets.map(\.values), comment)
      }
    }
  }

  private static var settings: IndexSettings {
    var settings = IndexSettings()
    settings.fields = [
      FieldDeclaration("name"), FieldDeclaration("other"), FieldDeclaration("tags"),
      FieldDeclaration("number", kind: .digits), FieldDeclaration("kind"),
    ]
    settings.searchesOtherFields = false
    settings.filterable = ["tags", "number", "kind", "price", "weight", "isNew"]
    settings.rank = RankDeclaration("rank", order: .ascending)
    return settings
  }
}
