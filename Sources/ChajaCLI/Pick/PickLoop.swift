// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal
import Foundation

/// Runs a picker on a terminal: waits for keys, signals, answers and the preview's output, and draws what has changed.
///
/// One thread does all of this and never works long, so a key shows at once whatever else goes on.
final class PickLoop {
  private static let escapeMilliseconds: Int32 = 30
  private static let spinnerMilliseconds: Int32 = 120
  /// After so long in a paste the screen is drawn all the same.
  private static let longestReading = Duration.milliseconds(50)

  private let clock = ContinuousClock()
  private let screen: PickTerminal
  private let signals: SignalPipe
  private let wake: WakePipe
  private let store: ItemStore
  private let worker: SearchWorker
  private var picker: Picker
  private var decoder = KeyDecoder()
  private var preview: PreviewRunner?
  private var ending: Picker.Ending?
  private var failure: Failure?
  private var nextRefresh: ContinuousClock.Instant
  private let start: ContinuousClock.Instant

  init(
    picker: Picker,
    screen: PickTerminal,
    store: ItemStore,
    worker: SearchWorker,
    wake: WakePipe
  ) throws(Failure) {
    guard
      let signals = SignalPipe([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT])
    else { throw Failure(code: .pickError, message: "the system gives no pipe for signals") }
    self.picker = picker
    self.screen = screen
    self.signals = signals
    self.wake = wake
    self.store = store
    self.worker = worker
    preview = picker.settings.preview.map { PreviewRunner($0) }
    start = clock.now
    nextRefresh = start
  }

  /// Runs until the person has decided.
  func run() throws(Failure) -> (ending: Picker.Ending, query: String) {
    for input in screen.begin() { take(input) }
    resize()
    perform(picker.begin())
    noteItems()
    while ending == nil, failure == nil {
      draw()
      wait()
    }
    preview = nil
    screen.end()
    if let failure { throw failure }
    return (ending ?? .interrupted, picker.editor.text)
  }

  private func draw() {
    preview?.follow(picker, now: clock.now)
    let tick = Int((clock.now - start) / .milliseconds(Int(Self.spinnerMilliseconds)))
    let content = preview?.content ?? PreviewContent()
    screen.show(PickScreen(picker, preview: content, tick: tick).frame)
  }

  /// How long to wait at most, in milliseconds; -1 for as long as nothing happens.
  private var timeout: Int32 {
    if decoder.isUndecided { return Self.escapeMilliseconds }
    var timeout: Int32 = picker.isReading || picker.isSearching ? Self.spinnerMilliseconds : -1
    if let due = preview?.due {
      let rest = Int32(max(0, min(1000, (due - clock.now) / .milliseconds(1)))) + 1
      timeout = timeout < 0 ? rest : min(timeout, rest)
    }
    if store.snapshot.revision > picker.searchedRevision {
      let rest = Int32(max(0, min(1000, (nextRefresh - clock.now) / .milliseconds(1)))) + 1
      timeout = timeout < 0 ? rest : min(timeout, rest)
    }
    return timeout
  }

  private func wait() {
    var requests = [
      pollfd(fd: screen.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    if let descriptor = preview?.descriptor {
      requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let count = poll(&requests, nfds_t(requests.count), timeout)
    if requests[1].revents != 0 { for number in signals.received() { take(signal: number) } }
    if requests[0].revents != 0 {
      readKeys()
    } else if decoder.isUndecided, count == 0 {
      for input in decoder.flush() { take(input) }
    }
    if requests[2].revents != 0 { wake.clear() }
    takeAnswers()
    noteItems()
    if requests.count > 3, requests[3].revents != 0 { preview?.read() }
  }

  /// Takes all that was typed or pasted, so that what comes at once is drawn once.
  private func readKeys() {
    let start = clock.now
    var request = pollfd(fd: screen.descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      switch screen.read() {
      case .bytes(let bytes): for input in decoder.decode(bytes) { take(input) }
      case .nothing: return
      case .end:
        ending = ending ?? .interrupted
        return
      }
    } while ending == nil && clock.now - start < Self.longestReading && poll(&request, 1, 0) > 0
  }

  private func take(_ input: TerminalInput) {
    guard ending == nil else { return }
    var input = input
    if case .mouse(var event) = input {
      event.row -= screen.firstRow
      input = .mouse(event)
    }
    perform(picker.take(input))
  }

  private func take(signal number: Int32) {
    switch number {
    case SIGWINCH: resize()
    case SIGTSTP: suspend()
    case SIGCONT:
      screen.resume()
      resize()
    default:
      preview = nil
      screen.end()
      failure = Failure(
        code: number == SIGINT ? .interrupted : .pickError,
        message: number == SIGINT ? "" : "ended by a signal"
      )
      if number != SIGINT { PickLoop.die(of: number) }
    }
  }

  /// Ends the process as the signal would have, now that the terminal is as it was.
  private static func die(of number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Gives the terminal back and stops; SIGCONT takes it again.
  private func suspend() {
    screen.end()
    kill(getpid(), SIGSTOP)
  }

  private func resize() {
    let size = screen.measure()
    picker.resize(columns: size.columns, rows: size.rows)
  }

  private func takeAnswers() {
    for outcome in worker.outcomes() {
      nextRefresh = clock.now.advanced(by: max(.milliseconds(100), outcome.duration * 2))
      perform(picker.take(outcome.page, for: outcome.request, revision: outcome.revision))
    }
  }

  private func noteItems() {
    let snapshot = store.snapshot
    if let failure = snapshot.failure {
      self.failure = failure
      return
    }
    // While a list is long in coming it is not asked for anew with every line that is read.
    let isDue = clock.now >= nextRefresh || picker.searchedRevision < 1
    perform(
      picker.note(
        count: snapshot.count,
        isReading: !snapshot.isComplete,
        revision: isDue ? snapshot.revision : picker.searchedRevision
      )
    )
  }

  private func perform(_ actions: [Picker.Action]) {
    for action in actions {
      switch action {
      case .ask(let request): worker.ask(request)
      case .cancel(let request): worker.cancel(request)
      case .redraw: resize()
      case .suspend: stopGroup()
      case .end(let ending): self.ending = self.ending ?? ending
      }
    }
  }

  /// Control-Z: the whole job stops, if there is a shell that can let it go on.
  private func stopGroup() {
    guard getpgrp() != getpgid(getppid()) else { return }
    kill(0, SIGTSTP)
  }
}
