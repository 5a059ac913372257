// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Memory of sets that are gone, kept for the next ones of the searches of one index by one task.
///
/// A set of a million documents takes 127 kB, which the system would give and take back, and all of it would be cleared,
/// many times a key. What the pool has still has the bits of the last set, which tells where they are.
package final class SetPool {
  /// The most pieces that are kept.
  private static let maximumFree = 16

  @exclusivity(unchecked) private var free: [(words: UnsafeMutablePointer<UInt64>, count: Int)] = []

  /// Makes an empty pool.
  package init() {}

  /// New memory of so many words, all zero.
  static func make(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
    return words
  }

  /// Memory of so many words, if there is any.
  func take(_ count: Int) -> UnsafeMutablePointer<UInt64>? {
    for place in free.indices.reversed() where free[place].count == count {
      return free.remove(at: place).words
    }
    return nil
  }

  /// Takes memory back.
  func give(_ words: UnsafeMutablePointer<UInt64>, _ count: Int) {
    if free.count < SetPool.maximumFree {
      free.append((words, count))
    } else {
      words.deallocate()
    }
  }

  deinit {
    for memory in free { memory.words.deallocate() }
  }
}
