// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How one term of the index matches one slot, packed so that the better match is the lesser number.
///
///     edits 4 bits | reading 4 | kind 4 | start 10 | end 10
///
/// Start and end are the matched bytes of the term. The upper twelve bits are the match's class: of a slot's places in
/// a record only those of the best class count.
package struct TermMatch: Equatable {
  let rawValue: UInt32

  static let none = TermMatch(rawValue: .max)

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always)
  init(edits: Int = 0, reading: Reading, kind: MatchKind, bytes: Range<Int>) {
    rawValue =
      UInt32(edits) << 28 | UInt32(reading.rawValue) << 24 | UInt32(kind.rawValue) << 20
      | UInt32(bytes.lowerBound) << 10 | UInt32(bytes.upperBound)
  }

  @inline(__always)
  package var isNone: Bool { rawValue == .max }

  /// The better of two matches.
  @inline(__always)
  func better(_ other: TermMatch) -> TermMatch { other.rawValue < rawValue ? other : self }

  /// Edits, reading and kind.
  @inline(__always)
  var rank: UInt32 { rawValue >> 20 }

  /// The first stage that finds the match.
  @inline(__always)
  var stage: Stage {
    if edits > 0 { return .edited }
    switch reading {
    case .literal: return kind == .infix ? .inside : .starts
    case .initials: return kind == .infix ? .initialsInside : .initials
    case .layout, .synonym: return .readings
    }
  }

  @inline(__always)
  package var edits: Int { Int(rawValue >> 28) }

  @inline(__always)
  package var reading: Reading { Reading(rawValue: UInt8(rawValue >> 24 & 0xF)) ?? .synonym }

  @inline(__always)
  package var kind: MatchKind { MatchKind(rawValue: UInt8(rawValue >> 20 & 0xF)) ?? .infix }

  @inline(__always)
  package var start: Int { Int(rawValue >> 10 & 0x3FF) }

  @inline(__always)
  package var end: Int { Int(rawValue & 0x3FF) }
}

/// How far a search has gone down the ladder.
///
/// A record whose words all match in one stage stands above every record that only a later one finds, so a search that
/// has its page full stops there.
enum Stage: Int, Comparable, CaseIterable {
  /// Literal, from the start of a word.
  case starts = 0
  /// Literal, also inside words.
  case inside = 1
  /// By initial consonants or literal, from the start of a word.
  case initials = 2
  /// By initial consonants or literal, also inside words.
  case initialsInside = 3
  /// In any reading.
  case readings = 4
  /// With errors.
  case edited = 5

  /// Whether a record that this stage adds may hold a word as another stage finds it.
  ///
  /// Each stage holds the ones before it, but that the inside of a literal word is no better than that of one found by
  /// initial consonants.
  @inline(__always)
  func includes(_ other: Stage) -> Bool {
    other <= self && !(self == .initials && other == .inside)
  }

  static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
}

/// All terms of the index that match one key, by the stage that finds them.
///
/// A term that an earlier stage found matches better there than in any later one.
package struct TermSet {
  /// Terms that start with some bytes, as one range.
  struct PrefixRange {
    var terms = 0..<0
    /// The term that is just these bytes, -1 for none.
    var whole = -1
    var byteCount = 0
    var reading = Reading.literal

    @inline(__always)
    func match(_ term: Int) -> TermMatch {
      guard terms.contains(term) else { return .none }
      return TermMatch(
        reading: reading,
        kind: term == whole ? .wholeWord : .prefix,
        bytes: 0..<byteCount
      )
    }
  }

  /// What one stage finds.
  struct Stratum {
    var range = PrefixRange()
    /// A second range: of a consonant by itself the syllables that begin with it, beside those of the other layout.
    fileprivate(set) var syllables = PrefixRange()
    /// Single terms: term << 32 | match; once finished ascending, each term with its best match.
    fileprivate(set) var singles: [UInt64] = []
    fileprivate var isFinished = true

    var isEmpty: Bool { range.terms.isEmpty && syllables.terms.isEmpty && singles.isEmpty }

    @inline(__always)
    fileprivate func rangeMatch(_ term: Int) -> TermMatch {
      let match = range.match(term)
      return syllables.terms.isEmpty ? match : match.better(syllables.match(term))
    }

    @inline(__always)
    fileprivate func match(_ term: Int) -> TermMatch {
      var best = rangeMatch(term)
      if !singles.isEmpty {
        let single = single(term)
        if single.rawValue < best.rawValue { best = single }
      }
      return best
    }

    private func single(_ term: Int) -> TermMatch {
      assert(isFinished, "finish() before match(_:)")
      let wanted = UInt64(term) << 32
      var low = 0
      var high = singles.count
      while low < high {
        let middle = (low + high) / 2
        if singles[middle] < wanted { low = middle + 1 } else { high = middle }
      }
      guard low < singles.count, singles[low] >> 32 == UInt64(term) else { return .none }
      return TermMatch(rawValue: UInt32(truncatingIfNeeded: singles[low]))
    }

    fileprivate mutating func finish(termCount: Int) {
      guard !isFinished else { return }
      isFinished = true
      // Of many terms a table of all finds the best match of each in one pass, where sorting would take several.
      if singles.count > termCount / 16, termCount > 0 {
        var best = [UInt32](repeating: .max, count: termCount)
        for single in singles {
          let term = Int(single >> 32)
          best[term] = min(best[term], UInt32(truncatingIfNeeded: single))
        }
        singles.removeAll(keepingCapacity: true)
        for term in best.indices where best[term] != .max {
          singles.append(UInt64(term) << 32 | UInt64(best[term]))
        }
        return
      }
      singles.sortAscending()
      var kept = 0
      for index in singles.indices
      where index == 0 || singles[index] >> 32 != singles[kept - 1] >> 32 {
        singles[kept] = singles[index]
        kept += 1
      }
      singles.removeLast(singles.count - kept)
    }
  }

  /// What each stage finds.
  private var strata = InlineArray<6, Stratum>(repeating: Stratum())

  package init() {}

  /// Whether nothing was added since `removeAll()`.
  private(set) var isEmpty = true

  /// Forgets all terms.
  mutating func removeAll() {
    guard !isEmpty else { return }
    for stage in strata.indices where !strata[stage].isEmpty { strata[stage] = Stratum() }
    isEmpty = true
  }

  subscript(stage: Stage) -> Stratum {
    _read { yield strata[stage.rawValue] }
  }

  /// How a term matches, or `.none`.
  ///
  /// - Complexity: O(log *s*) for *s* single terms.
  @inline(__always)
  package func match(_ term: Int) -> TermMatch {
    for index in strata.indices where !strata[index].isEmpty {
      let match = strata[index].match(term)
      if !match.isNone { return match }
    }
    return .none
  }

  /// How a term matches in one stage.
  @inline(__always)
  func match(_ term: Int, _ stage: Stage) -> TermMatch { strata[stage.rawValue].match(term) }

  /// How a term matches by the ranges of one stage.
  @inline(__always)
  func rangeMatch(_ term: Int, _ stage: Stage) -> TermMatch {
    strata[stage.rawValue].rangeMatch(term)
  }

  mutating func set(_ range: PrefixRange, _ stage: Stage) {
    guard !range.terms.isEmpty else { return }
    strata[stage.rawValue].range = range
    isEmpty = false
  }

  mutating func set(syllables: PrefixRange, _ stage: Stage) {
    guard !syllables.terms.isEmpty else { return }
    strata[stage.rawValue].syllables = syllables
    isEmpty = false
  }

  mutating func add(_ term: Int, _ match: TermMatch, _ stage: Stage) {
    isEmpty = false
    strata[stage.rawValue].singles.append(UInt64(term) << 32 | UInt64(match.rawValue))
    strata[stage.rawValue].isFinished = false
  }

  /// Adds single terms, each as in a stratum.
  mutating func add(_ singles: [UInt64], _ stage: Stage) {
    guard !singles.isEmpty else { return }
    isEmpty = false
    strata[stage.rawValue].singles += singles
    strata[stage.rawValue].isFinished = false
  }

  /// Sorts what was added, and keeps the best match of each term; `match(_:)` needs it, counting does not.
  ///
  /// - Parameter termCount: The number of all terms, 0 where that is not known.
  package mutating func finish(termCount: Int = 0) {
    for index in strata.indices { strata[index].finish(termCount: termCount) }
  }
}
