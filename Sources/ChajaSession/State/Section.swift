// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What a section shows, and what is asked for it.
public struct Section: Sendable {
  /// What a section is doing.
  public enum Phase: Equatable, Sendable {
    /// Nothing is asked.
    case idle
    /// The first rows for the query are awaited; older rows may be shown meanwhile.
    case loading
    /// There are rows.
    case results
    /// The source has nothing for the query.
    case empty
    /// The source gave no answer; `failure` says why. Rows that it gave before for the same query stay.
    case failed
    /// The source asked to be left alone until `retryAt`; it is asked again then.
    case limited
  }

  /// A page to ask for.
  struct Step: Equatable {
    var page: Int
    /// Whether its items take the place of those that are shown.
    var replaces: Bool
    /// How many pages before it were asked by the section itself because they were empty.
    var automaticPages = 0
  }

  /// A page to ask for as soon as the section may.
  struct Plan: Equatable {
    var inquiry: Inquiry
    var step: Step
  }

  /// A request that has been sent.
  struct Open: Equatable {
    var id: RequestID
    var inquiry: Inquiry
    var step: Step
  }

  /// The settings of the section.
  public let settings: SectionSettings
  /// The rows to show, in order; no item twice, chosen ones left out where the settings say so.
  public internal(set) var items: [ItemID] = []
  /// How many items there are in all for the rows' query, as the source says.
  public internal(set) var total: Int?
  /// Why the last request failed, where it did.
  public internal(set) var failure: Failure?
  /// When the source may be asked again, while the section is limited; milliseconds of the shell's clock.
  public internal(set) var retryAt: Int?
  /// Whether the rows belong to an older query than the one in the field.
  public internal(set) var isStale = false
  /// How many of the rows could not be enriched, and are asked again by `Event.retryWanted` or a refresh.
  public internal(set) var failedEnrichments = 0

  /// All items received, those with them that `items` leaves out.
  var received: [ItemID] = []
  var seen = ItemSet()
  /// The items that rows are, or may yet be, made of, without a new answer; in no order, some perhaps twice.
  package var knownItems: [ItemID] { received + local.items }

  /// What the rows answer.
  var shown: Inquiry?
  /// What was answered, or failed, last.
  var settled: Inquiry?
  /// What must not be asked again by itself: its request was cancelled by the source's side.
  var declined: Inquiry?
  var lastPage = 0
  var sourceHasMore = false
  var open: Open?
  /// Whether the first rows for the newest query are awaited.
  var isAwaiting = false
  /// The page that failed.
  var failedStep: Step?
  /// The page to ask by itself: after an empty one, or when the rate limit ends.
  var planned: Plan?
  var local = LocalRows()
  /// Runs while the source is to be left alone.
  var limitTimer: TimerID?
  var limitsInRow = 0

  init(_ settings: SectionSettings) { self.settings = settings }

  /// The name of the section.
  public var id: SectionID { settings.id }

  /// The query of the rows, or of the answer without rows; nil before the first answer.
  public var query: Query? {
    (shown ?? settled ?? open?.inquiry ?? planned?.inquiry)?.query
  }

  /// What the section is doing.
  public var phase: Phase {
    if planned != nil && limitTimer != nil { return .limited }
    if isAwaiting && !local.isShownEarly { return .loading }
    // What was cancelled has no outcome, whatever the query before had.
    if settled == nil || declined != nil { return items.isEmpty ? .idle : .results }
    if failure != nil { return .failed }
    return items.isEmpty ? .empty : .results
  }

  /// Whether there are more rows for the query in the field than those shown.
  public var hasMore: Bool { sourceHasMore && !isStale && !isAwaiting }

  /// Whether the next page is being loaded.
  public var isLoadingMore: Bool {
    if let open { return !open.step.replaces || local.isShownEarly }
    return false
  }

  /// Whether rows, or the news that there are none, answer the newest query.
  var hasAnswer: Bool {
    switch phase {
    case .results, .empty: !isStale
    case .failed: !items.isEmpty
    case .limited: !items.isEmpty && !isStale
    case .idle, .loading: false
    }
  }

  /// Forgets rows and plans, but not that the source asked to be left alone.
  mutating func reset() {
    forgetRows()
    settled = nil
    declined = nil
    failure = nil
    failedStep = nil
    planned = nil
    isAwaiting = false
    local = LocalRows()
  }

  mutating func forgetRows() {
    items = []
    received = []
    seen = ItemSet()
    shown = nil
    total = nil
    lastPage = 0
    sourceHasMore = false
    local.isShownEarly = false
  }

  /// Takes a page over, or plans the next one where this is empty and there are more.
  mutating func land(_ answer: Answer, of open: Open, pageSize: Int, chosen: [Chip], bound: Int) {
    let step = open.step
    let hasMore = hasMore(after: step.page, answer, pageSize: pageSize)
    failure = nil
    failedStep = nil
    limitsInRow = 0
    if hasMore && step.automaticPages < bound && answer.items.allSatisfy({ isHidden($0, chosen) }) {
      var next = step
      next.page += 1
      next.automaticPages += 1
      planned = Plan(inquiry: open.inquiry, step: next)
      if !step.replaces { lastPage = step.page }
      return
    }
    if step.replaces {
      forgetRows()
      shown = open.inquiry
      settled = open.inquiry
      declined = nil
      isAwaiting = false
      if local.inquiry == open.inquiry { append(local.items) }
    }
    append(answer.items)
    total = answer.total ?? total
    lastPage = step.page
    sourceHasMore = hasMore
    showReceived(chosen)
  }

  /// Fills `items` anew.
  mutating func showReceived(_ chosen: [Chip]) {
    items =
      settings.hidesChosen && !chosen.isEmpty
      ? received.filter { !isHidden($0, chosen) } : received
  }

  private func isHidden(_ item: ItemID, _ chosen: [Chip]) -> Bool {
    guard settings.hidesChosen else { return false }
    // A chip without a kind stands for the id whatever its kind.
    return chosen.contains {
      $0.item.id == item.id && ($0.item.kind == nil || $0.item.kind == item.kind)
    }
  }

  private func hasMore(after page: Int, _ answer: Answer, pageSize: Int) -> Bool {
    if let maximum = settings.maximumPages, page >= maximum { return false }
    if let pages = answer.pages { return page < pages }
    if let total = answer.total {
      let (reached, overflow) = page.multipliedReportingOverflow(by: pageSize)
      return !overflow && reached < total
    }
    return answer.items.count >= pageSize
  }
}
