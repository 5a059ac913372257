// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

extension LiveWriter {
  /// How many changes of a log are indexed together when a folder is opened.
  private static let replayedChanges = 20_000

  /// Opens the index in a folder and makes the changes that only its logs hold.
  init(opening path: String, options: LiveIndex.Options) throws(LiveIndex.OpenError) {
    self.init(options: options)
    let folder = try LiveFolder(path, room: options.room)
    try open(folder)
    self.folder = consume folder
  }

  /// Reads the index in a folder that others may be writing, without its lock and without changing anything.
  ///
  /// What was merged away while it was looked for is an error, and the manifest another one then.
  init(reading path: String) throws(LiveIndex.OpenError) {
    self.init(options: LiveIndex.Options())
    var logs: [UInt64]
    do throws(SystemError) {
      logs = try LiveFolder.logNumbers(in: path)
    } catch {
      throw .failed(path: path, error)
    }
    manifest = try Manifest(folder: path)
    schema = manifest.schema
    try readSegments(path)
    let firstLog = manifest.firstLog
    logs.removeAll { $0 < firstLog }
    _ = try readLogs(logs, path)
  }

  private mutating func open(_ folder: borrowing LiveFolder) throws(LiveIndex.OpenError) {
    var logs: [UInt64]
    let isNew: Bool
    do throws(SystemError) {
      logs = try LiveFolder.logNumbers(in: folder.path)
      isNew = try !Folder.names(in: folder.path).contains(LiveFolder.manifestName)
    } catch {
      throw .failed(path: folder.path, error)
    }
    if !isNew {
      manifest = try Manifest(folder: folder.path)
      schema = manifest.schema
      guard schema.rank == options.rank, schema.startFactor == options.startFactor else {
        throw .differentRanking(path: folder.path)
      }
      try readSegments(folder.path)
    } else {
      try LiveWriter.checkUnused(logs, folder.path)
      do throws(SystemError) {
        // The log first, so that a manifest without its log is always a fault.
        _ = try folder.makeLog(manifest.firstLog, firstFrame: manifest.firstFrame)
        try folder.write(manifest)
        logs = [manifest.firstLog]
      } catch {
        throw .failed(path: folder.path, error)
      }
    }
    let firstLog = manifest.firstLog
    logs.removeAll { $0 < firstLog }
    try continueLog(try readLogs(logs, folder.path), folder)
    folder.removeOthers(than: manifest)
  }

  /// Refuses logs with changes where no manifest is.
  private static func checkUnused(
    _ logs: [UInt64],
    _ folder: String
  ) throws(LiveIndex.OpenError) {
    for number in logs {
      let path = LiveFolder.logPath(number, in: folder)
      do throws(SystemError) {
        if try FileDescriptor(reading: path).size() <= WriteAheadLog.headerSize { continue }
      } catch {
        throw .failed(path: path, error)
      }
      throw .missingManifest(path: folder)
    }
  }

  private mutating func readSegments(_ folder: String) throws(LiveIndex.OpenError) {
    for entry in manifest.segments {
      let path = LiveFolder.segmentPath(entry.number, in: folder)
      let index: Index
      do throws(IndexFile.OpenError) {
        index = try IndexFile.open(path)
      } catch {
        throw .unusableSegment(path: path, error)
      }
      guard index.recordCount == entry.recordCount, index.byteCount == entry.byteCount,
        let segment = entry.deletionWords.isEmpty
          ? Segment(index) : Segment(index, deletionWords: entry.deletionWords),
        isOwn(index)
      else { throw .otherSegment(path: path) }
      add(segment, isFile: true, number: entry.number)
    }
  }

  /// Whether an index has the first fields of this one, and its rank.
  private func isOwn(_ index: Index) -> Bool {
    guard index.fields.count <= schema.fields.count, index.rankOrder == schema.rank,
      index.startFactor == schema.startFactor
    else { return false }
    for (number, field) in index.fields.enumerated() {
      guard field.name == schema.fields[number].name, field.kind == schema.fields[number].kind
      else { return false }
    }
    return true
  }

  /// Where the last log ends.
  private struct LogEnd {
    let number: UInt64
    /// Behind the last whole frame; 0 when not even the header is whole.
    var byteCount = 0
    var nextFrame: UInt64
  }

  /// Makes the changes of the logs.
  private mutating func readLogs(
    _ numbers: [UInt64],
    _ folder: String
  ) throws(LiveIndex.OpenError) -> LogEnd {
    guard let last = numbers.last else {
      throw .missingLog(path: LiveFolder.logPath(manifest.firstLog, in: folder))
    }
    var end = LogEnd(number: last, nextFrame: manifest.firstFrame)
    for (place, number) in numbers.enumerated() {
      let path = LiveFolder.logPath(number, in: folder)
      let expected = manifest.firstLog + UInt64(place)
      guard number == expected else {
        throw .missingLog(path: LiveFolder.logPath(expected, in: folder))
      }
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try FileDescriptor(reading: path).read()
      } catch {
        throw .failed(path: path, error)
      }
      do throws(LogReader.ReadError) {
        let reader = try LogReader(
          bytes,
          number: number,
          firstFrame: end.nextFrame,
          isLast: place == numbers.count - 1
        )
        try replay(reader.changes)
        end.nextFrame = reader.nextFrame
        end.byteCount = reader.byteCount
      } catch {
        switch error {
        case .damaged(let byteOffset): throw .damagedLog(path: path, byteOffset: byteOffset)
        case .unknownVersion(let version): throw .unknownVersion(path: path, version: version)
        }
      }
    }
    return end
  }

  /// Opens the last log for what comes next; what a crash tore is cut off.
  private mutating func continueLog(
    _ end: LogEnd,
    _ folder: borrowing LiveFolder
  ) throws(LiveIndex.OpenError) {
    do throws(SystemError) {
      if end.byteCount == 0 {
        log = try folder.makeLog(end.number, firstFrame: end.nextFrame)
      } else {
        log = try WriteAheadLog(
          continuing: folder.logPath(end.number),
          number: end.number,
          byteCount: end.byteCount,
          nextFrame: end.nextFrame
        )
      }
      logByteCount = max(end.byteCount, WriteAheadLog.headerSize)
    } catch {
      throw .failed(path: folder.path, error)
    }
  }

  private mutating func replay(_ changes: [Change]) throws(LogReader.ReadError) {
    var start = 0
    while start < changes.count {
      let end = min(start + LiveWriter.replayedChanges, changes.count)
      let group = Array(changes[start..<end])
      var changed = schema
      do throws(LiveIndex.WriteError) {
        for change in group { try changed.apply(change) }
      } catch {
        // What was written was checked, so this is not what was written.
        throw .damaged(byteOffset: WriteAheadLog.headerSize)
      }
      do throws(IndexBuilder.BuildError) {
        make(try prepare([group], schema: changed))
      } catch {
        throw .damaged(byteOffset: WriteAheadLog.headerSize)
      }
      start = end
    }
  }
}
