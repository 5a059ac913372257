// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Dispatch
import Synchronization

/// Some of the changes of a load: a segment of the records that were put, and the ids of those that were deleted.
struct LoadStep: Sendable {
  let segment: LiveSegment?
  let deleted: [RecordID]
}

/// Builds the segments of a load on a thread of its own, one while the next is read.
final class LoadBuilder: Sendable {
  private struct State {
    var steps: [LoadStep] = []
    var failure: LiveIndex.WriteError?
    /// Files that nobody else knows of.
    var files: [(number: UInt64, file: SegmentFile)] = []
  }

  private let index: LiveIndex
  private let queue = DispatchQueue(label: "chaja.live-index.load", qos: .userInitiated)
  private let state = Mutex(State())

  init(_ index: LiveIndex) { self.index = index }

  /// Builds a segment of changes, once the one before is done.
  ///
  /// - Throws: Why the one before failed.
  func add(_ batch: [RecordID: RecordContent?], _ schema: LiveSchema) throws(LiveIndex.WriteError) {
    queue.sync {}
    if let failure = state.withLock({ $0.failure }) { throw failure }
    queue.async {
      do throws(LiveIndex.WriteError) {
        let step = try self.step(batch, schema)
        self.state.withLock { $0.steps.append(step) }
      } catch {
        self.state.withLock { $0.failure = error }
      }
    }
  }

  private func step(
    _ batch: [RecordID: RecordContent?],
    _ schema: LiveSchema
  ) throws(LiveIndex.WriteError) -> LoadStep {
    var builder = schema.makeBuilder()
    let columns = Array(schema.columns.indices)
    var deleted: [RecordID] = []
    for (id, record) in batch {
      if let record { builder.add(record, columns: columns) } else { deleted.append(id) }
    }
    guard builder.recordCount > 0 else { return LoadStep(segment: nil, deleted: deleted) }
    var built: Index
    do throws(IndexBuilder.BuildError) {
      built = try builder.finish(settings: index.settings)
    } catch {
      throw .build(error)
    }
    let (number, file) = index.writer.withLock { $0.reserveSegment() }
    if let file {
      state.withLock { $0.files.append((number, file)) }
      do throws(SystemError) {
        built = try file.write(built)
      } catch {
        throw .failed(error)
      }
    }
    let segment = LiveSegment(number: number, isFile: file != nil, segment: Segment(built))
    return LoadStep(segment: segment, deleted: deleted)
  }

  /// What was built, in the order of the changes.
  func finish() throws(LiveIndex.WriteError) -> [LoadStep] {
    queue.sync {}
    let (steps, failure) = state.withLock { ($0.steps, $0.failure) }
    if let failure { throw failure }
    return steps
  }

  /// Removes the files that did not become part of the index.
  func discard() {
    queue.sync {}
    let files = state.withLock { $0.files }
    let unused = index.writer.withLock { $0.forget(files.map { $0.number }) }
    for (number, file) in files where unused.contains(number) { file.remove() }
  }
}
