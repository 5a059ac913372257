// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How a session behaves; fixed for its life.
public struct SessionSettings: Equatable, Sendable {
  /// When a query without text is sent.
  public enum BlankQueries: Equatable, Sendable {
    /// Never: without text the session is idle.
    case idle
    /// When there are chips.
    case withChips
    /// Always: without text the sources list what they have.
    case always
  }

  /// The sections in the order in which they are shown; no two have the same id.
  public var sections: [SectionSettings]
  /// How long after the last key a remote source is asked; 0 asks in the same turn.
  public var debounceMilliseconds = 300
  /// The fewest characters of a query, blanks at its ends not counted; from 1.
  public var minimumCharacters = 1
  /// Whether one complete Hangul syllable (곰, not ㄱ) is enough whatever the minimum.
  public var acceptsOneSyllable = false
  /// Whether only a submit searches, not every change of the text.
  public var searchesOnSubmitOnly = false
  /// What happens when there is no text.
  public var blankQueries = BlankQueries.idle
  /// Whether things can be chosen as chips.
  public var allowsChips = true
  /// The most recent queries to keep; 0 keeps none.
  public var maximumRecents = 20
  /// The most pages a section goes on to by itself while they come back empty.
  public var maximumAutomaticPages = 5
  /// The most times in a row a section waits out a rate limit by itself.
  public var maximumAutomaticRetries = 5
  /// How long to wait after a rate limit that does not say how long; doubled each time in a row.
  public var rateLimitMilliseconds = 1000

  /// The most rows that are enriched at a time.
  public var maximumEnrichments = 4

  /// Makes settings with the defaults for all but the sections.
  public init(sections: [SectionSettings]) { self.sections = sections }
}

/// How one section behaves.
public struct SectionSettings: Equatable, Sendable {
  /// The name by which events and requests mean this section.
  public var id: SectionID
  /// How many items a page has; from 1.
  public var pageSize = 20
  /// The last page that the source gives, whatever its totals say; nil for no such bound.
  public var maximumPages: Int?
  /// Whether items that are chosen as chips are left out.
  public var hidesChosen = false
  /// Whether the source answers from memory, so that it is asked with every key, without debounce.
  public var isLocal = false

  /// Whether a remote section has a second source, in memory, asked with every key; its rows show at once, and stay above.
  public var asksLocalFirst = false
  /// Whether something more is fetched for each row once it is shown, such as a translation or a picture.
  public var enriches = false

  /// Makes settings with the defaults for all but the id.
  public init(id: SectionID) { self.id = id }
}
