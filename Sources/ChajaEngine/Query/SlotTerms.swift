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
  @exclusivity(unchecked) private(set) var slot: Slot
  /// The documents that hold the slot.
  let sets = SlotSets()
  /// The terms that match in fields of text, and in fields of digits.
  @exclusivity(unchecked) private(set) var text = TermSet()
  @exclusivity(unchecked) private(set) var digits = TermSet()
  /// The ways in which the slot runs over several words, each with the stage that adds it.
  @exclusivity(unchecked) private(set) var chains:
    [(stage: Stage, reading: Reading, chain: Chain)] = []
  @exclusivity(unchecked) private var prepared: Stage?
  /// The stages of which the single terms were collected, as bits.
  @exclusivity(unchecked) private var collected: UInt8 = 0

  // How single terms match, each from its stage on.
  @exclusivity(unchecked) private(set) var lone: LoneConsonant?
  @exclusivity(unchecked) private(set) var insideKeys: [UInt8] = []
  @exclusivity(unchecked) private(set) var insideDigits: [UInt8] = []
  @exclusivity(unchecked) private(set) var pattern: InitialsPattern?
  @exclusivity(unchecked) private(set) var layoutKeys: [UInt8] = []
  @exclusivity(unchecked) private var insideTotal: Int?
  /// The places inside words that the key, or a start of it, has been looked up to, and those of its other layout.
  @exclusivity(unchecked) private var insidePlaces = NarrowedPlaces()
  @exclusivity(unchecked) private var layoutPlaces = NarrowedPlaces()
  @exclusivity(unchecked) private(set) var edits: EditKey?
  @exclusivity(unchecked) private(set) var layoutEdits: EditKey?
  /// The words that may stand at each position of the key or, before it is looked up, of a start of it; the same on the
  /// other layout.
  @exclusivity(unchecked) private var letters = ChainLetters()
  @exclusivity(unchecked) private var layoutLetters = ChainLetters()
  /// What a start of the key found with as many errors: all that the key finds is among it.
  @exclusivity(unchecked) private var fewer: EditCandidates?

  init(_ slot: Slot) { self.slot = slot }

  /// Takes up another slot; where its key goes on where the one before ends, also what was found for that.
  func advance(to next: Slot) {
    if slot.kind == .word || slot.kind == .group, next.kind == slot.kind,
      next.typedBreaks == slot.typedBreaks, next.keys.starts(with: slot.keys)
    {
      noteFewer()
    } else {
      letters.removeAll()
      fewer = nil
    }
    slot = next
    text.removeAll()
    digits.removeAll()
    chains.removeAll(keepingCapacity: true)
    (literalChains, layoutChains, initialsChains) = (0, 0, 0)
    prepared = nil
    collected = 0
    lone = nil
    insideKeys = []
    insideDigits = []
    pattern = nil
    layoutKeys = []
    insideTotal = nil
    edits = nil
    layoutEdits = nil
    remembered.removeAll()
    sets.removeAll()
  }

  /// Keeps what was found with errors, for a longer key.
  private func noteFewer() {
    guard hasCollected(.edited), let allowance = edits?.allowance else { return }
    let range = text[.starts].range.terms
    let singles = text[.edited].singles
    guard range.count + singles.count <= EditCandidates.maximumCount else { return }
    fewer = EditCandidates(allowance: allowance, range: range, singles: singles)
  }

  /// Whether the terms with errors are soon found.
  var hasFewEdited: Bool {
    hasCollected(.edited) || edits == nil && layoutEdits == nil
      || fewer != nil && layoutEdits == nil
  }

  /// Whether the single terms that a stage adds are known.
  func hasCollected(_ stage: Stage) -> Bool {
    stage == .starts || collected & 1 << UInt8(stage.rawValue) != 0
  }

  /// How many errors the slot may have.
  var allowance: Int { max(edits?.allowance ?? 0, layoutEdits?.allowance ?? 0) }

  /// The terms with errors that were looked for, as far as a step needs them.
  func withErrors(_ need: Need) -> [Int] {
    var terms: [Int] = []
    terms.reserveCapacity(text[.edited].singles.count)
    for single in text[.edited].singles {
      let match = TermMatch(rawValue: UInt32(truncatingIfNeeded: single))
      guard need.edits.contains(match.edits), !need.isLiteral || match.reading == .literal,
        !need.isWhole || match.kind == .wholeWord
      else { continue }
      terms.add(Int(single >> 32))
    }
    return terms
  }

  /// Adds the terms that a stage finds to a set of terms.
  func insertTerms(
    _ stage: Stage,
    _ index: Index,
    typos: FoldedTypoRules,
    into set: inout DocumentSet
  ) {
    if stage == .inside, lone == nil, insideDigits.isEmpty {
      guard !insideKeys.isEmpty else { return }
      let places = insidePlaces.narrow(to: insideKeys, index.words)
      set.insert(each: places.lazy.map { index.words.suffix(at: $0).term })
      return
    }
    collect(stage, index, typos: typos)
    set.insert(contentsOf: text[stage].range.terms)
    set.insert(contentsOf: text[stage].syllables.terms)
    set.insert(each: text[stage].singles.lazy.map { Int($0 >> 32) })
  }

  // What is asked most, once per term of a document.
  @exclusivity(unchecked) var remembered = RememberedMatches()
  @exclusivity(unchecked) private var hasRanges = false
  @exclusivity(unchecked) private(set) var hasInside = false
  @exclusivity(unchecked) private var hasLater = false
  @exclusivity(unchecked) private(set) var textRange = TermSet.PrefixRange()
  @exclusivity(unchecked) private(set) var digitsRange = TermSet.PrefixRange()
  @exclusivity(unchecked) private(set) var hasStartSingles = false

  // The first words of chains, each as one of 64 bits; of chains of initial consonants the words' spellings.
  @exclusivity(unchecked) private var literalChains: UInt64 = 0
  @exclusivity(unchecked) private var layoutChains: UInt64 = 0
  @exclusivity(unchecked) private var initialsChains: UInt64 = 0

  /// Whether a chain may begin with a term, up to a stage that was prepared.
  @inline(__always)
  func mayChain(_ term: Int, upTo last: Stage, _ index: Index) -> Bool {
    let firsts = firstsOfChains(upTo: last)
    if firsts.terms & 1 &<< UInt64(truncatingIfNeeded: term) != 0 { return true }
    guard firsts.spellings != 0 else { return false }
    let spelling = index.initials.spelling(of: term)
    return spelling >= 0 && firsts.spellings & 1 &<< UInt64(truncatingIfNeeded: spelling) != 0
  }

  /// The first words of chains up to a stage that was prepared, and the spellings of those in initial consonants, each as
  /// one of 64 bits.
  @inline(__always)
  func firstsOfChains(upTo last: Stage) -> (terms: UInt64, spellings: UInt64) {
    guard last >= .initials else { return (literalChains, 0) }
    return (last >= .readings ? literalChains | layoutChains : literalChains, initialsChains)
  }

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

  /// Whether a chain is added by a stage that was prepared.
  func hasChain(_ stage: Stage) -> Bool {
    for chain in chains where chain.stage == stage { return true }
    return false
  }

  /// Whether chains are added by a stage that was prepared, or an earlier one.
  func hasChain(upTo last: Stage) -> Bool {
    for chain in chains where chain.stage <= last { return true }
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
    guard stage == .starts || !hasCollected(stage) else { return }
    collected |= 1 << UInt8(stage.rawValue)
    switch stage {
    case .starts:
      break
    case .inside:
      if !insideDigits.isEmpty {
        let places = SlotTerms.insidePlaces(insideDigits, index)
        SlotTerms.addInside(places, insideDigits.count, index, .literal, to: &digits, .inside)
      }
      lone?.addInside(of: index, to: &text)
      if !insideKeys.isEmpty {
        let places = insidePlaces.narrow(to: insideKeys, index.words)
        SlotTerms.addInside(places, insideKeys.count, index, .literal, to: &text, .inside)
      }
    case .initials:
      pattern?.addStarts(of: index, to: &text)
      lone?.addWholeInitials(of: index, to: &text)
    case .initialsInside:
      if slot.kind != .group { pattern?.addInside(of: index, to: &text) }
      lone?.addInitialsInside(of: index, to: &text)
    case .readings:
      guard !layoutKeys.isEmpty else { return }
      let places = layoutPlaces.narrow(to: layoutKeys, index.words)
      SlotTerms.addInside(places, layoutKeys.count, index, .layout, to: &text, .readings)
    case .edited:
      if let edits {
        if let fewer, fewer.allowance == edits.allowance {
          fewer.add(edits, index, to: &text)
        } else {
          EditWalk(index.words, edits, reading: .literal).run(into: &text)
        }
      }
      if let layoutEdits { EditWalk(index.words, layoutEdits, reading: .layout).run(into: &text) }
    }
  }

  private func add(_ chain: Chain?, _ stage: Stage, _ reading: Reading) {
    guard let chain else { return }
    chains.add((stage, reading, chain))
    switch reading {
    case .literal: literalChains |= chain.firsts
    case .initials: initialsChains |= chain.firsts
    case .layout, .synonym: layoutChains |= chain.firsts
    }
  }

  private var isNumber: Bool { slot.keys.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

  private func addStarts(_ index: Index) {
    switch slot.kind {
    case .word, .group:
      if let lone = LoneConsonant(slot.keys) {
        if slot.kind == .word { self.lone = lone }
        lone.addStarts(of: index, to: &text)
        return
      }
      letters.extend(to: slot.keys, index.words, breaks: slot.typedBreaks)
      text.set(letters.range(.literal), .starts)
      if isNumber, slot.kind == .word { addNumber(index) }
      add(Chain.make(letters, pattern: nil, byteCount: slot.keys.count), .starts, .literal)
    case .openPhrase:
      var range = SlotTerms.prefix(slot.keys, index, reading: .literal)
      // While a phrase is typed its last word may stand for longer ones: none of them is whole.
      range.whole = -1
      text.set(range, .starts)
      if isNumber { addNumber(index) }
    case .phrase:
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
      add(Chain.make(index, pattern, typedBreaks: slot.typedBreaks), .initials, .initials)
    }
    lone?.setInitials(of: index, in: &text)
  }

  private func addReadings(_ index: Index) {
    if slot.kind == .synonym {
      text.set(SlotTerms.whole(slot.keys, index, reading: .synonym), .readings)
    }
    let keys = slot.layout
    if keys.isEmpty { return }
    if !layoutPlaces.narrow(to: keys, index.words).isEmpty { layoutKeys = keys }
    layoutLetters.extend(to: keys, index.words)
    text.set(layoutLetters.range(.layout), .readings)
    add(Chain.make(layoutLetters, pattern: nil, byteCount: keys.count), .readings, .layout)
  }

  private func prepareEdited(typos: FoldedTypoRules) {
    guard slot.takesErrors else { return }
    edits = EditKey.make(slot.keys, allowance: typos.allowance(slot.keys))
    if !slot.layout.isEmpty {
      let allowance = SlotTerms.layoutAllowance(slot.layout, typos)
      layoutEdits = EditKey.make(slot.layout, allowance: allowance)
    }
  }

  private func countInside(_ index: Index) -> Int {
    var count = lone?.insideCount(index) ?? 0
    if !insideKeys.isEmpty { count += insidePlaces.narrow(to: insideKeys, index.words).count }
    if !insideDigits.isEmpty { count += SlotTerms.insidePlaces(insideDigits, index).count }
    return count
  }

  /// About how many single terms there are to collect for a stage.
  func singleCount(_ stage: Stage, _ index: Index) -> Int {
    var count = 0
    if stage.includes(.inside) {
      let inside = insideTotal ?? countInside(index)
      insideTotal = inside
      count += inside
    }
    guard stage >= .initials else { return count }
    if let pattern {
      let counts = pattern.termCounts(in: index)
      count += counts.starts + (stage > .initials ? counts.inside : 0)
    }
    guard stage >= .readings else { return count }
    if !layoutKeys.isEmpty { count += layoutPlaces.narrow(to: layoutKeys, index.words).count }
    guard stage == .edited else { return count }
    return count + ((edits?.allowance ?? 0) + (layoutEdits?.allowance ?? 0)) * 40
  }
}
