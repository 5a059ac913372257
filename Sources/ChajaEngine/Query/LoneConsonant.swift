// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A key that is one consonant by itself.
///
/// Its keys start every syllable that begins with it, but only where the text too has the consonant by itself is it
/// literal: ㅋ is in ㅋㅋㅋ, and is the initial consonant of 카카오. The terms that go on with a vowel lie side by side, so
/// the syllables are one range of terms, and one of places inside words.
struct LoneConsonant: Sendable {
  private let key: UInt8

  /// Reads a key; nil when it is anything else.
  init?(_ keys: [UInt8]) {
    guard keys.count == 1, Letters.isConsonant(keys[0]) else { return nil }
    key = keys[0]
  }

  /// The bytes that the consonant and the first and the last vowel make.
  private var bounds: (first: [UInt8], last: [UInt8]) {
    ([key, HangulKeys.firstVowel], [key, HangulKeys.lastKey])
  }

  private func syllables(_ words: Lexicon) -> Range<Int> {
    let first = bounds.first.withUnsafeBufferPointer { words.terms(startingWith: $0) }
    let last = bounds.last.withUnsafeBufferPointer { words.terms(startingWith: $0) }
    return first.lowerBound..<max(first.lowerBound, last.upperBound)
  }

  private func syllablesInside(_ words: Lexicon) -> Range<Int> {
    let first = bounds.first.withUnsafeBufferPointer { words.suffixes(startingWith: $0) }
    let last = bounds.last.withUnsafeBufferPointer { words.suffixes(startingWith: $0) }
    return first.lowerBound..<max(first.lowerBound, last.upperBound)
  }

  /// Adds the words that begin with the consonant by itself.
  func addStarts(of index: Index, to set: inout TermSet) {
    let words = index.words
    let syllables = syllables(words)
    let terms = [key].withUnsafeBufferPointer { words.terms(startingWith: $0) }
    for term in LoneConsonant.rest(of: terms, without: syllables) {
      let kind: MatchKind = words.length(of: term) == 1 ? .wholeWord : .prefix
      set.add(term, TermMatch(reading: .literal, kind: kind, bytes: 0..<1), .starts)
    }
  }

  /// Adds the words that have the consonant by itself inside.
  func addInside(of index: Index, to set: inout TermSet) {
    let words = index.words
    let places = [key].withUnsafeBufferPointer { words.suffixes(startingWith: $0) }
    for place in LoneConsonant.rest(of: places, without: syllablesInside(words)) {
      add(words.suffix(at: place), .literal, .inside, to: &set)
    }
  }

  /// Sets the range of words that begin with a syllable that the consonant begins.
  func setInitials(of index: Index, in set: inout TermSet) {
    let syllables = syllables(index.words)
    set.set(
      syllables: TermSet.PrefixRange(terms: syllables, byteCount: 1, reading: .initials),
      .initials
    )
  }

  /// Adds the words of one syllable, of which the initial is all.
  func addWholeInitials(of index: Index, to set: inout TermSet) {
    let initials = index.initials
    let spellings = [key].withUnsafeBufferPointer { initials.lexicon.terms(startingWith: $0) }
    guard let first = spellings.first, initials.lexicon.length(of: first) == 1 else { return }
    for place in initials.words(of: first..<first + 1) {
      let match = TermMatch(reading: .initials, kind: .wholeWord, bytes: 0..<1)
      set.add(initials.word(at: place), match, .initials)
    }
  }

  /// Adds the words that have a syllable that the consonant begins inside.
  func addInitialsInside(of index: Index, to set: inout TermSet) {
    let words = index.words
    for place in syllablesInside(words) {
      add(words.suffix(at: place), .initials, .initialsInside, to: &set)
    }
  }

  private static func rest(of range: Range<Int>, without inner: Range<Int>) -> [Int] {
    // The order of places inside words is taken on trust from the file, so these need not lie within those.
    let part = inner.clamped(to: range)
    guard !part.isEmpty else { return [Int](range) }
    return [Int](range.lowerBound..<part.lowerBound) + [Int](part.upperBound..<range.upperBound)
  }

  /// How a word matches that holds the consonant by itself inside.
  func matchInside(_ word: UnsafeBufferPointer<UInt8>) -> TermMatch {
    let place = WordInside.first(consonant: key, isAlone: true, in: word)
    guard place >= 0 else { return .none }
    return TermMatch(reading: .literal, kind: .infix, bytes: place..<place + 1)
  }

  /// How a word matches by the initial consonants of its syllables.
  func matchInitials(_ term: Int, _ index: Index, includesInside: Bool) -> TermMatch {
    let word = index.words.term(term)
    guard let first = word.first else { return .none }
    if first == key, word.count > 1, Letters.isVowel(word[1]) {
      let initials = index.initials
      let spelling = initials.spelling(of: term)
      let isWhole = spelling >= 0 && initials.lexicon.length(of: spelling) == 1
      let kind: MatchKind = isWhole ? .wholeWord : .prefix
      return TermMatch(reading: .initials, kind: kind, bytes: 0..<1)
    }
    guard includesInside else { return .none }
    let place = WordInside.first(consonant: key, isAlone: false, in: word)
    guard place >= 0 else { return .none }
    return TermMatch(reading: .initials, kind: .infix, bytes: place..<place + 1)
  }

  /// An upper bound of the number of terms that are added from the insides of words.
  func insideCount(_ index: Index) -> Int {
    [key].withUnsafeBufferPointer { index.words.suffixes(startingWith: $0) }.count
  }

  private func add(_ suffix: Suffix, _ reading: Reading, _ stage: Stage, to set: inout TermSet) {
    let bytes = suffix.offset..<suffix.offset + 1
    set.add(suffix.term, TermMatch(reading: reading, kind: .infix, bytes: bytes), stage)
  }
}
