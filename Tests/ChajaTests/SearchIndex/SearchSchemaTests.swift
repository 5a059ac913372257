// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Testing

/// A record with types of many kinds.
private struct Part: Codable, Sendable {
  enum Colour: String, Codable, FieldConvertible, ColumnConvertible { case red, green }

  let id: UInt16
  let name: String
  var numbers: [Int]?
  var year: Int?
  var colour: Colour?
  var place: Float?
  var price: Float = 0.1

  static let schema = SearchSchema<Part>(
    id: \.id,
    fields: [
      .text("name", \.name), .text("colour", \.colour), .digits("numbers", \.numbers),
      .digits("year", \.year),
    ],
    columns: [.column("price", \.price), .column("colour", \.colour)],
    rank: .ascending(\.place)
  )
}

struct SearchSchemaTests {
  private func index() async throws -> SearchIndex<Part> {
    let parts = [
      Part(id: 1, name: "One", numbers: [12, 340], year: 1999, place: 2.5, price: 16_777_216),
      Part(id: 2, name: "Two", colour: .red, place: nil),
      Part(id: 3, name: "Red one", year: 12, place: 1),
    ]
    return try await SearchIndex(parts, schema: Part.schema)
  }

  @Test func `searches optional numbers, lists of them, and enums`() async throws {
    let index = try await index()
    #expect(try index.search("340").hits.map(\.record.id) == [1])
    #expect(try index.search("340").hits.first?.highlights(in: \.numbers, value: 1).count == 1)
    #expect(try index.search("12").hits.map(\.matchedFields) == [["numbers"], ["year"]])
    #expect(try index.search("re").hits.map(\.record.id) == [3, 2])
  }

  @Test func `puts records without a rank last, whichever end is better`() async throws {
    #expect(try await index().search("").hits.map(\.record.id) == [3, 1, 2])
  }

  @Test(arguments: [("price = 0.1", [3, 2]), ("price = 16777216", [1]), ("price < 0.1", [])])
  func `compares a Float as it is written`(filter: String, ids: [UInt16]) async throws {
    let options = SearchOptions(filter: filter)
    #expect(try await index().search("", options: options).hits.map(\.record.id) == ids)
  }

  @Test func `looks in the fields that are named, and knows them all`() async throws {
    let index = try await index()
    var options = SearchOptions(fields: ["name"])
    #expect(try index.search("red", options: options).hits.map(\.record.id) == [3])
    options.fields = ["nmae"]
    do {
      _ = try index.search("red", options: options)
      Issue.record("accepts a field that is not there")
    } catch {
      #expect(error.code == .unknownField)
      #expect(error.message.contains("\"name\""))
    }
  }

  @Test func `names facets and their values as texts`() async throws {
    let options = SearchOptions(facets: ["colour", "price"])
    let facets = try await index().search("", options: options).facets
    #expect(facets.map(\.nameText) == ["colour", "price"])
    #expect(facets.map { $0.values.map(\.labelText) } == [["red"], ["0.1", "16777216"]])
  }
}
