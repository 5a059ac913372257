// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// How far a search has gone down the ladder; each stage holds the ones before it.
///
/// A record whose words all match in one stage stands above every record that only a later one finds, so a search that
/// has its page full stops there.
enum Stage: Int, Comparable {
  /// Literal, from the start of a word.
  case starts = 0
  /// Without errors, in any reading, also inside words.
  case exact = 1
  /// With errors.
  case edited = 2

  static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
}

/// What the index holds for one slot, looked up stage by stage.
struct SlotTerms {
  let slot: Slot
  /// The terms that match in fields of text, and in fields of digits.
  private(set) var text = TermSet()
  private(set) var digits = TermSet()
  /// The ways in which the slot runs over several words, in the literal reading and in that of initial consonants.
  private(set) var literalChain: Chain?
  private(set) var initialsChain: Chain?
  private var stage: Stage?

  init(_ slot: Slot) { self.slot = slot }

  /// Whether nothing of the index matches so far.
  var isEmpty: Bool {
    text.isEmpty && digits.isEmpty && literalChain == nil && initialsChain == nil
  }

  /// Makes what was looked up ready to be compared with documents.
  mutating func finish() {
    text.finish()
    digits.finish()
  }

  /// Looks up what a stage adds to the ones before.
  mutating func advance(to wanted: Stage, _ index: Index, typos: FoldedTypoRules) {
    while stage != wanted {
      switch stage {
      case nil:
        addStarts(index)
        stage = .starts
      case .starts:
        addExact(index)
        stage = .exact
      case .exact:
        addEdited(index, typos: typos)
        stage = .edited
      case .edited:
        return
      }
    }
  }

  private mutating func addStarts(_ index: Index) {
    let isDigits = slot.keys.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    switch slot.kind {
    case .word, .group:
      text.literal = SlotTerms.prefix(slot.keys, index, reading: .literal)
      if isDigits, slot.kind == .word { addNumber(index) }
      literalChain = Chain(index, key: slot.keys, pattern: nil)
    case .phrase(isOpen: true):
      text.literal = SlotTerms.prefix(slot.keys, index, reading: .literal)
      // While a phrase is typed its last word may stand for longer ones: none of them is whole.
      text.literal.whole = -1
      if isDigits { addNumber(index) }
    case .phrase(isOpen: false):
      text.literal = SlotTerms.whole(slot.keys, index, reading: .literal)
      if isDigits { addNumber(index, onlyWhole: true) }
    case .number:
      addNumber(index)
    case .synonym:
      // Another word stands below all readings of what was typed, so it is looked up after them.
      break
    case .excluded:
      text.literal = SlotTerms.whole(slot.keys, index, reading: .literal)
      addInflected(index)
      if isDigits { addNumber(index, onlyWhole: true) }
    }
  }

  /// In a field of digits zeros in front do not count.
  private mutating func addNumber(_ index: Index, onlyWhole: Bool = false) {
    var keys = slot.keys[...]
    while keys.count > 1, keys.first == 0x30 { keys.removeFirst() }
    digits.literal =
      onlyWhole
      ? SlotTerms.whole([UInt8](keys), index, reading: .literal)
      : SlotTerms.prefix([UInt8](keys), index, reading: .literal)
  }

  /// Words that go on with a particle or an ending: an excluded 병원 also excludes 병원에.
  private mutating func addInflected(_ index: Index) {
    guard let last = slot.keys.last, Letters.isHangulKey(last) else { return }
    for term in SlotTerms.prefix(slot.keys, index, reading: .literal).terms {
      var isStart = false
      Syllables.starts(in: Span(_unsafeElements: index.words.term(term))) {
        if $0 == slot.keys.count { isStart = true }
      }
      if isStart {
        text.add(
          term,
          TermMatch(reading: .literal, kind: .wholeWord, bytes: 0..<slot.keys.count)
        )
      }
    }
  }

  private mutating func addExact(_ index: Index) {
    if slot.kind == .synonym {
      text.other = SlotTerms.whole(slot.keys, index, reading: .synonym)
    }
    guard slot.kind == .word || slot.kind == .group || slot.kind == .number else { return }
    if slot.kind == .number
      || slot.kind == .word && slot.keys.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    {
      var keys = slot.keys[...]
      while keys.count > 1, keys.first == 0x30 { keys.removeFirst() }
      SlotTerms.addInside([UInt8](keys), index, reading: .literal, to: &digits)
    }
    guard slot.kind != .number else { return }
    if let pattern = InitialsPattern(slot.keys) {
      pattern.addTerms(of: index, includesInside: slot.kind == .word, to: &text)
      initialsChain = Chain(index, key: slot.keys, pattern: pattern)
    }
    if slot.kind == .word {
      SlotTerms.addInside(slot.keys, index, reading: .literal, to: &text)
      if let keys = SlotTerms.otherLayout(slot) {
        text.other = SlotTerms.prefix(keys, index, reading: .layout)
        SlotTerms.addInside(keys, index, reading: .layout, to: &text)
      }
    }
  }

  private mutating func addEdited(_ index: Index, typos: FoldedTypoRules) {
    guard slot.kind == .word else { return }
    let allowance = typos.allowance(slot.keys)
    if var walk = EditWalk(index.words, key: slot.keys, allowance: allowance, reading: .literal) {
      walk.run(into: &text)
    }
    if let keys = SlotTerms.otherLayout(slot), keys.contains(where: { Letters.isHangulKey($0) }) {
      let allowance = typos.allowance(keys)
      if var walk = EditWalk(index.words, key: keys, allowance: allowance, reading: .layout) {
        walk.run(into: &text)
      }
    }
  }

  /// The same keys on the other layout, nil where they make no word there.
  static func otherLayout(_ slot: Slot) -> [UInt8]? {
    var keys: [UInt8] = []
    if KeyboardLayout.hangulKeys(latin: slot.source.span, into: &keys) { return keys }
    keys.removeAll()
    if KeyboardLayout.latinLetters(keys: slot.keys.span, into: &keys) { return keys }
    return nil
  }

  private static func prefix(
    _ keys: [UInt8],
    _ index: Index,
    reading: Reading
  ) -> TermSet.PrefixRange {
    let terms = keys.withUnsafeBufferPointer { index.words.terms(startingWith: $0) }
    let isWhole = !terms.isEmpty && index.words.length(of: terms.lowerBound) == keys.count
    return TermSet.PrefixRange(
      terms: terms,
      whole: isWhole ? terms.lowerBound : -1,
      byteCount: keys.count,
      reading: reading
    )
  }

  private static func whole(
    _ keys: [UInt8],
    _ index: Index,
    reading: Reading
  ) -> TermSet.PrefixRange {
    var range = prefix(keys, index, reading: reading)
    range.terms = range.whole < 0 ? 0..<0 : range.whole..<range.whole + 1
    return range
  }

  private static func addInside(
    _ keys: [UInt8],
    _ index: Index,
    reading: Reading,
    to set: inout TermSet
  ) {
    keys.withUnsafeBufferPointer { keys in
      for place in index.words.suffixes(startingWith: keys) {
        let suffix = index.words.suffix(at: place)
        set.add(
          suffix.term,
          TermMatch(
            reading: reading,
            kind: .infix,
            bytes: suffix.offset..<suffix.offset + keys.count
          )
        )
      }
    }
  }
}

/// The typing rules of a request, folded once.
struct FoldedTypoRules {
  private let rules: TypoRules
  private let exactWords: [[UInt8]]

  init(_ rules: TypoRules) {
    self.rules = rules
    var exactWords: [[UInt8]] = []
    for word in rules.exactWords { exactWords += QueryPlan.words(of: word) }
    self.exactWords = exactWords
  }

  /// How many errors a word may have.
  func allowance(_ keys: [UInt8]) -> Int {
    guard rules.isEnabled, !exactWords.contains(keys) else { return 0 }
    var isWhole = true
    let span = keys.span
    var offset = 0
    while offset < keys.count {
      let end = Syllables.end(of: offset, in: span)
      let isDigit = keys[offset] >= 0x30 && keys[offset] <= 0x39
      let isBareKey = Letters.isHangulKey(keys[offset]) && end == offset + 1
      if isDigit || isBareKey { isWhole = false }
      offset = end
    }
    guard isWhole else { return 0 }
    let letters = Letters.count(in: span)
    return letters >= rules.twoFrom ? 2 : letters >= rules.oneFrom ? 1 : 0
  }
}
