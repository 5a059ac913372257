// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Search {
  /// The tiers that a stage adds, from best to worst.
  func tiers(_ stage: Stage) -> [Tier] {
    var tiers: [Tier] = []
    tiers.reserveCapacity(8)
    for alternative in plan.alternatives {
      let terms = finder.slots[alternative.parts[0].slot]
      for isDigits in [false, true] {
        let stratum = (isDigits ? terms.digits : terms.text)[stage]
        Tier.add(stratum.range, isDigits, to: &tiers)
        Tier.add(stratum.syllables, isDigits, to: &tiers)
        Tier.add(stratum.singles, isDigits, to: &tiers)
      }
    }
    // They are few, and those of one order stay as they came.
    for place in tiers.indices.dropFirst() {
      var place = place
      while place > 0, tiers[place].order < tiers[place - 1].order {
        tiers.swapAt(place, place - 1)
        place -= 1
      }
    }
    return tiers
  }
}

extension Tier {
  fileprivate static func add(
    _ range: TermSet.PrefixRange,
    _ isDigits: Bool,
    to tiers: inout [Tier]
  ) {
    guard !range.terms.isEmpty else { return }
    if range.whole >= 0 {
      let words = [range.whole]
      tiers.add(Tier(range.reading, .wholeField, isDigits: isDigits, singles: words))
      tiers.add(Tier(range.reading, .wholeWord, isDigits: isDigits, singles: words))
    }
    tiers.add(Tier(range.reading, .prefix, isDigits: isDigits, range: range.terms))
  }

  fileprivate static func add(_ singles: [UInt64], _ isDigits: Bool, to tiers: inout [Tier]) {
    let first = tiers.count
    var number = first
    for single in singles {
      let match = TermMatch(rawValue: UInt32(truncatingIfNeeded: single))
      // Most neighbours match in the same way, and there are few ways.
      if number == tiers.count || tiers[number].order != match.rank {
        number = first
        while number < tiers.count, tiers[number].order != match.rank { number += 1 }
        if number == tiers.count {
          tiers.add(Tier(edits: match.edits, match.reading, match.kind, isDigits: isDigits))
        }
      }
      tiers[number].singles.add(Int(single >> 32))
    }
    for number in first..<tiers.count where tiers[number].kind == .wholeWord {
      let words = tiers[number]
      tiers.add(
        Tier(
          edits: words.edits,
          words.reading,
          .wholeField,
          isDigits: isDigits,
          singles: words.singles
        )
      )
    }
  }
}
