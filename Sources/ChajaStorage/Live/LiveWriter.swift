// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// One segment of a live index.
struct LiveSegment: Sendable {
  /// The number by which the segment is known; also that of its file.
  let number: UInt64
  let isFile: Bool
  /// Finds its records by id.
  let table: LazyIdentityTable
  var segment: Segment

  init(number: UInt64, isFile: Bool, segment: Segment) {
    self.number = number
    self.isFile = isFile
    self.segment = segment
    table = LazyIdentityTable(segment.index)
  }
}

/// The state that changes: the segments, and the folder that outlives the process.
///
/// One task at a time uses it.
///
/// A change is written to the log, then made here; what it replaces is deleted in the segment that has it. Small changes
/// are indexed together with the ones before, so that few small segments come of many small changes.
struct LiveWriter: ~Copyable {
  let options: LiveIndex.Options
  var schema: LiveSchema
  var segments: [LiveSegment] = []
  /// What the folder's manifest says; in memory only the counters count.
  var manifest: Manifest
  var folder: LiveFolder?
  var log: WriteAheadLog?
  /// Segments that are being merged.
  var busy: Set<UInt64> = []
  /// Segments in files that loads have written and not handed over yet.
  var loading: Set<UInt64> = []
  var failure: LiveIndex.WriteError?
  /// The bytes of `log`.
  var logByteCount = 0
  var writtenLogBytes = 0
  var writtenSegmentBytes = 0

  /// Starts an empty index in memory.
  init(options: LiveIndex.Options) {
    self.options = options
    schema = LiveSchema(rank: options.rank, startFactor: options.startFactor)
    manifest = Manifest(schema: schema, settings: options.settings)
  }

  // MARK: Changes

  /// Changes that are ready to be made: nothing can fail any more.
  struct Prepared {
    var schema: LiveSchema
    var index: Index?
    /// The small segment that the new one takes the place of.
    var tail: UInt64?
    var deleted: [(place: Int, document: DocumentID)] = []
  }

  /// Indexes the records of some changes, which were checked, and finds what they replace.
  func prepare(
    _ groups: [[Change]],
    schema: LiveSchema
  ) throws(IndexBuilder.BuildError) -> Prepared {
    var prepared = Prepared(schema: schema)
    // Of several changes of one record the last counts.
    var changed = ChangedIDs(capacity: groups.reduce(0) { $0 + $1.count })
    var puts: [(group: Int, place: Int)] = []
    for group in groups.indices.reversed() {
      let changes = groups[group]
      for place in changes.indices.reversed() where changed.insert(changes[place]) {
        if case .put = changes[place] { puts.append((group, place)) }
      }
    }
    var unfound = Array(changed.ids.indices)
    for place in segments.indices where !unfound.isEmpty {
      let segment = segments[place].segment
      let table = segments[place].table.value
      var kept = 0
      for number in unfound {
        if let document = table.document(
          of: changed.ids[number].id,
          hash: changed.ids[number].hash
        ),
          segment.contains(document)
        {
          prepared.deleted.append((place, document))
        } else {
          unfound[kept] = number
          kept += 1
        }
      }
      unfound.removeLast(unfound.count - kept)
    }
    guard !puts.isEmpty else { return prepared }
    var builder = schema.makeBuilder()
    let columns = Array(schema.columns.indices)
    if let tail = segments.lastIndex(where: { !$0.isFile && !busy.contains($0.number) }),
      segments[tail].segment.recordCount + puts.count <= options.tailRecords
    {
      var rest = segments[tail].segment
      for (place, document) in prepared.deleted where place == tail { rest.delete(document) }
      try builder.add(contentsOf: rest)
      prepared.tail = segments[tail].number
    }
    // In the order in which they came, for ids that ascend cost less.
    for (group, place) in puts.reversed() {
      if case .put(let record) = groups[group][place] { builder.add(record, columns: columns) }
    }
    prepared.index = try builder.finish(settings: manifest.settings)
    return prepared
  }

  /// Makes changes that were prepared.
  mutating func make(_ prepared: Prepared) {
    schema = prepared.schema
    for (place, document) in prepared.deleted { segments[place].segment.delete(document) }
    let busy = busy
    segments.removeAll { segment in
      !segment.isFile && !busy.contains(segment.number)
        && (segment.segment.recordCount == 0 || segment.number == prepared.tail)
    }
    guard let index = prepared.index else { return }
    add(Segment(index), isFile: false, number: takeNumber())
  }

  mutating func add(_ segment: Segment, isFile: Bool, number: UInt64) {
    segments.append(LiveSegment(number: number, isFile: isFile, segment: segment))
  }

  mutating func takeNumber() -> UInt64 {
    defer { manifest.nextSegment += 1 }
    return manifest.nextSegment
  }

  /// Whether so much waits in memory to be merged that writers should wait: for what memory takes, and because a search
  /// looks into every segment.
  var isBehind: Bool {
    var count = 0
    var records = 0
    var bytes = 0
    for segment in segments where !segment.isFile {
      count += 1
      records += segment.segment.recordCount
      bytes += segment.segment.index.byteCount
    }
    if count > options.memorySegments { return true }
    guard folder != nil else { return false }
    return records > options.sealedRecords * 4 || bytes > options.sealedBytes * 4
  }

  /// All segments as one value.
  func makeSnapshot() -> Snapshot {
    var parts: [Segment] = []
    for segment in segments where segment.segment.recordCount > 0 { parts.append(segment.segment) }
    do {
      return try Snapshot(parts)
    } catch {
      preconditionFailure("segments of one index have the same fields")
    }
  }

  var statistics: LiveIndex.Statistics {
    var statistics = LiveIndex.Statistics()
    for segment in segments {
      statistics.recordCount += segment.segment.recordCount
      statistics.deletedCount += segment.segment.deletedCount
      statistics.indexBytes += segment.segment.index.byteCount
      if segment.isFile { statistics.fileSegments += 1 } else { statistics.memorySegments += 1 }
    }
    statistics.logBytes = logByteCount
    statistics.writtenLogBytes = writtenLogBytes
    statistics.writtenSegmentBytes = writtenSegmentBytes
    return statistics
  }
}
