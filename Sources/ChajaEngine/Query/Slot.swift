// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// One thing to find in a record: a word of the query, or neighbouring words typed as one.
///
/// An object, which serves the next queries too as long as they ask for the same.
final class Slot: Sendable {
  enum Kind {
    /// A word, in every reading.
    case word
    /// A word in initial consonants, divided into letters in another way than its keys are.
    case initials
    /// Several words of the query, typed apart, looked for as one.
    case group
    /// A word of a phrase: whole and literal.
    case phrase
    /// The last word of a phrase that is being typed.
    case openPhrase
    /// A word that stands for another: whole and literal.
    case synonym
    /// A number for fields of digits only.
    case number
    /// A word that must not be there.
    case excluded
  }

  let kind: Kind
  let keys: [UInt8]
  /// The keys of a word on the other layout; empty where they make none there.
  let layout: [UInt8]
  /// Where the letters begin, for initials.
  let division: [Int]
  /// Where in the keys a break was typed, for a group of two or three words.
  ///
  /// A text that is broken just there is found better by words taken apart, so a group need not look for it.
  let typedBreaks: [Int]
  /// Whether typing errors are looked for, if the keys allow any.
  let takesErrors: Bool

  init(
    _ kind: Kind,
    _ keys: [UInt8],
    layout: [UInt8] = [],
    division: [Int] = [],
    typedBreaks: [Int] = [],
    takesErrors: Bool = false
  ) {
    self.kind = kind
    self.keys = keys
    self.layout = layout
    self.division = division
    self.typedBreaks = typedBreaks
    self.takesErrors = takesErrors
  }

  /// Whether another one finds the same.
  func isSame(as other: Slot) -> Bool {
    self === other
      || isSame(
        other.kind,
        other.keys,
        layout: other.layout,
        division: other.division,
        typedBreaks: other.typedBreaks,
        takesErrors: other.takesErrors
      )
  }

  /// Whether one that would be made of these finds the same.
  func isSame(
    _ kind: Kind,
    _ keys: [UInt8],
    layout: [UInt8] = [],
    division: [Int] = [],
    typedBreaks: [Int] = [],
    takesErrors: Bool = false
  ) -> Bool {
    self.keys.count == keys.count && self.kind == kind && self.keys == keys
      && self.division == division && self.typedBreaks == typedBreaks && self.layout == layout
      && self.takesErrors == takesErrors
  }

  /// Whether it is the group of some words.
  func isGroup(of words: ArraySlice<QueryWord>) -> Bool {
    guard kind == .group else { return false }
    var end = 0
    for number in words.indices {
      let start = end
      end += words[number].keys.count
      guard end <= keys.count, keys[start..<end].elementsEqual(words[number].keys) else {
        return false
      }
      if start > 0, words.count <= 3, !typedBreaks.contains(start) { return false }
    }
    return end == keys.count && typedBreaks.count == (words.count > 3 ? 0 : words.count - 1)
  }
}

/// One way to satisfy a query: slots that a record must hold.
struct Alternative {
  struct Part: Equatable {
    var slot: Int
    /// What was typed between the part before and this one.
    var breakBefore: Break
    /// The part must come right after the one before it, in the same value.
    var mustFollow = false
    /// A sign that was typed behind the word was left out.
    var isSignLess = false
  }

  var parts: [Part]
  /// Words of the query that are left out.
  var missing = 0
  /// Any of the parts will do, the more the better.
  var isAny = false
  /// Whether matching all of a field counts as such; not when a stop word was left out, for then the field is not what
  /// was typed.
  var allowsWholeField = true
}
