// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// The ids of the records that some changes are about, each once.
struct ChangedIDs {
  private(set) var ids: [(id: RecordID, hash: UInt32)] = []
  private var slots: HashSlots

  /// Makes an empty set.
  ///
  /// - Parameter capacity: About the most ids that will be inserted.
  init(capacity: Int) {
    slots = HashSlots(capacity: capacity)
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
    slots.makeRoom()
    let hash = id.slotHash
    let slot = slots.slot(of: hash) { ids[$0].id == id }
    guard slots[slot] == nil else { return false }
    slots.put(ids.count, in: slot, hash)
    ids.append((id, hash))
    return true
  }
}
