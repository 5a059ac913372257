// Chaja
// SPDX-License-Identifier: Apache-2.0

import BenchmarkCorpus
import CAllocationCount
import ChajaEngine

/// Types sessions and keeps the times.
struct Typing {
  private struct Keystroke {
    let nanoseconds: UInt64
    let category: String
    let text: [UInt8]
    let total: Int
  }

  /// How well the record looked for was found.
  private struct Finding {
    var sessions = 0
    var found = 0
    var reciprocalRanks = 0.0
    var keys = 0
    var foundWhileTyping = 0
  }

  private let index: Index
  private let options: Options
  private var scratch = SearchScratch()
  private var all = Latencies()
  private var byGroup: [String: Latencies] = [:]
  private var byCategory: [String: Latencies] = [:]
  private var byLength: [Int: Latencies] = [:]
  private var findings: [String: Finding] = [:]
  /// How often each keystroke asked for memory.
  private var allocations: [UInt64] = []
  private var slowest: [Keystroke] = []
  /// A line for each keystroke: session, key, then ids and reasons of the hits.
  private(set) var answers = ""

  init(index: Index, options: Options) {
    self.index = index
    self.options = options
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
      for number in session.keys.indices { type(session, number) }
      if ContinuousClock.now > end { break }
    }
  }

  private mutating func type(_ session: TypingSession, _ number: Int) {
    let key = session.keys[number]
    let before = chaja_allocation_count()
    let start = options.clock.nanoseconds()
    let found = answer(key)
    let nanoseconds = options.clock.nanoseconds() - start
    allocations.append(chaja_allocation_count() - before)
    all.add(nanoseconds)
    byGroup[Typing.group(session.category), default: Latencies()].add(nanoseconds)
    byCategory[session.category, default: Latencies()].add(nanoseconds)
    byLength[min(number + 1, 12), default: Latencies()].add(nanoseconds)
    keep(
      Keystroke(
        nanoseconds: nanoseconds,
        category: session.category,
        text: key,
        total: found?.total ?? 0
      )
    )
    guard let found else { return }
    note(found, session, number)
    if options.answers != nil { write(found, session, number) }
  }

  /// What an application does after a key: reads the query, finds the best ten, takes their ids.
  private mutating func answer(_ text: [UInt8]) -> (ids: [Int64], total: Int, hits: [Hit])? {
    var request = SearchRequest(query: text)
    request.limit = 10
    if !options.countsTotals { request.countingLimit = 0 }
    guard let answer = try? index.search(request, scratch: &scratch) else { return nil }
    let ids: [Int64] = answer.hits.map { hit in
      if case .integer(let number) = hit.id { number } else { -1 }
    }
    return (ids, answer.total, answer.hits)
  }

  private mutating func note(
    _ found: (ids: [Int64], total: Int, hits: [Hit]),
    _ session: TypingSession,
    _ number: Int
  ) {
    let place = found.ids.firstIndex(of: session.target)
    var finding = findings[session.category] ?? Finding()
    if number == session.keys.count - 1 {
      finding.sessions += 1
      if let place {
        finding.found += 1
        finding.reciprocalRanks += 1 / Double(place + 1)
      }
    }
    if number >= 2 {
      finding.keys += 1
      if place != nil { finding.foundWhileTyping += 1 }
    }
    findings[session.category] = finding
  }

  private mutating func write(
    _ found: (ids: [Int64], total: Int, hits: [Hit]),
    _ session: TypingSession,
    _ number: Int
  ) {
    let hits = found.hits.map { hit in
      guard let match = hit.match else { return "\(hit.id)" }
      return "\(hit.id) \(match.edits)\(match.reading)\(match.kind)\(match.breaks)\(match.field)"
        + "\(hit.matchedFields)"
    }
    let total = options.countsTotals ? "\(found.total)" : ""
    answers += "\(session.number)\t\(number)\t\(total)\t\(hits.joined(separator: ";"))\n"
  }

  private mutating func keep(_ keystroke: Keystroke) {
    let place = slowest.firstIndex { $0.nanoseconds < keystroke.nanoseconds } ?? slowest.count
    guard place < options.slowest else { return }
    slowest.insert(keystroke, at: place)
    if slowest.count > options.slowest { slowest.removeLast() }
  }

  /// The kind of session that a category belongs to.
  private static func group(_ category: String) -> String {
    if category.contains("typo") { return "typo" }
    if category == "en_infix" { return "infix" }
    return category == "ko_jamo" || category == "ko_choseong" ? "jamo" : "exact"
  }
}

// MARK: Report

extension Typing {
  /// Prints the tables.
  func report() {
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
    for (group, times) in byGroup.sorted(by: { $0.key < $1.key }) {
      print(Typing.line(group, times))
    }
    print(Typing.line("all", all))
    print("")
    print(Typing.line("found", ["sessions", "in the 10", "MRR", "typing"]))
    for (category, finding) in findings.sorted(by: { $0.key < $1.key }) {
      let sessions = Double(max(finding.sessions, 1))
      let cells = [
        Double(finding.found) / sessions, finding.reciprocalRanks / sessions,
        Double(finding.foundWhileTyping) / Double(max(finding.keys, 1)),
      ]
      print(Typing.line(category, [String(finding.sessions)] + cells.map { Typing.decimal($0, 3) }))
    }
    print("")
    for keystroke in slowest {
      let text = String(decoding: keystroke.text, as: UTF8.self)
      print(
        "slowest    \(keystroke.nanoseconds / 1_000) us  \(keystroke.category)  \"\(text)\"  "
          + "\(keystroke.total) matches"
      )
    }
    let mean = Double(allocations.reduce(0, +)) / Double(max(all.count, 1))
    print(
      "memory     \(Typing.decimal(mean, 1)) allocations a keystroke, \(medianAllocations) in the middle, "
        + "\(allocations.max() ?? 0) at most"
    )
  }

  /// How often half of the keystrokes asked for memory at most.
  var medianAllocations: UInt64 {
    allocations.isEmpty ? 0 : allocations.sorted()[allocations.count / 2]
  }

  private static func line(_ name: String, _ times: Latencies) -> String {
    let sorted = times.sorted()
    var cells = [String(times.count)]
    for share in [0.5, 0.95, 0.99, 1] { cells.append(decimal(sorted.microseconds(at: share), 1)) }
    cells.append("\(decimal(sorted.share(below: 2_000_000) * 100, 1)) %")
    return line(name, cells)
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let digits = String(scaled % scale)
    let fraction = String(repeating: "0", count: max(0, places - digits.count)) + digits
    return "\(scaled / scale).\(fraction)"
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    let padded = cells.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(0, 16 - name.count)) + padded.joined()
  }
}
