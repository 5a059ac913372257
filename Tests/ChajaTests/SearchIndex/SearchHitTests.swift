// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Foundation
import Testing

/// An attribute of the application's own.
private enum UnderlineAttribute: AttributedStringKey {
  typealias Value = Int
  static let name = "underline"
}

struct SearchHitTests {
  private func hit(_ query: String, number: Int) async throws -> SearchHit<Species> {
    let index = try await Species.index()
    return try #require(
      try index.search(query, limit: 100).hits.first { $0.record.number == number }
    )
  }

  @Test func `says how a query was understood`() async throws {
    #expect(try await hit("ㅍㅋㅊ", number: 25).match?.reading == .initials)
    #expect(try await hit("vlzkcb", number: 25).match?.reading == .layout)
    #expect(try await hit("pikahcu", number: 25).match?.edits == 1)
    #expect(try await hit("피카츄", number: 25).match?.kind == .wholeField)
    #expect(try await hit("025", number: 25).match?.kind == .wholeField)
  }

  @Test func `highlights in every unit`() async throws {
    let hit = try await hit("피카", number: 25)
    let ranges = hit.highlights(in: \.korean)
    #expect(ranges.map { $0.utf8 } == [0..<6])
    #expect(ranges.map { $0.nsRange } == [NSRange(location: 0, length: 2)])
    #expect(ranges.map { $0.range(in: hit.record.korean).map { hit.record.korean[$0] } } == ["피카"])
    #expect(hit.highlights(in: \.english).isEmpty)
  }

  @Test func `marks an attributed text`() async throws {
    let hit = try await hit("chu", number: 25)
    let text = hit.attributedText(\.english)
    #expect(String(text.characters) == "Pikachu")
    let marked = text.runs.filter { $0[SearchMatchAttribute.self] == true }
    #expect(marked.map { String(text[$0.range].characters) } == ["chu"])
    #expect(marked.count == 1)
  }

  @Test func `marks with the attributes it is given`() async throws {
    let hit = try await hit("pika", number: 25)
    var attributes = AttributeContainer()
    attributes[UnderlineAttribute.self] = 2
    let text = hit.attributedText(\.english, marking: attributes)
    let marked = text.runs.filter { $0[UnderlineAttribute.self] == 2 }
    #expect(marked.map { String(text[$0.range].characters) } == ["Pika"])
    #expect(marked.allSatisfy { $0[SearchMatchAttribute.self] == true })
  }

  @Test func `highlights a number in its digits`() async throws {
    let hit = try await hit("02", number: 25)
    #expect(hit.highlights(in: \.number).map { $0.utf16 } == [0..<1])
    #expect(String(hit.attributedText(\.number).characters) == "25")
  }

  @Test func `gives nothing for a path that the schema does not name`() async throws {
    let hit = try await hit("pika", number: 25)
    #expect(hit.highlights(in: \.english.count).isEmpty)
    #expect(hit.attributedText(\.english.count) == AttributedString())
  }

  @Test func `leaves out highlights of a longer text`() async throws {
    let range = try #require(try await hit("chu", number: 25).highlights(in: \.english).first)
    #expect(range.range(in: "Pi") == nil)
    #expect(AttributedString("Pi", highlighting: [range]) == AttributedString("Pi"))
  }

  @Test func `keeps highlights on character edges for every species and prefix`() async throws {
    let index = try await Species.index()
    for species in try Species.all().filter({ $0.number % 31 == 0 }) {
      for name in [species.english, species.korean] {
        for length in 1...name.count {
          let query = String(name.prefix(length))
          let results = try index.search(query, limit: 1_025)
          let hit = try #require(
            results.hits.first { $0.record == species },
            "\(query) loses \(name)"
          )
          for path in [\Species.english, \Species.korean] {
            let text = hit.record[keyPath: path]
            var last = -1
            for range in hit.highlights(in: path) {
              let place = try #require(range.range(in: text))
              #expect(
                text.distance(from: text.startIndex, to: place.lowerBound)
                  == range.characters.lowerBound
              )
              #expect(text[place].count == range.characters.count)
              #expect(text[place].utf16.count == range.utf16.count)
              #expect(range.characters.lowerBound > last)
              last = range.characters.upperBound
            }
          }
        }
      }
    }
  }
}
