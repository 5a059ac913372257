// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// What the index holds for one slot, looked up stage by stage.
struct SlotTerms {
  let slot: Slot
  /// The terms that match in fields of text, and in fields of digits.
  private(set) var text = TermSet()
  private(set) var digits = TermSet()
  /// The ways in which the slot runs over several words, each with the stage that adds it.
  private(set) var chains: [(stage: Stage, reading: Reading, chain: Chain)] = []
  private var stage: Stage?

  init(_ slot: Slot) { self.slot = slot }

  /// Whether nothing of the index matches so far.
  var isEmpty: Bool {
    text.isEmpty && digits.isEmpty && chains.isEmpty
  }

  /// Makes what was looked up ready to be compared with documents.
  mutating func finish(termCount: Int) {
    text.finish(termCount: termCount)
    digits.finish(termCount: termCount)
  }

  /// Looks up what the stages up to one add.
  mutating func advance(to wanted: Stage, _ index: Index, typos: FoldedTypoRules) {
    while stage.map({ $0 < wanted }) ?? true {
      switch stage {
      case nil:
        addStarts(index)
        stage = .starts
      case .starts:
        addInside(index)
        stage = .inside
      case .inside:
        addReadings(index)
        stage = .readings
      case .readings:
        addEdited(index, typos: typos)
        stage = .edited
      case .edited:
        return
      }
    }
  }

  private mutating func add(_ chain: Chain?, _ stage: Stage, _ reading: Reading) {
    if let chain { chains.append((stage, reading, chain)) }
  }

  private var isNumber: Bool { slot.keys.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

  private mutating func addStarts(_ index: Index) {
    switch slot.kind {
    case .word, .group:
      if let lone = LoneConsonant(slot.keys, index) {
        lone.addStarts(to: &text)
        return
      }
      text.set(SlotTerms.prefix(slot.keys, index, reading: .literal), .starts)
      if isNumber, slot.kind == .word { addNumber(index) }
      let breaks = slot.typedBreaks
      add(Chain(index, key: slot.keys, pattern: nil, typedBreaks: breaks), .starts, .literal)
    case .phrase(isOpen: true):
      var range = SlotTerms.prefix(slot.keys, index, reading: .literal)
      // While a phrase is typed its last word may stand for longer ones: none of them is whole.
      range.whole = -1
      text.set(range, .starts)
      if isNumber { addNumber(index) }
    case .phrase(isOpen: false):
      text.set(SlotTerms.whole(slot.keys, index, reading: .literal), .starts)
      if isNumber { addNumber(index, onlyWhole: true) }
    case .number:
      addNumber(index)
    case .initials:
      // Initial consonants are one of the readings.
      break
    case .synonym:
      // Another word stands below all readings of what was typed, so it is looked up after them.
      break
    case .excluded:
      text.set(SlotTerms.whole(slot.keys, index, reading: .literal), .starts)
      addInflected(index)
      if isNumber { addNumber(index, onlyWhole: true) }
    }
  }

  /// In a field of digits zeros in front do not count.
  private mutating func addNumber(_ index: Index, onlyWhole: Bool = false) {
    let keys = SlotTerms.withoutZeros(slot.keys)
    digits.set(
      onlyWhole
        ? SlotTerms.whole(keys, index, reading: .literal)
        : SlotTerms.prefix(keys, index, reading: .literal),
      .starts
    )
  }

  private static func withoutZeros(_ keys: [UInt8]) -> [UInt8] {
    let zeros = keys.prefix { $0 == 0x30 }.count
    return [UInt8](keys[min(zeros, keys.count - 1)...])
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
        let bytes = 0..<slot.keys.count
        text.add(term, TermMatch(reading: .literal, kind: .wholeWord, bytes: bytes), .starts)
      }
    }
  }

  private mutating func addInside(_ index: Index) {
    if slot.kind == .number || slot.kind == .word && isNumber {
      SlotTerms.addInside(
        SlotTerms.withoutZeros(slot.keys),
        index,
        .literal,
        to: &digits,
        .inside
      )
    }
    guard slot.kind == .word else { return }
    if let lone = LoneConsonant(slot.keys, index) {
      lone.addInside(to: &text)
    } else {
      SlotTerms.addInside(slot.keys, index, .literal, to: &text, .inside)
    }
  }

  private mutating func addReadings(_ index: Index) {
    if slot.kind == .synonym {
      text.set(SlotTerms.whole(slot.keys, index, reading: .synonym), .readings)
    }
    guard slot.kind == .word || slot.kind == .group || slot.kind == .initials else { return }
    if let pattern = InitialsPattern(slot.keys, division: slot.division) {
      pattern.addTerms(of: index, includesInside: slot.kind != .group, to: &text)
      let breaks = slot.typedBreaks
      add(
        Chain(index, key: slot.keys, pattern: pattern, typedBreaks: breaks),
        .readings,
        .initials
      )
    }
    if slot.kind == .word { LoneConsonant(slot.keys, index)?.addInitials(to: &text) }
    if slot.kind == .word, let keys = SlotTerms.otherLayout(slot) {
      text.set(SlotTerms.prefix(keys, index, reading: .layout), .readings)
      SlotTerms.addInside(keys, index, .layout, to: &text, .readings)
      add(Chain(index, key: keys, pattern: nil), .readings, .layout)
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
    _ reading: Reading,
    to set: inout TermSet,
    _ stage: Stage
  ) {
    keys.withUnsafeBufferPointer { keys in
      for place in index.words.suffixes(startingWith: keys) {
        let suffix = index.words.suffix(at: place)
        let bytes = suffix.offset..<suffix.offset + keys.count
        set.add(suffix.term, TermMatch(reading: reading, kind: .infix, bytes: bytes), stage)
      }
    }
  }
}

/// The typing rules of a request, folded once.
struct FoldedTypoRules: Equatable {
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
