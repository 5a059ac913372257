// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A key read as initial consonants: each bare consonant stands for a syllable, everything else for itself.
///
/// So ㅍㅋㅊ, 피ㅋㅊ and ㅍ카츄 are all 피카츄. Syllables must be whole, except for the last one, which is still being typed
/// and need only be the start of what follows: ㅍ캋 is on the way to ㅍ카츄.
package struct InitialsPattern: Sendable {
  let keys: [UInt8]
  /// Where each letter of the key begins, and the end.
  let units: [Int]
  /// The initials of the letters, and where each begins in them; the spelling to look for.
  package let spelling: [UInt8]
  let spellingStarts: [Int]
  /// Whether every letter is a bare consonant.
  package let isBare: Bool

  package var count: Int { units.count - 1 }

  /// Reads a key; nil when it has no bare consonant, or is but one letter, which is a syllable still being typed.
  ///
  /// - Parameters:
  ///   - keys: The key.
  ///   - division: Where its letters begin; empty for the syllables that the keys make.
  package init?(_ keys: [UInt8], division: [Int] = []) {
    // Most keys have none.
    guard keys.contains(where: { Letters.isConsonant($0) }) else { return nil }
    var units = division
    if units.isEmpty {
      var bare = 0
      var before = 0
      let note = { (end: Int) in
        if end == before + 1, Letters.isConsonant(keys[before]) { bare += 1 }
        before = end
      }
      Syllables.starts(in: keys.span) { if $0 > 0 { note($0) } }
      note(keys.count)
      guard bare > 0 else { return nil }
      units.reserveCapacity(keys.count + 1)
      Syllables.starts(in: keys.span) { units.add($0) }
    }
    guard units.count > 1 else { return nil }
    units.add(keys.count)
    var spelling: [UInt8] = []
    var starts: [Int] = []
    starts.reserveCapacity(units.count)
    spelling.reserveCapacity(keys.count)
    var bare = 0
    for unit in 0..<(units.count - 1) {
      let first = keys[units[unit]]
      let length = units[unit + 1] - units[unit]
      starts.add(spelling.count)
      if Letters.isHangulKey(first) {
        spelling.add(first)
        if length == 1, Letters.isConsonant(first) { bare += 1 }
      } else {
        spelling.append(contentsOf: keys[units[unit]..<units[unit + 1]])
      }
    }
    guard bare > 0 else { return nil }
    starts.add(spelling.count)
    self.keys = keys
    self.units = units
    self.spelling = spelling
    spellingStarts = starts
    isBare = bare == units.count - 1
  }

  private func isBareUnit(_ unit: Int) -> Bool {
    units[unit + 1] - units[unit] == 1 && Letters.isConsonant(keys[units[unit]])
  }

  /// Matches letters of the pattern with the letters of a word.
  ///
  /// - Parameters:
  ///   - pattern: The letters of the pattern; up to its end they may stop in the middle of the word.
  ///   - word: The bytes of the word.
  ///   - first: The letter of the word to begin with.
  /// - Returns: The matched bytes and whether they reach the word's end; nil without a match.
  package func match(
    _ pattern: Range<Int>,
    word: UnsafeBufferPointer<UInt8>,
    from first: Int
  ) -> (bytes: Range<Int>, isWhole: Bool)? {
    let span = Span(_unsafeElements: word)
    var offset = 0
    for _ in 0..<first {
      guard offset < word.count else { return nil }
      offset = Syllables.end(of: offset, in: span)
    }
    return match(pattern, word: word, at: offset)
  }

  /// Matches letters of the pattern with those of a word from a byte on at which one begins.
  private func match(
    _ pattern: Range<Int>,
    word: UnsafeBufferPointer<UInt8>,
    at start: Int
  ) -> (bytes: Range<Int>, isWhole: Bool)? {
    let span = Span(_unsafeElements: word)
    var offset = start
    for unit in pattern {
      guard offset < word.count else { return nil }
      let end = Syllables.end(of: offset, in: span)
      let key = units[unit]..<units[unit + 1]
      if isBareUnit(unit) {
        guard word[offset] == keys[key.lowerBound] else { return nil }
        offset = end
      } else if unit == count - 1 {
        // The last letter is still being typed: its keys may run on into the next syllable.
        guard offset + key.count <= word.count else { return nil }
        for index in 0..<key.count where word[offset + index] != keys[key.lowerBound + index] {
          return nil
        }
        offset += key.count
      } else {
        guard end - offset == key.count else { return nil }
        for index in 0..<key.count where word[offset + index] != keys[key.lowerBound + index] {
          return nil
        }
        offset = end
      }
    }
    return (start..<offset, offset == word.count)
  }

  /// How a word matches from its start or, where that counts, first inside.
  func match(_ word: UnsafeBufferPointer<UInt8>, includesInside: Bool) -> TermMatch {
    let span = Span(_unsafeElements: word)
    var offset = 0
    while offset < word.count {
      if let found = match(0..<count, word: word, at: offset) {
        let kind: MatchKind = offset > 0 ? .infix : found.isWhole ? .wholeWord : .prefix
        return TermMatch(reading: .initials, kind: kind, bytes: found.bytes)
      }
      guard includesInside else { break }
      offset = Syllables.end(of: offset, in: span)
    }
    return .none
  }

  /// An upper bound of the number of words that are added, from their start and from inside.
  func termCounts(in index: Index) -> (starts: Int, inside: Int) {
    spelling.withUnsafeBufferPointer { spelling in
      let initials = index.initials
      return (
        initials.words(of: initials.lexicon.terms(startingWith: spelling)).count,
        initials.lexicon.suffixes(startingWith: spelling).count * 4
      )
    }
  }

  /// Adds the words of which the pattern is the start.
  ///
  /// - Complexity: O(*w*) for *w* words whose initials start with the pattern's, after a binary search.
  func addStarts(of index: Index, to set: inout TermSet) {
    spelling.withUnsafeBufferPointer { spelling in
      let initials = index.initials
      for place in initials.words(of: initials.lexicon.terms(startingWith: spelling)) {
        add(initials.word(at: place), from: 0, of: index, .initials, to: &set)
      }
    }
  }

  /// Adds the words of which the pattern is the inside.
  ///
  /// - Complexity: O(*w*) for *w* words whose initials hold the pattern's, after a binary search.
  func addInside(of index: Index, to set: inout TermSet) {
    spelling.withUnsafeBufferPointer { spelling in
      let initials = index.initials
      for place in initials.lexicon.suffixes(startingWith: spelling) {
        let suffix = initials.lexicon.suffix(at: place)
        let before = initials.lexicon.term(suffix.term)
        let offset = min(suffix.offset, before.count)
        let first = Letters.count(
          in: Span(_unsafeElements: UnsafeBufferPointer(rebasing: before[..<offset]))
        )
        for word in initials.words(of: suffix.term..<suffix.term + 1) {
          add(initials.word(at: word), from: first, of: index, .initialsInside, to: &set)
        }
      }
    }
  }

  private func add(
    _ term: Int,
    from first: Int,
    of index: Index,
    _ stage: Stage,
    to set: inout TermSet
  ) {
    guard !isBare else {
      // The spelling is all there is to compare, and nobody asks for the bytes of a single term.
      let spelled = index.initials.spelling(of: term)
      guard spelled >= 0 else { return }
      let isWhole = index.initials.lexicon.length(of: spelled) == spelling.count
      let kind: MatchKind = first > 0 ? .infix : isWhole ? .wholeWord : .prefix
      set.add(term, TermMatch(reading: .initials, kind: kind, bytes: first..<first + 1), stage)
      return
    }
    guard let match = match(0..<count, word: index.words.term(term), from: first) else { return }
    let kind: MatchKind = first > 0 ? .infix : match.isWhole ? .wholeWord : .prefix
    set.add(term, TermMatch(reading: .initials, kind: kind, bytes: match.bytes), stage)
  }
}
