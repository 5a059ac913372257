// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A search screen as a value: events go in, effects come out, and what is shown lies in between.
///
/// It has no clock, no tasks and no records, only ids. A shell sends it what happens, carries out the effects, and shows the
/// state after each turn:
///
///     var state = SessionState(settings: SessionSettings(sections: [SectionSettings(id: SectionID("movies"))]))
///     let effects = state.apply([.textChanged([UInt8]("pi".utf8), isComposing: false)])
///     // [.startTimer(TimerID(rawValue: 1), milliseconds: 300)]
///
/// Every turn ends with one rule: what the sections hold is compared with what the field, the chips and the scope ask for, and
/// whatever is missing is asked, whatever is no longer wanted is cancelled. So nothing depends on the order in which answers come.
public struct SessionState: Sendable {
  /// How the session behaves.
  public let settings: SessionSettings
  /// The text of the field as the person sees it (UTF-8).
  public internal(set) var text: [UInt8] = []
  /// Whether the input method still works on the last syllable.
  public internal(set) var isComposing = false
  /// The chips in the order of choosing.
  public internal(set) var chips: [Chip] = []
  /// Whether the last chip is marked, so that the next Backspace removes it.
  public internal(set) var marksLastChip = false
  /// The scope; nil for all.
  public internal(set) var scope: [UInt8]?
  /// Which records count, in the words of the sources; nil for all.
  public internal(set) var filter: [UInt8]?
  /// The order wanted of the sources; nil for their own.
  public internal(set) var sort: [UInt8]?
  /// The sections, in declared order.
  public internal(set) var sections: [Section]
  /// The selected row; always one that is shown.
  public internal(set) var selection: Selection?
  /// The recent queries (UTF-8), the newest first, none twice.
  public internal(set) var recents: [[UInt8]] = []

  /// The text that was submitted last, where only a submit searches.
  var submittedText: [UInt8] = []
  var pageSize: Int?
  var revision = 0
  var debounceTimer: TimerID?
  var lastRequest = 0
  var lastTimer = 0
  /// The restored selection, until its row comes or the person does something else.
  var wantedSelection: Selection?
  /// Whether the next turn asks without debounce.
  var asksAtFirst = false
  var enrichment = Enrichment()
  /// The inquiry whose end has been announced.
  var announced: Inquiry?

  /// Makes an idle session.
  ///
  /// Where `settings.blankQueries` is `always`, apply an empty turn to get the first requests.
  public init(settings: SessionSettings) {
    self.settings = settings
    sections = settings.sections.map { Section($0) }
  }

  /// Takes in the events of one turn together.
  ///
  /// - Parameter events: What happened, in order. Events about requests, timers, sections and chips that are not known any more do nothing.
  /// - Returns: What to do, in order. Never two requests for one page of a section, however many events ask for it.
  /// - Complexity: O(*e* + *i*) for *e* events and *i* items in sections that change.
  public mutating func apply(_ events: [Event]) -> [Effect] {
    var turn = Turn()
    turn.asksNow = asksAtFirst
    asksAtFirst = false
    for event in events { handle(event, &turn) }
    settle(&turn)
    return turn.effects
  }

  /// What the whole screen is doing; see `Phase`.
  public var phase: Phase {
    var isIdle = true
    var isLoading = false
    var hasAnswer = false
    var hasFailure = false
    var hasRows = false
    for section in sections {
      let phase = section.phase
      if phase != .idle { isIdle = false }
      if phase == .loading || phase == .limited { isLoading = true }
      if phase == .failed { hasFailure = true }
      if section.hasAnswer || (section.isStale && phase == .results) {
        hasAnswer = true
        if phase != .empty { hasRows = true }
      }
    }
    if isIdle { return .idle }
    if !hasAnswer { return isLoading ? .loading : hasFailure ? .failed : .empty }
    if hasRows || hasFailure { return .results }
    if isLoading { return .empty }
    // What was cancelled might have found something.
    return sections.contains { $0.declined != nil && $0.declined == wanted } ? .idle : .empty
  }

  /// Whether an answer for the query in the field is still awaited: say that nothing was found only when none is.
  public var isLoading: Bool {
    debounceTimer != nil || sections.contains { $0.isAwaiting || $0.phase == .limited }
  }

  /// The query that text, chips and scope ask for; nil while they ask for nothing.
  public var query: Query? { wanted?.query }

  /// What the whole screen is doing.
  public enum Phase: Equatable, Sendable {
    /// Nothing is asked, or some section's search was cancelled and the others have nothing.
    case idle
    /// No section has an answer yet.
    case loading
    /// Some section has rows, or some failed and others have nothing.
    case results
    /// Every section that answered has nothing, and none failed; others may still be loading.
    case empty
    /// Every section failed.
    case failed
  }
}
