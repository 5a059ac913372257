// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaTestSupport
import ChajaTesting
import Synchronization
import Testing

/// Random events, answers in random order, failures and sources that ignore cancellation, on one manual clock.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct RandomSearchSessionTests {
  @Test(arguments: [true, false])
  func `no row of another query, no row twice, whatever happens when`(heeds: Bool) async {
    for seed in UInt64(1)...25 {
      let world = RandomScreen(seed: seed, heedsCancellation: heeds)
      for step in 1...120 {
        await world.step()
        if let rule = world.broken {
          Issue.record("seed \(seed), step \(step) (\(world.lastEvent)): \(rule)")
          return
        }
      }
      if let rule = await world.brokenAfterDropping() {
        Issue.record("seed \(seed), after the session was dropped: \(rule)")
      }
    }
  }

  @Test
  func `the same script gives the same turns`() async {
    var traces: [[String]] = []
    for _ in 0..<2 {
      let world = RandomScreen(seed: 7, heedsCancellation: false)
      var trace: [String] = []
      for _ in 0..<150 {
        await world.step()
        trace.append(world.trace)
      }
      traces.append(trace)
    }
    #expect(traces[0] == traces[1])
    #expect(Set(traces[0]).count > 50)
  }
}

/// A screen of three sections that does something random at each step.
@MainActor
private final class RandomScreen {
  let scheduler = ManualScheduler()
  let sources: [ScriptedSource<Movie>]
  let heedsCancellation: Bool
  private(set) var session: SearchSession<Movie>?
  private(set) var lastEvent = ""
  private var generator: SeededGenerator

  init(seed: UInt64, heedsCancellation: Bool) {
    let clock = scheduler
    let dice = Dice(seed: seed &* 7_919, heedsCancellation: heedsCancellation)
    self.heedsCancellation = heedsCancellation
    generator = SeededGenerator(seed: seed)
    let made = (0..<4).map { number in
      ScriptedSource<Movie>(scheduler: clock, isLocal: number == 2) {
        dice.answer($0, isQuick: number >= 2)
      }
    }
    sources = made
    session = SearchSession(
      sections: [
        SearchSection("films", made[0], pageSize: 3, hidesChosen: true),
        SearchSection("tv", made[1], localFirst: made[3], pageSize: 4),
        SearchSection("own", made[2], pageSize: 3),
      ],
      scheduler: clock
    ) {
      $0.debounceMilliseconds = 30
      $0.blankQueries = seed % 2 == 0 ? .withChips : .always
    }
  }

  func step() async {
    guard let session else { return }
    let number = Int.random(in: 0..<22, using: &generator)
    lastEvent = "event \(number)"
    switch number {
    case 0..<7:
      let text = ["", " ", "a", "ab", "abc", "ㅍ", "피"].randomElement(using: &generator) ?? ""
      session.changeText(text, isComposing: number == 0)
    case 7: session.submit()
    case 8: session.clear()
    case 9: session.cancel()
    case 10:
      session.addChip(Chip(ItemID("\(Int.random(in: 0..<5, using: &generator))"), label: "c"))
    case 11: session.chips = Array(session.chips.dropFirst())
    case 12: session.sort = [nil, "name"].randomElement(using: &generator) ?? nil
    case 13: session.scope = [nil, "tv", "else"].randomElement(using: &generator) ?? nil
    case 14: session.refresh()
    case 15: session.retry()
    case 16, 17:
      for section in ["films", "tv", "own"] { session.loadMore(SectionID(section)) }
    case 18: session.moveSelection(.next)
    case 19: session.choose()
    case 20: session.changePageSize(to: Int.random(in: 2...4, using: &generator))
    default: break
    }
    await scheduler.advance(by: .milliseconds(Int.random(in: 0..<40, using: &generator)))
  }

  /// The first rule that does not hold, in words.
  var broken: String? {
    guard let session else { return nil }
    let snapshot = session.snapshot
    let ids = snapshot.rows.map(\.id)
    if Set(ids).count != ids.count { return "a row is there twice" }
    if let selection = snapshot.selection, !ids.contains(selection) { return "selection is gone" }
    let isBlank = snapshot.text.allSatisfy { $0 == " " }
    let wanted = RecordRequest(
      isBlank ? "" : snapshot.text,
      chips: snapshot.chips.map(\.item),
      scope: snapshot.scope,
      sort: snapshot.sort
    )
    for (section, source) in zip(snapshot.sections, sources) {
      let owners = Set(section.rows.map(\.record.overview))
      if owners.count > 1 { return "\(section.id): rows of two queries, \(owners)" }
      if !section.isStale, let owner = owners.first, owner != Dice.owner(wanted) {
        return "\(section.id): rows of \(owner) pass for those of \(Dice.owner(wanted))"
      }
      if section.rows.contains(where: {
        $0.record.title != "\($0.record.overview)\($0.item.idText)"
      }) {
        return "\(section.id): a record that is not its item's"
      }
      if section.phase == .results && section.rows.isEmpty { return "\(section.id): no rows" }
      if section.phase == .empty && !section.rows.isEmpty {
        return "\(section.id): empty with rows"
      }
      if section.phase == .failed && section.failure == nil { return "\(section.id): no failure" }
      if section.failure?.kind == .cancelled { return "\(section.id): shows a cancellation" }
      if heedsCancellation && source.openCount > 1 { return "\(section.id): two open requests" }
    }
    if snapshot.phase == .idle && !ids.isEmpty { return "idle with rows" }
    return nil
  }

  /// What is wrong once the session is gone: what it asked should be cancelled, and no timer left.
  func brokenAfterDropping() async -> String? {
    weak let dropped = session
    session = nil
    if dropped != nil { return "something holds the session" }
    await scheduler.advance(by: .zero)
    if heedsCancellation && sources.contains(where: { $0.openCount > 0 }) { return "asks go on" }
    if heedsCancellation && scheduler.pendingCount > 0 { return "timers go on" }
    await scheduler.advanceToEnd()
    return sources.contains { $0.openCount > 0 } ? "asks never end" : nil
  }

  /// The screen in short.
  var trace: String {
    guard let snapshot = session?.snapshot else { return "" }
    let sections = snapshot.sections.map { "\($0.id) \($0.phase) \($0.rows.map(\.record.title))" }
    return "\(snapshot.turn) \(snapshot.text) \(snapshot.phase) \(sections)"
  }
}

/// What the sources answer, by chance.
private final class Dice: Sendable {
  private let generator: Mutex<SeededGenerator>
  private let heedsCancellation: Bool

  init(seed: UInt64, heedsCancellation: Bool) {
    generator = Mutex(SeededGenerator(seed: seed))
    self.heedsCancellation = heedsCancellation
  }

  /// The query that a row belongs to, as text.
  static func owner(_ request: RecordRequest) -> String {
    let chips = request.chips.map(\.idText).joined(separator: ",")
    return "\(request.text)|\(chips)|\(request.scope ?? "")|\(request.sort ?? "")|"
  }

  func answer(_ request: RecordRequest, isQuick: Bool) -> ScriptedSource<Movie>.Answer {
    generator.withLock { generator in
      let wait = isQuick ? 0 : Int.random(in: 0..<60, using: &generator)
      let answer = answer(request, .milliseconds(wait), &generator)
      let ignores = !heedsCancellation && Bool.random(using: &generator)
      return ignores ? answer.ignoringCancellation : answer
    }
  }

  private func answer(
    _ request: RecordRequest,
    _ wait: Duration,
    _ generator: inout SeededGenerator
  ) -> ScriptedSource<Movie>.Answer {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return .failure(.network, after: wait)
    case 1: return .failure(.http(429, retryAfter: .milliseconds(40)), after: wait)
    case 2: return .failure(.cancelled, after: wait)
    case 3: return .page(RecordPage([]), after: wait)
    default:
      let owner = Dice.owner(request)
      let count = Int.random(in: 1...request.pageSize, using: &generator)
      let records = (0..<count).map { _ in
        let id = Int.random(in: 0..<12, using: &generator)
        return FoundRecord(
          ItemID(String(id)),
          Movie(id: id, title: "\(owner)\(id)", overview: owner)
        )
      }
      return .page(RecordPage(records, total: 12), after: wait)
    }
  }
}
