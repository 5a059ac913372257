// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import ChajaStorageWriter
import ChajaTestSupport
import Testing

struct LiveIndexTests {
  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `answers as an index built afresh after any changes, merges and openings`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var trial = try LiveTrial(seed: seed)
    for round in 0..<60 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: trial.live.settle()
      case 1: try trial.live.seal()
      case 2 where !trial.isInMemory: try trial.reopen()
      default: try trial.apply(RandomChanges.changes(&random, ids: 150))
      }
      let count = trial.live.snapshot.recordCount
      #expect(count == trial.model.records.count, "seed \(seed), round \(round)")
      if round % 6 == 0 { try trial.check("round \(round)") }
    }
    try trial.finish()
    let statistics = trial.live.statistics
    #expect(statistics.recordCount == trial.model.records.count)
    #expect(statistics.memorySegments + statistics.fileSegments < 20)
  }

  @Test
  func `shows changes to the next search, and leaves snapshots as they are`() throws {
    let live = LiveIndex(options: RandomChanges.options())
    try live.apply(RandomChanges.names)
    var model = LiveModel()
    var random = SeededGenerator(seed: 7)
    var snapshots: [(Snapshot, LiveModel)] = []
    for _ in 0..<30 {
      let changes = RandomChanges.changes(&random, ids: 60)
      try live.apply(changes)
      model.apply(changes)
      snapshots.append((live.snapshot, model))
    }
    live.settle()
    for (number, (snapshot, model)) in snapshots.enumerated() where number % 5 == 0 {
      try model.check(snapshot, rank: nil, "snapshot \(number)")
    }
  }

  @Test
  func `keeps the snapshot of a list for its later pages, and says when it is gone`() throws {
    var options = RandomChanges.options()
    options.keptSnapshots = 2
    let live = LiveIndex(options: options)
    try live.apply(RandomChanges.names)
    var random = SeededGenerator(seed: 8)
    func change() throws {
      try live.apply([
        .put(RandomChanges.record(Int64.random(in: 0..<1 << 40, using: &random), &random))
      ])
    }
    try change()
    let first = live.pin()
    #expect(first.generation < 1 << 53)
    for _ in 0..<9 { try change() }
    // Only those that were given out count.
    #expect(try live.snapshot(generation: first.generation).recordCount == 1)
    let second = live.pin()
    #expect(live.pin().generation == second.generation)
    try change()
    #expect(try live.snapshot(generation: first.generation).recordCount == 1)
    #expect(try live.snapshot(generation: second.generation).recordCount == 10)
    let third = live.pin()
    #expect(third.snapshot.recordCount == 11)
    let expired = #expect(throws: LiveIndex.ExpiredError.self) {
      try live.snapshot(generation: first.generation)
    }
    #expect(expired?.generation == first.generation && expired?.current == third.generation)
    #expect(try live.snapshot(generation: second.generation).recordCount == 10)
    #expect(expired?.description.isEmpty == false)
  }

  @Test
  func `refuses changes that make no sense, and makes none of the call`() throws {
    let live = LiveIndex(options: RandomChanges.options())
    try live.apply(RandomChanges.names)
    var random = SeededGenerator(seed: 9)
    let good = Change.put(RandomChanges.record(1, &random))
    var record = RecordContent(id: .integer(2))
    record.texts = [RecordContent.Text(field: 2, bytes: [])]
    #expect(throws: LiveIndex.WriteError.unknownField(number: 2)) {
      try live.apply([good, .put(record)])
    }
    record.texts = []
    record.values = [RecordContent.Value(column: -1, value: .null)]
    #expect(throws: LiveIndex.WriteError.unknownColumn(number: -1)) {
      try live.apply([good, .put(record)])
    }
    record.values = []
    record.rank = .infinity
    #expect(throws: LiveIndex.WriteError.invalidRank(id: .integer(2))) {
      try live.apply([good, .put(record)])
    }
    let name = Array("name".utf8)
    #expect(throws: LiveIndex.WriteError.conflictingField(name: name)) {
      try live.apply([good, .field(name: name, kind: .digits)])
    }
    #expect(live.snapshot.recordCount == 0)
    try live.apply([.field(name: name, kind: .text), good, .delete(.integer(99))])
    #expect(live.snapshot.recordCount == 1)
    live.close()
    #expect(throws: LiveIndex.WriteError.closed) { try live.apply([good]) }
    #expect(live.snapshot.recordCount == 1)
  }

  @Test(.timeLimit(.minutes(2)))
  func `takes the changes of many tasks at once, and loses none`() async throws {
    let folder = try TemporaryFolder()
    let live = try LiveIndex(folder: folder.path("live"), options: RandomChanges.options())
    try live.apply(RandomChanges.names)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<6 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(task))
          for number in 0..<30 {
            let id = Int64(task * 1_000 + number)
            do {
              try live.apply([.put(RandomChanges.record(id, &random))])
              if number % 3 == 0 {
                try live.apply([.delete(RandomChanges.record(id, &random).id)])
              }
            } catch {
              Issue.record(error)
            }
            var scratch = SearchScratch()
            let request = SearchRequest(query: Array("pika".utf8))
            _ = try? live.snapshot.search(request, scratch: &scratch)
          }
        }
      }
    }
    #expect(live.snapshot.recordCount == 6 * 20)
    live.close()
    let again = try LiveIndex(folder: folder.path("live"), options: RandomChanges.options())
    #expect(again.snapshot.recordCount == 6 * 20)
  }
}
