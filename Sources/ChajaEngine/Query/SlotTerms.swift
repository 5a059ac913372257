// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// What the index holds for one slot, looked up stage by stage.
///
/// Ranges of terms and chains are cheap to look up, and are enough to compare a document with the slot: how one term
/// matches is read off its letters. Only where a slot leads to documents are the single terms collected that match
/// inside of words, by initial consonants or with errors.
///
/// An object, so that it is not copied where it is only asked; a search that finds it in use elsewhere makes its own.
///
/// Its properties are read once per term of many documents, and changed only between these readings by the one search
/// that holds it; so accesses to them are not checked against each other.
final class SlotTerms {
  let slot: Slot
  /// The terms that match in fields of text, and in fields of digits.
  @exclusivity(unchecked) private(set) var text = TermSet()
  @exclusivity(unchecked) private(set) var digits = TermSet()
  /// The ways in which the slot runs over several words, each with the stage that adds it.
  @exclusivity(unchecked) private(set) var chains:
    [(stage: Stage, reading: Reading, chain: Chain)] = []
  private var prepared: Stage?
  private var collected = [Bool](repeating: false, count: Stage.allCases.count)

  // How single terms match, each from its stage on.
  @exclusivity(unchecked) private(set) var lone: LoneConsonant?
  @exclusivity(unchecked) private(set) var insideKeys: [UInt8] = []
  @exclusivity(unchecked) private(set) var insideDigits: [UInt8] = []
  @exclusivity(unchecked) private(set) var pattern: InitialsPattern?
  @exclusivity(unchecked) private(set) var layoutKeys: [UInt8] = []
  private var layoutEditKeys: [UInt8] = []
  private var insideTotal: Int?
  @exclusivity(unchecked) private(set) var edits: EditKey?
  @exclusivity(unchecked) private(set) var layoutEdits: EditKey?

  init(_ slot: Slot) { self.slot = slot }

  // What is asked most, once per term of a document.
  @exclusivity(unchecked) private var hasRanges = false
  @exclusivity(unchecked) private var hasInside = false
  @exclusivity(unchecked) private var hasLater = false
  @exclusivity(unchecked) private(set) var textRange = TermSet.PrefixRange()
  @exclusivity(unchecked) private(set) var digitsRange = TermSet.PrefixRange()
  @exclusivity(unchecked) private(set) var hasStartSingles = false

  /// Whether no term can match in a stage that was prepared.
  @inline(__always)
  func isEmpty(_ stage: Stage) -> Bool {
    !hasRanges && !hasLater && !(hasInside && stage.includes(.inside))
  }

  /// Whether a stage that was prepared finds more than the ones before it.
  func adds(_ stage: Stage) -> Bool {
    switch stage {
    case .starts: true
    case .inside: hasInside
    case .initials, .initialsInside: pattern != nil || lone != nil
    case .readings: !layoutKeys.isEmpty || !text[.readings].isEmpty || hasChain(.readings)
    case .edited: edits != nil || layoutEdits != nil
    }
  }

  private func hasChain(_ stage: Stage) -> Bool {
    for chain in chains where chain.stage == stage { return true }
    return false
  }

  private func notePrepared() {
    hasRanges = !(chains.isEmpty && text.isEmpty && digits.isEmpty)
    hasInside = lone != nil || !insideKeys.isEmpty || !insideDigits.isEmpty
    hasLater = pattern != nil || !layoutKeys.isEmpty || edits != nil || layoutEdits != nil
    textRange = text[.starts].range
    digitsRange = digits[.starts].range
    hasStartSingles = !text[.starts].singles.isEmpty
  }

  /// Looks up the ranges and chains of the stages up to one.
  func prepare(_ wanted: Stage, _ index: Index, typos: FoldedTypoRules) {
    if let prepared, prepared >= wanted { return }
    defer { notePrepared() }
    while prepared.map({ $0 < wanted }) ?? true {
      switch prepared {
      case nil:
        addStarts(index)
        // Of single terms only these are compared with documents.
        text.finish()
        prepared = .starts
      case .starts:
        prepareInside()
        prepared = .inside
      case .inside:
        addInitials(index)
        prepared = .initials
      case .initials:
        prepared = .initialsInside
      case .initialsInside:
        addReadings(index)
        prepared = .readings
      case .readings:
        prepareEdited(typos: typos)
        prepared = .edited
      case .edited:
        return
      }
    }
  }

  /// Also looks up the single terms that a stage adds.
  func collect(_ stage: Stage, _ index: Index, typos: FoldedTypoRules) {
    prepare(stage, index, typos: typos)
    guard !collected[stage.rawValue] else { return }
    collected[stage.rawValue] = true
    switch stage {
    case .starts:
      break
    case .inside:
      SlotTerms.addInside(insideDigits, index, .literal, to: &digits, .inside)
      lone?.addInside(to: &text)
      SlotTerms.addInside(insideKeys, index, .literal, to: &text, .inside)
    case .initials:
      pattern?.addStarts(of: index, to: &text)
      lone?.addWholeInitials(to: &text)
    case .initialsInside:
      if slot.kind != .group { pattern?.addInside(of: index, to: &text) }
      lone?.addInitialsInside(to: &text)
    case .readings:
      SlotTerms.addInside(layoutKeys, index, .layout, to: &text, .readings)
    case .edited:
      if let edits { EditWalk(index.words, edits, reading: .literal).run(into: &text) }
      if let layoutEdits { EditWalk(index.words, layoutEdits, reading: .layout).run(into: &text) }
    }
  }

  private func add(_ chain: Chain?, _ stage: Stage, _ reading: Reading) {
    if let chain { chains.append((stage, reading, chain)) }
  }

  private var isNumber: Bool { slot.keys.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

  private func addStarts(_ index: Index) {
    switch slot.kind {
    case .word, .group:
      if let lone = LoneConsonant(slot.keys, index) {
        if slot.kind == .word { self.lone = lone }
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
  private func addNumber(_ index: Index, onlyWhole: Bool = false) {
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
  private func addInflected(_ index: Index) {
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

  // MARK: Later stages

  private func prepareInside() {
    if slot.kind == .number || slot.kind == .word && isNumber {
      insideDigits = SlotTerms.withoutZeros(slot.keys)
    }
    if slot.kind == .word, lone == nil { insideKeys = slot.keys }
  }

  private func addInitials(_ index: Index) {
    guard slot.kind == .word || slot.kind == .group || slot.kind == .initials else { return }
    if let pattern = InitialsPattern(slot.keys, division: slot.division) {
      self.pattern = pattern
      let breaks = slot.typedBreaks
      add(
        Chain(index, key: slot.keys, pattern: pattern, typedBreaks: breaks),
        .initials,
        .initials
      )
    }
    lone?.setInitials(in: &text)
  }

  private func addReadings(_ index: Index) {
    if slot.kind == .synonym {
      text.set(SlotTerms.whole(slot.keys, index, reading: .synonym), .readings)
    }
    guard slot.kind == .word, let keys = SlotTerms.otherLayout(slot) else { return }
    if keys.contains(where: { Letters.isHangulKey($0) }) { layoutEditKeys = keys }
    if SlotTerms.insideCount(keys, index) > 0 { layoutKeys = keys }
    text.set(SlotTerms.prefix(keys, index, reading: .layout), .readings)
    add(Chain(index, key: keys, pattern: nil), .readings, .layout)
  }

  private func prepareEdited(typos: FoldedTypoRules) {
    guard slot.kind == .word else { return }
    edits = EditKey(slot.keys, allowance: typos.allowance(slot.keys))
    if !layoutEditKeys.isEmpty {
      layoutEdits = EditKey(layoutEditKeys, allowance: typos.allowance(layoutEditKeys))
    }
  }

  /// About how many single terms there are to collect for a stage.
  func singleCount(_ stage: Stage, _ index: Index) -> Int {
    var count = 0
    if stage.includes(.inside) {
      let inside =
        insideTotal ?? SlotTerms.insideCount(insideKeys, index) + (lone?.insideCount ?? 0)
        + SlotTerms.insideCount(insideDigits, index)
      insideTotal = inside
      count += inside
    }
    guard stage >= .initials else { return count }
    if let pattern {
      let counts = pattern.termCounts(in: index)
      count += counts.starts + (stage > .initials ? counts.inside : 0)
    }
    guard stage >= .readings else { return count }
    count += SlotTerms.insideCount(layoutKeys, index)
    guard stage == .edited else { return count }
    for edits in [edits, layoutEdits] { if let edits { count += edits.allowance * 40 } }
    return count
  }

  private static func insideCount(_ keys: [UInt8], _ index: Index) -> Int {
    guard !keys.isEmpty else { return 0 }
    return keys.withUnsafeBufferPointer { index.words.suffixes(startingWith: $0) }.count
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
    guard !keys.isEmpty else { return }
    keys.withUnsafeBufferPointer { keys in
      for place in index.words.suffixes(startingWith: keys) {
        let suffix = index.words.suffix(at: place)
        let bytes = suffix.offset..<suffix.offset + keys.count
        set.add(suffix.term, TermMatch(reading: reading, kind: .infix, bytes: bytes), stage)
      }
    }
  }
}
