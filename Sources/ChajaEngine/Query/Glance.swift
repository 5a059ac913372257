// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The best key that a document may have for one alternative, from one look at its terms.
///
/// Of the parts it is known how well each matches, whether one is at the very start, and how near each stands to the one
/// before it; not whether all that can be had at once. It is what most records of a long list are left out by.
struct Glance {
  private let alternative: Alternative
  private let stage: Stage
  private let isJoined: Bool
  private let scope: SearchScope
  /// What is asked where the number of a term does not tell; all terms that match in any way, where they are known.
  private let others: [(slot: SlotTerms, terms: DocumentSet?)]
  private var parts: [Part]

  /// What matches a part by its number, and what of the part was met in a document: nothing that is counted, for it is read
  /// for each term.
  private struct Part {
    /// The terms that begin with it, which as a rule are all that match in the first stage.
    let starts: TermSet.PrefixRange
    let hasOthers: Bool
    /// The first words of chains, and spellings of others, each as one of 64 bits.
    let chains: (terms: UInt64, spellings: UInt64)

    /// The best class of a match.
    var rank = UInt32.max
    /// The first field that holds the part.
    var field = Int.max
    /// The last place of the part, and the one before it; -1 for none.
    var place = -1
    var earlier = -1
    /// The least distance to the part before it among places in one value, and whether both stand in one word.
    var distance = Int.max
    var sharesWord = false

    /// Is as new, but for what matches.
    @inline(__always)
    mutating func forget() {
      rank = .max
      field = .max
      place = -1
      earlier = -1
      distance = .max
      sharesWord = false
    }
  }

  init(_ alternative: Alternative, _ stage: Stage, _ finder: DocumentFinder) {
    self.alternative = alternative
    self.stage = stage
    scope = finder.scope
    var isJoined = false
    var others: [(slot: SlotTerms, terms: DocumentSet?)] = []
    others.reserveCapacity(alternative.parts.count)
    parts = []
    parts.reserveCapacity(alternative.parts.count)
    for part in alternative.parts {
      let slot = finder.slots[part.slot]
      if slot.slot.kind == .group { isJoined = true }
      others.add((slot, finder.isAllText ? slot.sets.terms[stage.rawValue] : nil))
      parts.add(
        Part(
          starts: slot.textRange,
          hasOthers: stage > .starts || slot.hasStartSingles,
          chains: slot.firstsOfChains(upTo: stage)
        )
      )
    }
    self.others = others
    self.isJoined = isJoined
  }

  /// Whether a document may enter the page for the alternative.
  ///
  /// - Complexity: O(*t* × *p*) for *t* terms of the document and *p* parts.
  mutating func mayEnter(
    _ document: Int,
    _ finder: DocumentFinder,
    _ ranking: Ranking,
    _ top: TopKeys
  ) -> Bool {
    for part in parts.indices { parts[part].forget() }
    var isStart = false
    var mayCover = false
    // Places are counted on from value to value, with room between them.
    var start = 0
    var word = -1
    // In how many words of the value being read a part was met, and in which last.
    var metWords = 0
    var lastMet = -1
    let index = scope.index
    for field in scope.fields {
      let isDigits = !scope.isAllText && index.schema.fields[field].kind == .digits
      let entries = index.forward.range(document: document, field: field)
      for place in entries {
        let entry = index.forward.entry(place)
        if entry.startsValue || word < 0 {
          if word == parts.count - 1, metWords == parts.count { mayCover = true }
          metWords = 0
          start += word + 2
          word = -1
        }
        if !entry.isEdge { word += 1 }
        for part in parts.indices {
          // A match over several words is not looked into.
          if !isDigits, mayChain(part, entry.term),
            finder.runs(others[part].slot, entries, from: place, upTo: stage)
          {
            return true
          }
          let match =
            parts[part].hasOthers || isDigits
            ? match(part, entry.term, isDigits: isDigits)
            : parts[part].starts.match(entry.term)
          if match.isNone || match.edits > 0 && scope.exactFields[field] { continue }
          if word == 0, !entry.isEdge, match.start == 0 { isStart = true }
          if lastMet != start + word {
            lastMet = start + word
            metWords += 1
          }
          note(match, part, field, place: start + word, start: start)
        }
      }
      if word == parts.count - 1, metWords == parts.count { mayCover = true }
      metWords = 0
      start += word + 2
      word = -1
    }
    guard let (errors, quality) = best(mayCover: mayCover) else { return false }
    // Most are left out without a look at their rank, which lies far away.
    return !top.excludes(errors, quality)
      && !top.excludes(
        RankKey(
          errors: errors,
          quality: quality,
          score: ranking.score(document, isStart: isStart),
          position: 0,
          document: UInt32(document)
        )
      )
  }

  /// Whether a chain of a part may begin with a term.
  @inline(__always)
  private func mayChain(_ part: Int, _ term: Int) -> Bool {
    let chains = parts[part].chains
    if chains.terms & 1 &<< UInt64(truncatingIfNeeded: term) != 0 { return true }
    return chains.spellings != 0 && others[part].slot.mayChain(term, upTo: stage, scope.index)
  }

  /// How a term matches a part of which the numbers alone do not tell.
  @inline(never)
  private func match(_ part: Int, _ term: Int, isDigits: Bool) -> TermMatch {
    if let terms = others[part].terms, !terms.contains(term) { return .none }
    return others[part].slot.match(term, isDigits: isDigits, upTo: stage, scope.index)
  }

  private mutating func note(
    _ match: TermMatch,
    _ part: Int,
    _ field: Int,
    place: Int,
    start: Int
  ) {
    parts[part].rank = min(parts[part].rank, match.rank)
    parts[part].field = min(parts[part].field, field)
    if parts[part].place != place {
      parts[part].earlier = parts[part].place
      parts[part].place = place
    }
    if part > 0 { noteDistance(of: part, to: part - 1, start: start) }
    if part + 1 < parts.count { noteDistance(of: part, to: part + 1, start: start) }
  }

  /// Notes how far the last place of a part is from the nearest one of a neighbour, in the value that begins at `start`.
  private mutating func noteDistance(of part: Int, to other: Int, start: Int) {
    let place = parts[part].place
    let second = max(part, other)
    var nearest = parts[other].place
    if nearest == place {
      parts[second].sharesWord = true
      nearest = parts[other].earlier
    }
    guard nearest >= start else { return }
    let words = place - nearest
    // In reverse order it is one more than the words between.
    let distance = min(part == second ? words - 1 : words, Assignment.maximumGap)
    parts[second].distance = min(parts[second].distance, distance)
  }

  /// Errors and quality of the best key there may be.
  private func best(mayCover: Bool) -> (errors: UInt32, quality: UInt64)? {
    var edits: UInt32 = 0
    var reading: UInt32 = 0
    var kind: UInt32 = 0
    var field = 0
    var isJoined = isJoined
    for part in parts.indices {
      guard parts[part].rank != .max else { return nil }
      edits += parts[part].rank >> 8
      reading = max(reading, parts[part].rank >> 4 & 0xF)
      kind = max(kind, parts[part].rank & 0xF)
      field = max(field, parts[part].field)
      if part > 0, sharesOnlyWord(part) { isJoined = true }
    }
    var distance = 0
    for part in parts.indices where part > 0 && !(isJoined && parts[part].sharesWord) {
      distance += min(parts[part].distance, Assignment.farApart)
    }
    if mayCover, kind == UInt32(MatchKind.wholeWord.rawValue), alternative.allowsWholeField {
      kind = UInt32(MatchKind.wholeField.rawValue)
    }
    let quality = RankKey.quality(
      reading: Reading(rawValue: UInt8(reading)) ?? .literal,
      kind: MatchKind(rawValue: UInt8(kind)) ?? .wholeField,
      breaks: isJoined ? .joinedOrSplit : .asTyped,
      field: field,
      distance: distance
    )
    return (UInt32(alternative.missing) << 8 | edits, quality)
  }

  /// Whether a part and the one before it have no places but one word for both.
  private func sharesOnlyWord(_ part: Int) -> Bool {
    parts[part].sharesWord && parts[part].earlier < 0 && parts[part - 1].earlier < 0
  }
}
