// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Dispatch
import Synchronization

/// Items that have been read and wait to be indexed.
struct ItemBatch: Sendable {
  /// The bytes of lines, without their breaks, one after the other.
  var bytes: [UInt8] = []
  /// Where each line ends in `bytes`.
  var ends: [Int] = []
  /// Records, where the input is not of lines.
  var records: [RecordReader.Record] = []

  var count: Int { ends.count + records.count }

  mutating func append(line: ArraySlice<UInt8>) {
    bytes += line
    ends.append(bytes.count)
  }

  mutating func append(_ other: ItemBatch) {
    ends += other.ends.map { $0 + bytes.count }
    bytes += other.bytes
    records += other.records
  }
}

/// Hands what was read from the thread that reads to the one that indexes.
///
/// Reading goes on while an index is built, up to a bound: an input without end must not fill the memory with what nobody
/// has indexed yet.
final class ItemQueue: Sendable {
  private struct State {
    var batch = ItemBatch()
    var byteCount = 0
    var end: End?
  }

  /// How the input ended.
  enum End: Sendable {
    case complete
    case failed(Failure)
  }

  private static let maximumBytes = 1 << 26
  private static let maximumItems = 1 << 18

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let emptied = DispatchSemaphore(value: 0)

  /// Adds items; waits while too many are waiting.
  func put(_ batch: ItemBatch) {
    let byteCount = batch.records.reduce(batch.bytes.count) { $0 + $1.json.count }
    while true {
      let isTaken = state.withLock { state in
        guard state.byteCount < Self.maximumBytes, state.batch.count < Self.maximumItems else {
          return false
        }
        state.batch.append(batch)
        state.byteCount += byteCount
        return true
      }
      if isTaken { break }
      emptied.wait()
    }
    filled.signal()
  }

  /// Says that nothing more comes.
  func end(_ end: End) {
    state.withLock { $0.end = end }
    filled.signal()
  }

  /// Takes all that is there; waits until there is something, or the end.
  func take() -> (batch: ItemBatch, end: End?) {
    while true {
      let taken = state.withLock { state -> (ItemBatch, End?)? in
        guard state.batch.count > 0 || state.end != nil else { return nil }
        let batch = state.batch
        state.batch = ItemBatch()
        state.byteCount = 0
        return (batch, state.end)
      }
      if let taken {
        emptied.signal()
        return taken
      }
      filled.wait()
    }
  }
}
