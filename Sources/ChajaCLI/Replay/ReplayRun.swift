// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON
import ChajaSession

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
    printed = ReplayOutput.state(state, showsRecents: script.showsRecents)
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
    let line = ReplayOutput.state(state, showsRecents: script.showsRecents)
    if line != printed {
      printed = line
      ReplayOutput.append(line, named: "state", at: now, to: &output)
    }
    return true
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
      ReplayOutput.append(ReplayOutput.request(request), named: "request", at: now, to: &output)
      schedule(request, at: now)
    case .cancel(let id):
      ReplayOutput.append([UInt8]("\(id.rawValue)".utf8), named: "cancel", at: now, to: &output)
    case .open(let selection):
      ReplayOutput.append(ReplayOutput.row(selection), named: "open", at: now, to: &output)
    default: break
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
    let place = dues.firstIndex { $0.at > at } ?? dues.endIndex
    dues.insert(Due(at: at, event: event), at: place)
  }
}
