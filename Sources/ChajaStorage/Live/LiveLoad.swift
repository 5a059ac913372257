// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import Dispatch
import Synchronization

/// Many changes on their way into a live index: all of them are in it at once, or none is.
///
///     var load = live.beginLoad()
///     for record in records { try load.apply(.put(record)) }
///     let counts = try load.finish()
///
/// Records go into segments of their own without passing the log, on a second core, and readers see none of them until
/// `finish()` has put all in place; whatever ends the process before leaves the index as it was. Memory does not grow
/// with the number of records. Other changes may be made meanwhile; what is loaded then replaces them.
public struct LiveLoad: ~Copyable {
  /// What a load did.
  public struct Counts: Equatable, Sendable {
    /// The records that are in the index through the load.
    public internal(set) var added = 0

    /// The records that were in the index before and gave way to a loaded one.
    public internal(set) var replaced = 0

    /// The records that were in the index before and were deleted.
    public internal(set) var deleted = 0

    /// The ids that were to be deleted and that no record had.
    public internal(set) var missing: [RecordID] = []
  }

  private let index: LiveIndex
  private let base: LiveSchema
  private var schema: LiveSchema
  private let builder: LoadBuilder
  private let batchLimit: Int
  /// By id, what the latest changes make of a record; nil to delete it.
  private var batch: [RecordID: RecordContent?] = [:]
  private var batchBytes = 0

  init(_ index: LiveIndex, schema: LiveSchema, batchLimit: Int) {
    self.index = index
    self.schema = schema
    self.batchLimit = batchLimit
    base = schema
    builder = LoadBuilder(index)
  }

  deinit { builder.discard() }

  /// The searchable fields by number.
  public var fields: [(name: [UInt8], kind: FieldKind)] { schema.fields }

  /// The names of the columns by number.
  public var columns: [[UInt8]] { schema.columns }

  /// Makes a change; of several of one record the last counts.
  ///
  /// - Parameter change: A record's fields and columns must have been named before.
  /// - Throws: `WriteError`, also for changes before this one; the load then should be given up.
  public mutating func apply(_ change: Change) throws(LiveIndex.WriteError) {
    try schema.apply(change)
    switch change {
    case .field, .column: break
    case .put(let record):
      batchBytes += record.stored.count + LiveLoad.overhead
      for text in record.texts { batchBytes += text.bytes.count + LiveLoad.overhead }
      batch.updateValue(record, forKey: record.id)
    case .delete(let id):
      batchBytes += LiveLoad.overhead
      batch.updateValue(nil, forKey: id)
    }
    if batchBytes >= batchLimit { try flush() }
  }

  /// About what a record or a text takes beside its bytes.
  private static let overhead = 64

  private mutating func flush() throws(LiveIndex.WriteError) {
    guard !batch.isEmpty else { return }
    try builder.add(batch, schema)
    batch = [:]
    batchBytes = 0
  }

  /// Puts all in place; it is visible, and on the disk, when this returns.
  ///
  /// - Returns: What was done.
  /// - Throws: `WriteError`; `changedMeanwhile` where other changes named fields or columns and the load did too. The
  ///   index then is as it was.
  public consuming func finish() throws(LiveIndex.WriteError) -> Counts {
    try flush()
    let steps = try builder.finish()
    return try index.take(steps, schema: schema, base: base)
  }
}

extension LiveIndex {
  /// Begins to load many records.
  public func beginLoad() -> LiveLoad {
    let (schema, limit) = writer.withLock { ($0.schema, $0.options.loadedBytes) }
    return LiveLoad(self, schema: schema, batchLimit: limit)
  }

  /// Puts what was loaded in place of what it replaces.
  func take(
    _ steps: [LoadStep],
    schema: LiveSchema,
    base: LiveSchema
  ) throws(WriteError) -> LiveLoad.Counts {
    // No merge may be under way: segments that are busy stay as they are.
    let result: Result<LiveLoad.Counts, WriteError> = maintenance.sync {
      do throws(WriteError) {
        let counts = try lockedWriter { (writer) throws(WriteError) in
          let counts = try writer.take(steps, schema: schema, base: base)
          _ = published.withLock { $0.publish(writer.makeSnapshot()) }
          return counts
        }
        return .success(counts)
      } catch {
        return .failure(error)
      }
    }
    scheduleMaintenance()
    return try result.get()
  }
}
