// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How many of a query's words a record must hold.
public enum Matching: UInt8, Sendable {
  /// All words.
  case all

  /// At least one word; records that hold more of them stand first.
  case any

  /// All words, or all but some at the end of the query; records that hold more of them stand first.
  case last
}

/// One column to sort by.
public struct SortField: Hashable, Sendable {
  /// The column's name, as UTF-8.
  public var name: [UInt8]

  /// Whether the largest value comes first.
  ///
  /// Records without a value come last either way.
  public var isDescending: Bool

  /// Names a column and a direction.
  public init(name: [UInt8], isDescending: Bool) {
    self.name = name
    self.isDescending = isDescending
  }
}

/// When a query word may be found with typing errors in it.
///
/// Whatever these say, no error is looked for in a word with a digit or with a bare consonant or vowel of Hangul, which
/// is a syllable that is still being typed.
public struct TypoRules: Hashable, Sendable {
  /// Whether errors are looked for at all.
  public var isEnabled = true

  /// The least number of letters of a word that may have one error, at least 1; a key of Hangul is a letter.
  public var oneFrom = 4

  /// The least number of letters of a word that may have two errors, at least `oneFrom`.
  public var twoFrom = 8

  /// Words, as UTF-8, that are only found as they are.
  public var exactWords: [[UInt8]] = []

  /// Names of fields in which words are only found as they are.
  public var exactFields: [[UInt8]] = []

  /// Makes the rules with their defaults: one error from 4 letters, two from 8.
  public init() {}
}

/// A word or phrase that may stand for another one.
public struct Synonym: Hashable, Sendable {
  /// What is typed, as UTF-8: one word or several.
  public var typed: [UInt8]

  /// What is also looked for when it is typed, as UTF-8.
  public var alternatives: [[UInt8]]

  /// Pairs what is typed with its alternatives.
  public init(typed: [UInt8], alternatives: [[UInt8]]) {
    self.typed = typed
    self.alternatives = alternatives
  }
}

/// What a query's words mean beside what they say.
public struct QueryRules: Hashable, Sendable {
  /// Words, as UTF-8, that need not match beside other words.
  public var stopWords: [[UInt8]] = []

  /// Words that may stand for others; they hold in the one direction only.
  public var synonyms: [Synonym] = []

  /// When typing errors are forgiven.
  public var typos = TypoRules()

  /// Makes rules without stop words and synonyms, with the usual allowance for errors.
  public init() {}
}

/// One question to an index.
public struct SearchRequest: Sendable {
  /// What was typed, as UTF-8; bytes that are not UTF-8 count as blanks.
  ///
  /// Only the first 4,096 bytes and the first 32 words are read, and of the words to leave out the first 32.
  public var query: [UInt8]

  /// How many hits to leave out at the front; 0 or more.
  public var offset = 0

  /// The most hits to give; 0 or more.
  public var limit = 20

  /// How many of the words a record must hold.
  public var matching = Matching.all

  /// Which records count at all; nil for every one.
  public var filter: Filter?

  /// The columns that the filter may name; nil for all.
  public var filterable: [[UInt8]]?

  /// Columns that decide right after the number of errors.
  public var sort: [SortField] = []

  /// Columns whose values are counted over all matches.
  public var facets: [[UInt8]] = []

  /// The most values given per facet; 0 or more.
  public var maximumFacetValues = 100

  /// Whether a facet's values come by their count, the largest first, and not by value.
  public var sortsFacetsByCount = false

  /// A column of whose equal values only the best record is given.
  public var distinct: [UInt8]?

  /// Names of the fields to look in; nil for all.
  public var fields: [[UInt8]]?

  /// Where counting may stop: a total of this much or more may then be less than there is, and the answer says so.
  ///
  /// Nil counts to the end.
  public var countingLimit: Int?

  /// Stop words, synonyms and typing errors.
  public var rules = QueryRules()

  /// Asks for the best 20 of all records that match a query.
  public init(query: [UInt8]) { self.query = query }
}

/// Why a request could not be answered: it names something that the index does not have.
@nonexhaustive
public enum SearchError: Error, Sendable {
  /// The filter names a column that is not there, or compares what can't be compared.
  case filter(FilterError)

  /// A column to sort by, to count or to keep distinct that the index does not have.
  case unknownColumn(name: [UInt8], known: [[UInt8]])

  /// A field to look in that the index does not have.
  case unknownField(name: [UInt8], known: [[UInt8]])

  /// A negative offset or limit.
  case negativeRange(offset: Int, limit: Int)

  /// The columns of the index are damaged, which was not checked when it was opened. Build the index again.
  case damagedColumns
}
