// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How a query word was understood; the better reading is the lesser.
public enum Reading: UInt8, Sendable, Comparable {
  /// As typed, key by key.
  case literal = 0

  /// Bare consonants as the first consonants of syllables.
  case initials = 1

  /// The same keys on the other keyboard layout.
  case layout = 2

  /// Another word that stands for it.
  case synonym = 3

  /// Orders from better to worse.
  public static func < (left: Reading, right: Reading) -> Bool { left.rawValue < right.rawValue }
}

/// What of a field was matched; the better kind is the lesser.
public enum MatchKind: UInt8, Sendable, Comparable {
  /// All of the field.
  case wholeField = 0

  /// Whole words of it.
  case wholeWord = 1

  /// The start of a word.
  case prefix = 2

  /// The inside of a word.
  case infix = 3

  /// Orders from better to worse.
  public static func < (left: MatchKind, right: MatchKind) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// How letters typed together or apart met the breaks of the text; the better one is the lesser.
public enum BreakMatch: UInt8, Sendable, Comparable {
  /// Words are broken as typed.
  case asTyped = 0

  /// Words are broken by other marks.
  case otherMarks = 1

  /// Words are joined where they were typed apart, or split where they were typed together.
  case joinedOrSplit = 2

  /// Orders from better to worse.
  public static func < (left: BreakMatch, right: BreakMatch) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Why a record is a hit: for each part the worst of the query's words, the edits in all.
public struct MatchReason: Hashable, Sendable {
  /// Words of the query that the record does not hold; above 0 only with `Matching.any` and `.last`.
  public let missingWords: Int

  /// Typing errors in all words together.
  public let edits: Int

  /// How the words were read.
  public let reading: Reading

  /// What was matched.
  public let kind: MatchKind

  /// How the breaks between words met.
  public let breaks: BreakMatch

  /// The number of the field in the index's `fields`; for words in several fields the last of them.
  public let field: Int
}

/// A run of matched letters in one word of a field: where the highlight of a hit comes from.
struct Spot: Sendable {
  /// The field's number.
  let field: Int
  /// The value's number, for fields with several values.
  let value: Int
  /// The word's number in the value.
  let word: Int
  /// The bytes of the folded word.
  let bytes: Range<Int>
}

/// One record that matches.
public struct Hit: Sendable {
  /// The number of the record's segment in the snapshot that was searched; 0 for a single index.
  public let segment: Int

  /// The record's number in the index of its segment.
  public let document: DocumentID

  /// The record's id.
  public let id: RecordID

  /// Why it matches; nil where the query asks for nothing and all records are listed.
  public let match: MatchReason?

  /// Finds the matched places; nil where all records are listed.
  let marking: HitMarking?

  /// The numbers of the fields that hold matched letters, ascending, as `Highlighter.matchedFields(of:)` gives them with
  /// less work for a hit after another.
  ///
  /// - Complexity: O(*t*) for *t* terms of the record, which is read for it.
  public var matchedFields: [Int] {
    var highlighter = Highlighter()
    return highlighter.matchedFields(of: self)
  }
}

/// The answer to one request.
public struct SearchAnswer: Sendable {
  /// The hits of the page, best first.
  public let hits: [Hit]

  /// The number of all matches.
  public let total: Int

  /// Whether `total` is all there are; false only where a counting limit was reached.
  public let totalIsExact: Bool

  /// The counts asked for, in the order asked.
  public let facets: [Facet]
}
