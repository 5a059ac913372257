// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Bytes of a file, a chunk at a time: what is in `buffer` from `position` on has been read and not been used yet.
struct ByteInput {
  let file: String
  let byteCount: Int?
  private(set) var bytesRead = 0
  private(set) var buffer: [UInt8] = []
  private(set) var position = 0
  /// The line of the byte at `position`, from 1.
  private(set) var line = 1
  private let read: RecordReader.Chunks
  private var isAtEnd = false

  init(file: String, byteCount: Int?, read: @escaping RecordReader.Chunks) {
    self.file = file
    self.byteCount = byteCount
    self.read = read
  }

  /// Reads another chunk behind what is in the buffer.
  ///
  /// - Returns: false at the end of the file.
  mutating func fill() throws(RecordFileError) -> Bool {
    if isAtEnd { return false }
    if position > 0 {
      buffer.removeSubrange(0..<position)
      position = 0
    }
    let before = buffer.count
    buffer.append(contentsOf: try read(bytesRead))
    bytesRead += buffer.count - before
    isAtEnd = buffer.count == before
    return !isAtEnd
  }

  /// The byte `offset` places after the position, read on demand; nil behind the end of the file.
  @inline(__always)
  mutating func byte(at offset: Int) throws(RecordFileError) -> UInt8? {
    while position + offset >= buffer.count {
      guard try fill() else { return nil }
    }
    return buffer[position + offset]
  }

  /// Uses up `count` bytes.
  mutating func advance(by count: Int) {
    for index in position..<position + count where buffer[index] == 0x0A { line += 1 }
    position += count
  }

  /// Copies the next `count` bytes, which have been read.
  func bytes(_ count: Int) -> [UInt8] {
    Array(buffer[position..<position + count])
  }

  /// Skips a UTF-8 byte order mark, and refuses what is UTF-16 or UTF-32 by its mark or by zero bytes.
  mutating func skipByteOrderMark() throws(RecordFileError) {
    let first = try byte(at: 0)
    let second = try byte(at: 1)
    let third = try byte(at: 2)
    if first == 0xEF, second == 0xBB, third == 0xBF {
      advance(by: 3)
    } else if first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE
      || first == 0 || second == 0
    {
      throw RecordFileError(file: file, line: 1, reason: .notUTF8Encoding)
    }
  }
}
