// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import ChajaStorageWriter
import ChajaTestSupport
import Foundation
import Testing

/// Full disks, locked folders and damaged files.
struct DiskFaultTests {
  @Test(.timeLimit(.minutes(2)), arguments: [1, 2, 3] as [UInt64])
  func `loses nothing when the disk is full, and goes on when there is room`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: seed)
    let room = DiskRoom(bytes: .max)
    var options = RandomChanges.options()
    options.room = room
    var live = try LiveIndex(folder: folder.path("live"), options: options)
    try live.apply(RandomChanges.names)
    var model = LiveModel()
    var refused = 0
    for round in 0..<80 {
      let comment = "seed \(seed), round \(round)"
      if round % 2 == 0 { room.set(Int.random(in: 0..<4_000, using: &random)) }
      let changes = RandomChanges.step(round, seed: seed)
      do throws(LiveIndex.WriteError) {
        try live.apply(changes)
        model.apply(changes)
      } catch {
        // Some of the frame may have been written; none of it counts.
        #expect(error == .failed(SystemError(code: ENOSPC)), "\(comment)")
        #expect(error.description.contains("No space left"))
        refused += 1
        room.set(.max)
        if round % 3 == 0 {
          try live.apply(changes)
          model.apply(changes)
        }
      }
      #expect(LiveModel.stored(live.snapshot) == model.stored, "\(comment)")
      if round % 20 == 19 {
        live.close()
        // Merges that were refused left nothing behind that counts.
        room.set(.max)
        live = try LiveIndex(folder: folder.path("live"), options: options)
        #expect(LiveModel.stored(live.snapshot) == model.stored, "\(comment)")
      }
    }
    #expect(refused > 0)
    room.set(.max)
    try live.seal()
    #expect(live.maintenanceProblem == nil && live.statistics.memorySegments == 0)
    try model.check(live.snapshot, rank: nil, "seed \(seed), at the end")
    live.close()
  }

  @Test
  func `acknowledges nothing when the folder was deleted`() throws {
    let folder = try TemporaryFolder()
    let live = try LiveIndex(folder: folder.path("live"), options: RandomChanges.options())
    try live.apply(RandomChanges.names)
    let before = LiveModel.stored(live.snapshot)
    try FileManager.default.removeItem(atPath: folder.path("live"))
    for _ in 0..<2 {
      #expect(throws: LiveIndex.WriteError.broken(SystemError(code: ENOENT))) {
        try live.apply(RandomChanges.step(1, seed: 1))
      }
      #expect(throws: LiveIndex.WriteError.broken(SystemError(code: ENOENT))) { try live.seal() }
    }
    #expect(LiveModel.stored(live.snapshot) == before)
    live.close()
    #expect(throws: LiveIndex.WriteError.closed) { try live.seal() }
  }

  @Test
  func `says that a merge was refused, and keeps all in memory and in the log`() throws {
    let folder = try TemporaryFolder()
    let room = DiskRoom(bytes: .max)
    var options = RandomChanges.options()
    options.room = room
    let live = try LiveIndex(folder: folder.path("live"), options: options)
    try live.apply(RandomChanges.names + RandomChanges.step(1, seed: 4))
    var model = LiveModel()
    model.apply(RandomChanges.step(1, seed: 4))
    live.settle()
    room.set(100)
    #expect(throws: LiveIndex.WriteError.failed(SystemError(code: ENOSPC))) { try live.seal() }
    #expect(live.maintenanceProblem != nil)
    #expect(LiveModel.stored(live.snapshot) == model.stored)
    room.set(.max)
    try live.seal()
    #expect(live.maintenanceProblem == nil)
    live.close()
    let again = try LiveIndex(folder: folder.path("live"), options: options)
    #expect(LiveModel.stored(again.snapshot) == model.stored)
    #expect(again.statistics.fileSegments == 1)
  }

  @Test
  func `lets one writer at a time have a folder`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live")
    let first = try LiveIndex(folder: path)
    #expect(throws: LiveIndex.OpenError.busy(path: path)) { try LiveIndex(folder: path) }
    first.close()
    let second = try LiveIndex(folder: path)
    #expect(second.snapshot.recordCount == 0)
  }

  @Test
  func `says why a folder can't be opened`() throws {
    let folder = try TemporaryFolder()
    for path in ["/proc/none", folder.path("no/such")] {
      let error = #expect(throws: LiveIndex.OpenError.self) { try LiveIndex(folder: path) }
      guard case .failed(path, _)? = error else {
        Issue.record("expected that \(path) failed, not \(String(describing: error))")
        continue
      }
      #expect(error?.description.hasPrefix(path + ": ") == true)
    }
    let ranked = folder.path("ranked")
    try LiveIndex(folder: ranked, options: RandomChanges.options(rank: .descending)).close()
    #expect(throws: LiveIndex.OpenError.differentRanking(path: ranked)) {
      try LiveIndex(folder: ranked, options: RandomChanges.options())
    }
  }
}
