// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession
public import Observation

/// A search screen: what the person does goes in, and one snapshot a turn comes out.
///
///     let session = SearchSession(sections: [SearchSection("species", index)])
///     session.text = "ㅍㅋ"
///     session.snapshot.rows.map(\.record.korean)  // ["피카츄"]
///
/// It runs the state machine of the module `ChajaSession`, in which all decisions are taken: debounce, outdated answers,
/// pages, failures, rate limits, chips, selection. The session itself asks the sources, runs the timers and keeps the
/// records. Views read `snapshot`, which changes once a turn and never shows parts of two queries.
///
/// A session whose owner lets it go cancels its requests and timers.
@MainActor
@Observable
public final class SearchSession<Record: Sendable> {
  /// What the screen shows.
  public internal(set) var snapshot: SearchSnapshot<Record>

  /// Opens the row that was chosen.
  ///
  /// Called after the turn, once for each choice. Capture what owns the session weakly.
  @ObservationIgnored public var onOpen: (@MainActor (SearchSnapshot<Record>.Row) -> Void)?

  /// Tells people who do not see the screen what a search has come to, once for each.
  ///
  /// Called after the turn. Capture what owns the session weakly.
  @ObservationIgnored public var onAnnounce: (@MainActor (Announcement) -> Void)?

  @ObservationIgnored let parts: [SearchSection<Record>]
  @ObservationIgnored let scheduler: any Scheduler
  @ObservationIgnored var state: SessionState
  @ObservationIgnored var lists: [RowList<Record>]

  /// What the sources are asked at the moment; nil for one whose task is being started.
  @ObservationIgnored var requests: [RequestID: Task<Void, Never>?] = [:]
  /// What is being fetched for single records; told apart from what was cancelled before by a number.
  @ObservationIgnored var enrichments: [ItemID: (number: Int, task: Task<Void, Never>?)] = [:]
  @ObservationIgnored var lastEnrichment = 0
  @ObservationIgnored var timers: [TimerID: ScheduledAction] = [:]
  /// What was fetched for single records.
  @ObservationIgnored var additions: [ItemID: @Sendable (inout Record) -> Void] = [:]

  /// Turns that are still to be taken, in order.
  @ObservationIgnored var queue: [Happening<Record>] = []
  @ObservationIgnored var isTakingTurns = false
  /// Events gathered by `together`; nil outside of it.
  @ObservationIgnored var gathered: [Event]?
  /// Rows to open and news to tell once the snapshot is there.
  @ObservationIgnored var messages: [Message<Record>] = []

  /// Makes an idle session.
  ///
  /// - Parameters:
  ///   - sections: The sections in the order in which they are shown; at least one, no two with one name.
  ///   - scheduler: The clock and the timers; real time unless given.
  ///   - configure: Changes the settings from their defaults; its sections are those of `sections` and stay so.
  public convenience init(
    sections: [SearchSection<Record>],
    scheduler: any Scheduler = LiveScheduler(),
    configure: (inout SessionSettings) -> Void = { _ in }
  ) {
    let settings = Self.settings(of: sections, configure)
    self.init(sections, scheduler, SessionState(settings: settings))
  }

  /// Makes a session from a saved one; `start()`, or anything the person does, asks what it asked.
  ///
  /// - Parameters:
  ///   - saved: What `saved` gave, perhaps in an earlier version or for other sections.
  ///   - sections: The sections; at least one, no two with one name.
  ///   - scheduler: The clock and the timers; real time unless given.
  ///   - configure: Changes the settings from their defaults, which are not saved.
  /// - Throws: `invalidSavedSession` when it can't be read; nothing of it is used then.
  public convenience init(
    restoring saved: String,
    sections: [SearchSection<Record>],
    scheduler: any Scheduler = LiveScheduler(),
    configure: (inout SessionSettings) -> Void = { _ in }
  ) throws(ChajaError) {
    let settings = Self.settings(of: sections, configure)
    let state: SessionState
    do {
      state = try SessionState(settings: settings, restoring: Array(saved.utf8))
    } catch {
      throw ChajaError(restore: error)
    }
    self.init(sections, scheduler, state)
  }

  private init(
    _ sections: [SearchSection<Record>],
    _ scheduler: any Scheduler,
    _ state: SessionState
  ) {
    parts = sections
    self.scheduler = scheduler
    self.state = state
    lists = sections.map { _ in RowList() }
    snapshot = SearchSnapshot(turn: 0, state, sections: [])
    snapshot = makeSnapshot(turn: 0)
  }

  private static func settings(
    of sections: [SearchSection<Record>],
    _ configure: (inout SessionSettings) -> Void
  ) -> SessionSettings {
    precondition(!sections.isEmpty, "a session needs at least one section")
    precondition(
      Set(sections.map { $0.id }).count == sections.count,
      "the names of sections must differ"
    )
    var settings = SessionSettings(sections: [])
    configure(&settings)
    settings.sections = sections.map { $0.settings }
    return settings
  }

  isolated deinit {
    for task in requests.values { task?.cancel() }
    for enrichment in enrichments.values { enrichment.task?.cancel() }
    for timer in timers.values { scheduler.cancel(timer) }
  }

  /// The session as a query string, for an address or to be restored later: text, chips, scope, order, page size,
  /// selection and recent queries.
  ///
  /// Reading it is not observed; read it when the scene goes to the background, or after a turn.
  public var saved: String { String(decoding: state.saved, as: UTF8.self) }
}

extension ChajaError {
  init(restore error: SessionState.RestoreError) {
    let message =
      switch error {
      case .versionMissing:
        "The saved session does not begin with a version: it is something else, or was cut. Begin a new session."
      case .versionUnknown:
        "The session was saved by a later version. Begin a new session."
      case .malformedField(let byteOffset):
        "The saved session is damaged in the field at byte \(byteOffset). Begin a new session."
      }
    self.init(.invalidSavedSession, message, underlying: error)
  }
}
