// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// The snapshot of now, and those that later pages may ask for.
struct PublishedSnapshots: Sendable {
  private(set) var current: LiveIndex.Pin
  private var kept: [LiveIndex.Pin] = []
  private let capacity: Int

  init(_ snapshot: Snapshot, capacity: Int) {
    self.capacity = capacity
    // A number of an index that was opened before must not mean a snapshot of this one. All stay below 2^53, which
    // JSON carries as a number.
    let start = UInt64.random(in: 0..<1 << 20) << 32
    current = LiveIndex.Pin(generation: start + 1, snapshot: snapshot)
  }

  /// Publishes a snapshot with changes.
  mutating func publish(_ snapshot: Snapshot) -> UInt64 {
    current = LiveIndex.Pin(generation: current.generation + 1, snapshot: snapshot)
    return current.generation
  }

  /// Publishes a snapshot of the same records in other segments.
  mutating func replace(_ snapshot: Snapshot) {
    current = LiveIndex.Pin(generation: current.generation, snapshot: snapshot)
  }

  mutating func pin() -> LiveIndex.Pin {
    if kept.last?.generation != current.generation {
      if kept.count == capacity { kept.removeFirst() }
      kept.append(current)
    }
    return kept.last ?? current
  }

  func find(_ generation: UInt64) -> Snapshot? {
    if let found = kept.last(where: { $0.generation == generation }) { return found.snapshot }
    return generation == current.generation ? current.snapshot : nil
  }
}
