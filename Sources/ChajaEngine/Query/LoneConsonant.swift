// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A key that is one consonant by itself.
///
/// Its keys start every syllable that begins with it, but only where the text too has the consonant by itself is it
/// literal: ㅋ is in ㅋㅋㅋ, and is the initial consonant of 카카오. The terms that go on with a vowel lie side by side, so
/// the syllables are one range of terms, and one of places inside words.
struct LoneConsonant {
  private let key: UInt8
  private let index: Index

  /// Reads a key; nil when it is anything else.
  init?(_ keys: [UInt8], _ index: Index) {
    guard keys.count == 1, Letters.isConsonant(keys[0]) else { return nil }
    key = keys[0]
    self.index = index
  }

  /// The bytes that the consonant and the first and the last vowel make.
  private var bounds: (first: [UInt8], last: [UInt8]) {
    ([key, HangulKeys.firstVowel], [key, HangulKeys.lastKey])
  }

  private var syllables: Range<Int> {
    let first = bounds.first.withUnsafeBufferPointer { index.words.terms(startingWith: $0) }
    let last = bounds.last.withUnsafeBufferPointer { index.words.terms(startingWith: $0) }
    return first.lowerBound..<last.upperBound
  }

  private var syllablesInside: Range<Int> {
    let first = bounds.first.withUnsafeBufferPointer { index.words.suffixes(startingWith: $0) }
    let last = bounds.last.withUnsafeBufferPointer { index.words.suffixes(startingWith: $0) }
    return first.lowerBound..<last.upperBound
  }

  /// Adds the words that begin with the consonant by itself.
  func addStarts(to set: inout TermSet) {
    let syllables = syllables
    for term in [key].withUnsafeBufferPointer({ index.words.terms(startingWith: $0) })
    where !syllables.contains(term) {
      let kind: MatchKind = index.words.length(of: term) == 1 ? .wholeWord : .prefix
      set.add(term, TermMatch(reading: .literal, kind: kind, bytes: 0..<1), .starts)
    }
  }

  /// Adds the words that have the consonant by itself inside.
  func addInside(to set: inout TermSet) {
    let syllables = syllablesInside
    for place in [key].withUnsafeBufferPointer({ index.words.suffixes(startingWith: $0) })
    where !syllables.contains(place) {
      add(index.words.suffix(at: place), .literal, .inside, to: &set)
    }
  }

  /// Adds the words with a syllable that begins with the consonant.
  func addInitials(to set: inout TermSet) {
    set.set(
      syllables: TermSet.PrefixRange(terms: syllables, byteCount: 1, reading: .initials),
      .readings
    )
    let initials = index.initials
    let spellings = [key].withUnsafeBufferPointer { initials.lexicon.terms(startingWith: $0) }
    if let first = spellings.first, initials.lexicon.length(of: first) == 1 {
      // Words of one syllable, of which the initial is all.
      for place in initials.words(of: first..<first + 1) {
        let match = TermMatch(reading: .initials, kind: .wholeWord, bytes: 0..<1)
        set.add(initials.word(at: place), match, .readings)
      }
    }
    for place in syllablesInside {
      add(index.words.suffix(at: place), .initials, .readings, to: &set)
    }
  }

  private func add(_ suffix: Suffix, _ reading: Reading, _ stage: Stage, to set: inout TermSet) {
    let bytes = suffix.offset..<suffix.offset + 1
    set.add(suffix.term, TermMatch(reading: reading, kind: .infix, bytes: bytes), stage)
  }
}
