// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A set of items.
///
/// A hash table of its own, since in the browser that of the standard library takes more code than all that uses it.
package struct ItemSet: Sendable {
  private var items: [ItemID] = []
  /// Open addressing: the place in `items` plus 1, or 0 for a free slot; the length is a power of two.
  private var slots = [Int32](repeating: 0, count: 8)

  /// Makes the empty set.
  package init() {}

  init(_ item: ItemID) { insert(item) }

  /// Whether there is no member.
  package var isEmpty: Bool { items.isEmpty }

  /// Whether an item is a member.
  ///
  /// - Complexity: O(1) on average.
  package func contains(_ item: ItemID) -> Bool { slots[slot(of: item)] != 0 }

  /// Makes an item a member.
  ///
  /// - Returns: Whether it was none.
  /// - Complexity: O(1) on average.
  @discardableResult
  package mutating func insert(_ item: ItemID) -> Bool {
    let slot = slot(of: item)
    if slots[slot] != 0 { return false }
    items.append(item)
    slots[slot] = Int32(items.count)
    if items.count * 4 > slots.count * 3 { fill(slots.count * 2) }
    return true
  }

  /// Makes an item no member.
  ///
  /// - Returns: Whether it was one.
  /// - Complexity: O(*n*) for *n* members.
  @discardableResult
  package mutating func remove(_ item: ItemID) -> Bool {
    let place = Int(slots[slot(of: item)])
    if place == 0 { return false }
    items.remove(at: place - 1)
    fill(slots.count)
    return true
  }

  private mutating func fill(_ count: Int) {
    slots = [Int32](repeating: 0, count: count)
    for (place, item) in items.enumerated() { slots[slot(of: item)] = Int32(place + 1) }
  }

  /// The slot of an item, or the free one where it would stand.
  private func slot(of item: ItemID) -> Int {
    var hash = ItemSet.hash(item.id, 0x811C_9DC5)
    if let kind = item.kind { hash = ItemSet.hash(kind, hash &+ 1) }
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 15) & (slots.count - 1)
    while slots[slot] != 0, items[Int(slots[slot]) - 1] != item {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// FNV-1a.
  private static func hash(_ bytes: [UInt8], _ start: UInt32) -> UInt32 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}
