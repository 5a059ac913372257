// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Ranks documents for a plan, one by one, and tells where they match.
struct Matcher {
  /// The most places of one word that are marked in one field.
  static let maximumSpots = 1_000

  let question: Question
  let ranking: Ranking
  private let evaluator: Evaluator

  private var plan: QueryPlan { question.plan }

  /// - Parameters:
  ///   - question: What is asked.
  ///   - ranking: The order of what is found.
  ///   - evaluator: Memory of the scope to read documents with.
  init(_ question: Question, _ ranking: Ranking, _ evaluator: Evaluator) {
    self.question = question
    self.ranking = ranking
    self.evaluator = evaluator
  }

  /// The rank key of a document, nil when no alternative holds for it up to a stage.
  func key(_ document: Int, slots: [SlotTerms], upTo last: Stage) -> RankKey? {
    evaluator.read(document, slots: slots, upTo: last)
    return bestAlternative(document, slots: slots)?.key
  }

  /// Whether a document holds an alternative, such as an exclusion.
  func holds(
    _ alternative: Alternative,
    _ document: Int,
    slots: [SlotTerms],
    upTo last: Stage
  ) -> Bool {
    evaluator.read(document, slots: slots, upTo: last)
    return key(alternative, document, slots: slots) != nil
  }

  private func bestAlternative(
    _ document: Int,
    slots: [SlotTerms]
  ) -> (key: RankKey, alternative: Alternative)? {
    var best: (key: RankKey, alternative: Alternative)?
    for alternative in plan.alternatives where alternative.isAny || holdsParts(alternative) {
      guard let key = key(alternative, document, slots: slots) else { continue }
      if best.map({ ranking.precedes(key, $0.key) }) ?? true { best = (key, alternative) }
    }
    return best
  }

  @inline(__always)
  private func holdsParts(_ alternative: Alternative) -> Bool {
    for part in alternative.parts where evaluator.best[part.slot] == .max { return false }
    return true
  }

  private func key(
    _ alternative: Alternative,
    _ document: Int,
    slots: [SlotTerms]
  ) -> RankKey? {
    var edits = 0
    var reading = Reading.literal
    var kind = MatchKind.wholeField
    var parts = alternative.parts
    var missing = alternative.missing
    if alternative.isAny {
      parts = []
      for part in alternative.parts where !evaluator.occurrences[part.slot].isEmpty {
        parts.add(part)
      }
      guard !parts.isEmpty else { return nil }
      missing += alternative.parts.count - parts.count
    }
    for part in parts {
      guard let first = evaluator.occurrences[part.slot].first else { return nil }
      edits += first.match.edits
      reading = max(reading, first.match.reading)
      kind = max(kind, first.match.kind)
    }
    let assignment = Assignment(parts, slots: slots, occurrences: evaluator.occurrences)
    let allowsWholeField = alternative.allowsWholeField && missing == 0
    guard
      let best = assignment.best(
        kind: kind,
        values: evaluator.values,
        allowsWholeField: allowsWholeField
      )
    else { return nil }
    var isStart = false
    var position = UInt32.max
    for part in parts {
      for place in evaluator.occurrences[part.slot] where place.field == best.field {
        if place.isStart { isStart = true }
        position = min(
          position,
          UInt32(min(place.word, 0xFF_FFFF)) << 8 | UInt32(min(place.offset, 0xFF))
        )
      }
    }
    return RankKey(
      errors: UInt32(missing) << 8 | UInt32(edits),
      quality: RankKey.quality(
        reading: reading,
        kind: best.kind,
        breaks: best.breaks,
        field: best.field,
        distance: best.distance
      ),
      score: ranking.score(document, isStart: isStart),
      position: ranking.index.schema.rank == nil ? (isStart ? 0 : position &+ 1) : 0,
      document: UInt32(document)
    )
  }

  // MARK: Highlights

  /// The matched places of a document, for the alternative that ranks it; a place may come more than once.
  ///
  /// Of each part all places with its edits and reading are shown; inside words only where it starts none, for the
  /// insides of words are not looked up before they are needed.
  func spots(_ document: Int, slots: [SlotTerms]) -> [Spot] {
    evaluator.read(document, slots: slots, upTo: .edited)
    guard let best = bestAlternative(document, slots: slots) else { return [] }
    var spots: [Spot] = []
    for part in best.alternative.parts where evaluator.best[part.slot] != .max {
      let known = evaluator.occurrences[part.slot]
      for place in known where place.isChain { addChain(place, document, to: &spots) }
      addPlaces(of: part.slot, document, slots: slots, to: &spots)
    }
    return spots
  }

  private func addChain(_ place: Occurrence, _ document: Int, to spots: inout [Spot]) {
    let index = ranking.index
    var value = -1
    var word = -1
    for current in index.forward.range(document: document, field: place.field) {
      let entry = index.forward.entry(current)
      guard !entry.isEdge else { continue }
      if entry.startsValue || word < 0 {
        value += 1
        word = -1
      }
      word += 1
      guard value == place.value, word >= place.word, word < place.wordEnd else { continue }
      let start = word == place.word ? place.shift : 0
      let end = word == place.wordEnd - 1 ? place.lastByteCount : index.words.length(of: entry.term)
      spots.add(
        Spot(field: place.field, value: value, word: word, bytes: start..<max(start, end))
      )
    }
  }

  private func addPlaces(
    of slot: Int,
    _ document: Int,
    slots: [SlotTerms],
    to spots: inout [Spot]
  ) {
    let index = ranking.index
    let wanted = evaluator.best[slot] >> 4
    let isInside = evaluator.best[slot] & 0xF == UInt32(MatchKind.infix.rawValue)
    for field in evaluator.scope.fields {
      let isDigits = index.schema.fields[field].kind == .digits
      var value = -1
      var word = -1
      var length = 0
      var found: [Spot] = []
      for current in index.forward.range(document: document, field: field) {
        let entry = index.forward.entry(current)
        var shift = 0
        if entry.isEdge, word >= 0 {
          shift = max(length - index.words.length(of: entry.term), 0)
        } else {
          if entry.startsValue || word < 0 {
            value += 1
            word = -1
          }
          word += 1
          length = index.words.length(of: entry.term)
        }
        let match = slots[slot].match(entry.term, isDigits: isDigits, upTo: .edited, index)
        guard !match.isNone, match.rank >> 4 == wanted, (match.kind == .infix) == isInside else {
          continue
        }
        if match.edits > 0, evaluator.scope.exactFields[field] { continue }
        let spot = Spot(
          field: field,
          value: value,
          word: word,
          bytes: shift + match.start..<shift + match.end
        )
        found.add(spot)
        if found.count == Matcher.maximumSpots { break }
        if isInside {
          addRepeats(of: spot, in: index.words.term(entry.term), shift: shift, to: &found)
        }
      }
      for spot in found.prefix(Matcher.maximumSpots) { spots.add(spot) }
    }
  }

  /// The later places in a word at which the same letters stand again.
  private func addRepeats(
    of spot: Spot,
    in term: UnsafeBufferPointer<UInt8>,
    shift: Int,
    to spots: inout [Spot]
  ) {
    let first = spot.bytes.lowerBound - shift
    let count = spot.bytes.count
    // The sorted suffixes of a file are taken on trust, so what they lead to is not.
    guard first + count <= term.count else { return }
    Syllables.starts(in: Span(_unsafeElements: term)) { start in
      guard start > first, start + count <= term.count else { return }
      for index in 0..<count where term[start + index] != term[first + index] { return }
      spots.add(
        Spot(
          field: spot.field,
          value: spot.value,
          word: spot.word,
          bytes: shift + start..<shift + start + count
        )
      )
    }
  }
}
