// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Foundation
import Testing

/// Reported faults of saved indexes.
struct PersistenceFieldCaseTests {
  private func thousand() throws -> CaseIndex {
    try CaseIndex(
      json: (1...1_000).map { #"{"id":\#($0),"text":"피카츄 pikachu \#($0)","year":\#($0 % 50)}"# }
    )
  }

  /// Opens bytes as an index of records; nil when they are refused, which must be for a reason that is told.
  private func opened(_ bytes: [UInt8]) -> RecordIndex? {
    do {
      return try RecordIndex(index: Index(storage: IndexStorage(copying: bytes)))
    } catch let error as Index.OpenError {
      #expect(!error.message.isEmpty)
    } catch {
      #expect(error is SettingsError)
    }
    return nil
  }

  @Test func `C185: a cut index is refused, wherever it is cut`() throws {
    let bytes = try thousand().bytes
    var counts = [0, 1, 7, 8, 16, 63, 64, 65, bytes.count / 2, bytes.count - 8, bytes.count - 1]
    counts += stride(from: 97, to: bytes.count, by: bytes.count / 50)
    for count in counts {
      #expect(opened(Array(bytes[..<count])) == nil, "cut at \(count)")
    }
    #expect(opened(bytes + [0]) == nil)
    #expect(opened([UInt8](repeating: 0, count: bytes.count)) == nil)
    #expect(opened(Array(bytes.reversed())) == nil)
    #expect(opened(bytes) != nil)
  }

  @Test func `C185: an index with a changed byte is refused, or answers as before`() throws {
    let index = try thousand()
    let bytes = index.bytes
    let expected = try index.answer("pikachu 77").hits.map(\.id)
    for offset in stride(from: 0, to: bytes.count, by: bytes.count / 150) {
      var damaged = bytes
      damaged[offset] ^= 0x11
      guard let other = opened(damaged) else { continue }
      var scratch = SearchScratch()
      var query = RecordQuery("pikachu 77")
      query.limit = 1_000
      #expect(try other.answer(query, scratch: &scratch).hits.map(\.id) == expected, "at \(offset)")
    }
  }

  @Test
  func `C187: other fields than an index was built with are refused, and never half searched`()
    throws
  {
    var index = try CaseIndex(
      json: [#"{"id":1,"name":"kim","tags":["x"]}"#],
      settings: #"{"searchableAttributes":["name"]}"#
    ).index
    #expect(throws: SettingsError.self) {
      try index.adjustSettings { settings throws(SettingsError) in
        try settings.merge(json: Array(#"{"searchableAttributes":["name","tags"]}"#.utf8))
      }
    }
    var scratch = SearchScratch()
    var query = RecordQuery("x")
    query.fields = ["tags"]
    #expect(throws: QueryError.self) { try index.answer(query, scratch: &scratch) }
  }

  @Test func `C188: a saved index answers like a fresh one`() throws {
    let fresh = try CaseIndex(
      json: Species.all().map {
        #"{"id":\#($0.number),"ko":"\#($0.korean)","en":"\#($0.english)"}"#
      }
    ).index
    let path = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).chaja").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try fresh.save(to: path)
    let saved = try RecordIndex(path: path)
    #expect(saved.settings == fresh.settings)
    var queries = [
      "", " ", "25", "ㅍㅋㅊ", "vlzkcb", "ㅔㅑㅏㅁ", "pikahcu", "mr mime", "\"type null\"", "-mr mime",
    ]
    for species in try Species.all() where species.number % 27 == 0 {
      queries += [
        String(species.english.prefix(3)), String(species.english.suffix(3)), species.korean,
        String(species.number), TypingStates.initials(of: species.korean).last ?? "",
      ]
      queries.append(String(species.english.reversed()))
    }
    #expect(queries.count > 200)
    var one = SearchScratch()
    var other = SearchScratch()
    for query in queries {
      let expected = try fresh.answer(RecordQuery(query), scratch: &one)
      let actual = try saved.answer(RecordQuery(query), scratch: &other)
      #expect(actual.total == expected.total, "\(query)")
      #expect(actual.hits.map(\.id) == expected.hits.map(\.id), "\(query)")
      #expect(actual.hits.map(\.match) == expected.hits.map(\.match), "\(query)")
      #expect(actual.hits.map(\.highlights) == expected.hits.map(\.highlights), "\(query)")
      #expect(actual.hits.map(\.record) == expected.hits.map(\.record), "\(query)")
    }
  }

  @Test(arguments: [1, 2, 100, 150, 200])
  func `C193: replacing one record takes no word from another`(place: Int) throws {
    let text = (1...200).map { $0 == place ? "user" : "word\($0)" }.joined(separator: " ")
    let index = try CaseIndex(json: [
      #"{"id":1,"text":"\#(text)"}"#, #"{"id":2,"text":"\#(text)"}"#, #"{"id":1,"text":"short"}"#,
    ])
    #expect(try index.ids("user") == [2])
    #expect(try index.ids("short") == [1])
    #expect(try index.ids("word7") == [2])
    #expect(try index.marks("user", 2).count == 1)
  }
}
