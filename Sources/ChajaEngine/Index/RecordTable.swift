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
  /// The last record of each id; empty while every id is larger than the one before it, for then all differ.
  private var latest = HashSlots()
  private var isAscending = true
  private(set) var liveCount = 0
  private(set) var isOpen = false

  var count: Int { replaced.count }

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
    liveCount += 1
    let last = current
    if isAscending, last == 0 || identities[last - 1] < identities[last] { return }
    if isAscending {
      isAscending = false
      latest = HashSlots(capacity: last + 1)
      for record in 0..<last { enter(record) }
    }
    enter(last)
  }

  /// Notes that a record is the last one of its id, which the one noted before no longer is.
  private mutating func enter(_ record: Int) {
    latest.makeRoom()
    let hash = identities[record].slotHash
    let slot = latest.slot(of: hash) { identities[$0] == identities[record] }
    if let other = latest[slot] {
      replaced[other] = true
      liveCount -= 1
    }
    latest.put(record, in: slot, hash)
  }

  /// The places in `entries` of a value.
  func entries(of value: Int) -> Range<Int> {
    values[value].start..<(value + 1 < values.count ? values[value + 1].start : entries.count)
  }

  /// Whether the entries of a value are one word and parts of it.
  func isOneWord(_ places: Range<Int>) -> Bool {
    for place in places where entries[place].isEdge != (place > places.lowerBound) { return false }
    return !places.isEmpty
  }

  /// The records that count, in the order of their static rank: the better rank first, none last, then the id.
  func order(_ rank: RankOrder?) -> [Int] {
    var order: [(rank: UInt64, record: Int)] = []
    order.reserveCapacity(liveCount)
    for record in 0..<count where !replaced[record] {
      order.append((rank.map { $0.key(ranks[record]) } ?? 0, record))
    }
    // Records whose ids ascend are in the order of their ids already.
    let isAscending = isAscending
    order.sort { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      if isAscending { return left.record < right.record }
      return identities[left.record] < identities[right.record]
    }
    return order.map { $0.record }
  }
}

extension RankOrder {
  /// A number that ascends from the best rank to the worst; no rank is above all.
  fileprivate func key(_ rank: Double) -> UInt64 {
    if rank.isNaN { return .max }
    // Adding 0 makes one of the two zeros.
    let bits = (rank + 0).bitPattern
    let ascending = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    return self == .ascending ? ascending : ~ascending
  }
}
