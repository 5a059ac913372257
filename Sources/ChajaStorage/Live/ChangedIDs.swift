// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// The ids of the records that some changes are about, each once.
struct ChangedIDs {
  private(set) var ids: [(id: RecordID, hash: UInt32)] = []
  /// Open addressing: place in `ids` + 1, or 0 for a free slot; the length is a power of two.
  private var slots: [UInt32]

  /// Makes an empty set.
  ///
  /// - Parameter capacity: The most ids that will be inserted.
  init(capacity: Int) {
    var count = 16
    while count < capacity * 2 { count *= 2 }
    slots = [UInt32](repeating: 0, count: count)
    ids.reserveCapacity(capacity)
  }

  /// Inserts the id that a change is about.
  ///
  /// - Returns: Whether it is new; false also for a change that is about no record.
  mutating func insert(_ change: Change) -> Bool {
    switch change {
    case .put(let record): insert(record.id)
    case .delete(let id): insert(id)
    case .field, .column: false
    }
  }

  private mutating func insert(_ id: RecordID) -> Bool {
    let hash = id.slotHash
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let other = Int(slots[slot]) - 1
      if ids[other].hash == hash, ids[other].id == id { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    ids.append((id, hash))
    slots[slot] = UInt32(ids.count)
    return true
  }
}
