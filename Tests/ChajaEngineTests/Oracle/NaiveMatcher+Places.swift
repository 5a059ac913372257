// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaText

extension NaiveMatcher {
  /// Every place of a record at which a word, as typed, can be found.
  func places(of typed: Typed, in fields: [[Word]]) -> [Place] {
    var places: [Place] = []
    for (field, words) in fields.enumerated() {
      if kinds[field] == .digits {
        guard !typed.isGroup, NaiveMatcher.isDigits(typed.keys) else { continue }
        let keys = NaiveMatcher.stripped(typed.keys)
        addLiteral(keys, .literal, field, words, includesInside: true, to: &places)
        continue
      }
      if let letters = typed.letters {
        if isInitials(letters) { addInitials(typed, field, words, to: &places) }
        continue
      }
      addLiteral(
        typed.keys,
        .literal,
        field,
        words,
        includesInside: !typed.isGroup,
        to: &places
      )
      addJoined(typed.keys, typed.typedBreaks, .literal, field, words, to: &places)
      if isInitials(units(typed.keys)) { addInitials(typed, field, words, to: &places) }
      guard !typed.isGroup else { continue }
      if written(typed) == units(typed.keys) {
        addEdited(typed.keys, .literal, field, words, to: &places)
      }
      var other: [UInt8] = []
      if KeyboardLayout.hangulKeys(latin: typed.source.span, into: &other) {
        addLiteral(other, .layout, field, words, includesInside: true, to: &places)
        addJoined(other, [], .layout, field, words, to: &places)
        addEdited(other, .layout, field, words, to: &places)
        continue
      }
      other = []
      if KeyboardLayout.latinLetters(keys: typed.keys.span, into: &other) {
        addLiteral(other, .layout, field, words, includesInside: true, to: &places)
        addJoined(other, [], .layout, field, words, to: &places)
      }
    }
    return places
  }

  func place(
    _ field: Int,
    _ words: [Word],
    _ word: Int,
    _ start: Int,
    _ reading: Reading,
    _ kind: MatchKind,
    edits: Int = 0,
    offset: Int = 0,
    end: Int? = nil,
    count: Int
  ) -> Place {
    Place(
      edits: edits,
      reading: reading,
      kind: kind,
      field: field,
      word: word,
      end: end ?? word + 1,
      start: start,
      offset: start + offset,
      breakBefore: start > 0 ? .none : words[word].breakBefore,
      isJoined: end != nil,
      marks: marks(words, word, start + offset, end ?? word + 1, count)
    )
  }

  /// From a byte of the first word to a number of bytes: after the start, or of the last word where there are more.
  private func marks(
    _ words: [Word],
    _ first: Int,
    _ start: Int,
    _ end: Int,
    _ count: Int
  ) -> [Mark] {
    (first..<end).map { word in
      let from = word == first ? start : 0
      let isLast = word == end - 1
      return Mark(word: word, bytes: from..<(isLast ? from + count : words[word].bytes.count))
    }
  }

  func unitStarts(_ bytes: [UInt8]) -> [Int] {
    var starts: [Int] = []
    Syllables.starts(in: bytes.span) { starts.append($0) }
    return starts
  }

  private func addLiteral(
    _ keys: [UInt8],
    _ reading: Reading,
    _ field: Int,
    _ words: [Word],
    includesInside: Bool,
    to places: inout [Place]
  ) {
    // A consonant by itself is literal only where the text has it by itself.
    let isLone = reading == .literal && isBare(keys)
    let fits = { (rest: ArraySlice<UInt8>) in
      rest.starts(with: keys) && !(isLone && rest.dropFirst().first.map(Letters.isVowel) ?? false)
    }
    for (index, word) in words.enumerated() {
      for start in word.starts {
        let part = Array(word.bytes[start...])
        if part == keys {
          places.append(
            place(field, words, index, start, reading, .wholeWord, count: keys.count)
          )
        } else if fits(part[...]) {
          places.append(place(field, words, index, start, reading, .prefix, count: keys.count))
        }
        guard includesInside else { continue }
        for unit in unitStarts(part) where unit > 0 && fits(part[unit...]) {
          places.append(
            place(field, words, index, start, reading, .infix, offset: unit, count: keys.count)
          )
          break
        }
      }
    }
  }

  /// The keys run over two or more words.
  private func addJoined(
    _ keys: [UInt8],
    _ typedBreaks: [Int],
    _ reading: Reading,
    _ field: Int,
    _ words: [Word],
    to places: inout [Place]
  ) {
    for (index, word) in words.enumerated() {
      for start in word.starts {
        var rest = keys
        var next = index
        var part = Array(word.bytes[start...])
        while rest.count > part.count, rest.starts(with: part), next + 1 < words.count,
          !typedBreaks.contains(keys.count - rest.count + part.count)
        {
          rest.removeFirst(part.count)
          next += 1
          part = words[next].bytes
        }
        guard next > index, part.starts(with: rest) else { continue }
        let kind: MatchKind = part == rest ? .wholeWord : .prefix
        places.append(
          place(field, words, index, start, reading, kind, end: next + 1, count: rest.count)
        )
      }
    }
  }

  // MARK: Initials

  func units(_ bytes: [UInt8]) -> [[UInt8]] {
    let starts = unitStarts(bytes) + [bytes.count]
    return zip(starts, starts.dropFirst()).map { Array(bytes[$0..<$1]) }
  }

  func isBare(_ unit: [UInt8]) -> Bool { unit.count == 1 && Letters.isConsonant(unit[0]) }

  private func isInitials(_ letters: [[UInt8]]) -> Bool {
    letters.contains { isBare($0) }
  }

  private func hasSyllable(_ word: [UInt8]) -> Bool {
    units(word).contains { $0.count > 1 && Letters.isHangulKey($0[0]) }
  }

  /// Whether letters of the query stand for the letters of a word from one of its letters on: whether they reach its
  /// end, and how many bytes they are.
  private func matches(
    _ letters: ArraySlice<[UInt8]>,
    isLast: Bool,
    _ word: [[UInt8]],
    from first: Int
  ) -> (ends: Bool, count: Int)? {
    guard first + letters.count <= word.count else { return nil }
    for (step, letter) in letters.enumerated() {
      let unit = word[first + step]
      if isBare(letter) {
        guard unit[0] == letter[0] else { return nil }
      } else if isLast, step == letters.count - 1 {
        let rest = word[(first + step)...].flatMap { $0 }
        guard rest.starts(with: letter) else { return nil }
        let before = word[first..<(first + step)].reduce(0) { $0 + $1.count }
        return (rest.count == letter.count, before + letter.count)
      } else if unit != letter {
        return nil
      }
    }
    let end = first + letters.count
    return (end == word.count, word[first..<end].reduce(0) { $0 + $1.count })
  }

  private func addInitials(
    _ typed: Typed,
    _ field: Int,
    _ words: [Word],
    to places: inout [Place]
  ) {
    let letters = typed.letters ?? units(typed.keys)
    for (index, word) in words.enumerated() {
      for start in word.starts {
        let part = Array(word.bytes[start...])
        guard hasSyllable(part) else { continue }
        let own = units(part)
        for first in own.indices where first == 0 || !typed.isGroup {
          guard let match = matches(letters[...], isLast: true, own, from: first) else { continue }
          let offset = own[..<first].reduce(0) { $0 + $1.count }
          let kind: MatchKind = first > 0 ? .infix : match.ends ? .wholeWord : .prefix
          places.append(
            place(
              field,
              words,
              index,
              start,
              .initials,
              kind,
              offset: offset,
              count: letters.count == 1 ? 1 : match.count
            )
          )
        }
        addJoinedInitials(letters, typed.typedBreaks, own, field, words, index, start, to: &places)
      }
    }
  }

  private func addJoinedInitials(
    _ letters: [[UInt8]],
    _ typedBreaks: [Int],
    _ own: [[UInt8]],
    _ field: Int,
    _ words: [Word],
    _ index: Int,
    _ start: Int,
    to places: inout [Place]
  ) {
    var rest = letters[...]
    var part = own
    var next = index
    while rest.count > part.count,
      matches(rest.prefix(part.count), isLast: false, part, from: 0)?.ends == true,
      next + 1 < words.count, hasSyllable(words[next + 1].bytes),
      !typedBreaks.contains(letters.dropLast(rest.count - part.count).reduce(0) { $0 + $1.count })
    {
      rest = rest.dropFirst(part.count)
      next += 1
      part = units(words[next].bytes)
    }
    guard next > index, let match = matches(rest, isLast: true, part, from: 0) else { return }
    let kind: MatchKind = match.ends ? .wholeWord : .prefix
    places.append(
      place(field, words, index, start, .initials, kind, end: next + 1, count: match.count)
    )
  }
}
