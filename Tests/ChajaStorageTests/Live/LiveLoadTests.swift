// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import ChajaStorageWriter
import ChajaTestSupport
import Foundation
import Testing

struct LiveLoadTests {
  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `answers as an index built afresh after loads among other changes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var trial = try LiveTrial(seed: seed)
    for round in 0..<40 {
      let comment = "seed \(seed), round \(round)"
      let changes = RandomChanges.changes(&random, ids: 150, most: 60)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try trial.apply(changes)
      case 1:
        // Given up.
        var load = trial.live.beginLoad()
        for change in changes { try load.apply(change) }
      default:
        var load = trial.live.beginLoad()
        for change in changes.dropLast(3) { try load.apply(change) }
        // What others write meanwhile gives way to the load, also when it is merged first.
        try trial.apply(RandomChanges.changes(&random, ids: 150))
        if round % 3 == 0 { trial.live.settle() }
        for change in changes.suffix(3) { try load.apply(change) }
        let before = trial.live.snapshot.recordCount
        let counts = try load.finish()
        trial.model.apply(changes)
        let after = before + counts.added - counts.replaced - counts.deleted
        #expect(trial.live.snapshot.recordCount == after, "\(comment)")
      }
      if round % 5 == 4 { try trial.reopen() }
      #expect(LiveModel.stored(trial.live.snapshot) == trial.model.stored, "\(comment)")
      if round % 5 == 0 { try trial.check("round \(round)") }
    }
    try trial.finish()
    guard !trial.isInMemory else { return }
    trial.live.close()
    let files = try trial.folder.names("live")
    #expect(files.count { $0.hasPrefix("segment-") } == trial.live.statistics.fileSegments)
  }

  @Test
  func `tells what was added, replaced, deleted and missing`() throws {
    let live = LiveIndex(options: RandomChanges.options())
    try live.apply(RandomChanges.names)
    var random = SeededGenerator(seed: 3)
    for id in [1, 2, 3] as [Int64] {
      try live.apply([.put(RandomChanges.record(id, &random))])
    }
    var load = live.beginLoad()
    for id in [2, 3, 4, 6, 6, 7] as [Int64] {
      try load.apply(.put(RandomChanges.record(id, &random)))
    }
    for id in [1, 7, 99] as [Int64] { try load.apply(.delete(.integer(id))) }
    #expect(live.snapshot.recordCount == 3)
    let counts = try load.finish()
    #expect(live.snapshot.recordCount == 4)
    #expect(counts.added == 4 && counts.replaced == 2 && counts.deleted == 1)
    #expect(Set(counts.missing) == [.integer(7), .integer(99)])
  }

  @Test
  func `takes new fields, unless others named some meanwhile`() throws {
    let folder = try TemporaryFolder()
    let live = try LiveIndex(folder: folder.path("live"), options: RandomChanges.options())
    try live.apply(RandomChanges.names)
    var record = RecordContent(id: .integer(1))
    record.texts = [RecordContent.Text(field: 2, bytes: Array("seoul".utf8))]
    let city = Change.field(name: Array("city".utf8), kind: .text)
    #expect(throws: LiveIndex.WriteError.unknownField(number: 2)) {
      var load = live.beginLoad()
      try load.apply(.put(record))
    }
    #expect(throws: LiveIndex.WriteError.changedMeanwhile) {
      var load = live.beginLoad()
      try load.apply(city)
      try load.apply(.put(record))
      try live.apply([.column(name: Array("size".utf8))])
      _ = try load.finish()
    }
    #expect(live.snapshot.recordCount == 0)
    var load = live.beginLoad()
    try load.apply(city)
    try load.apply(.put(record))
    #expect(try load.finish().added == 1)
    #expect(live.fields.count == 3 && live.columns.count == 3)
    live.close()
    let again = try LiveIndex(folder: folder.path("live"), options: RandomChanges.options())
    #expect(again.fields.count == 3 && again.snapshot.recordCount == 1)
  }

  @Test(.timeLimit(.minutes(1)))
  func `leaves the index as it was when the disk is full`() throws {
    let folder = try TemporaryFolder()
    let room = DiskRoom(bytes: .max)
    var options = RandomChanges.options()
    options.room = room
    options.loadedBytes = 2_000
    let live = try LiveIndex(folder: folder.path("live"), options: options)
    try live.apply(RandomChanges.names + RandomChanges.step(1, seed: 5))
    try live.seal()
    let before = LiveModel.stored(live.snapshot)
    let files = try folder.names("live")
    for bytes in [0, 100, 3_000, 9_000, 20_000] {
      room.set(bytes)
      #expect(throws: LiveIndex.WriteError.failed(SystemError(code: ENOSPC))) {
        var load = live.beginLoad()
        for step in 2..<30 {
          for change in RandomChanges.step(step, seed: 5) { try load.apply(change) }
        }
        _ = try load.finish()
      }
      #expect(LiveModel.stored(live.snapshot) == before)
      #expect(try folder.names("live") == files)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `reads a folder beside its writer, whatever is merged away meanwhile`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live")
    #expect(try LiveIndex.settings(folder: path) == nil)
    #expect(throws: LiveIndex.OpenError.self) { try LiveIndex.read(folder: path) }
    var options = RandomChanges.options()
    options.settings = [1, 2, 3]
    let live = try LiveIndex(folder: path, options: options)
    try live.apply(RandomChanges.names)
    #expect(try LiveIndex.settings(folder: path) == [1, 2, 3])
    let writing = Task {
      for step in 0..<200 {
        // One record more with each step, and enough changes for merges.
        var random = SeededGenerator(seed: UInt64(step))
        try live.apply([.put(RandomChanges.record(Int64(1_000 + step), &random))])
        try live.apply((0..<20).map { .put(RandomChanges.record($0, &random)) })
      }
    }
    var last = 0
    for _ in 0..<100 {
      let content = try LiveIndex.read(folder: path)
      #expect(content.settings == [1, 2, 3] && content.snapshot.recordCount >= last)
      last = content.snapshot.recordCount
    }
    try await writing.value
    #expect(try LiveModel.stored(LiveIndex.read(folder: path).snapshot).count == 220)
  }
}
