// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What the shell has to do for a session, in the order given.
@nonexhaustive
public enum Effect: Equatable, Sendable {
  /// Send `Event.timerFired` after this time, unless the timer is stopped before.
  case startTimer(TimerID, milliseconds: Int)
  /// Forget a timer. If it has fired meanwhile its event does no harm.
  case stopTimer(TimerID)
  /// Ask a source and send `Event.answered` or `Event.failed` once.
  case send(Request)
  /// Stop a request. If it is answered nevertheless the answer does no harm.
  case cancel(RequestID)
  /// Fetch what belongs to this row and send `Event.enriched` or `Event.enrichmentFailed`.
  case enrich(ItemID)
  /// Stop fetching for a row that is gone, or that was answered anew.
  ///
  /// What comes nevertheless is not told any more, because the row may be fetched again by then.
  case cancelEnrichment(ItemID)
  /// Open the chosen row.
  case open(Selection)
  /// Tell people who do not see the screen that a search has ended.
  case announce(Announcement)
}

/// What a search has come to, for those who do not see the screen.
public enum Announcement: Equatable, Sendable {
  /// This many rows are shown.
  case results(Int)
  /// Every source answered, and none has anything.
  case nothingFound
  /// No rows are shown, and some source gave no answer.
  case failed
}

/// What the sources are asked for.
public struct Query: Equatable, Sendable {
  /// The text (UTF-8) without blanks at its ends; empty when only chips count.
  public var text: [UInt8]
  /// What is chosen, in the order of choosing.
  public var chips: [ItemID]
  /// The scope; nil for all.
  public var scope: [UInt8]?
  /// Which records count, in the words of the sources; nil for all.
  public var filter: [UInt8]?
  /// The order of the answers; nil for the sources' own.
  public var sort: [UInt8]?

  /// Makes a query.
  public init(
    text: [UInt8],
    chips: [ItemID] = [],
    scope: [UInt8]? = nil,
    filter: [UInt8]? = nil,
    sort: [UInt8]? = nil
  ) {
    self.text = text
    self.chips = chips
    self.scope = scope
    self.filter = filter
    self.sort = sort
  }
}

/// A page wanted from a source.
public struct Request: Equatable, Sendable {
  /// Where the records are.
  public enum Source: Equatable, Sendable {
    /// In memory: the answer comes at once.
    case local
    /// Elsewhere.
    case remote
  }

  /// The number that the answer has to name.
  public let id: RequestID
  /// The section whose source is asked.
  public let section: SectionID
  /// Which source is asked, where the section has two.
  public let source: Source
  /// What is asked.
  public let query: Query
  /// The page, from 1.
  public let page: Int
  /// How many items the page is to have.
  public let pageSize: Int
}
