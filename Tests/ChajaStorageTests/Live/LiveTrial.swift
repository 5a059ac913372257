// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import ChajaStorageWriter
import ChajaTestSupport
import Testing

/// A live index under random changes, and what it must hold: of every third seed in memory, the others in a folder; of
/// every second one with ranks.
struct LiveTrial {
  let seed: UInt64
  let isInMemory: Bool
  let folder: TemporaryFolder
  private let rank: RankOrder?
  private let options: LiveIndex.Options
  private(set) var live: LiveIndex
  var model = LiveModel()

  init(seed: UInt64) throws {
    self.seed = seed
    isInMemory = seed % 3 == 0
    folder = try TemporaryFolder()
    rank = seed % 2 == 0 ? .descending : nil
    var options = RandomChanges.options(rank: rank)
    options.loadedBytes = 2_000
    self.options = options
    live = try LiveTrial.open(isInMemory ? nil : folder, options)
    try live.apply(RandomChanges.names)
  }

  private static func open(
    _ folder: TemporaryFolder?,
    _ options: LiveIndex.Options
  ) throws -> LiveIndex {
    guard let folder else { return LiveIndex(options: options) }
    return try LiveIndex(folder: folder.path("live"), options: options)
  }

  /// Closes an index in a folder and opens it again.
  mutating func reopen() throws {
    guard !isInMemory else { return }
    live.close()
    live = try LiveTrial.open(folder, options)
    #expect(live.fields.count == 2 && live.columns.count == 2, "seed \(seed)")
  }

  /// Makes changes in the index and in the model.
  mutating func apply(_ changes: [Change]) throws {
    try live.apply(changes)
    model.apply(changes)
  }

  /// Compares all that the index answers with an index built afresh.
  func check(_ place: String) throws {
    try model.check(live.snapshot, rank: rank, "seed \(seed), \(place)")
  }

  /// The same once all is merged.
  func finish() throws {
    live.settle()
    #expect(live.maintenanceProblem == nil)
    try check("at the end")
  }
}
