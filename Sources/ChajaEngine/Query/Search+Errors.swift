// Chaja
// SPDX-License-Identifier: Apache-2.0

// Records with errors
//
// When they are looked for, all records without errors are known. Those with one error come first: as whole words, from the
// starts of words, then in any reading; and only then those with more. Where there is one error it is in one word, so each
// word in turn is looked for with it and the others without, and the rarest leads. Most pages are full then.

/// The steps in which records with errors are looked for; one that fills the page is the last.
enum ErrorStep: Int, Comparable {
  /// One error, and all words whole.
  case whole
  /// One error, and all words from their starts.
  case starts
  /// One error.
  case readings
  /// Any number of errors.
  case more

  static func < (left: ErrorStep, right: ErrorStep) -> Bool { left.rawValue < right.rawValue }

  /// Whether a key is one that a step adds, or that stands above all of those.
  func admits(_ key: RankKey) -> Bool {
    guard self != .more else { return true }
    let reason = key.reason
    guard reason.edits == 1 else { return false }
    switch self {
    case .whole: return reason.reading == .literal && reason.kind <= .wholeWord
    case .starts: return reason.reading == .literal && reason.kind <= .prefix
    case .readings, .more: return true
    }
  }
}

/// How a step looks for one part of an alternative.
struct Need {
  /// Up to which stage; it was prepared.
  let stage: Stage
  /// With how many errors, in the last stage.
  var edits = 0...EditKey.maximumAllowance
  /// Only as whole words.
  var isWhole = false
  /// With errors only in the literal reading.
  var isLiteral = false

  /// Whether terms with errors alone will do.
  var hasErrors: Bool { stage == .edited && edits.lowerBound > 0 }
}

extension Search {
  /// Up to how many records of the other words are compared letter by letter with a word, before the terms that match it
  /// with errors are looked for.
  private static let fewCompared = 384

  /// Adds the keys of records with errors; those without are known.
  mutating func rankErrors(missing: Int, into top: inout TopKeys) {
    // Few records are looked at in one go.
    let first: ErrorStep = areFewWithoutErrors(missing: missing) ? .readings : .whole
    for number in first.rawValue...ErrorStep.more.rawValue {
      guard let step = ErrorStep(rawValue: number) else { continue }
      for alternative in plan.alternatives where alternative.missing == missing {
        rank(alternative, step, after: first, into: &top)
      }
      if top.isFull { return }
    }
  }

  /// Whether, whichever word has an error, the records of the rarest of the others are few.
  private mutating func areFewWithoutErrors(missing: Int) -> Bool {
    for alternative in plan.alternatives where alternative.missing == missing {
      for part in alternative.parts where finder.slots[part.slot].allowance > 0 {
        var least = Int.max
        for other in alternative.parts where other.slot != part.slot {
          least = min(least, finder.count(other.slot, .readings))
        }
        if least > Search.fewDocuments { return false }
      }
    }
    return true
  }

  private mutating func rank(
    _ alternative: Alternative,
    _ step: ErrorStep,
    after first: ErrorStep,
    into top: inout TopKeys
  ) {
    var allowances: [Int] = []
    var total = 0
    var count = 0
    for part in alternative.parts {
      let allowance = finder.slots[part.slot].allowance
      allowances.add(allowance)
      total += allowance
      if allowance > 0 { count += 1 }
    }
    guard total > (step == .more ? 1 : 0) else { return }
    let isWhole = step == .whole
    var bound = bound(alternative, .edited, isWhole: isWhole, isStart: true)
    if step == .starts { bound.raise(to: .prefix) }
    if step == .readings, first == .whole { bound.raise(to: .infix) }
    if step == .more { bound.raise(toEdits: 2) }
    let other = Need(stage: step < .readings ? .starts : .readings, isWhole: isWhole)
    var needs = [Need](repeating: other, count: alternative.parts.count)
    if step == .more, count > 2 {
      for part in needs.indices where allowances[part] > 0 { needs[part] = Need(stage: .edited) }
      rank(alternative, needs, step, bound, into: &top)
      return
    }
    let least = step == .more ? 2 : 1
    for part in needs.indices where allowances[part] >= least {
      needs[part] = Need(
        stage: .edited,
        edits: least...least,
        isWhole: isWhole,
        isLiteral: step < .readings
      )
      rank(alternative, needs, step, bound, into: &top)
      needs[part] = other
    }
    guard step == .more, count == 2 else { return }
    for part in needs.indices where allowances[part] > 0 {
      needs[part] = Need(stage: .edited, edits: 1...EditKey.maximumAllowance)
    }
    rank(alternative, needs, step, bound, into: &top)
  }

  /// Adds the keys of the records that hold all parts as they are needed.
  private mutating func rank(
    _ alternative: Alternative,
    _ needs: [Need],
    _ step: ErrorStep,
    _ bound: Bound,
    into top: inout TopKeys
  ) {
    var bound = bound
    if bound.excludesAll(top) { return }
    var leader = 0
    var least = Int.max
    for (number, part) in alternative.parts.enumerated() where !needs[number].hasErrors {
      let need = needs[number]
      let count = finder.count(part.slot, need.stage, isWhole: need.isWhole)
      if count == 0 { return }
      if count < least {
        least = count
        leader = number
      }
    }
    var lists: [DocumentMerge?] = []
    for (number, part) in alternative.parts.enumerated() {
      lists.add(nil)
      guard needs[number].hasErrors,
        least > Search.fewCompared || finder.slots[part.slot].hasCollected(.edited)
      else { continue }
      let list = finder.withErrors(part.slot, needs[number])
      if list.count == 0 { return }
      lists[number] = list
      if list.count < least {
        least = list.count
        leader = number
      }
    }
    let documents =
      lists[leader] ?? finder.documents(alternative.parts[leader].slot, needs[leader])
    var visit = Visit(alternative: alternative, stage: .edited, errors: step)
    for (number, part) in alternative.parts.enumerated() where number != leader {
      let need = needs[number]
      if let list = lists[number], least > Search.fewDocuments {
        visit.sets.add(list.set())
        continue
      }
      let cost = finder.setCost(part.slot, need.stage, isWhole: need.isWhole)
      if !need.hasErrors, cost == 0 || least > Search.fewDocuments && cost < least * 16 {
        visit.sets.add(finder.candidates(part.slot, need.stage, isWhole: need.isWhole))
      } else {
        visit.slots.add((part.slot, need, finder.test(part.slot, need, count: least)))
      }
    }
    if least > Search.manyCompared {
      for part in alternative.parts { _ = finder.terms(part.slot, .edited, count: least) }
    }
    documents.start(needsAll: true)
    let sets = visit.sets
    visit.sets = []
    for set in sets where !documents.formIntersection(set) { visit.sets.add(set) }
    _ = rank(documents, visit, &bound, atMost: .max, into: &top)
  }
}
