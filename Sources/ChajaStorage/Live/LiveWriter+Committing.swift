// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import Synchronization

/// Changes of one call, waiting to be made.
final class PendingChanges: Sendable {
  let changes: [Change]
  /// The changes as the log holds them; empty where there is no log.
  let payload: [UInt8]
  private let result = Mutex<Result<UInt64, LiveIndex.WriteError>?>(nil)

  init(_ changes: [Change], isLogged: Bool) {
    self.changes = changes
    var encoder = ByteEncoder()
    if isLogged { for change in changes { encoder.append(change) } }
    payload = encoder.bytes
  }

  /// The generation in which the changes are visible, or why they were not made; nil while they wait.
  var outcome: Result<UInt64, LiveIndex.WriteError>? { result.withLock { $0 } }

  func finish(_ outcome: Result<UInt64, LiveIndex.WriteError>) {
    result.withLock { $0 = outcome }
  }
}

extension LiveWriter {
  /// Makes the changes of several calls together: one frame of the log, one sync, one new segment.
  ///
  /// - Parameters:
  ///   - waiting: The calls; those whose changes can't be made are finished with the reason.
  ///   - publish: Publishes a snapshot and gives its generation.
  mutating func commit(_ waiting: [PendingChanges], publish: (Snapshot) -> UInt64) {
    if let failure {
      for call in waiting { call.finish(.failure(failure)) }
      return
    }
    var schema = schema
    var accepted: [PendingChanges] = []
    for call in waiting {
      do throws(LiveIndex.WriteError) {
        var changed = schema
        for change in call.changes { try changed.apply(change) }
        schema = changed
        accepted.append(call)
      } catch {
        call.finish(.failure(error))
      }
    }
    guard !accepted.isEmpty else { return }
    do throws(LiveIndex.WriteError) {
      let prepared = try prepared(accepted, schema)
      try write(accepted)
      make(prepared)
    } catch {
      for call in accepted { call.finish(.failure(error)) }
      return
    }
    let generation = publish(makeSnapshot())
    for call in accepted { call.finish(.success(generation)) }
  }

  private func prepared(
    _ calls: [PendingChanges],
    _ schema: LiveSchema
  ) throws(LiveIndex.WriteError) -> Prepared {
    do throws(IndexBuilder.BuildError) {
      return try prepare(calls.map { $0.changes }, schema: schema)
    } catch {
      throw .build(error)
    }
  }

  /// Brings changes to the disk; when it throws, they will not be there when the folder is opened again, or the writer
  /// refuses all later ones.
  private mutating func write(_ calls: [PendingChanges]) throws(LiveIndex.WriteError) {
    guard folder != nil else { return }
    var payload: [UInt8] = []
    for call in calls { payload += call.payload }
    do throws(WriteAheadLog.AppendError) {
      try log?.append(payload, room: options.room)
      writtenLogBytes += payload.count + WriteAheadLog.frameHeaderSize
      logByteCount += payload.count + WriteAheadLog.frameHeaderSize
    } catch {
      switch error {
      case .refused(let system): throw .failed(system)
      case .unknown(let system):
        failure = .broken(system)
        throw .broken(system)
      }
    }
  }
}
