// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import Foundation
import Synchronization
import Testing

/// What request handlers of a server rely on: some change records while others search.
struct ConcurrentChangeTests {
  /// How many tasks still write.
  private final class Writers: Sendable {
    let count = Mutex(ConcurrentChangeTests.pairs)
  }

  private static let pairs = 4
  private static let rounds = 40

  /// Both records of a pair hold the same number, and are changed in one call.
  private static func changes(pair: Int, number: Int) -> [RecordChange] {
    (0..<2).map { half in
      let json = #"{"id":\#(pair * 2 + half),"name":"pair number","n":\#(number)}"#
      return .put(json: Array(json.utf8))
    }
  }

  /// The numbers of all records by id, as a search finds them.
  private static func numbers(
    _ index: RecordIndex,
    _ scratch: inout SearchScratch
  ) throws -> [RecordID: Int] {
    struct Record: Decodable { let n: Int }
    var numbers: [RecordID: Int] = [:]
    for hit in try index.answer(RecordQuery("pair numb"), scratch: &scratch).hits {
      numbers[hit.id] = try JSONDecoder().decode(Record.self, from: Data(hit.record)).n
    }
    return numbers
  }

  @Test(.timeLimit(.minutes(2)), arguments: [false, true])
  func `a search sees all of a call's changes or none, and never older ones again`(
    isInMemory: Bool
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "chaja-\(UUID().uuidString)"
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    let live = isInMemory ? LiveRecordIndex() : try LiveRecordIndex(folder: folder.path)
    for pair in 0..<Self.pairs { try live.apply(Self.changes(pair: pair, number: 0)) }
    let writers = Writers()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for pair in 0..<Self.pairs {
        group.addTask {
          var scratch = SearchScratch()
          defer { writers.count.withLock { $0 -= 1 } }
          for number in 1...Self.rounds {
            try live.apply(Self.changes(pair: pair, number: number))
            let seen = try Self.numbers(live.current, &scratch)
            #expect(seen[.integer(Int64(pair * 2))] == number, "a change is there when it returns")
          }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          var scratch = SearchScratch()
          var last = [Int](repeating: 0, count: Self.pairs)
          while writers.count.withLock({ $0 > 0 }) {
            let seen = try Self.numbers(live.current, &scratch)
            #expect(seen.count == Self.pairs * 2)
            for pair in 0..<Self.pairs {
              let number = seen[.integer(Int64(pair * 2))]
              #expect(number == seen[.integer(Int64(pair * 2 + 1))], "half of a call is seen")
              #expect(number ?? -1 >= last[pair], "an older state is seen again")
              last[pair] = number ?? 0
            }
          }
        }
      }
      try await group.waitForAll()
    }
    live.close()
  }
}
