// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
import Dispatch
import Synchronization

/// An index whose records change while it is searched.
///
///     let live = try LiveIndex(folder: "people", options: LiveIndex.Options())
///     try live.apply([.field(name: Array("name".utf8), kind: .text)])
///     var mina = RecordContent(id: .integer(1))
///     mina.texts = [RecordContent.Text(field: 0, bytes: Array("Mina".utf8))]
///     try live.apply([.put(mina)])
///     let answer = try live.snapshot.search(SearchRequest(query: Array("mi".utf8)), scratch: &scratch)
///
/// A change is visible to the search that begins after `apply(_:)` returned. With a folder it then is on the disk too, and
/// survives whatever ends the process. Readers take an immutable snapshot; they never wait for a writer or a merge, and
/// a snapshot never changes. Calls of several tasks at once are brought to the disk together.
///
/// A folder has one writer at a time, in all processes together.
public final class LiveIndex: Sendable {
  /// A snapshot, and the number by which later pages find it again.
  public struct Pin: Sendable {
    /// The number; unique over restarts with overwhelming probability, below 2^53.
    public let generation: UInt64

    /// The state of the records.
    public let snapshot: Snapshot
  }

  /// Bytes that were given with the options when the index was made.
  public let settings: [UInt8]

  private let isLogged: Bool
  let published: Mutex<PublishedSnapshots>
  private let pending = Mutex<[PendingChanges]>([])
  let writer: Mutex<LiveWriter>
  let maintenance = DispatchQueue(label: "chaja.live-index.maintenance", qos: .utility)
  private let problem = Mutex<WriteError?>(nil)
  /// Whether merging is waiting to begin.
  private let isScheduled = Mutex(false)

  /// Makes an empty index in memory, which is gone with this object.
  public init(options: Options = Options()) {
    precondition(options.keptSnapshots >= 1, "at least one snapshot is kept")
    settings = options.settings
    isLogged = false
    let state = LiveWriter(options: options)
    let snapshot = state.makeSnapshot()
    published = Mutex(PublishedSnapshots(snapshot, capacity: options.keptSnapshots))
    writer = Mutex(state)
  }

  /// Opens the index in a folder, which is made when it is not there; all that was acknowledged is in it.
  ///
  /// - Parameters:
  ///   - folder: The folder; nothing else should be kept there.
  ///   - options: The rank of an index that is there must be the same; its settings stay as they are.
  /// - Throws: `OpenError`; what is in the folder is then as it was.
  /// - Complexity: O(*n*) for *n* bytes of logs, and of segments of up to `IndexFile.checkedBytes`, which are checked; of
  ///   larger ones the layout is.
  public init(folder: String, options: Options = Options()) throws(OpenError) {
    precondition(options.keptSnapshots >= 1, "at least one snapshot is kept")
    let state = try LiveWriter(opening: folder, options: options)
    settings = state.manifest.settings
    isLogged = true
    let snapshot = state.makeSnapshot()
    published = Mutex(PublishedSnapshots(snapshot, capacity: options.keptSnapshots))
    writer = Mutex(state)
    scheduleMaintenance()
  }

  // MARK: Reading

  /// The records as they are now.
  ///
  /// - Complexity: O(1); never waits for a change.
  public var snapshot: Snapshot { published.withLock { $0.current.snapshot } }

  /// The records as they are now, kept for later pages.
  ///
  /// - Returns: The snapshot and its generation, to be given to `snapshot(generation:)`.
  public func pin() -> Pin { published.withLock { $0.pin() } }

  /// The records as they were when `pin()` gave a generation.
  ///
  /// - Parameter generation: The number.
  /// - Returns: The same snapshot as then.
  /// - Throws: `ExpiredError` when it is no longer kept, or the index was opened again since.
  public func snapshot(generation: UInt64) throws(ExpiredError) -> Snapshot {
    let (found, current) = published.withLock { ($0.find(generation), $0.current.generation) }
    guard let found else { throw ExpiredError(generation: generation, current: current) }
    return found
  }

  /// The searchable fields by number.
  public var fields: [(name: [UInt8], kind: FieldKind)] { writer.withLock { $0.schema.fields } }

  /// The names of the columns by number.
  public var columns: [[UInt8]] { writer.withLock { $0.schema.columns } }

  /// What the index is made of.
  public var statistics: Statistics { writer.withLock { $0.statistics } }

  /// Why the last merge failed; nil when it did not.
  ///
  /// The records and the log are unharmed, and it is tried again after the next change.
  public var maintenanceProblem: WriteError? { problem.withLock { $0 } }

  // MARK: Writing

  /// Makes changes, all of them or none; they are visible, and on the disk, when it returns.
  ///
  /// Blocks the thread until then. It takes about as long for a thousand changes as for one where there is a folder, so
  /// changes that belong together are best given together.
  ///
  /// - Parameter changes: The changes, in order.
  /// - Returns: The generation in which they are visible.
  /// - Throws: `WriteError`.
  @discardableResult
  public func apply(_ changes: [Change]) throws(WriteError) -> UInt64 {
    let call = PendingChanges(changes, isLogged: isLogged)
    guard call.payload.count <= WriteAheadLog.maximumFrame else {
      throw .tooLarge(byteCount: call.payload.count)
    }
    pending.withLock { $0.append(call) }
    var isBehind = false
    while call.outcome == nil {
      isBehind = writer.withLock { writer in
        // Another task may have made these changes together with its own.
        if call.outcome == nil {
          writer.commit(takeGroup()) { snapshot in published.withLock { $0.publish(snapshot) } }
        }
        return writer.isBehind
      }
    }
    scheduleMaintenance()
    // Memory is bounded: who writes faster than segments are merged waits.
    if isBehind { maintenance.sync {} }
    switch call.outcome {
    case .success(let generation): return generation
    case .failure(let error): throw error
    case nil: preconditionFailure("the changes were made or refused")
    }
  }

  /// Takes calls that wait, as many as fit into one frame of the log.
  private func takeGroup() -> [PendingChanges] {
    pending.withLock { pending in
      var count = 0
      var bytes = 0
      for call in pending {
        bytes += call.payload.count
        if count > 0, bytes > WriteAheadLog.maximumFrame { break }
        count += 1
      }
      defer { pending.removeFirst(count) }
      return Array(pending.prefix(count))
    }
  }

  /// Waits until all segments that should be are merged.
  public func settle() { maintenance.sync { self.maintain(sealsAll: false) } }

  /// Writes all that is in memory to segment files, so that the next opening has no log to read.
  ///
  /// - Throws: `WriteError`; nothing is lost then.
  public func seal() throws(WriteError) {
    maintenance.sync { self.maintain(sealsAll: true) }
    if let error = lockedWriter({ $0.failure }) ?? maintenanceProblem { throw error }
  }

  /// Ends writing and lets go of the folder; snapshots stay good.
  public func close() {
    maintenance.sync {}
    writer.withLock { writer in
      writer.failure = .closed
      writer.log = nil
      writer.folder = nil
    }
  }

  // MARK: Merging

  func scheduleMaintenance() {
    let isNew = isScheduled.withLock { isScheduled in
      defer { isScheduled = true }
      return !isScheduled
    }
    if isNew { maintenance.async { self.maintain(sealsAll: false) } }
  }

  /// Merges until nothing is left to merge; runs on the maintenance queue alone.
  private func maintain(sealsAll: Bool) {
    isScheduled.withLock { $0 = false }
    var sealsAll = sealsAll
    while true {
      do throws(WriteError) {
        let job = try lockedWriter { (writer) throws(WriteError) in
          try writer.nextJob(sealsAll: sealsAll)
        }
        guard let job else { return }
        if job.firstLog != nil { sealsAll = false }
        try merge(job)
        problem.withLock { $0 = nil }
      } catch {
        problem.withLock { $0 = error }
        return
      }
    }
  }

  private func merge(_ job: MergeJob) throws(WriteError) {
    do throws(WriteError) {
      let segment = try job.run()
      try lockedWriter { (writer) throws(WriteError) in
        try writer.finish(job, segment)
        published.withLock { $0.replace(writer.makeSnapshot()) }
      }
    } catch {
      lockedWriter { $0.abandon(job) }
      throw error
    }
  }

  func lockedWriter<Result, Failure: Error>(
    _ body: (inout LiveWriter) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try writer.withLock { (writer) throws(Failure) in try body(&writer) }
  }
}
