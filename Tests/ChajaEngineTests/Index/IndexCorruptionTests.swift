// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct IndexCorruptionTests {
  static let seed: UInt64 = 0x0DD_B17E

  /// How often each section is damaged, and how many requests are then made; `Scripts/check-damage` does it 100,000 times.
  static let rounds = 8
  static let requestCount = 5

  @Test
  func `refuses every truncation`() throws {
    let whole = IndexBytes(try SampleCorpus.index()).bytes
    for length in whole.indices {
      let error = #expect(throws: Index.OpenError.self, "\(length) bytes") {
        try Index(storage: IndexStorage(copying: Array(whole[..<length])))
      }
      if length < 32 {
        #expect(error == .truncated(actualBytes: length))
      } else {
        #expect(error == .wrongSize(expectedBytes: UInt64(whole.count), actualBytes: length))
      }
    }
    #expect(throws: Index.OpenError.self) {
      try Index(storage: IndexStorage(copying: whole + [0, 0, 0, 0, 0, 0, 0, 0]))
    }
  }

  @Test
  func `refuses every change of a single byte`() throws {
    var damaged = IndexBytes(try SampleCorpus.index())
    for place in damaged.bytes.indices {
      let byte = damaged.bytes[place]
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        damaged.bytes[place] = byte ^ change
        #expect(throws: Index.OpenError.self, "byte \(place) changed by \(change)") {
          try damaged.opened()
        }
      }
      damaged.bytes[place] = byte
    }
  }

  @Test
  func `says what is wrong with the bytes`() throws {
    let whole = IndexBytes(try SampleCorpus.index())
    #expect(throws: Index.OpenError.notAnIndex) {
      try Index(storage: IndexStorage(copying: Array(repeating: 0x20, count: 64)))
    }
    #expect(throws: Index.OpenError.truncated(actualBytes: 0)) {
      try Index(storage: IndexStorage(copying: []))
    }
    var other = whole
    other.set(7, at: 8)
    #expect(throws: Index.OpenError.unknownVersion(7)) { try other.opened() }
    for section in whole.sections where !section.range.isEmpty {
      var damaged = whole
      damaged.bytes[section.range.lowerBound] ^= 0x10
      #expect(throws: Index.OpenError.damaged(section: section.kind)) { try damaged.opened() }
      var without = whole
      without.set(0xABCD, at: section.row)
      without.seal(section)
      #expect(throws: Index.OpenError.missingSection(section.kind)) { try without.opened() }
    }
  }

  /// Checksums find accidents, but not what a faulty program wrote with right ones.
  @Test(arguments: SampleCorpus.names)
  func `stays in bounds whatever a section with a right checksum holds`(name: String) throws {
    let whole = IndexBytes(try SampleCorpus.index(named: name))
    let requests = try SampleCorpus.requests()
    var random = SeededGenerator(seed: IndexCorruptionTests.seed)
    var openedCount = 0
    for section in whole.sections where !section.range.isEmpty {
      for _ in 0..<IndexCorruptionTests.rounds {
        var damaged = whole
        IndexCorruptionTests.damage(&damaged, section, &random)
        damaged.seal(section)
        guard let index = try? damaged.opened() else { continue }
        openedCount += 1
        let requests = requests.shuffled(using: &random).prefix(IndexCorruptionTests.requestCount)
        #expect(!SampleCorpus.describe(index, asking: Array(requests)).isEmpty)
      }
    }
    // Damage in texts and numbers cannot be told from other texts and numbers, so some must open.
    #expect(openedCount > 0)
  }

  /// Of large files the layout alone is checked when they are opened.
  @Test(arguments: SampleCorpus.names)
  func `stays in bounds whatever is in an index of which the layout alone was checked`(
    name: String
  ) throws {
    let whole = IndexBytes(try SampleCorpus.index(named: name))
    let requests = try SampleCorpus.requests()
    var random = SeededGenerator(seed: IndexCorruptionTests.seed &+ 1)
    var openedCount = 0
    for section in whole.sections where !section.range.isEmpty {
      for _ in 0..<IndexCorruptionTests.rounds {
        var damaged = whole
        IndexCorruptionTests.damage(&damaged, section, &random)
        // Its checksum is wrong as a rule, and nobody looks.
        let storage = IndexStorage(copying: damaged.bytes)
        guard let index = try? Index(storage: storage, checking: .layout) else { continue }
        openedCount += 1
        let requests = requests.shuffled(using: &random).prefix(IndexCorruptionTests.requestCount)
        #expect(!SampleCorpus.describe(index, asking: Array(requests)).isEmpty)
        if damaged.bytes != whole.bytes {
          #expect(throws: Index.OpenError.self) { try index.verify() }
        }
      }
    }
    #expect(openedCount > whole.sections.count)
  }

  private static func damage(
    _ damaged: inout IndexBytes,
    _ section: IndexBytes.Section,
    _ random: inout SeededGenerator
  ) {
    let range = section.range
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      damaged.bytes[Int.random(in: range, using: &random)] = UInt8.random(
        in: .min ... .max,
        using: &random
      )
    case 1:
      for place in range { damaged.bytes[place] = UInt8.random(in: .min ... .max, using: &random) }
    case 2:
      // Small numbers, which pass for places, terms and documents more often than others.
      for start in stride(from: range.lowerBound, to: range.upperBound - 3, by: 4)
      where Bool.random(using: &random) {
        damaged.set(UInt32.random(in: 0..<40, using: &random), at: start)
      }
    default:
      for _ in 0..<3 where range.count >= 8 {
        let places = stride(from: range.lowerBound, to: range.upperBound - 3, by: 4).map { $0 }
        guard let one = places.randomElement(using: &random),
          let other = places.randomElement(using: &random)
        else { continue }
        for byte in 0..<4 { damaged.bytes.swapAt(one + byte, other + byte) }
      }
    }
  }
}
