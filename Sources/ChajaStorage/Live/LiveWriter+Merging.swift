// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

/// Segments to be joined to one, beside the writer.
struct MergeJob: Sendable {
  let inputs: [LiveSegment]
  let schema: LiveSchema
  let settings: [UInt8]
  /// The number of the new segment.
  let number: UInt64
  /// Where the new segment is written; nil to keep it in memory.
  let file: SegmentFile?
  /// The log from which on changes are not in files, once the new segment is; nil where that stays as it is.
  let firstLog: (number: UInt64, frame: UInt64)?

  /// Joins the segments, in memory or in a file.
  func run() throws(LiveIndex.WriteError) -> LiveSegment {
    let segment = LiveSegment(
      number: number,
      isFile: file != nil,
      segment: Segment(try makeIndex())
    )
    // Made here, for the writer would wait for it.
    _ = segment.table.value
    return segment
  }

  private func makeIndex() throws(LiveIndex.WriteError) -> Index {
    let index: Index
    do throws(IndexBuilder.BuildError) {
      var builder = schema.makeBuilder()
      for input in inputs { try builder.add(contentsOf: input.segment) }
      index = try builder.finish(settings: settings)
    } catch {
      throw .build(error)
    }
    guard let file else { return index }
    do throws(SystemError) {
      return try file.write(index)
    } catch {
      throw .failed(error)
    }
  }
}

// Tiers: segments of about the same size, by powers of `fanIn`, are merged as soon as there are `fanIn` of them. A record
// is so written once to the log, once when memory is sealed, and once for each tier above: with 8,192 records sealed and
// a fan-in of 8, at most 2 + log8(records / 8,192) times, 5 at a million. What is sealed soon is not merged in memory
// before.

extension LiveWriter {
  /// What should be merged next; the segments are busy from then on, until the job is finished or given up.
  ///
  /// - Parameter sealsAll: Whether all of memory is to be written to a file.
  /// - Returns: nil when nothing should.
  /// - Throws: `WriteError.failed` when no new log can be made.
  mutating func nextJob(sealsAll: Bool) throws(LiveIndex.WriteError) -> MergeJob? {
    guard failure == nil, busy.isEmpty else { return nil }
    if folder != nil {
      var records = 0
      var bytes = 0
      for segment in segments where !segment.isFile {
        records += segment.segment.recordCount
        bytes += segment.segment.index.byteCount
      }
      let isDue = records >= options.sealedRecords || bytes >= options.sealedBytes
      if isDue || sealsAll, let job = try sealingJob() { return job }
    }
    if let sparse = segments.first(where: { isSparse($0.segment) }) {
      return job([sparse], isFile: sparse.isFile, seals: false)
    }
    guard let crowded = crowdedTier() else { return nil }
    return job(crowded, isFile: crowded[0].isFile, seals: false)
  }

  /// Writes all of memory to a file, and begins a new log; nil when there is nothing that only the log holds.
  mutating func sealingJob() throws(LiveIndex.WriteError) -> MergeJob? {
    let memory = segments.filter { !$0.isFile }
    guard !memory.isEmpty || hasLoggedChanges else { return nil }
    try startLog()
    return job(memory, isFile: true, seals: true)
  }

  /// Whether the log holds changes, so that sealing shortens what is read at the next opening.
  private var hasLoggedChanges: Bool {
    logByteCount > WriteAheadLog.headerSize
  }

  /// Whether most of a segment's records are deleted, or all.
  private func isSparse(_ segment: Segment) -> Bool {
    segment.recordCount == 0
      || segment.deletedCount >= options.tailRecords && segment.deletedCount > segment.recordCount
  }

  /// The smallest segments of a tier that has enough of them.
  private func crowdedTier() -> [LiveSegment]? {
    var tiers: [Int: [LiveSegment]] = [:]
    for segment in segments where segment.segment.index.byteCount * 2 <= options.mergedBytes {
      let isFile = segment.isFile
      if !isFile, folder != nil, segment.segment.recordCount > mostMergedInMemory { continue }
      // Files and memory are merged by themselves.
      let tier = tier(segment.segment.recordCount) * 2 + (isFile ? 1 : 0)
      tiers[tier, default: []].append(segment)
    }
    for tier in tiers.keys.sorted() {
      guard let found = tiers[tier], found.count >= options.fanIn else { continue }
      var chosen: [LiveSegment] = []
      var bytes = 0
      for segment in found.sorted(by: { $0.segment.recordCount < $1.segment.recordCount }) {
        bytes += segment.segment.index.byteCount
        if bytes > options.mergedBytes { break }
        chosen.append(segment)
      }
      if chosen.count > 1 { return chosen }
    }
    return nil
  }

  /// From how many records on a segment in memory stays as it is until it is sealed: as many as fit in before.
  private var mostMergedInMemory: Int { options.sealedRecords / options.memorySegments }

  private func tier(_ recordCount: Int) -> Int {
    var tier = 0
    var size = options.tailRecords
    while size < recordCount {
      size *= options.fanIn
      tier += 1
    }
    return tier
  }

  private mutating func job(_ inputs: [LiveSegment], isFile: Bool, seals: Bool) -> MergeJob {
    let number = takeNumber()
    var file: SegmentFile?
    if isFile, let path = folder?.segmentPath(number), let folderPath = folder?.path {
      file = SegmentFile(folder: folderPath, path: path, room: options.room)
    }
    busy = Set(inputs.map { $0.number })
    var firstLog: (number: UInt64, frame: UInt64)?
    if seals, let logNumber = log?.number, let frame = log?.nextFrame {
      firstLog = (logNumber, frame)
    }
    return MergeJob(
      inputs: inputs,
      schema: schema,
      settings: manifest.settings,
      number: number,
      file: file,
      firstLog: firstLog
    )
  }

  /// Goes on in a new log, so that the ones before can go once memory is sealed.
  private mutating func startLog() throws(LiveIndex.WriteError) {
    guard let number = log?.number, let frame = log?.nextFrame, hasLoggedChanges else { return }
    do throws(SystemError) {
      log = try folder?.makeLog(number + 1, firstFrame: frame)
      logByteCount = WriteAheadLog.headerSize
    } catch {
      throw .failed(error)
    }
  }

  /// Puts a merged segment in place of those that went into it.
  ///
  /// Records that were deleted meanwhile are deleted in it too.
  mutating func finish(
    _ job: MergeJob,
    _ result: LiveSegment
  ) throws(LiveIndex.WriteError) {
    defer { busy = [] }
    var merged = result
    let table = merged.table.value
    for input in job.inputs {
      guard let now = segments.first(where: { $0.number == input.number }) else { continue }
      for document in now.segment.documentsDeleted(since: input.segment) {
        let id = input.segment.index.id(document)
        if let place = table.document(of: id) { merged.segment.delete(place) }
      }
    }
    var remaining = segments.filter { segment in
      !job.inputs.contains { $0.number == segment.number }
    }
    if merged.segment.recordCount > 0 { remaining.append(merged) }
    if job.file != nil || job.firstLog != nil || job.inputs.contains(where: { $0.isFile }) {
      try publish(remaining, firstLog: job.firstLog)
      writtenSegmentBytes += merged.segment.index.byteCount
    }
    segments = remaining
  }

  /// Gives up a job: all stays as it is.
  mutating func abandon(_ job: MergeJob) { busy = [] }

  /// Writes the manifest of some segments, and removes what it no longer names.
  mutating func publish(
    _ segments: [LiveSegment],
    firstLog: (number: UInt64, frame: UInt64)?
  ) throws(LiveIndex.WriteError) {
    guard folder != nil else { return }
    var next = manifest
    next.number += 1
    next.schema = schema
    if let firstLog {
      next.firstLog = firstLog.number
      next.firstFrame = firstLog.frame
    }
    next.segments = segments.filter { $0.isFile }.map { segment in
      Manifest.SegmentEntry(
        number: segment.number,
        recordCount: segment.segment.index.recordCount,
        byteCount: segment.segment.index.byteCount,
        deletionWords: segment.segment.deletionWords
      )
    }
    do throws(SystemError) {
      try folder?.write(next)
    } catch {
      throw .failed(error)
    }
    manifest = next
    folder?.removeOthers(than: next, loading: loading)
  }
}
