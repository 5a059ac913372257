// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

// A log is a header and frames, one for each group of changes that was brought to the disk together:
//
//   header   "CHAJALOG", version u32, 0 u32, number u64, number of its first frame u64, checksum u32, 0 u32
//   frame    mark u32, checksum u32, length u32, number u64, then `length` bytes of changes
//
// A frame's checksum covers all behind it. One frame is on its way at a time, and the next begins only after the disk has
// it; so a crash can tear the last frame and no other. A frame that is torn and has a whole one behind it was not torn by
// a crash, but damaged: that is an error, because cutting there would lose what was acknowledged.

/// A log that is open for appending.
struct WriteAheadLog: ~Copyable {
  static let headerSize = 40
  static let frameHeaderSize = 20
  static let magic = Array("CHAJALOG".utf8)
  static let version: UInt32 = 1
  static let mark: UInt32 = 0x314A_4C43
  /// The most bytes of changes in one frame.
  static let maximumFrame = 1 << 30

  let number: UInt64
  private let file: FileDescriptor
  private(set) var byteCount: Int
  /// The number that the next frame gets.
  private(set) var nextFrame: UInt64

  /// Makes a new log and makes sure that it is on the disk.
  init(
    creating path: String,
    number: UInt64,
    firstFrame: UInt64,
    room: DiskRoom?
  ) throws(SystemError) {
    let created = try FileDescriptor(writing: path)
    let header = WriteAheadLog.header(number: number, firstFrame: firstFrame)
    try header.span.withUnsafeBytes { (bytes) throws(SystemError) in
      try created.replaceContent(bytes, room: room)
    }
    file = created
    self.number = number
    nextFrame = firstFrame
    byteCount = header.count
  }

  /// Opens a log behind its last whole frame; what is torn behind that is cut off.
  init(
    continuing path: String,
    number: UInt64,
    byteCount: Int,
    nextFrame: UInt64
  ) throws(SystemError) {
    let opened = try FileDescriptor(writing: path)
    if try opened.size() != byteCount {
      try opened.truncate(to: byteCount)
      try opened.synchronize()
    }
    file = opened
    self.number = number
    self.byteCount = byteCount
    self.nextFrame = nextFrame
  }

  /// Why changes could not be written.
  enum AppendError: Error {
    /// The log is as it was before.
    case refused(SystemError)
    /// It is not known what the disk holds.
    case unknown(SystemError)
  }

  /// Appends changes as one frame and makes sure that it is on the disk.
  mutating func append(_ payload: [UInt8], room: DiskRoom?) throws(AppendError) {
    var frame = ByteEncoder()
    frame.append(WriteAheadLog.mark)
    var body = ByteEncoder()
    body.append(UInt32(payload.count))
    body.append(nextFrame)
    body.append(raw: payload)
    frame.append(Checksum.shared.value(of: body.bytes, 0..<body.bytes.count))
    frame.append(raw: body.bytes)
    do throws(SystemError) {
      try frame.bytes.span.withUnsafeBytes { (bytes) throws(SystemError) in
        try file.write(bytes, at: byteCount, room: room)
      }
    } catch {
      // What was written of the frame must go, or the next one would stand behind a torn one.
      do throws(SystemError) {
        try file.truncate(to: byteCount)
      } catch {
        throw .unknown(error)
      }
      throw .refused(error)
    }
    do throws(SystemError) {
      try file.synchronize()
    } catch {
      // After a failed sync the system may have dropped what it could not write.
      throw .unknown(error)
    }
    // Somebody deleted the folder: what is written to it now will not be found again.
    if !file.isNamed { throw .unknown(.missing) }
    byteCount += frame.bytes.count
    nextFrame += 1
  }

  static func header(number: UInt64, firstFrame: UInt64) -> [UInt8] {
    var header = ByteEncoder()
    header.append(raw: magic)
    header.append(version)
    header.append(UInt32(0))
    header.append(number)
    header.append(firstFrame)
    header.append(Checksum.shared.value(of: header.bytes, 0..<header.bytes.count))
    header.append(UInt32(0))
    return header.bytes
  }
}

extension Checksum {
  /// The tables, made once.
  static let shared = Checksum()
}
