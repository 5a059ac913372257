// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Foundation

/// A species of the repository's own table.
struct Species: Codable, Hashable, Sendable {
  let number: Int
  let english: String
  let korean: String

  /// All species of `Data/pokedex.tsv`.
  ///
  /// - Throws: When the file is not there or a line is not as the manifest says.
  static func all() throws -> [Species] {
    let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let table = repository.appendingPathComponent("Data/pokedex.tsv")
    let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
    return try lines.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count == 3, let number = Int(cells[0]) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return Species(number: number, english: String(cells[1]), korean: String(cells[2]))
    }
  }

  /// Korean name first, as the page has it.
  static let schema = SearchSchema<Species>(
    id: \.number,
    fields: [
      .text("name_ko", \.korean), .text("name_en", \.english), .digits("number", \.number),
    ],
    columns: [.column("number", \.number), .column("name_en", \.english)]
  )

  /// All species, indexed once for the tests that only search.
  static func index() async throws -> SearchIndex<Species> { try await shared.value }

  private static let shared = Task { try await SearchIndex(all(), schema: schema) }
}

/// A record with everything that a schema can name.
struct Film: Codable, Hashable, Sendable {
  enum Genre: String, Codable, ColumnConvertible { case drama, comedy, crime }

  let code: UUID
  var title: String
  var subtitle: String?
  var names: [String] = []
  var year: Int?
  var score: Double = 1
  var genres: [Genre] = []

  static func code(_ number: Int) -> UUID {
    let digits = String(number)
    let text =
      "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return UUID(uuidString: text) ?? UUID()
  }

  static let schema = SearchSchema<Film>(
    id: \.code,
    fields: [.text("title", \.title), .text("subtitle", \.subtitle), .text("names", \.names)],
    columns: [.column("year", \.year), .column("genres", \.genres), .column("score", \.score)],
    rank: .descending(\.score)
  )
}
