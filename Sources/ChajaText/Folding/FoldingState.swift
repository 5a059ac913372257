// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Where the folding of a text stands between two scalars.
struct FoldingState: Sendable {
  /// Things the next letter has to look at; none of them is set in plain running text.
  struct Pending: OptionSet, Sendable {
    let rawValue: UInt8

    /// An apostrophe followed the last letter.
    static let apostrophe = Pending(rawValue: 1)
    /// The last bytes of the word are signs that a following letter takes back.
    static let signs = Pending(rawValue: 2)
    /// A scalar without a letter of its own followed the last letter.
    static let ignored = Pending(rawValue: 4)
    /// The last letters are combining marks, so the next mark may have to be sorted in.
    static let marks = Pending(rawValue: 8)
  }

  /// What has been seen since the last word.
  struct Gap: OptionSet, Sendable {
    let rawValue: UInt8

    static let blank = Gap(rawValue: 1)
    static let hyphen = Gap(rawValue: 2)
    static let mark = Gap(rawValue: 4)

    /// The break these things make.
    var kind: Break {
      if contains(.mark) { return .mark }
      if contains(.hyphen) { return .hyphen }
      return isEmpty ? .none : .space
    }
  }

  var pending: Pending = []
  var gap: Gap = []
  var isInWord = false
  var isFirstWord = true

  var wordStart = 0
  var wordEdgeStart = 0
  var wordBreak = Break.space

  var letterStart = 0
  var letterCase = LetterCase.none
  var capitals = 0
  var group = ScriptGroup.neutral

  /// The state to return to when a letter follows a run of signs.
  var signByteCount = 0
  var signWordCount = 0
  var signWordStart = 0
  var signWordEdgeStart = 0
  var signWordBreak = Break.space

  /// The first byte of the current run of combining marks, and the highest order in it.
  var markRunStart = 0
  var markOrder: UInt8 = 0

  /// The current grapheme cluster: its place in the source and its first folded byte.
  var clusterStart = 0
  var clusterByte = 0
  /// The first folded byte of the last closed cluster that has any.
  var closedClusterByte = 0
  var breaker = CharacterBreaker()
}

/// Whether a letter is a capital, for the humps of camelCase.
enum LetterCase: UInt8, Sendable {
  case none, lower, upper
}

/// The scripts that are told apart when a word is divided where the script changes.
enum ScriptGroup: UInt8, Sendable {
  /// Takes the script of the letter before it.
  case neutral
  case digit
  case latin, hangul, han, hiragana, katakana, cyrillic, greek, arabic, hebrew, thai, devanagari
  case other
}
