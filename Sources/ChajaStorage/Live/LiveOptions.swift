// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

extension LiveIndex {
  /// How a live index is made and kept.
  public struct Options: Sendable {
    /// Which end of the rank is the better one; nil for records without a rank.
    public var rank: RankOrder?

    /// How many times as popular a match at the very start of a field counts; at least 1.
    public var startFactor = 8.0

    /// Bytes kept with a new index and given back by `LiveIndex.settings`; never read here.
    public var settings: [UInt8] = []

    /// The most snapshots that are kept for later pages; 1 or more.
    public var keptSnapshots = 64

    /// From how many records in memory on they are written to a file; 1 or more.
    public var sealedRecords = 8_192

    /// From how many bytes of index in memory on it is written to a file.
    public var sealedBytes = 16 << 20

    /// The most bytes of index that are merged to one segment, which bounds the memory that a merge takes.
    public var mergedBytes = 256 << 20

    /// From how many bytes of records on a load writes a segment.
    package var loadedBytes = 16 << 20

    /// The most records that are indexed anew with a change that is smaller.
    ///
    /// Measured with 5,000 single changes on a busy machine: 0.2 ms for each without any, but 70 segments at the end;
    /// 0.3 ms and 9 segments with 16; 0.6 ms with 64.
    package var tailRecords = 32

    /// From how many segments in memory on writers wait until some are merged.
    package var memorySegments = 16

    /// From how many segments of about the same size on they are merged.
    package var fanIn = 8

    /// Where tests make the disk full.
    package var room: DiskRoom?

    /// Makes the usual options: no ranks.
    public init() {}
  }

  /// What a live index is made of at a moment.
  public struct Statistics: Sendable {
    /// The number of records that count.
    public internal(set) var recordCount = 0

    /// The number of records that are deleted or replaced, and not merged away yet.
    public internal(set) var deletedCount = 0

    /// The number of segments in memory.
    public internal(set) var memorySegments = 0

    /// The number of segments in files.
    public internal(set) var fileSegments = 0

    /// The bytes of all segments.
    public internal(set) var indexBytes = 0

    /// The bytes of the log that is being written.
    public internal(set) var logBytes = 0

    /// All bytes of changes that were written to logs since the index was opened.
    public internal(set) var writtenLogBytes = 0

    /// All bytes of segments that were written to files since the index was opened.
    public internal(set) var writtenSegmentBytes = 0
  }
}
