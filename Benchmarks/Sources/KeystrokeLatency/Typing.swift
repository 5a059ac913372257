// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import ChajaEngine

/// Types sessions and keeps the times.
struct Typing {
  private struct Keystroke {
    let nanoseconds: UInt64
    let category: String
    let text: [UInt8]
    let total: Int
  }

  private let index: Index
  private var scratch = SearchScratch()
  private let stopwatch: Stopwatch
  private var all = Latencies()
  private var byCategory: [String: Latencies] = [:]
  private var byLength: [Int: Latencies] = [:]
  private var slowest: [Keystroke] = []

  init(index: Index, stopwatch: Stopwatch) {
    self.index = index
    self.stopwatch = stopwatch
  }

  /// Types without keeping times, so that memory and caches are as they are in use.
  mutating func warmUp(with sessions: ArraySlice<TypingSession>) {
    for session in sessions {
      for key in session.keys { _ = answer(key) }
    }
  }

  /// Types the sessions until the time is over; a session that began is typed to its end.
  mutating func type(_ sessions: [TypingSession], for budget: Duration) {
    let end = ContinuousClock.now + budget
    for session in sessions {
      for (number, key) in session.keys.enumerated() {
        let start = stopwatch.nanoseconds()
        let total = answer(key)
        let nanoseconds = stopwatch.nanoseconds() - start
        all.add(nanoseconds)
        byCategory[session.category, default: Latencies()].add(nanoseconds)
        byLength[min(number + 1, 12), default: Latencies()].add(nanoseconds)
        keep(
          Keystroke(
            nanoseconds: nanoseconds,
            category: session.category,
            text: key,
            total: total
          )
        )
      }
      if ContinuousClock.now > end { break }
    }
  }

  /// What an application does after a key: reads the query, finds the best ten, takes their ids.
  private mutating func answer(_ text: [UInt8]) -> Int {
    var request = SearchRequest(query: text)
    request.limit = 10
    guard let answer = try? index.search(request, scratch: &scratch) else { return 0 }
    var sum = 0
    for hit in answer.hits {
      if case .integer(let number) = hit.id { sum &+= Int(number) }
    }
    return sum == -1 ? 0 : answer.total
  }

  private mutating func keep(_ keystroke: Keystroke) {
    guard slowest.count < 100 || keystroke.nanoseconds > slowest[99].nanoseconds else { return }
    let place = slowest.firstIndex { $0.nanoseconds < keystroke.nanoseconds } ?? slowest.count
    slowest.insert(keystroke, at: place)
    if slowest.count > 100 { slowest.removeLast() }
  }

  /// Prints the tables.
  func report(slowest count: Int) {
    print("")
    print(Typing.line("typed", ["keystrokes", "p50 us", "p95 us", "p99 us", "max us", "< 2 ms"]))
    for (category, times) in byCategory.sorted(by: { $0.key < $1.key }) {
      print(Typing.line(category, times))
    }
    print("")
    for (length, times) in byLength.sorted(by: { $0.key < $1.key }) {
      let name = length == 12 ? "12 keys or more" : length == 1 ? "1 key" : "\(length) keys"
      print(Typing.line(name, times))
    }
    print("")
    print(Typing.line("all", all))
    print("")
    for keystroke in slowest.prefix(count) {
      let text = String(decoding: keystroke.text, as: UTF8.self)
      print(
        "slowest    \(keystroke.nanoseconds / 1_000) us  \(keystroke.category)  \"\(text)\"  "
          + "\(keystroke.total) matches"
      )
    }
  }

  private static func line(_ name: String, _ times: Latencies) -> String {
    let sorted = times.sorted()
    var cells = [String(times.count)]
    for share in [0.5, 0.95, 0.99, 1] { cells.append(String(Int(sorted.microseconds(at: share)))) }
    let permille = Int(sorted.share(below: 2_000_000) * 1_000)
    cells.append("\(permille / 10).\(permille % 10) %")
    return line(name, cells)
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    let padded = cells.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(0, 16 - name.count)) + padded.joined()
  }
}
