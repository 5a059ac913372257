// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// The choice of one place for each part of an alternative that ranks a document best.
///
/// Edits, reading and kind are settled by the slots' classes. What is left is found in steps, each a walk over the
/// parts in the order typed: the least worst break, then among those the least last field, then the least distance.
struct Assignment {
  /// Distance between words that stand in different values, and the most between two in one.
  static let farApart = 9
  static let maximumGap = 8

  /// Steps spent on finding out whether the parts cover a whole value.
  private static let coverSteps = 1_000

  struct Result {
    var kind: MatchKind
    var breaks: BreakMatch
    var field: Int
    var distance: Int
  }

  private let parts: [Alternative.Part]
  private let slots: [SlotTerms]
  private let occurrences: [[Occurrence]]

  init(_ parts: [Alternative.Part], slots: [SlotTerms], occurrences: [[Occurrence]]) {
    self.parts = parts
    self.slots = slots
    self.occurrences = occurrences
  }

  /// The best choice, nil when the parts can't stand as they must.
  func best(kind: MatchKind, values: [(field: Int, value: Int, words: Int)], allowsWholeField: Bool)
    -> Result?
  {
    if hasOnePlaceEach { return only(kind: kind, values, allowsWholeField: allowsWholeField) }
    if kind == .wholeWord, allowsWholeField {
      var best: Result?
      for value in values where value.words <= 64 && covers(value) {
        guard let found = choose(kind: .wholeField, in: (value.field, value.value)) else {
          continue
        }
        if best.map({ Assignment.precedes(found, $0) }) ?? true { best = found }
      }
      if let best { return best }
    }
    return choose(kind: kind, in: nil)
  }

  // MARK: One place each

  private var hasOnePlaceEach: Bool {
    for part in parts where occurrences[part.slot].count != 1 { return false }
    return true
  }

  /// The choice where there is nothing to choose.
  private func only(
    kind: MatchKind,
    _ values: [(field: Int, value: Int, words: Int)],
    allowsWholeField: Bool
  ) -> Result? {
    var result = Result(kind: kind, breaks: .asTyped, field: 0, distance: 0)
    var breaks = 0
    var used: UInt64 = 0
    var count = 0
    let start = occurrences[parts[0].slot][0]
    var mayCover = kind == .wholeWord && allowsWholeField
    var before = start
    for part in parts.indices {
      let place = occurrences[parts[part].slot][0]
      let step = part == 0 ? first(place, part) : transition(before, place, part)
      guard let step else { return nil }
      before = place
      breaks = max(breaks, step.breaks)
      result.field = max(result.field, place.field)
      result.distance += step.distance
      guard mayCover else { continue }
      let words = place.wordEnd - place.word
      guard place.isWhole, place.field == start.field, place.value == start.value,
        place.wordEnd <= 64
      else {
        mayCover = false
        continue
      }
      let mask = (words == 64 ? UInt64.max : (1 << UInt64(words)) - 1) << UInt64(place.word)
      if used & mask != 0 { mayCover = false }
      used |= mask
      count += words
    }
    result.breaks = BreakMatch(rawValue: UInt8(breaks)) ?? .joinedOrSplit
    if mayCover {
      for value in values
      where value.field == start.field && value.value == start.value && value.words == count {
        result.kind = .wholeField
      }
    }
    return result
  }

  private static func precedes(_ one: Result, _ other: Result) -> Bool {
    if one.breaks != other.breaks { return one.breaks < other.breaks }
    if one.field != other.field { return one.field < other.field }
    return one.distance < other.distance
  }

  /// Whether the parts, each with a place of its own, take up all words of a value.
  private func covers(_ value: (field: Int, value: Int, words: Int)) -> Bool {
    guard parts.count <= value.words else { return false }
    var steps = Assignment.coverSteps
    return covers(value, part: 0, used: 0, left: value.words, &steps)
  }

  private func covers(
    _ value: (field: Int, value: Int, words: Int),
    part: Int,
    used: UInt64,
    left: Int,
    _ steps: inout Int
  ) -> Bool {
    guard part < parts.count else { return left == 0 }
    steps -= 1
    guard steps > 0 else { return false }
    for place in occurrences[parts[part].slot]
    where place.field == value.field && place.value == value.value && place.isWhole {
      let count = place.wordEnd - place.word
      let mask = (count == 64 ? UInt64.max : (1 << UInt64(count)) - 1) << UInt64(place.word)
      guard used & mask == 0, count <= left else { continue }
      if covers(value, part: part + 1, used: used | mask, left: left - count, &steps) {
        return true
      }
    }
    return false
  }

  /// The steps over breaks, field and distance, among all places or those in one value.
  private func choose(kind: MatchKind, in value: (field: Int, value: Int)?) -> Result? {
    guard let breaks = least(.breaks, in: value, breaks: .max, field: .max),
      let field = least(.field, in: value, breaks: breaks, field: .max),
      let distance = least(.distance, in: value, breaks: breaks, field: field)
    else { return nil }
    return Result(
      kind: kind,
      breaks: BreakMatch(rawValue: UInt8(breaks)) ?? .joinedOrSplit,
      field: field,
      distance: distance
    )
  }

  /// What a walk over the parts costs: of breaks and fields the worst of its steps, of distances all together.
  private enum Cost {
    case breaks, field, distance
  }

  /// The least cost of a walk over all parts within limits; nil when there is none.
  ///
  /// A row has for each place of a part the least cost of coming to it; a number of a field has 12 bits, and distances of
  /// 32 words are below 300.
  private func least(
    _ cost: Cost,
    in value: (field: Int, value: Int)?,
    breaks breaksLimit: Int,
    field fieldLimit: Int
  ) -> Int? {
    var before = InlineArray<32, UInt16>(repeating: .max)
    var least = UInt16.max
    for part in parts.indices {
      var row = InlineArray<32, UInt16>(repeating: .max)
      least = .max
      let places = occurrences[parts[part].slot]
      let origins = part == 0 ? [] : occurrences[parts[part - 1].slot]
      for column in places.indices {
        let place = places[column]
        guard place.field <= fieldLimit,
          value.map({ place.field == $0.field && place.value == $0.value }) ?? true
        else { continue }
        // The first part is come to from nowhere.
        for earlier in 0..<max(origins.count, 1) where part == 0 || before[earlier] != .max {
          let step = part == 0 ? first(place, part) : transition(origins[earlier], place, part)
          guard let step, step.breaks <= breaksLimit else { continue }
          let sum = part == 0 ? 0 : Int(before[earlier])
          let price =
            switch cost {
            case .breaks: max(sum, step.breaks)
            case .field: max(sum, place.field)
            case .distance: sum + step.distance
            }
          row[column] = min(row[column], UInt16(price))
        }
        least = min(least, row[column])
      }
      before = row
    }
    return least == .max ? nil : Int(least)
  }

  private struct Transition {
    var breaks: Int
    var distance: Int
  }

  /// What a place costs by itself: letters typed as one that run over several words, or the reverse, or a sign that is
  /// not there.
  private func first(_ place: Occurrence, _ part: Int) -> Transition {
    let isJoined = place.isChain || slots[parts[part].slot].slot.kind == .group
    let breaks: BreakMatch =
      isJoined ? .joinedOrSplit : parts[part].isSignLess ? .otherMarks : .asTyped
    return Transition(breaks: Int(breaks.rawValue), distance: 0)
  }

  /// What it costs to go from the place of the part before to a place of this one; nil when it must follow and doesn't.
  private func transition(_ origin: Occurrence, _ place: Occurrence, _ part: Int) -> Transition? {
    var result = first(place, part)
    let typed = parts[part].breakBefore
    let isSameValue = origin.field == place.field && origin.value == place.value
    let isNext = isSameValue && place.word == origin.wordEnd && place.shift == 0
    if parts[part].mustFollow, !isNext { return nil }
    let breaks: BreakMatch
    if isNext {
      breaks =
        place.breakBefore == typed
        ? .asTyped
        : place.breakBefore == .none || typed == .none ? .joinedOrSplit : .otherMarks
    } else if isSameValue, place.word < origin.wordEnd, origin.word < place.wordEnd {
      breaks = .joinedOrSplit
    } else {
      breaks = typed == .space ? .asTyped : .otherMarks
    }
    result.breaks = max(result.breaks, Int(breaks.rawValue))
    if !isSameValue {
      result.distance = Assignment.farApart
    } else if place.word >= origin.wordEnd {
      result.distance = min(place.word - origin.wordEnd, Assignment.maximumGap)
    } else if place.wordEnd <= origin.word {
      result.distance = min(origin.word - place.wordEnd + 1, Assignment.maximumGap)
    }
    return result
  }
}
