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
    try read(folder)
    self.folder = consume folder
  }

  private mutating func read(_ folder: borrowing LiveFolder) throws(LiveIndex.OpenError) {
    var logs: [UInt64]
    let manifestBytes: [UInt8]?
    do throws(SystemError) {
      logs = try LiveFolder.logNumbers(in: folder.path)
      manifestBytes = try LiveWriter.bytes(folder.manifestPath)
    } catch {
      throw .failed(path: folder.path, error)
    }
    if let manifestBytes {
      try readManifest(manifestBytes, folder)
    } else {
      try LiveWriter.checkUnused(logs, folder)
      do throws(SystemError) {
        // The log first, so that a manifest without its log is always a fault.
        _ = try folder.makeLog(manifest.firstLog, firstFrame: manifest.firstFrame)
        try folder.write(manifest)
        logs = [manifest.firstLog]
      } catch {
        throw .failed(path: folder.path, error)
      }
    }
    try readLogs(logs.filter { $0 >= manifest.firstLog }, folder)
    folder.removeOthers(than: manifest)
  }

  /// Refuses logs with changes where no manifest is.
  private static func checkUnused(
    _ logs: [UInt64],
    _ folder: borrowing LiveFolder
  ) throws(LiveIndex.OpenError) {
    for number in logs {
      let path = folder.logPath(number)
      let bytes: [UInt8]?
      do throws(SystemError) {
        bytes = try LiveWriter.bytes(path)
      } catch {
        throw .failed(path: path, error)
      }
      guard bytes?.count ?? 0 <= WriteAheadLog.headerSize else {
        throw .missingManifest(path: folder.path)
      }
    }
  }

  /// The bytes of a file; nil when it is not there.
  private static func bytes(_ path: String) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try FileDescriptor(reading: path).read()
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  private mutating func readManifest(
    _ bytes: [UInt8],
    _ folder: borrowing LiveFolder
  ) throws(LiveIndex.OpenError) {
    do throws(Manifest.ReadError) {
      manifest = try Manifest(bytes)
    } catch {
      switch error {
      case .damaged: throw .damagedManifest(path: folder.manifestPath)
      case .unknownVersion(let version):
        throw .unknownVersion(path: folder.manifestPath, version: version)
      }
    }
    schema = manifest.schema
    guard schema.rank == options.rank, schema.startFactor == options.startFactor else {
      throw .differentRanking(path: folder.path)
    }
    for entry in manifest.segments {
      let path = folder.segmentPath(entry.number)
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

  /// Makes the changes of the logs, and goes on in the last one.
  private mutating func readLogs(
    _ numbers: [UInt64],
    _ folder: borrowing LiveFolder
  ) throws(LiveIndex.OpenError) {
    guard let last = numbers.last else {
      throw .missingLog(path: folder.logPath(manifest.firstLog))
    }
    var nextFrame = manifest.firstFrame
    var end = 0
    for (place, number) in numbers.enumerated() {
      let path = folder.logPath(number)
      guard number == manifest.firstLog + UInt64(place) else {
        throw .missingLog(path: folder.logPath(manifest.firstLog + UInt64(place)))
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
          firstFrame: nextFrame,
          isLast: place == numbers.count - 1
        )
        try replay(reader.changes)
        nextFrame = reader.nextFrame
        end = reader.byteCount
      } catch {
        switch error {
        case .damaged(let byteOffset): throw .damagedLog(path: path, byteOffset: byteOffset)
        case .unknownVersion(let version): throw .unknownVersion(path: path, version: version)
        }
      }
    }
    do throws(SystemError) {
      if end == 0 {
        log = try folder.makeLog(last, firstFrame: nextFrame)
      } else {
        log = try WriteAheadLog(
          continuing: folder.logPath(last),
          number: last,
          byteCount: end,
          nextFrame: nextFrame
        )
      }
      logByteCount = max(end, WriteAheadLog.headerSize)
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
