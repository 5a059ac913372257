// Chaja
// SPDX-License-Identifier: Apache-2.0

// Tables in string constants
//
// A number below 80 is one character, 32 and it; below 1,410 it is two, of which the first is 112 to 125; and else four, the
// first of which is a tilde. A string constant lies in the program as it is, compiles at once, and as it goes through the
// scalars in their order it is small, and smaller yet when it is compressed. What is looked up is made of it at the first use,
// within a millisecond, and takes 0.3 MB.

/// What is looked up, read out of the constants once.
final class ScalarTables: Sendable {
  static let all = ScalarTables()

  /// Planes 0 and 1 are in the tables, with the compatibility ideographs of plane 2 moved down behind them.
  private static let limit: UInt32 = 0x20000
  private static let moved: UInt32 = 0x2F800
  private static let movedCount: UInt32 = 0x220

  private let records: [ScalarRecord]
  /// By index of a scalar: which record it has.
  private let recordNumbers: [UInt8]
  /// By block of 128 indices: where it begins in `places`; those in which nothing folds share the first.
  private let blocks: [UInt16]
  /// By index in a block: where in `pool` it is told to what it folds; 0 if it stays as it is.
  private let places: [UInt16]
  /// After an unused one, the number of scalars that one folds to, and these, for each.
  private let pool: [UInt32]

  private init() {
    let count = Int(Self.limit + Self.movedCount)
    records = Self.readRecords()
    recordNumbers = Self.readRecordNumbers(count)
    var blocks = [UInt16](repeating: 0, count: (count + 127) / 128)
    var places = [UInt16](repeating: 0, count: 128)
    var pool: [UInt32] = [0]
    var counts = TableReader(FoldingData.counts)
    var targets = TableReader(FoldingData.targets)
    // Where the last ones begin and end in the pool.
    var last = 0..<0
    for index in recordNumbers.indices where records[Int(recordNumbers[index])].kind == .folded {
      if blocks[index >> 7] == 0 {
        blocks[index >> 7] = UInt16(places.count)
        for _ in 0..<128 { places.append(0) }
      }
      places[Int(blocks[index >> 7]) + index & 127] = UInt16(pool.count)
      let count = max(counts.number() - 16, 0)
      pool.append(UInt32(count))
      let start = pool.count
      var before: UInt32 = 0
      for place in 0..<count {
        if place < last.count { before = pool[last.lowerBound + place] }
        before = targets.number(after: before)
        pool.append(before)
      }
      last = start..<pool.count
    }
    self.blocks = blocks
    self.places = places
    self.pool = pool
  }

  private static func readRecords() -> [ScalarRecord] {
    var reader = TableReader(PropertyData.records)
    var records: [ScalarRecord] = []
    while !reader.isAtEnd {
      records.append(
        ScalarRecord(
          kind: ScalarKind(rawValue: reader.byte()) ?? .letter,
          group: ScriptGroup(rawValue: reader.byte()) ?? .neutral,
          letterCase: LetterCase(rawValue: reader.byte()) ?? .none,
          property: CharacterProperty(rawValue: reader.byte()) ?? .other,
          markOrder: reader.byte()
        )
      )
    }
    return records
  }

  private static func readRecordNumbers(_ count: Int) -> [UInt8] {
    var runs = TableReader(PropertyData.runs)
    var lengths = TableReader(PropertyData.lengths)
    var numbers: [UInt8] = []
    numbers.reserveCapacity(count)
    while !runs.isAtEnd {
      let record = runs.byte()
      for _ in 0...lengths.number() { numbers.append(record) }
    }
    return numbers
  }

  /// The place of a scalar in the tables; nil for one that is not in them.
  @inline(__always)
  private func index(of scalar: UInt32) -> Int? {
    if scalar < Self.limit { return Int(scalar) }
    if scalar &- Self.moved < Self.movedCount { return Int(scalar &- Self.moved &+ Self.limit) }
    return nil
  }

  /// The record of a scalar; nil for one that is not in the tables.
  @inline(__always)
  func record(of scalar: UInt32) -> ScalarRecord? {
    guard let index = index(of: scalar) else { return nil }
    return records[Int(recordNumbers[index])]
  }

  /// Hands out the scalars that a scalar folds to.
  @inline(__always)
  func foldings(of scalar: UInt32, _ body: (UInt32) -> Void) {
    guard let index = index(of: scalar) else { return }
    let place = Int(places[Int(blocks[index >> 7]) + index & 127])
    for offset in 0..<Int(pool[place]) { body(pool[place + 1 + offset]) }
  }
}

/// Reads the numbers of a table one by one.
private struct TableReader {
  private let table: StaticTable
  private let count: Int
  private var place = 0

  init(_ text: StaticString) {
    table = StaticTable(text)
    count = text.utf8CodeUnitCount
  }

  var isAtEnd: Bool { place == count }

  private mutating func digit() -> Int {
    place += 1
    return Int(table[place - 1]) - 32
  }

  mutating func number() -> Int {
    let lead = digit()
    if lead < 80 { return lead }
    if lead < 94 { return 80 + (lead - 80) * 95 + digit() }
    var number = 0
    for _ in 0..<3 { number = number * 95 + digit() }
    return number
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: number()) }

  /// The number that another one and a difference make, which is even if it is added.
  mutating func number(after other: UInt32) -> UInt32 {
    let difference = number()
    let distance = UInt32(truncatingIfNeeded: difference >> 1)
    return difference & 1 == 0 ? other &+ distance : other &- distance &- 1
  }
}
