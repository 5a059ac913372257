// Chaja
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads lines from a descriptor and queues them, as they come.
struct LineReader {
  private static let chunkSize = 1 << 18
  /// What stands behind this many bytes of one line is left out: it is no line that anybody picks.
  static let longestLine = 1 << 20

  private let descriptor: Int32
  private let separator: UInt8
  private let queue: ItemQueue
  private var rest: [UInt8] = []

  /// Reads lines that end with `separator`, a line feed or a zero.
  init(descriptor: Int32, separator: UInt8, queue: ItemQueue) {
    self.descriptor = descriptor
    self.separator = separator
    self.queue = queue
  }

  /// Reads to the end of the input.
  mutating func run() {
    var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        let reason = String(cString: strerror(errno))
        queue.end(.failed(Failure(code: .pickError, message: "the input can't be read: \(reason)")))
        return
      }
      if count == 0 { break }
      take(chunk[..<count])
    }
    if !rest.isEmpty {
      var batch = ItemBatch()
      batch.append(line: rest[...])
      queue.put(batch)
    }
    queue.end(.complete)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    var batch = ItemBatch()
    batch.bytes.reserveCapacity(bytes.count)
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: separator) {
      add(bytes[start..<end], to: &batch)
      start = end + 1
    }
    let room = max(0, Self.longestLine - rest.count)
    rest += bytes[start...].prefix(room)
    if batch.count > 0 { queue.put(batch) }
  }

  private mutating func add(_ part: ArraySlice<UInt8>, to batch: inout ItemBatch) {
    var line = part
    if !rest.isEmpty {
      rest += part.prefix(max(0, Self.longestLine - rest.count))
      line = rest[...]
      rest = []
    }
    // Lines of other systems end with a carriage return as well.
    if separator == 0x0A, line.last == 0x0D { line = line.dropLast() }
    batch.append(line: line.prefix(Self.longestLine))
  }
}
