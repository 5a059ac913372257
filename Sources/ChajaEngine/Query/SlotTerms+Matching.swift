// Chaja
// SPDX-License-Identifier: Apache-2.0

extension SlotTerms {
  /// How a term matches up to a stage that was prepared, or `.none`.
  ///
  /// - Complexity: O(1) for the starts of words, else O(*m*) for *m* letters of the term.
  @inline(__always)
  func match(_ term: Int, isDigits: Bool, upTo last: Stage, _ index: Index) -> TermMatch {
    let match = (isDigits ? digitsRange : textRange).match(term)
    if !match.isNone { return match }
    if hasStartSingles, !isDigits {
      let match = text.match(term, .starts)
      if !match.isNone { return match }
    }
    guard last > .starts else { return .none }
    guard !isDigits else {
      let place = WordInside.first(insideDigits, in: index.words.term(term))
      return SlotTerms.inside(place, insideDigits.count, .literal)
    }
    return laterMatch(term, upTo: last, index)
  }

  /// How a term matches in a later stage than the first, or not at all.
  ///
  /// Words come again in one document after the other, so how the last terms match is remembered.
  @inline(__always)
  private func laterMatch(_ term: Int, upTo last: Stage, _ index: Index) -> TermMatch {
    let known = remembered.match(term, upTo: last)
    if let known { return known }
    let match = findMatch(term, upTo: last, index)
    remembered.note(term, match, upTo: last)
    return match
  }

  @inline(never)
  private func findMatch(_ term: Int, upTo last: Stage, _ index: Index) -> TermMatch {
    let word = index.words.term(term)
    if hasInside, slot.kind == .word {
      let match: TermMatch
      if let lone {
        match = lone.matchInside(word)
      } else {
        match = SlotTerms.inside(
          WordInside.first(insideKeys, in: word),
          insideKeys.count,
          .literal
        )
      }
      if !match.isNone { return match }
    }
    guard last > .inside else { return .none }
    var best = text.rangeMatch(term, .initials)
    if let pattern, index.initials.spelling(of: term) >= 0 {
      let includesInside = slot.kind != .group && last > .initials
      best = best.better(pattern.match(word, includesInside: includesInside))
    }
    if let lone {
      best = best.better(lone.matchInitials(term, index, includesInside: last > .initials))
    }
    guard best.isNone, last >= .readings else { return best }
    best = text.rangeMatch(term, .readings)
    if !layoutKeys.isEmpty {
      let place = WordInside.first(layoutKeys, in: word)
      best = best.better(SlotTerms.inside(place, layoutKeys.count, .layout))
    }
    guard best.isNone, last == .edited else { return best }
    if let edits { best = edits.match(word, reading: .literal) }
    if let layoutEdits { best = best.better(layoutEdits.match(word, reading: .layout)) }
    return best
  }

  @inline(__always)
  private static func inside(_ place: Int, _ count: Int, _ reading: Reading) -> TermMatch {
    place < 0
      ? .none : TermMatch(reading: reading, kind: .infix, bytes: place..<place + count)
  }
}
