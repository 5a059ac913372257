// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession
import ChajaSessionJSON

/// A session on a virtual clock: time jumps from one thing that happens to the next.
struct ReplayRun {
  /// Something that will happen.
  private struct Due {
    let at: Int
    let event: Event
  }

  private let script: ReplayScript
  private var state: SessionState
  private var nextStep = 0
  private var timers: [Int: Int] = [:]
  private var dues: [Due] = []
  /// How often each scripted answer has been used.
  private var uses: [Int]
  private var printed: [UInt8]
  private var isFirst = true

  init(_ script: ReplayScript) {
    self.script = script
    state = SessionState(settings: script.settings)
    uses = Array(repeating: 0, count: script.answers.count)
    printed = Self.json(state, script)
  }

  /// Goes on to the next moment at which something happens.
  ///
  /// - Parameter output: Gets the lines of the moment appended.
  /// - Returns: false when there is none.
  mutating func advance(_ output: inout [UInt8]) -> Bool {
    guard let now = nextMoment, now <= script.until ?? .max else { return false }
    let effects = state.apply(takeEvents(at: now))
    isFirst = false
    for effect in effects { perform(effect, at: now, &output) }
    let line = Self.json(state, script)
    if line != printed {
      printed = line
      append("state", at: now, to: &output) { $0.raw(line) }
    }
    return true
  }

  private static func json(_ state: SessionState, _ script: ReplayScript) -> [UInt8] {
    var writer = JSONWriter()
    state.write(.script(showsRecents: script.showsRecents), to: &writer)
    return writer.bytes
  }

  /// Appends one line.
  private func append(
    _ name: StaticString,
    at time: Int,
    to output: inout [UInt8],
    _ write: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("at", time)
    writer.name(name)
    write(&writer)
    writer.endObject()
    output += writer.bytes
    output.append(0x0A)
  }

  private var nextMoment: Int? {
    // Sources that list what they have without a query are asked before anything happens.
    if isFirst && script.settings.blankQueries == .always { return 0 }
    var moments = timers.values.min().map { [$0] } ?? []
    if nextStep < script.steps.count { moments.append(script.steps[nextStep].at) }
    if let due = dues.first { moments.append(due.at) }
    return moments.min()
  }

  /// Answers come first, then what the person does, then timers: a key pressed just when the debounce ends restarts it.
  private mutating func takeEvents(at now: Int) -> [Event] {
    var events: [Event] = []
    let count = dues.prefix { $0.at == now }.count
    events += dues.prefix(count).map(\.event)
    dues.removeFirst(count)
    while nextStep < script.steps.count, script.steps[nextStep].at == now {
      events.append(script.steps[nextStep].event)
      nextStep += 1
    }
    for timer in timers.keys.sorted() where timers[timer] == now {
      timers[timer] = nil
      events.append(.timerFired(TimerID(rawValue: timer)))
    }
    return events
  }

  private mutating func perform(_ effect: Effect, at now: Int, _ output: inout [UInt8]) {
    switch effect {
    case .startTimer(let timer, let milliseconds): timers[timer.rawValue] = now + milliseconds
    case .stopTimer(let timer): timers[timer.rawValue] = nil
    case .send(let request):
      append("request", at: now, to: &output) {
        request.write(.script(hasTwoSources: hasTwoSources(request.section)), to: &$0)
      }
      schedule(request, at: now)
    case .cancel(let id):
      append("cancel", at: now, to: &output) { $0.integer(id.rawValue) }
    case .open(let selection):
      append("open", at: now, to: &output) { selection.write(to: &$0) }
    case .enrich(let item):
      append("enrich", at: now, to: &output) { item.write(to: &$0) }
      schedule(item, at: now)
    case .cancelEnrichment(let item):
      append("cancelEnrichment", at: now, to: &output) { item.write(to: &$0) }
      dues.removeAll { $0.event == .enriched(item) || $0.event == .enrichmentFailed(item) }
    case .announce(let announcement):
      guard script.showsAnnouncements else { return }
      append("announce", at: now, to: &output) { announcement.write(to: &$0) }
    }
  }

  /// Plans the answer to a request: the first that fits and was not used, else the last that fits.
  private mutating func schedule(_ request: Request, at now: Int) {
    let fitting = script.answers.indices.filter { script.answers[$0].fits(request) }
    guard let index = fitting.first(where: { uses[$0] == 0 }) ?? fitting.last else { return }
    uses[index] += 1
    let answer = script.answers[index]
    let at = now + answer.after
    let event: Event =
      switch answer.outcome {
      case .answer(let page): .answered(request.id, page)
      case .failure(let failure): .failed(request.id, failure, atMilliseconds: at)
      }
    insert(Due(at: at, event: event))
  }

  /// Plans how the enrichment of a row ends.
  private mutating func schedule(_ item: ItemID, at now: Int) {
    guard let scripted = script.enrichments.first(where: { $0.item == item }) else { return }
    let event: Event = scripted.fails ? .enrichmentFailed(item) : .enriched(item)
    insert(Due(at: now + scripted.after, event: event))
  }

  private mutating func insert(_ due: Due) {
    let place = dues.firstIndex { $0.at > due.at } ?? dues.endIndex
    dues.insert(due, at: place)
  }

  private func hasTwoSources(_ section: SectionID) -> Bool {
    script.settings.sections.contains { $0.id == section && $0.asksLocalFirst && !$0.isLocal }
  }
}
