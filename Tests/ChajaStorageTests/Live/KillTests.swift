// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaStorage
import ChajaStorageWriter
import ChajaTestSupport
import Foundation
import Testing

/// A process that writes is killed at random instants; what it acknowledged is there, and nothing else but its next step.
struct KillTests {
  /// `Scripts/check-kills` asks for more.
  private static let kills =
    ProcessInfo.processInfo.environment["CHAJA_KILLS"].flatMap { Int($0) } ?? 20

  /// The writer, begun at a step, killed after some of its steps; gives the last step that it acknowledged.
  private static func runWriter(
    _ folder: String,
    seed: UInt64,
    from first: Int,
    acknowledging count: Int
  ) throws -> Int? {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "ChajaStorageWriter")
    process.arguments = [folder, String(seed), String(first)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var output: [UInt8] = []
    while output.count(where: { $0 == 0x0A }) < count {
      let more = pipe.fileHandleForReading.availableData
      // The writer ends by itself only when it fails.
      if more.isEmpty { break }
      output += more
    }
    kill(process.processIdentifier, SIGKILL)
    output += (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal, "the writer failed by itself")
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    return lines.last.flatMap { Int($0) }
  }

  @Test(.timeLimit(.minutes(20)), arguments: [1, 2] as [UInt64])
  func `holds what was acknowledged after a kill at any instant`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live")
    var random = SeededGenerator(seed: seed)
    var model = LiveModel()
    var next = 0
    for kill in 0..<(Self.kills + 1) / 2 {
      let count = Int.random(in: 1...25, using: &random)
      let last = try Self.runWriter(path, seed: seed, from: next, acknowledging: count)
      let comment = "seed \(seed), kill \(kill), step \(last ?? next - 1) acknowledged"
      while next <= last ?? -1 {
        model.apply(RandomChanges.step(next, seed: seed))
        next += 1
      }
      let live = try LiveIndex(folder: path, options: RandomChanges.options())
      defer { live.close() }
      let found = LiveModel.stored(live.snapshot)
      if found != model.stored {
        model.apply(RandomChanges.step(next, seed: seed))
        next += 1
        try #require(found == model.stored, "\(comment)")
      }
      if kill % 4 == 3 { try model.check(live.snapshot, rank: nil, comment) }
    }
    #expect(next > 0)
  }
}
