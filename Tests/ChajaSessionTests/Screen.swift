// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSession

/// A session with a shell that only keeps books: what was sent, cancelled and opened, and which timers run.
struct Screen {
  var state: SessionState
  private(set) var sent: [Request] = []
  private(set) var cancelled: [RequestID] = []
  private(set) var opened: [Selection] = []
  private(set) var announced: [Announcement] = []
  private(set) var timers: [TimerID: Int] = [:]

  init(_ sections: String..., change: (inout SessionSettings) -> Void = { _ in }) {
    var settings = SessionSettings(sections: sections.map { SectionSettings(id: SectionID($0)) })
    settings.debounceMilliseconds = 0
    change(&settings)
    state = SessionState(settings: settings)
  }

  /// Applies one turn.
  mutating func turn(_ events: Event...) {
    for effect in state.apply(events) {
      switch effect {
      case .send(let request): sent.append(request)
      case .cancel(let id): cancelled.append(id)
      case .open(let selection): opened.append(selection)
      case .announce(let announcement): announced.append(announcement)
      case .startTimer(let timer, let milliseconds): timers[timer] = milliseconds
      case .stopTimer(let timer): timers[timer] = nil
      case .enrich, .cancelEnrichment: break
      }
    }
  }

  mutating func type(_ text: String, composing: Bool = false) {
    turn(.textChanged([UInt8](text.utf8), isComposing: composing))
  }

  /// Answers the newest request of a section, or one before it.
  mutating func answer(
    _ items: [String],
    total: Int? = nil,
    pages: Int? = nil,
    section: String? = nil,
    back: Int = 0
  ) {
    let requests = sent.filter { section == nil || $0.section == SectionID(section ?? "") }
    let request = requests[requests.count - 1 - back]
    turn(
      .answered(
        request.id,
        Answer(items: items.map { ItemID($0) }, total: total, pages: pages)
      )
    )
  }

  /// Lets the newest request of a section fail.
  mutating func fail(
    _ kind: Failure.Kind,
    retryAfter: Int? = nil,
    at time: Int = 0,
    section: String? = nil
  ) {
    let requests = sent.filter { section == nil || $0.section == SectionID(section ?? "") }
    let request = requests[requests.count - 1]
    turn(
      .failed(
        request.id,
        Failure(kind, retryAfterMilliseconds: retryAfter),
        atMilliseconds: time
      )
    )
  }

  /// Lets all timers run out.
  mutating func fireTimers() {
    for timer in timers.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      timers[timer] = nil
      turn(.timerFired(timer))
    }
  }

  /// The ids shown in a section.
  func items(_ index: Int = 0) -> [String] {
    state.sections[index].items.map { String(decoding: $0.id, as: UTF8.self) }
  }

  var chips: [String] { state.chips.map { String(decoding: $0.item.id, as: UTF8.self) } }

  var selected: String? { state.selection.map { String(decoding: $0.item.id, as: UTF8.self) } }

  /// The requests as section, text and page.
  var asked: [String] {
    sent.map {
      let section = String(decoding: $0.section.utf8, as: UTF8.self)
      return "\(section) \(String(decoding: $0.query.text, as: UTF8.self)) \($0.page)"
    }
  }

  mutating func add(_ chip: String) {
    turn(.chipAdded(Chip(item: ItemID(chip), label: [UInt8](chip.utf8))))
  }

  mutating func more(_ section: String = "main") { turn(.moreWanted(SectionID(section))) }
}
