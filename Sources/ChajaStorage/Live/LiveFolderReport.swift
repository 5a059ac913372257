// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// What the folder of a live index holds, read without changing anything and without its lock.
///
/// All checksums are checked. While a writer is at work, a file may be merged away between two looks; it is then reported
/// as missing, and looking again helps.
public struct LiveFolderReport: Sendable {
  /// A segment file.
  public struct Segment: Sendable {
    /// The name of the file.
    public let name: String

    /// The records in it, those that are deleted among them.
    public let recordCount: Int

    /// The records that are deleted, as far as the manifest knows; the logs may delete more.
    public let deletedCount: Int

    /// The bytes of the file, as the manifest has them.
    public let byteCount: Int

    /// Why the file can't be used; nil when it can.
    public let problem: String?
  }

  /// A log.
  public struct Log: Sendable {
    /// The name of the file.
    public let name: String

    /// The bytes of the file.
    public let byteCount: Int

    /// The changes in it that are whole.
    public let changeCount: Int

    /// The bytes at the end that a crash left torn; the next writer cuts them off.
    public let tornByteCount: Int

    /// Why the log can't be used; nil when it can.
    public let problem: String?
  }

  /// The number of the manifest: how often segments were replaced.
  public let manifestNumber: UInt64

  /// The names of the searchable fields, as the manifest has them, as UTF-8.
  public let fields: [[UInt8]]

  /// The segments that count, in the order of the manifest.
  public private(set) var segments: [Segment] = []

  /// The logs that count, oldest first.
  public private(set) var logs: [Log] = []

  /// Whether every file is sound.
  public var isSound: Bool {
    segments.allSatisfy { $0.problem == nil } && logs.allSatisfy { $0.problem == nil }
  }

  /// Whether a folder looks like that of a live index.
  public static func isLiveFolder(_ path: String) -> Bool {
    guard let names = try? Folder.names(in: path) else { return false }
    return names.contains(LiveFolder.manifestName) || names.contains(LiveFolder.lockName)
  }

  /// Looks at a folder.
  ///
  /// - Throws: `LiveIndex.OpenError` when the manifest can't be read.
  /// - Complexity: O(*n*) for *n* bytes of all files.
  public init(folder path: String) throws(LiveIndex.OpenError) {
    let manifest = try Manifest(folder: path)
    manifestNumber = manifest.number
    fields = manifest.schema.fields.map { $0.name }
    for entry in manifest.segments {
      let name = LiveFolder.segmentName(entry.number)
      segments.append(
        Segment(
          name: name,
          recordCount: entry.recordCount,
          deletedCount: entry.deletionWords.reduce(0) { $0 + $1.nonzeroBitCount },
          byteCount: entry.byteCount,
          problem: LiveFolderReport.problem(path + "/" + name, entry)
        )
      )
    }
    let numbers = ((try? LiveFolder.logNumbers(in: path)) ?? []).filter { $0 >= manifest.firstLog }
    var nextFrame = manifest.firstFrame
    for number in numbers {
      let isLast = number == numbers.last
      logs.append(LiveFolderReport.log(path, number, isLast: isLast, nextFrame: &nextFrame))
    }
    if numbers.first != manifest.firstLog {
      let name = LiveFolder.logName(manifest.firstLog)
      logs.insert(
        Log(name: name, byteCount: 0, changeCount: 0, tornByteCount: 0, problem: "is missing"),
        at: 0
      )
    }
  }

  private static func problem(_ path: String, _ entry: Manifest.SegmentEntry) -> String? {
    do throws(IndexFile.OpenError) {
      let index = try IndexFile.open(path, checking: .everything)
      guard index.recordCount == entry.recordCount, index.byteCount == entry.byteCount else {
        return "is not the segment that the manifest names"
      }
      return nil
    } catch {
      switch error {
      case .unreadable(let system): return "can't be read: \(system.message)"
      case .unusable(.damaged(let section)): return "is damaged in section \(section)"
      case .unusable: return "is damaged"
      }
    }
  }

  private static func log(
    _ path: String,
    _ number: UInt64,
    isLast: Bool,
    nextFrame: inout UInt64
  ) -> Log {
    let name = LiveFolder.logName(number)
    var byteCount = 0
    var changeCount = 0
    var whole = 0
    var problem: String?
    do {
      let bytes = try FileDescriptor(reading: path + "/" + name).read()
      byteCount = bytes.count
      whole = byteCount
      let reader = try LogReader(bytes, number: number, firstFrame: nextFrame, isLast: isLast)
      nextFrame = reader.nextFrame
      changeCount = reader.changes.count
      whole = reader.byteCount
    } catch let error as SystemError {
      problem = "can't be read: \(error.message)"
    } catch LogReader.ReadError.damaged(let byteOffset) {
      problem = "is damaged at byte \(byteOffset)"
    } catch {
      problem = "was written by a newer version"
    }
    return Log(
      name: name,
      byteCount: byteCount,
      changeCount: changeCount,
      tornByteCount: byteCount - whole,
      problem: problem
    )
  }
}
