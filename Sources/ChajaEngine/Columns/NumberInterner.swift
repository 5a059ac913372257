// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Distinct numbers, numbered in the order of their first appearance.
struct NumberInterner {
  private(set) var numbers: [ColumnNumber] = []
  private var slots = HashSlots()

  /// The place of a number, a new one when it was not seen before.
  mutating func place(of number: ColumnNumber) -> Int {
    slots.makeRoom()
    let mixed = (number.bits ^ number.bits >> 32) &* 0x9E37_79B9_7F4A_7C15
    let hash = UInt32(truncatingIfNeeded: mixed ^ mixed >> 32)
    let slot = slots.slot(of: hash) { numbers[$0] == number }
    if let place = slots[slot] { return place }
    slots.put(numbers.count, in: slot, hash)
    numbers.append(number)
    return numbers.count - 1
  }
}
