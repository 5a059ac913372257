// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What a session is told: by the person, by a source, or by a timer.
@nonexhaustive
public enum Event: Equatable, Sendable {
  /// The field holds this text (UTF-8); `isComposing` while the input method has not settled its last syllable.
  case textChanged([UInt8], isComposing: Bool)
  /// Enter or the search key was pressed. Without effect while composing: that Enter ends the composition.
  case submitted
  /// The field was emptied with its button; chips stay.
  case cleared
  /// The person stops what is going on: nothing more is asked until they do something else; text and rows stay.
  case cancelled
  /// A thing was chosen as a chip; the text that found it goes.
  case chipAdded(Chip)
  /// A chip was removed.
  case chipRemoved(ItemID)
  /// Backspace was pressed; on an empty field it marks the last chip, then removes it.
  case backspacePressed
  /// The search is limited to the section of this name, or to whatever the sources take the name for; nil for all.
  case scopeChanged([UInt8]?)
  /// Only some records count, in the words of the sources; nil for all.
  case filterChanged([UInt8]?)
  /// The order of the answers, in the words of the sources; nil for their own.
  case sortChanged([UInt8]?)
  /// Pages have this many items from now on, from 1; lists begin anew.
  case pageSizeChanged(Int)
  /// The end of a section's list came into view, or its more-button was pressed.
  case moreWanted(SectionID)
  /// The retry-button of a section was pressed, whose request or enrichments failed; nil for all that failed.
  case retryWanted(SectionID?)
  /// The same is to be asked again, because something may have changed at the sources.
  case refreshed
  /// The keyboard selection moves.
  case selectionMoved(SelectionMove)
  /// A row is selected by itself; nil for none.
  case selected(Selection?)
  /// The selected row is to be opened.
  case choiceMade
  /// A recent query is to be forgotten (UTF-8).
  case recentRemoved([UInt8])
  /// All recent queries are to be forgotten.
  case recentsCleared
  /// A timer has run out.
  case timerFired(TimerID)
  /// A request was answered.
  case answered(RequestID, Answer)
  /// A request failed at this time, in milliseconds of any clock that `Section.retryAt` is to be read by.
  case failed(RequestID, Failure, atMilliseconds: Int)
  /// What was to be fetched for this row is there; the shell keeps it.
  case enriched(ItemID)
  /// What was to be fetched for this row can't be had; the row stays as it was until a retry or a refresh.
  case enrichmentFailed(ItemID)
}

/// A page of a list, as a source gives it.
public struct Answer: Equatable, Sendable {
  /// The items in the order of the source.
  public var items: [ItemID]
  /// How many items there are in all; nil when the source does not know.
  public var total: Int?
  /// How many pages there are in all; nil when the source does not know.
  public var pages: Int?

  /// Makes a page.
  public init(items: [ItemID], total: Int? = nil, pages: Int? = nil) {
    self.items = items
    self.total = total
    self.pages = pages
  }
}

/// Where the keyboard selection goes.
public enum SelectionMove: Equatable, Sendable {
  /// The row below, or the first row when none is selected; stays on the last row.
  case next
  /// The row above, or the last row when none is selected; stays on the first row.
  case previous
  /// The first row of the first section that has one.
  case first
  /// The last row of the last section that has one.
  case last
}

/// A row by its identity: it stays the same when the list changes around it.
public struct Selection: Hashable, Sendable {
  /// The section of the row.
  public var section: SectionID
  /// The item of the row.
  public var item: ItemID

  /// Makes a selection.
  public init(section: SectionID, item: ItemID) {
    self.section = section
    self.item = item
  }
}
