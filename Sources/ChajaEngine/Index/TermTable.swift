// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The distinct terms met while an index is built, numbered in the order in which they first came.
///
/// A hash table with open addressing over one arena of bytes: a term costs its bytes and twelve more, and no allocation
/// of its own.
package struct TermTable {
  private var slots = HashSlots(capacity: 512)
  /// The terms, each followed by a zero.
  private(set) var arena: [UInt8] = []
  private var starts: [UInt32] = [0]

  package var count: Int { starts.count - 1 }

  package init() {}

  /// The number of a term, which holds no zero; a new one if it is met for the first time.
  ///
  /// - Complexity: O(*n*) for *n* bytes, on average.
  package mutating func number(of term: UnsafeBufferPointer<UInt8>) -> UInt32 {
    slots.makeRoom()
    let term = UnsafeRawBufferPointer(term)
    let hash = ByteHash.hash(term)
    let slot = slots.slot(of: hash) { equals($0, term) }
    if let number = slots[slot] { return UInt32(number) }
    slots.put(count, in: slot, hash)
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

  private func equals(_ number: Int, _ term: UnsafeRawBufferPointer) -> Bool {
    let start = Int(starts[number])
    guard Int(starts[number + 1]) - start - 1 == term.count else { return false }
    return ByteHash.equal(arena, from: start, term)
  }
}
