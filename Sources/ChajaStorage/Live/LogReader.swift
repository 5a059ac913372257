// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// The frames of a log that was read back.
struct LogReader {
  /// Why a log can't be read.
  enum ReadError: Error, Equatable {
    /// The bytes are not what was written.
    case damaged(byteOffset: Int)
    /// A newer version wrote it.
    case unknownVersion(UInt32)
  }

  /// The changes of each whole frame, in order.
  private(set) var changes: [Change] = []
  /// Where the last whole frame ends; 0 when not even the header is whole.
  private(set) var byteCount = 0
  /// The number behind that of the last frame.
  private(set) var nextFrame: UInt64

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - number: The number of the log.
  ///   - firstFrame: The number that its first frame must have.
  ///   - isLast: Whether it is the log that was written last, so that its end may be torn.
  /// - Throws: `ReadError`.
  init(
    _ bytes: [UInt8],
    number: UInt64,
    firstFrame: UInt64,
    isLast: Bool
  ) throws(ReadError) {
    nextFrame = firstFrame
    let header = WriteAheadLog.header(number: number, firstFrame: firstFrame)
    guard bytes.starts(with: header) else {
      // A log is used only once its header is on the disk.
      if isLast, bytes.count <= header.count { return }
      if bytes.count >= 12, bytes.starts(with: WriteAheadLog.magic) {
        var decoder = ByteDecoder(bytes[8..<12])
        if let version = decoder.integer(UInt32.self), version > WriteAheadLog.version,
          version < 1 << 16
        {
          throw .unknownVersion(version)
        }
      }
      throw .damaged(byteOffset: 0)
    }
    byteCount = header.count
    while byteCount < bytes.count {
      guard let frame = LogReader.frame(bytes, at: byteCount, number: nextFrame) else {
        guard isLast, !LogReader.hasFrame(bytes, behind: byteCount, after: nextFrame) else {
          throw .damaged(byteOffset: byteCount)
        }
        return
      }
      var decoder = ByteDecoder(bytes[frame])
      while !decoder.isAtEnd {
        guard let change = decoder.change() else { throw .damaged(byteOffset: decoder.offset) }
        changes.append(change)
      }
      byteCount = frame.upperBound
      nextFrame += 1
    }
  }

  /// The range of the changes of the frame at a place; nil when it is not whole, or another one.
  private static func frame(_ bytes: [UInt8], at offset: Int, number: UInt64?) -> Range<Int>? {
    var decoder = ByteDecoder(bytes[offset...])
    guard decoder.integer(UInt32.self) == WriteAheadLog.mark,
      let checksum = decoder.integer(UInt32.self), let length = decoder.integer(UInt32.self),
      let found = decoder.integer(UInt64.self), found == number ?? found,
      length <= WriteAheadLog.maximumFrame, decoder.left >= Int(length)
    else { return nil }
    let end = decoder.offset + Int(length)
    guard Checksum.shared.value(of: bytes, offset + 8..<end) == checksum else { return nil }
    return decoder.offset..<end
  }

  /// Whether a whole frame with a later number stands somewhere behind a place.
  private static func hasFrame(_ bytes: [UInt8], behind offset: Int, after number: UInt64) -> Bool {
    let mark = (0..<4).map { UInt8(truncatingIfNeeded: WriteAheadLog.mark >> UInt32($0 * 8)) }
    var place = offset + 1
    while place + WriteAheadLog.frameHeaderSize <= bytes.count {
      if bytes[place] == mark[0], bytes[place + 1] == mark[1], bytes[place + 2] == mark[2],
        bytes[place + 3] == mark[3], frame(bytes, at: place, number: nil) != nil
      {
        return true
      }
      place += 1
    }
    return false
  }
}
