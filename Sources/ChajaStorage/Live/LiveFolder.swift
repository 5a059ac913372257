// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// The folder of a live index, locked for one writer: its files by name, and how they are replaced.
struct LiveFolder: ~Copyable {
  static let lockName = "lock"
  static let manifestName = "manifest"
  static let partialName = "manifest.partial"

  let path: String
  let room: DiskRoom?
  /// Held as long as this value lives; the system lets go of it when the process ends.
  private let lock: FileDescriptor

  /// Makes the folder unless it is there, and locks it.
  init(_ path: String, room: DiskRoom?) throws(LiveIndex.OpenError) {
    lock = try LiveFolder.locked(path)
    self.path = path
    self.room = room
  }

  private static func locked(_ path: String) throws(LiveIndex.OpenError) -> FileDescriptor {
    do throws(SystemError) {
      try Folder.make(path)
      let lock = try FileDescriptor(writing: path + "/" + LiveFolder.lockName)
      if try lock.lock() { return lock }
    } catch {
      throw .failed(path: path, error)
    }
    throw .busy(path: path)
  }

  func logPath(_ number: UInt64) -> String { LiveFolder.logPath(number, in: path) }

  func segmentPath(_ number: UInt64) -> String { LiveFolder.segmentPath(number, in: path) }

  static func logPath(_ number: UInt64, in folder: String) -> String {
    folder + "/" + logName(number)
  }

  static func segmentPath(_ number: UInt64, in folder: String) -> String {
    folder + "/" + segmentName(number)
  }

  static func logName(_ number: UInt64) -> String { name("log-", number, "") }

  static func segmentName(_ number: UInt64) -> String { name("segment-", number, ".chaja") }

  var manifestPath: String { LiveFolder.manifestPath(in: path) }

  static func manifestPath(in folder: String) -> String { folder + "/" + manifestName }

  private static func name(_ start: String, _ number: UInt64, _ end: String) -> String {
    let digits = String(number)
    return start + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits + end
  }

  /// The number in a name that `logPath` or `segmentPath` gives; nil for another name.
  private static func number(_ name: String, _ start: String, _ end: String) -> UInt64? {
    guard name.hasPrefix(start), name.hasSuffix(end),
      let number = UInt64(name.dropFirst(start.utf8.count).dropLast(end.utf8.count)),
      LiveFolder.name(start, number, end) == name
    else { return nil }
    return number
  }

  /// The numbers of the logs there are, ascending.
  static func logNumbers(in path: String) throws(SystemError) -> [UInt64] {
    try Folder.names(in: path).compactMap { LiveFolder.number($0, "log-", "") }.sorted()
  }

  /// Replaces the manifest; until it is on the disk the old one counts.
  func write(_ manifest: Manifest) throws(SystemError) {
    let partial = path + "/" + LiveFolder.partialName
    try LiveFolder.write(manifest.bytes, to: partial, room: room)
    try FileDescriptor.rename(partial, to: manifestPath)
    try Folder.synchronize(path)
  }

  private static func write(
    _ bytes: [UInt8],
    to path: String,
    room: DiskRoom?
  ) throws(SystemError) {
    let file = try FileDescriptor(writing: path)
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemError) in
      try file.replaceContent(bytes, room: room)
    }
  }

  /// Makes a log that changes can be appended to.
  func makeLog(_ number: UInt64, firstFrame: UInt64) throws(SystemError) -> WriteAheadLog {
    let log = try WriteAheadLog(
      creating: logPath(number),
      number: number,
      firstFrame: firstFrame,
      room: room
    )
    try Folder.synchronize(path)
    return log
  }

  /// Removes whatever of this index's files the manifest does not name: what a crash left, and what was merged.
  ///
  /// A file that can't be removed does no harm, and is tried again next time.
  ///
  /// - Parameters:
  ///   - manifest: What the folder holds.
  ///   - loading: The numbers of segments that are on their way into it.
  func removeOthers(than manifest: Manifest, loading: Set<UInt64> = []) {
    guard let names = try? Folder.names(in: path) else { return }
    for name in names {
      var isOther = name == LiveFolder.partialName
      if let number = LiveFolder.number(name, "log-", "") { isOther = number < manifest.firstLog }
      if let number = LiveFolder.number(name, "segment-", ".chaja") {
        isOther =
          !manifest.segments.contains { $0.number == number } && !loading.contains(number)
      }
      if isOther { try? FileDescriptor.remove(path + "/" + name) }
    }
  }
}

/// Writes the file of a merged segment; done beside the writer, which names the file in the manifest afterwards.
struct SegmentFile: Sendable {
  let folder: String
  let path: String
  let room: DiskRoom?

  /// Brings an index to the disk and opens it where it lies, compared with what was written.
  func write(_ index: Index) throws(SystemError) -> Index {
    do throws(SystemError) {
      let file = try FileDescriptor(writing: path)
      try index.withBytes { (bytes) throws(SystemError) in
        try file.replaceContent(bytes, room: room)
      }
      try Folder.synchronize(folder)
    } catch {
      try? FileDescriptor.remove(path)
      throw error
    }
    let storage = try IndexFile.mapped(path)
    do throws(Index.OpenError) {
      return try Index(storage: storage, readBackOf: index)
    } catch {
      // The disk gave back other bytes than it took.
      throw SystemError.inputOutput
    }
  }

  /// Removes the file; one that can't be removed does no harm.
  func remove() { try? FileDescriptor.remove(path) }
}
