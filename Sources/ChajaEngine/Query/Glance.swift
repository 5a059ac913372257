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
  private var parts: [Part]
  /// The number of parts that were met in the value being read.
  private var metInValue = 0

  private struct Part {
    /// All terms that match, where they are known.
    var terms: DocumentSet?
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

    /// Is as new, but for the terms.
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
    var isJoined = false
    parts = []
    parts.reserveCapacity(alternative.parts.count)
    for part in alternative.parts {
      if finder.slots[part.slot].slot.kind == .group { isJoined = true }
      parts.add(
        Part(terms: finder.isAllText ? finder.slots[part.slot].sets.terms[stage.rawValue] : nil)
      )
    }
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
    let index = finder.index
    var isStart = false
    var mayCover = false
    // Places are counted on from value to value, with room between them.
    var start = 0
    var word = -1
    for field in finder.fields {
      let isDigits = index.schema.fields[field].kind == .digits
      let entries = index.forward.range(document: document, field: field)
      for place in entries {
        let entry = index.forward.entry(place)
        if entry.startsValue || word < 0 {
          if word == parts.count - 1, metInValue == parts.count { mayCover = true }
          metInValue = 0
          start += word + 2
          word = -1
        }
        if !entry.isEdge { word += 1 }
        for part in parts.indices {
          let terms = finder.slots[alternative.parts[part].slot]
          // A match over several words is not looked into.
          if !isDigits, terms.mayChain(entry.term, upTo: stage, index),
            finder.runs(terms, entries, from: place, upTo: stage)
          {
            return true
          }
          if let known = parts[part].terms, !known.contains(entry.term) { continue }
          let match = terms.match(entry.term, isDigits: isDigits, upTo: stage, index)
          if match.isNone || match.edits > 0 && finder.exactFields[field] { continue }
          if word == 0, !entry.isEdge, match.start == 0 { isStart = true }
          note(match, part, field, place: start + word, start: start)
        }
      }
      if word == parts.count - 1, metInValue == parts.count { mayCover = true }
      metInValue = 0
      start += word + 2
      word = -1
    }
    guard let key = key(document, ranking, mayCover: mayCover, isStart: isStart) else {
      return false
    }
    return !top.excludes(key)
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
    if parts[part].place < start { metInValue += 1 }
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

  private func key(
    _ document: Int,
    _ ranking: Ranking,
    mayCover: Bool,
    isStart: Bool
  ) -> RankKey? {
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
    return RankKey(
      errors: UInt32(alternative.missing) << 8 | edits,
      quality: RankKey.quality(
        reading: Reading(rawValue: UInt8(reading)) ?? .literal,
        kind: MatchKind(rawValue: UInt8(kind)) ?? .wholeField,
        breaks: isJoined ? .joinedOrSplit : .asTyped,
        field: field,
        distance: distance
      ),
      score: ranking.score(document, isStart: isStart),
      position: 0,
      document: UInt32(document)
    )
  }

  /// Whether a part and the one before it have no places but one word for both.
  private func sharesOnlyWord(_ part: Int) -> Bool {
    parts[part].sharesWord && parts[part].earlier < 0 && parts[part - 1].earlier < 0
  }
}
