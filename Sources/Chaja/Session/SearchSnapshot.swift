// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine
public import ChajaSession

/// What a search screen shows after a turn; all of it belongs together.
public struct SearchSnapshot<Record: Sendable>: Sendable {
  /// What the whole screen is doing.
  @nonexhaustive
  public enum Phase: Hashable, Sendable {
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

  /// A list of rows from one source.
  public struct Section: Sendable, Identifiable {
    /// What a section is doing.
    @nonexhaustive
    public enum Phase: Hashable, Sendable {
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

    /// The name.
    public let id: SectionID
    /// The rows, in order.
    public let rows: [Row]
    /// What the section is doing.
    public let phase: Phase
    /// How many records there are in all; nil when the source does not say.
    public let total: Int?
    /// Why the last request failed, where it did.
    public let failure: SourceFailure?
    /// When a limited section is asked again, by the time of the session's scheduler.
    public let retryAt: Duration?
    /// Whether the rows belong to an older query than the one in the field.
    public let isStale: Bool
    /// Whether there are more rows than those shown.
    public let hasMore: Bool
    /// Whether the next page is being loaded.
    public let isLoadingMore: Bool
    /// How many of the rows could not be enriched; ``SearchSession/retry(_:)`` and a refresh try again.
    public let failedEnrichments: Int
  }

  /// A record that is shown.
  public struct Row: Sendable, Identifiable {
    /// The identity: section and item.
    public let id: RowID
    let found: FoundRecord<Record>

    /// The record, with what was fetched for it.
    public var record: Record { found.record }
    /// Why it matches; nil where the source does not say.
    public var match: MatchReason? { found.match }
    /// The matched characters, by field; found when they are read.
    public var highlights: [FieldHighlights] { found.highlights }
    /// The identity of the record alone.
    public var item: ItemID { id.item }

    /// The matched characters of one text.
    ///
    /// - Parameters:
    ///   - field: The field's name.
    ///   - value: The number of the text, from 0, in a field that is a list.
    /// - Returns: Ascending ranges; none where nothing matches there.
    public func highlights(in field: String, value: Int = 0) -> [HighlightRange] {
      highlights.first { $0.field == field && $0.value == value }?.ranges ?? []
    }
  }

  /// The number of the turn, from 0 for the screen before anything happened.
  public let turn: Int
  /// The text of the field, as the person sees it.
  public let text: String
  /// Whether the input method still works on the last syllable.
  public let isComposing: Bool
  /// The chips, in the order of choosing.
  public let chips: [Chip]
  /// Whether the last chip is marked, so that the next Backspace removes it.
  public let marksLastChip: Bool
  /// The scope; nil for all.
  public let scope: String?
  /// Which records count; nil for all.
  public let filter: String?
  /// The order wanted of the sources; nil for their own.
  public let sort: String?
  /// What the whole screen is doing.
  public let phase: Phase
  /// Whether an answer is still awaited: say that nothing was found only when none is.
  public let isLoading: Bool
  /// The sections, in declared order, also those that have nothing.
  public let sections: [Section]
  /// The selected row; always one that is shown.
  public let selection: RowID?
  /// The recent queries, the newest first, none twice.
  public let recents: [String]

  /// The rows of all sections, in order.
  public var rows: [Row] { sections.flatMap { $0.rows } }

  /// How many rows are shown.
  public var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The section of this name; nil when there is none.
  public subscript(section: SectionID) -> Section? { sections.first { $0.id == section } }

  /// The row of this identity; nil when it is not shown.
  public subscript(row: RowID) -> Row? { self[row.section]?.rows.first { $0.id == row } }
}
