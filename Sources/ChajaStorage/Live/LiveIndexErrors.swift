// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

extension LiveIndex {
  /// Why a folder could not be opened; nothing in it was changed.
  @nonexhaustive
  public enum OpenError: Error, Equatable, Sendable {
    /// The system refused: a missing folder around it, no permission, a read-only disk, no room.
    case failed(path: String, SystemError)

    /// Another writer has the folder open: close it, or use that one.
    case busy(path: String)

    /// The manifest is not what was written. Restore the folder from a copy, or build the index again.
    case damagedManifest(path: String)

    /// There are logs and no manifest: the folder is not complete.
    case missingManifest(path: String)

    /// A newer version wrote the file: use that one.
    case unknownVersion(path: String, version: UInt32)

    /// A log is not what was written, in front of changes that were acknowledged.
    case damagedLog(path: String, byteOffset: Int)

    /// A log between others is missing.
    case missingLog(path: String)

    /// The file of a segment is missing or damaged.
    case unusableSegment(path: String, IndexFile.OpenError)

    /// The file of a segment is sound, and not the one the manifest means.
    case otherSegment(path: String)

    /// The index was made with another rank or start factor than asked for: build it again, or ask for the same.
    case differentRanking(path: String)

    /// The changes in the logs are more than an index holds.
    case build(IndexBuilder.BuildError)
  }

  /// Why changes were not made; none of the call was.
  @nonexhaustive
  public enum WriteError: Error, Equatable, Sendable {
    /// The system refused, for want of room as a rule: make room and try again.
    case failed(SystemError)

    /// It is not known what the disk holds, so nothing more is written: open the folder again.
    case broken(SystemError)

    /// A record names a field that was not named before.
    case unknownField(number: Int)

    /// A record names a column that was not named before.
    case unknownColumn(number: Int)

    /// A field is there and is read in another way.
    case conflictingField(name: [UInt8])

    /// The rank of a record is no finite number.
    case invalidRank(id: RecordID)

    /// More bytes than one call may change: split the changes over several.
    case tooLarge(byteCount: Int)

    /// The records are more than an index holds: split them over several calls.
    case build(IndexBuilder.BuildError)

    /// Other changes named fields or columns while a load did: load again.
    case changedMeanwhile

    /// The index was closed.
    case closed
  }

  /// A snapshot that is no longer kept: search again from the first page.
  public struct ExpiredError: Error, Equatable, Sendable {
    /// The generation that was asked for.
    public let generation: UInt64

    /// The generation of now.
    public let current: UInt64
  }
}

extension LiveIndex.OpenError: CustomStringConvertible {
  /// What is wrong with the folder, and what to do.
  public var description: String {
    switch self {
    case .failed(let path, let error): "\(path): \(error.message)"
    case .busy(let path):
      "\(path): another process or task has this index open for writing; close it first"
    case .damagedManifest(let path):
      "\(path): the manifest is damaged; restore the folder from a copy, or build the index again"
    case .missingManifest(let path):
      "\(path): there are logs but no manifest; restore the folder from a copy, or build the index "
        + "again"
    case .unknownVersion(let path, let version):
      "\(path): has format \(version), which this version can't read; use a newer version"
    case .damagedLog(let path, let byteOffset):
      "\(path): the log is damaged at byte \(byteOffset); restore the folder from a copy, or build "
        + "the index again"
    case .missingLog(let path): "\(path): this log is missing; restore the folder from a copy"
    case .unusableSegment(let path, .unreadable(let error)): "\(path): \(error.message)"
    case .unusableSegment(let path, _):
      "\(path): the segment is damaged; restore the folder from a copy, or build the index again"
    case .otherSegment(let path):
      "\(path): this is not the segment that the manifest names; restore the folder from a copy"
    case .differentRanking(let path):
      "\(path): the index was made with another rank or start factor; use the same, or build it "
        + "again in another folder"
    case .build: "the changes in the logs are more than an index holds"
    }
  }
}

extension LiveIndex.WriteError: CustomStringConvertible {
  /// What is wrong with the changes, and what to do.
  public var description: String {
    switch self {
    case .failed(let error): "the changes were not written: \(error.message)"
    case .broken(let error):
      "the disk failed while changes were written (\(error.message)); open the index again"
    case .unknownField(let number): "a record names field \(number), which was not named before"
    case .unknownColumn(let number): "a record names column \(number), which was not named before"
    case .conflictingField(let name):
      "the field “\(String(decoding: name, as: UTF8.self))” is there and is read in another way"
    case .invalidRank(let id): "the rank of the record \(id) is no finite number"
    case .tooLarge(let byteCount):
      "\(byteCount) bytes are too much for one call; split the changes over several"
    case .build: "the records are more than an index holds; split them over several calls"
    case .changedMeanwhile:
      "other changes named fields or columns while records were loaded; load them again"
    case .closed: "the index was closed"
    }
  }
}

extension LiveIndex.ExpiredError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    "the records have changed since this list was begun; search again from its first page"
  }
}
