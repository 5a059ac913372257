// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Numbers of what a table holds, found by a hash of that; the table itself says what is the same.
///
/// Open addressing: a hash above its number + 1, or 0 for a free slot. The length is a power of two, and at most half of the
/// slots are taken. The numbers are less than 2^32 − 1.
package struct HashSlots: Sendable {
  private var slots: [UInt64]
  private var count = 0

  /// Makes room for some numbers; it grows with more.
  package init(capacity: Int = 8) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// Makes room for one more number, before the slot for it is looked for.
  package mutating func makeRoom() {
    guard (count + 1) * 2 > slots.count else { return }
    let mask = slots.count * 2 - 1
    var larger = [UInt64](repeating: 0, count: mask + 1)
    for entry in slots where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    slots = larger
  }

  /// The slot of a number for which something holds, or the free one for it.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  package func slot(of hash: UInt32, _ isSame: (Int) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, slots[slot] >> 32 != UInt64(hash) || !isSame(number(at: slot)) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// The number in a slot; nil where that is free.
  @inline(__always)
  package subscript(slot: Int) -> Int? { slots[slot] == 0 ? nil : number(at: slot) }

  @inline(__always)
  private func number(at slot: Int) -> Int { Int(slots[slot] & 0xFFFF_FFFF) - 1 }

  /// Puts a number in the slot that was found for its hash, in place of the one there.
  @inline(__always)
  package mutating func put(_ number: Int, in slot: Int, _ hash: UInt32) {
    if slots[slot] == 0 { count += 1 }
    slots[slot] = UInt64(hash) << 32 | UInt64(number + 1)
  }
}
