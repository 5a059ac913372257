// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The distinct terms met while an index is built, numbered in the order in which they first came.
///
/// A hash table with open addressing over one arena of bytes: a term costs its bytes and twelve more, and no allocation
/// of its own.
package struct TermTable {
  /// A term's hash above its number; all bits for a free slot.
  private var slots = [UInt64](repeating: .max, count: 1024)
  /// The terms, each followed by a zero.
  private(set) var arena: [UInt8] = []
  private var starts: [UInt32] = [0]

  package var count: Int { starts.count - 1 }

  package init() {}

  /// The number of a term, which holds no zero; a new one if it is met for the first time.
  ///
  /// - Complexity: O(*n*) for *n* bytes, on average.
  package mutating func number(of term: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if count * 2 >= slots.count { grow() }
    let term = UnsafeRawBufferPointer(term)
    let hash = ByteHash.hash(term)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != .max {
      let number = UInt32(truncatingIfNeeded: slots[slot])
      if slots[slot] >> 32 == UInt64(hash), equals(number, term) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt64(hash) << 32 | UInt64(count)
    arena.append(contentsOf: term)
    arena.append(0)
    starts.append(UInt32(arena.count))
    return UInt32(count - 1)
  }

  /// Calls `body` with the bytes of a term.
  package func withTerm<R>(_ number: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = Int(starts[Int(number)])..<Int(starts[Int(number) + 1]) - 1
    return arena.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The numbers in the order of the terms' bytes.
  package func sortedNumbers() -> [UInt32] {
    var places: [SuffixSort.Place] = []
    places.reserveCapacity(count)
    for number in 0..<count {
      places.append(SuffixSort.Place(start: Int(starts[number]), value: UInt32(number)))
    }
    SuffixSort.sort(&places, terms: arena)
    return places.map { $0.value }
  }

  private func equals(_ number: UInt32, _ term: UnsafeRawBufferPointer) -> Bool {
    let start = Int(starts[Int(number)])
    guard Int(starts[Int(number) + 1]) - start - 1 == term.count else { return false }
    return ByteHash.equal(arena, from: start, term)
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    var larger = [UInt64](repeating: .max, count: mask + 1)
    for entry in slots where entry != .max {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while larger[slot] != .max { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    slots = larger
  }
}
