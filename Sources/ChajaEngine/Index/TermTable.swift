// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The distinct terms met while an index is built, numbered in the order in which they first came.
///
/// A hash table with open addressing over one arena of bytes: a term costs its bytes and eight more, and no allocation
/// of its own.
package struct TermTable {
  private var slots: [UInt32]
  package private(set) var arena: [UInt8] = []
  private(set) var starts: [UInt32] = [0]

  package var count: Int { starts.count - 1 }

  package init() { slots = [UInt32](repeating: .max, count: 1024) }

  /// The number of a term, a new one if it is met for the first time.
  ///
  /// - Complexity: O(*n*) for *n* bytes, on average.
  package mutating func number(of term: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if count * 2 >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: hash(term)) & (slots.count - 1)
    while slots[slot] != .max {
      if equals(slots[slot], term) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = UInt32(count)
    slots[slot] = number
    arena.append(contentsOf: term)
    starts.append(UInt32(arena.count))
    return number
  }

  /// Calls `body` with the bytes of a term.
  package func withTerm<R>(_ number: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = Int(starts[Int(number)])..<Int(starts[Int(number) + 1])
    return arena.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The numbers in the order of the terms' bytes.
  package func sortedNumbers() -> [UInt32] {
    var numbers = (0..<UInt32(count)).map { $0 }
    arena.withUnsafeBufferPointer { arena in
      starts.withUnsafeBufferPointer { starts in
        numbers.sort { left, right in
          var one = Int(starts[Int(left)])
          var other = Int(starts[Int(right)])
          let oneEnd = Int(starts[Int(left) + 1])
          let otherEnd = Int(starts[Int(right) + 1])
          while one < oneEnd, other < otherEnd {
            if arena[one] != arena[other] { return arena[one] < arena[other] }
            one += 1
            other += 1
          }
          return oneEnd - one < otherEnd - other
        }
      }
    }
    return numbers
  }

  private func equals(_ number: UInt32, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[Int(number)])
    guard Int(starts[Int(number) + 1]) - start == term.count else { return false }
    for index in 0..<term.count where arena[start + index] != term[index] { return false }
    return true
  }

  /// FNV-1a with a final mix, so that the low bits are good.
  private func hash(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in term { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return value ^ (value >> 29)
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: .max, count: slots.count * 2)
    for number in 0..<UInt32(count) {
      var slot = Int(truncatingIfNeeded: withTerm(number) { hash($0) }) & (larger.count - 1)
      while larger[slot] != .max { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = number
    }
    slots = larger
  }
}
