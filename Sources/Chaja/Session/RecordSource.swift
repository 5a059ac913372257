// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaSession

/// Where records are found: an index in memory, a service on the network, or anything that gives pages.
///
/// A session asks its sources and drops what comes too late, so a source needs no memory of its own: each call answers
/// one request. `RecordSourceChecks` of the module `ChajaTesting` tells whether a source keeps the rules below.
///
///     struct Films: RecordSource {
///       func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Film> {
///         let answer = try await service.films(named: request.text, page: request.page)
///         return RecordPage(
///           answer.films.map { FoundRecord(ItemID(String($0.id), kind: "film"), $0) },
///           total: answer.total)
///       }
///     }
///
/// The rules: pages tile one list; a page after the last is empty; no identity comes twice in a list; `total` and
/// `pages` are the same on each page while nothing changes; a task that is cancelled ends with `SourceFailure.cancelled`
/// soon; any text is a valid question, also a blank one.
public protocol RecordSource<Record>: Sendable {
  /// What is found.
  associatedtype Record: Sendable

  /// Whether the source answers from memory, so that it can be asked with every key, without debounce.
  ///
  /// False unless the source says otherwise.
  var isLocal: Bool { get }

  /// Finds a page of records.
  ///
  /// A session calls this on the main actor. If the answer comes without suspending, it is shown in the turn in which it
  /// was asked, and the screen never says that it is loading; what takes longer than a frame should move away from the
  /// main actor with `@concurrent`.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The records in the order in which they are shown; none when the page is beyond the end.
  /// - Throws: Why there is no answer; `cancelled` when the task was.
  nonisolated(nonsending)
    func page(for request: RecordRequest) async throws(SourceFailure) -> RecordPage<Record>
}

extension RecordSource {
  /// False: the source is asked after the debounce.
  public var isLocal: Bool { false }
}

/// What a source is asked.
public struct RecordRequest: Hashable, Sendable {
  /// The section that asks.
  public var section: SectionID
  /// The text without blanks at its ends; empty when only chips count, or all records are wanted.
  public var text: String
  /// What is chosen as chips, in the order of choosing.
  public var chips: [ItemID]
  /// The scope; nil for all.
  public var scope: String?
  /// Which records count, in the source's own words; nil for all.
  public var filter: String?
  /// The order wanted, in the source's own words; nil for its own order.
  public var sort: String?
  /// The page, from 1.
  public var page: Int
  /// How many records a page has, from 1.
  public var pageSize: Int

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - text: The text without blanks at its ends.
  ///   - page: The page, from 1.
  ///   - pageSize: How many records a page has, from 1.
  ///   - chips: What is chosen as chips.
  ///   - scope: The scope; nil for all.
  ///   - filter: Which records count; nil for all.
  ///   - sort: The order wanted; nil for the source's own.
  ///   - section: The section that asks; matters only to a source that serves several.
  public init(
    _ text: String,
    page: Int = 1,
    pageSize: Int = 20,
    chips: [ItemID] = [],
    scope: String? = nil,
    filter: String? = nil,
    sort: String? = nil,
    section: SectionID = SectionID("")
  ) {
    self.section = section
    self.text = text
    self.chips = chips
    self.scope = scope
    self.filter = filter
    self.sort = sort
    self.page = page
    self.pageSize = pageSize
  }

  /// How many records stand before the page; the largest number where that is too many to count.
  public var offset: Int {
    let (offset, overflows) = max(0, page - 1).multipliedReportingOverflow(by: max(0, pageSize))
    return overflows ? .max : offset
  }
}
