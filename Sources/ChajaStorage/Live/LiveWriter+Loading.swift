// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

extension LiveWriter {
  /// A number for a segment that is being loaded, and its file where there is a folder.
  mutating func reserveSegment() -> (number: UInt64, file: SegmentFile?) {
    let number = takeNumber()
    guard let path = folder?.segmentPath(number), let folderPath = folder?.path else {
      return (number, nil)
    }
    loading.insert(number)
    return (number, SegmentFile(folder: folderPath, path: path, room: options.room))
  }

  /// Ends the reservation of segments.
  ///
  /// - Returns: Those of them that did not become part of the index.
  mutating func forget(_ numbers: [UInt64]) -> Set<UInt64> {
    loading.subtract(numbers)
    return Set(numbers).subtracting(manifest.segments.map { $0.number })
  }

  /// Puts the segments of a load in place of what they replace, and makes its deletions.
  ///
  /// No segment may be busy.
  mutating func take(
    _ steps: [LoadStep],
    schema loaded: LiveSchema,
    base: LiveSchema
  ) throws(LiveIndex.WriteError) -> LiveLoad.Counts {
    if let failure { throw failure }
    guard schema == base || loaded == base else { throw .changedMeanwhile }
    // The log must not replace what is loaded when the folder is opened again.
    try sealMemory()
    var counts = LiveLoad.Counts()
    var next = segments
    let old = Set(segments.map { $0.number })
    for step in steps {
      for id in step.deleted {
        guard let place = LiveWriter.delete(id, in: &next) else {
          counts.missing.append(id)
          continue
        }
        if old.contains(next[place].number) { counts.deleted += 1 }
      }
      guard let segment = step.segment else { continue }
      for document in 0..<segment.segment.index.recordCount {
        let id = segment.segment.index.id(DocumentID(rawValue: UInt32(document)))
        guard let place = LiveWriter.delete(id, in: &next) else { continue }
        if old.contains(next[place].number) { counts.replaced += 1 }
      }
      next.append(segment)
    }
    for segment in next where !old.contains(segment.number) {
      counts.added += segment.segment.recordCount
    }
    next.removeAll { $0.segment.recordCount == 0 }
    let before = schema
    if loaded != base { schema = loaded }
    do throws(LiveIndex.WriteError) {
      try publish(next, firstLog: nil)
    } catch {
      schema = before
      throw error
    }
    for segment in next where segment.isFile && !old.contains(segment.number) {
      writtenSegmentBytes += segment.segment.index.byteCount
    }
    segments = next
    return counts
  }

  /// Deletes the record with an id.
  ///
  /// - Returns: The place of the segment that had it.
  private static func delete(_ id: RecordID, in segments: inout [LiveSegment]) -> Int? {
    for place in segments.indices {
      if let document = segments[place].table.value.document(of: id),
        segments[place].segment.delete(document)
      {
        return place
      }
    }
    return nil
  }

  /// Writes all that is in memory to a file, and begins a new log.
  private mutating func sealMemory() throws(LiveIndex.WriteError) {
    guard folder != nil else { return }
    guard let job = try sealingJob() else { return }
    do throws(LiveIndex.WriteError) {
      try finish(job, try job.run())
    } catch {
      abandon(job)
      throw error
    }
  }
}
