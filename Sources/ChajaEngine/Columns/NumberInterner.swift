// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Distinct numbers, numbered in the order of their first appearance.
struct NumberInterner {
  private(set) var numbers: [ColumnNumber] = []
  /// Open addressing: place in `numbers` + 1, or 0 for a free slot; the length is a power of two.
  private var slots = [UInt32](repeating: 0, count: 16)

  /// The place of a number, a new one when it was not seen before.
  mutating func place(of number: ColumnNumber) -> Int {
    if (numbers.count + 1) * 4 > slots.count * 3 {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      for place in numbers.indices { slots[slot(of: numbers[place])] = UInt32(place + 1) }
    }
    let slot = slot(of: number)
    if slots[slot] == 0 {
      numbers.append(number)
      slots[slot] = UInt32(numbers.count)
    }
    return Int(slots[slot]) - 1
  }

  /// The slot of a number, or the free one for it.
  private func slot(of number: ColumnNumber) -> Int {
    var hash = (number.bits ^ number.bits >> 32) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0, numbers[Int(slots[slot]) - 1] != number {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
