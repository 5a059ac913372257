// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja

/// Reads records and queues them, as they come.
struct RecordFeed {
  private var reader: RecordReader
  private let queue: ItemQueue
  private let skipsInvalid: Bool

  init(reader: RecordReader, skipsInvalid: Bool, queue: ItemQueue) {
    self.reader = reader
    self.skipsInvalid = skipsInvalid
    self.queue = queue
  }

  /// Reads to the end of the input, or to a record that can't be read.
  mutating func run() {
    while true {
      do {
        guard let record = try reader.next() else { break }
        // One by one: nobody knows how long the next one is in coming.
        var batch = ItemBatch()
        batch.records.append(record)
        queue.put(batch)
      } catch {
        guard skipsInvalid, !error.endsReading else {
          queue.end(.failed(Failure(code: .pickError, message: error.description)))
          return
        }
      }
    }
    queue.end(.complete)
  }
}
