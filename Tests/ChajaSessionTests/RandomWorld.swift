// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaSession

/// A session in a world where everything may happen at any time, with a record of what has been asked and answered.
struct RandomWorld {
  #if DEBUG
  static let runs = 12
  static let steps = 4_000
  #else
  static let runs = 24
  static let steps = 42_000
  #endif

  private(set) var state: SessionState
  private var generator: SeededGenerator
  /// Requests that the session waits for.
  private var open: [Request] = []
  /// Requests that were answered or cancelled; their sources may answer all the same.
  private var gone: [Request] = []
  private var timers: [TimerID] = []
  private var enriching: [ItemID] = []
  /// How often each row was enriched, or could not be.
  private var enrichments: [ItemID: Int] = [:]
  /// How often what belongs to rows was wanted once more.
  private var refreshes = 0
  private var lastRequest = 0
  private var lastTimer = 0
  /// The pages answered since the last refresh, as section, query and page.
  private var answered: Set<[UInt8]> = []
  private(set) var brokenRule: String?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var sections: [SectionSettings] = []
    for name in ["a", "b", "c"].prefix(Int.random(in: 1...3, using: &generator)) {
      var section = SectionSettings(id: SectionID(name))
      section.pageSize = Int.random(in: 1...4, using: &generator)
      section.maximumPages = [nil, 2, 5].randomElement(using: &generator) ?? nil
      section.hidesChosen = Bool.random(using: &generator)
      section.enriches = Bool.random(using: &generator)
      section.asksLocalFirst = Int.random(in: 0..<3, using: &generator) == 0
      section.isLocal = Int.random(in: 0..<4, using: &generator) == 0
      sections.append(section)
    }
    var settings = SessionSettings(sections: sections)
    settings.debounceMilliseconds = Bool.random(using: &generator) ? 0 : 300
    settings.minimumCharacters = Int.random(in: 1...2, using: &generator)
    settings.searchesOnSubmitOnly = Int.random(in: 0..<4, using: &generator) == 0
    settings.acceptsOneSyllable = Bool.random(using: &generator)
    settings.maximumRecents = 3
    let blanks: [SessionSettings.BlankQueries] = [.idle, .idle, .withChips, .always]
    settings.blankQueries = blanks.randomElement(using: &generator) ?? .idle
    state = SessionState(settings: settings)
  }

  /// Applies a turn of one to three random events.
  mutating func step() -> String {
    let count = Int.random(in: 0..<8, using: &generator) == 0 ? 3 : 1
    var events: [Event] = []
    for _ in 0..<count { events.append(randomEvent()) }
    apply(events)
    return "\(events)"
  }

  /// Answers all that is asked and lets all timers run out, until nothing is left to do.
  mutating func comeToRest() {
    for _ in 0..<200
    where brokenRule == nil && !(open.isEmpty && timers.isEmpty && enriching.isEmpty) {
      if let item = enriching.last { apply([.enriched(item)]) }
      if let timer = timers.popLast() { apply([.timerFired(timer)]) }
      if let request = open.last { apply([.answered(request.id, page(for: request))]) }
    }
  }

  /// Whether a row was enriched, or could not be.
  func hasEnriched(_ item: ItemID) -> Bool { enrichments[item] != nil }

  private mutating func randomEvent() -> Event {
    let all = state.sections.map(\.id)
    let section = all.randomElement(using: &generator) ?? SectionID("a")
    switch Int.random(in: 0..<43, using: &generator) {
    case 0..<8:
      let texts = ["", " ", "p", "pi", "pik", "pi ", "ㅍ", "피", "피카", "\u{3164}"]
      let text = texts.randomElement(using: &generator) ?? ""
      let isComposing = Int.random(in: 0..<5, using: &generator) == 0
      return .textChanged([UInt8](text.utf8), isComposing: isComposing)
    case 8..<18: return answerEvent() ?? .moreWanted(section)
    case 18..<21: return timers.popLast().map { .timerFired($0) } ?? .submitted
    case 21..<25: return .moreWanted(section)
    case 25: return .submitted
    case 26: return .cleared
    case 27: return .cancelled
    case 28, 29: return .chipAdded(Chip(item: item(), label: []))
    case 30: return .chipRemoved(item())
    case 31: return .backspacePressed
    case 32: return .scopeChanged([nil, [0x61], [0x7A]].randomElement(using: &generator) ?? nil)
    case 33: return .pageSizeChanged(Int.random(in: 1...3, using: &generator))
    case 34: return .retryWanted(Bool.random(using: &generator) ? nil : section)
    case 35: return .refreshed
    case 36: return .sortChanged([nil, [0x6E]].randomElement(using: &generator) ?? nil)
    case 37, 38:
      let moves: [SelectionMove] = [.next, .previous, .first, .last]
      return .selectionMoved(moves.randomElement(using: &generator) ?? .next)
    case 39: return .choiceMade
    case 40: return .filterChanged([nil, [0x66]].randomElement(using: &generator) ?? nil)
    default:
      let item = enriching.randomElement(using: &generator) ?? item()
      return Bool.random(using: &generator) ? .enriched(item) : .enrichmentFailed(item)
    }
  }

  private mutating func item() -> ItemID { ItemID("x\(Int.random(in: 0..<4, using: &generator))") }

  private mutating func answerEvent() -> Event? {
    let isLate = Int.random(in: 0..<4, using: &generator) == 0
    guard let request = (isLate ? gone : open).randomElement(using: &generator) else { return nil }
    let failures: [Failure] = [
      Failure(.http(status: 500)), Failure(.network), Failure(.cancelled), Failure(.malformed),
      Failure(.http(status: 429)), Failure(.http(status: 503), retryAfterMilliseconds: 1000),
    ]
    if Int.random(in: 0..<3, using: &generator) == 0,
      let failure = failures.randomElement(using: &generator)
    {
      return .failed(request.id, failure, atMilliseconds: 0)
    }
    return .answered(request.id, page(for: request))
  }

  /// A page whose rows tell the text they belong to, some of them rows of an earlier page, some of them people to choose.
  private mutating func page(for request: Request) -> Answer {
    let text = String(decoding: request.query.text, as: UTF8.self)
    var items: [ItemID] = []
    for _ in 0..<Int.random(in: 0...request.pageSize, using: &generator) {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        items.append(item())
      } else {
        let number = Int.random(in: 0...request.page * 3, using: &generator)
        items.append(ItemID("\(text)#\(request.query.chips.count)#\(number)"))
      }
    }
    let totals = [nil, Int.random(in: 0..<12, using: &generator)]
    let pages = [nil, Int.random(in: 0..<9, using: &generator)]
    return Answer(
      items: items,
      total: totals.randomElement(using: &generator) ?? nil,
      pages: pages.randomElement(using: &generator) ?? nil
    )
  }

  private mutating func apply(_ events: [Event]) {
    for event in events {
      switch event {
      case .answered(let id, _):
        if let request = close(id) { answered.insert(key(request, page: request.page)) }
      case .failed(let id, _, _): _ = close(id)
      case .timerFired(let timer): timers.removeAll { $0 == timer }
      case .enriched(let item), .enrichmentFailed(let item):
        if enriching.contains(item) { enrichments[item, default: 0] += 1 }
        enriching.removeAll { $0 == item }
      case .refreshed, .retryWanted, .submitted: refreshes += 1
      default: break
      }
    }
    for effect in state.apply(events) { perform(effect) }
    guard brokenRule == nil else { return }
    if enriching.count > state.settings.maximumEnrichments {
      brokenRule = "too many rows are enriched at a time"
    }
    for item in enriching where !state.sections.contains(where: { $0.items.contains(item) }) {
      brokenRule = "a row is enriched that is gone"
    }
    if brokenRule != nil { return }
    let rules = SessionRules(after: state, open: open, hasTimer: !timers.isEmpty)
    brokenRule = rules.broken
  }

  private mutating func close(_ id: RequestID) -> Request? {
    guard let index = open.firstIndex(where: { $0.id == id }) else { return nil }
    let request = open.remove(at: index)
    gone.append(request)
    if gone.count > 8 { gone.removeFirst() }
    return request
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .send(let request):
      if request.id.rawValue <= lastRequest { brokenRule = "a request number was used again" }
      lastRequest = request.id.rawValue
      if request.page > 1, !answered.contains(key(request, page: request.page - 1)) {
        brokenRule = "page \(request.page) was asked before the one before it had come"
      }
      open.append(request)
    case .cancel(let id):
      if close(id) == nil { brokenRule = "a request was cancelled that was not open" }
    case .startTimer(let timer, _):
      if timer.rawValue <= lastTimer { brokenRule = "a timer number was used again" }
      lastTimer = timer.rawValue
      timers.append(timer)
    case .stopTimer(let timer):
      if !timers.contains(timer) { brokenRule = "a timer was stopped that does not run" }
      timers.removeAll { $0 == timer }
    case .enrich(let item):
      if enriching.contains(item) { brokenRule = "a row is enriched twice at a time" }
      if enrichments[item, default: 0] > refreshes {
        brokenRule = "a row is enriched again although nothing is new"
      }
      enriching.append(item)
    case .cancelEnrichment(let item):
      if !enriching.contains(item) { brokenRule = "an enrichment was cancelled that does not run" }
      enriching.removeAll { $0 == item }
    default: break
    }
  }

  private func key(_ request: Request, page: Int) -> [UInt8] {
    var key = request.section.utf8 + [request.source == .local ? 1 : 2] + request.query.text + [0]
    for chip in request.query.chips { key += chip.id + [0] }
    return key + (request.query.scope ?? []) + [0] + (request.query.sort ?? []) + [0]
      + [UInt8]("\(page)".utf8)
  }
}
