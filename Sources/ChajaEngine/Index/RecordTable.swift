// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The records of an index under construction, in the order in which they came.
struct RecordTable {
  /// A run of entries that belongs to one value of one field.
  struct Value {
    var field: Int
    var start: Int
  }

  private(set) var identities: [RecordID] = []
  private(set) var ranks: [Double] = []
  private(set) var entries: [ForwardEntry] = []
  private(set) var values: [Value] = []
  private(set) var stored: [UInt8] = []
  /// Per record, where its values and its stored bytes begin; one more at the end.
  private(set) var valueStarts: [Int] = [0]
  private(set) var storedStarts: [Int] = [0]
  private(set) var replaced: [Bool] = []
  private var latest: [RecordID: Int] = [:]
  private(set) var isOpen = false

  var count: Int { replaced.count }

  var liveCount: Int { latest.count }

  /// The number of the record that is being added.
  var current: Int { identities.count - 1 }

  /// Whether 32-bit places can address all there is.
  var fitsIndex: Bool {
    let limit = Int(UInt32.max >> 1)
    return count < limit && entries.count < limit && stored.count / 2 < limit
  }

  mutating func begin(_ id: RecordID) {
    precondition(!isOpen, "end() the record before the next begin(_:)")
    isOpen = true
    identities.append(id)
    ranks.append(.nan)
  }

  mutating func beginValue(field: Int) {
    precondition(isOpen, "begin(_:) a record first")
    values.append(Value(field: field, start: entries.count))
  }

  mutating func add(_ entry: ForwardEntry) { entries.append(entry) }

  mutating func setRank(_ value: Double) {
    precondition(isOpen, "begin(_:) a record first")
    ranks[current] = value
  }

  mutating func setStored(_ bytes: Span<UInt8>) {
    precondition(isOpen, "begin(_:) a record first")
    stored.removeLast(stored.count - (storedStarts.last ?? 0))
    bytes.withUnsafeBufferPointer { stored.append(contentsOf: $0) }
  }

  mutating func end() {
    precondition(isOpen, "begin(_:) a record first")
    isOpen = false
    valueStarts.append(values.count)
    storedStarts.append(stored.count)
    replaced.append(false)
    if let earlier = latest.updateValue(current, forKey: identities[current]) {
      replaced[earlier] = true
    }
  }

  /// The entries of a value.
  func entries(of value: Int) -> ArraySlice<ForwardEntry> {
    let end = value + 1 < values.count ? values[value + 1].start : entries.count
    return entries[values[value].start..<end]
  }

  /// The records that count, in the order of their static rank: the better rank first, none last, then the id.
  func order(_ rank: RankOrder?) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(liveCount)
    for record in 0..<count where !replaced[record] { order.append(record) }
    order.sort { left, right in
      let one = ranks[left]
      let other = ranks[right]
      if let rank, one != other, !(one.isNaN && other.isNaN) {
        if one.isNaN || other.isNaN { return other.isNaN }
        return rank == .descending ? one > other : one < other
      }
      return identities[left] < identities[right]
    }
    return order
  }
}
