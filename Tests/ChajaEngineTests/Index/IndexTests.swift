// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Testing

struct IndexTests {
  @Test
  func `answers the same from a copy of its bytes at another address`() throws {
    let index = try SampleCorpus.index()
    let copy = try IndexBytes(index).opened()
    #expect(try SampleCorpus.describe(copy) == SampleCorpus.describe(index))
    #expect(copy.recordCount == 6)
    #expect(copy.settings == [1, 2, 3])
    #expect(
      copy.fields.map { String(decoding: $0.name, as: UTF8.self) } == [
        "field0", "field1", "field2",
      ]
    )
    #expect(copy.fields.map { $0.kind } == SampleCorpus.kinds)
    #expect(copy.columnNames == SampleRecord.columnNames.map { Array($0.utf8) })
  }

  @Test
  func `reads bytes at any address, even an odd one`() throws {
    let index = try SampleCorpus.index()
    let bytes = [0] + IndexBytes(index).bytes
    let expected = try SampleCorpus.describe(index)
    var released = 0
    do {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
      bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
      let storage = IndexStorage(UnsafeRawBufferPointer(rebasing: memory[1...])) { _ in
        memory.deallocate()
        released += 1
      }
      #expect(try SampleCorpus.describe(Index(storage: storage)) == expected)
    }
    #expect(released == 1)
  }

  @Test
  func `is the same bytes for the same records`() throws {
    #expect(try IndexBytes(SampleCorpus.index()).bytes == IndexBytes(SampleCorpus.index()).bytes)
  }

  @Test
  func `gives back ids and stored bytes`() throws {
    let records = SampleCorpus.records()
    let index = try SampleCorpus.index()
    var stored: [RecordID: String] = [:]
    for document in 0..<UInt32(index.recordCount) {
      let document = DocumentID(rawValue: document)
      stored[index.id(document)] = String(decoding: index.stored(document), as: UTF8.self)
    }
    #expect(stored.count == records.count)
    for record in records { #expect(stored[record.id] == record.stored) }
  }

  @Test
  func `keeps the later of two records with one id, and counts the earlier`() throws {
    var builder = IndexBuilder(rank: nil)
    let name = builder.field(named: Array("name".utf8), kind: .text)
    let year = builder.column(named: Array("year".utf8))
    for (number, text) in ["one", "two", "three", "four"].enumerated() {
      builder.begin(number % 2 == 0 ? .integer(1) : .text([0x31]))
      builder.add(text: Array(text.utf8).span, field: name)
      builder.add(.integer(Int64(number)), column: year)
      builder.setStored(Array(text.utf8).span)
      builder.end()
    }
    #expect(builder.recordCount == 2)
    #expect(builder.replacedCount == 2)
    let index = try builder.finish(settings: [])
    #expect(index.recordCount == 2)
    #expect(try index.answer("one").total == 0)
    #expect(try index.answer("two").total == 0)
    #expect(try index.answer("three").hits.map { $0.id } == [.integer(1)])
    #expect(try index.answer("four").hits.map { $0.id } == [.text([0x31])])
    let all = try index.answer("") { $0.filter = try? Filter.parse(Array("year < 2".utf8)) }
    #expect(all.total == 0)
    #expect(index.stored(DocumentID(rawValue: 0)) == Array("three".utf8))
  }

  @Test
  func `takes the last of several stored texts and ranks of a record`() throws {
    var builder = IndexBuilder(rank: .descending)
    for id in [1, 2] as [Int64] {
      builder.begin(.integer(id))
      builder.setRank(id == 1 ? 9 : 1)
      builder.setRank(5 + Double(id))
      builder.setStored(Array("first, and long".utf8).span)
      builder.setStored(Array("s\(id)".utf8).span)
      builder.end()
    }
    let index = try builder.finish(settings: [])
    #expect(try index.ids("") == [2, 1])
    #expect(index.stored(DocumentID(rawValue: 0)) == Array("s2".utf8))
  }

  static let orders: [(rank: RankOrder?, ids: [RecordID])] = [
    (.descending, [.integer(4), .integer(1), .integer(2), .text([0x41]), .integer(3), .text([])]),
    (.ascending, [.integer(1), .integer(2), .text([0x41]), .integer(4), .integer(3), .text([])]),
    (nil, [.integer(1), .integer(2), .integer(3), .integer(4), .text([]), .text([0x41])]),
  ]

  @Test(arguments: orders)
  func `lists records by rank, those without one last, and equal ones by id`(
    order: (rank: RankOrder?, ids: [RecordID])
  ) throws {
    let records = [
      SampleRecord(.text([]), values: []),
      SampleRecord(.text([0x41]), rank: 2, values: []),
      SampleRecord(.integer(3), values: []),
      SampleRecord(.integer(2), rank: 2, values: []),
      SampleRecord(.integer(4), rank: 7.5, values: []),
      SampleRecord(.integer(1), rank: 2, values: []),
    ]
    let index = try SampleRecord.index(records, rank: order.rank)
    #expect(try index.answer("").hits.map { $0.id } == order.ids)
    #expect(try index.answer("").hits.allSatisfy { $0.match == nil })
  }

  @Test
  func `orders ids as numbers, then texts by their bytes`() {
    let ids: [RecordID] = [
      .integer(.min), .integer(-1), .integer(2), .integer(10), .integer(.max), .text([]),
      .text([0x31, 0x30]), .text([0x32]), .text([0xEA]),
    ]
    for (one, left) in ids.enumerated() {
      for (other, right) in ids.enumerated() { #expect((left < right) == (one < other)) }
    }
  }

  static let odd: [(String, [SampleRecord], [FieldKind])] = [
    ("no records", [], [.text]),
    ("no fields", [], []),
    ("records without fields", [SampleRecord(1), SampleRecord(2)], []),
    ("records without values", [SampleRecord(1), SampleRecord(2)], [.text, .digits]),
    ("one record", [SampleRecord(1, "Pikachu", "25")], [.text, .digits]),
    ("a record without words", [SampleRecord(1, "!?", "none")], [.text, .digits]),
  ]

  @Test(arguments: odd)
  func `opens and answers with next to nothing in it`(
    odd: (name: String, records: [SampleRecord], kinds: [FieldKind])
  ) throws {
    for rank in [nil, RankOrder.descending] {
      let index = try SampleRecord.index(odd.records, kinds: odd.kinds, rank: rank)
      let copy = try IndexBytes(index).opened()
      #expect(copy.recordCount == odd.records.count)
      #expect(try copy.answer("").total == odd.records.count, "\(odd.name)")
      for query in SampleCorpus.queries where !query.isEmpty {
        let isHit = odd.name == "one record" && ["pika", "pikahcu", "025", "2"].contains(query)
        let total = try copy.answer(query).total
        if isHit { #expect(total == 1, "\(query)") } else { #expect(total <= 1) }
        if odd.name != "one record" { #expect(total == 0, "\(odd.name), \(query)") }
      }
    }
  }

  @Test
  func `refuses more fields than its ranking can tell apart`() throws {
    #expect(throws: IndexBuilder.BuildError.tooManyFields(maximum: 1_000)) {
      var builder = IndexBuilder(rank: nil)
      for number in 0..<1_001 { _ = builder.field(named: Array("\(number)".utf8), kind: .text) }
      _ = try builder.finish(settings: [])
    }
  }
}
