// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A query, taken apart into everything that would satisfy it.
///
/// Bounds: at most 32 words, hence at most 61 groups (pairs and triples; of up to 8 words also all), as many again where
/// stop words are left out, 31 shorter queries, and at most 16 alternatives from synonyms.
package struct QueryPlan {
  /// Words joined at most: pairs and triples anywhere, and all words of a query of up to this many.
  static let longestGroup = 8

  /// Alternatives that synonyms may add.
  static let maximumSynonyms = 16

  private(set) var slots: [Slot] = []
  private(set) var alternatives: [Alternative] = []
  /// Each the words of one exclusion, as slots and the way they must stand.
  private(set) var exclusions: [Alternative] = []
  /// The words that were typed, without exclusions.
  let words: [QueryWord]
  /// Whether the words, alone and with their neighbours, are all there is: no phrase, number, sign, stop word or synonym.
  private(set) var isPlain = false

  /// Whether the query asks for nothing, so that all records are listed.
  var isBlank: Bool { alternatives.isEmpty }

  /// The slots of the query before and the ways to satisfy it, while this one is read.
  private var earlier: (slots: [Slot], alternatives: [Alternative]) = ([], [])

  /// How much there is to find and to try.
  package var size: (slots: Int, alternatives: Int, exclusions: Int) {
    (slots.count, alternatives.count, exclusions.count)
  }

  package init(_ request: SearchRequest) {
    var folded = FoldedText(mapsSource: true)
    self.init(request.query, request.matching, request.rules, &folded)
  }

  /// Reads what a request asks, with working memory that is kept; what the query before has in common is taken from that.
  init(
    _ query: [UInt8],
    _ matching: Matching,
    _ rules: borrowing QueryRules,
    _ folded: inout FoldedText,
    after before: Question? = nil
  ) {
    let reader = QueryReader(query, &folded, after: before?.plan.words ?? [])
    words = reader.words
    if let before { earlier = (before.plan.slots, before.plan.alternatives) }
    defer { earlier = ([], []) }
    slots.reserveCapacity(max(earlier.slots.count, words.count * 2))
    alternatives.reserveCapacity(max(earlier.alternatives.count, words.count * 2))
    for excluded in reader.exclusions { addExclusion(excluded) }
    guard !words.isEmpty else { return }
    switch matching {
    case .any where words.count > 1:
      var any = alternative(words, words.indices)
      any.isAny = true
      alternatives.add(any)
    case .last where words.count > 1:
      addAll(words, rules: rules)
      isPlain = false
      for missing in 1..<words.count {
        var shorter = alternative(words, 0..<words.count - missing)
        shorter.missing = missing
        alternatives.add(shorter)
      }
    default:
      addAll(words, rules: rules)
    }
  }

  private mutating func addExclusion(_ words: [QueryWord]) {
    var parts: [Alternative.Part] = []
    for (index, word) in words.enumerated() {
      parts.add(
        Alternative.Part(
          slot: add(.excluded, word.keys),
          breakBefore: word.breakBefore,
          mustFollow: index > 0
        )
      )
    }
    exclusions.add(Alternative(parts: parts))
  }

  private mutating func addAll(_ words: [QueryWord], rules: QueryRules) {
    addGroupings(words, allowsWholeField: true)
    let plain = alternatives.count
    addNumbers(words)
    addSignless(words)
    isPlain =
      alternatives.count == plain && rules.stopWords.isEmpty && rules.synonyms.isEmpty
      && words.allSatisfy { $0.phrase < 0 }
    addDivided(words)
    if !rules.stopWords.isEmpty {
      var stopWords: [[UInt8]] = []
      for word in rules.stopWords {
        let keys = QueryPlan.words(of: word)
        if keys.count == 1 { stopWords.add(keys[0]) }
      }
      let kept = words.filter { $0.phrase >= 0 || !stopWords.contains($0.keys) }
      if !kept.isEmpty, kept.count < words.count { addGroupings(kept, allowsWholeField: false) }
    }
    addSynonyms(words, rules.synonyms)
  }

  /// The words one by one, and with each run of neighbours as one.
  private mutating func addGroupings(_ words: [QueryWord], allowsWholeField: Bool) {
    var plain: [Alternative.Part] = []
    plain.reserveCapacity(words.count)
    addParts(words, words.indices, to: &plain)
    addAlternative(plain, allowsWholeField: allowsWholeField)
    guard words.count > 1 else { return }
    var parts: [Alternative.Part] = []
    parts.reserveCapacity(words.count)
    for length in 2...min(words.count, QueryPlan.longestGroup)
    where length <= 3 || length == words.count {
      for start in 0...(words.count - length) {
        let run = words[start..<start + length]
        guard run.allSatisfy({ $0.phrase < 0 }) else { continue }
        parts.removeAll(keepingCapacity: true)
        for part in plain.indices where part <= start || part >= start + length {
          parts.add(plain[part])
        }
        parts[start] = Alternative.Part(slot: group(run), breakBefore: words[start].breakBefore)
        addAlternative(parts, allowsWholeField: allowsWholeField)
      }
    }
  }

  /// Adds a way to satisfy the query; that of the query before which stood there, where it is the same.
  private mutating func addAlternative(_ parts: [Alternative.Part], allowsWholeField: Bool) {
    let place = alternatives.count
    var alternative = Alternative(parts: parts, allowsWholeField: allowsWholeField)
    if place < earlier.alternatives.count, earlier.alternatives[place].parts == parts {
      alternative.parts = earlier.alternatives[place].parts
    }
    alternatives.add(alternative)
  }

  /// The number of the slot of some words looked for as one.
  private mutating func group(_ run: ArraySlice<QueryWord>) -> Int {
    if slots.count < earlier.slots.count, earlier.slots[slots.count].isGroup(of: run) {
      let same = earlier.slots[slots.count]
      return add(.group, same.keys, typedBreaks: same.typedBreaks)
    }
    var keys: [UInt8] = []
    var breaks: [Int] = []
    var count = 0
    for word in run { count += word.keys.count }
    keys.reserveCapacity(count)
    for word in run {
      // Of more words what is left on both sides of a break may be groups too, which are not tried at once.
      if !keys.isEmpty, run.count <= 3 { breaks.add(keys.count) }
      keys += word.keys
    }
    return add(.group, keys, typedBreaks: breaks)
  }

  /// Some of the words one by one.
  private mutating func alternative(_ words: [QueryWord], _ range: Range<Int>) -> Alternative {
    var parts: [Alternative.Part] = []
    parts.reserveCapacity(range.count)
    addParts(words, range, to: &parts)
    return Alternative(parts: parts)
  }

  private mutating func addParts(
    _ words: [QueryWord],
    _ range: Range<Int>,
    to parts: inout [Alternative.Part]
  ) {
    for index in range {
      let phrase = words[index].phrase
      let kind: Slot.Kind =
        words[index].isNumber
        ? .number : phrase < 0 ? .word : words[index].isOpen ? .openPhrase : .phrase
      parts.add(
        Alternative.Part(
          slot: add(
            kind,
            words[index].keys,
            layout: kind == .word ? words[index].layout : [],
            takesErrors: kind == .word && !words[index].isWrittenApart
          ),
          breakBefore: words[index].breakBefore,
          mustFollow: index > range.lowerBound && phrase >= 0 && words[index - 1].phrase == phrase
        )
      )
    }
  }

  /// The number of a slot, the same for the same.
  private mutating func add(
    _ kind: Slot.Kind,
    _ keys: [UInt8],
    layout: [UInt8] = [],
    division: [Int] = [],
    typedBreaks: [Int] = [],
    takesErrors: Bool = false
  ) -> Int {
    func isSame(_ slot: Slot) -> Bool {
      slot.isSame(
        kind,
        keys,
        layout: layout,
        division: division,
        typedBreaks: typedBreaks,
        takesErrors: takesErrors
      )
    }
    for number in slots.indices where isSame(slots[number]) { return number }
    let number = slots.count
    if number < earlier.slots.count, isSame(earlier.slots[number]) {
      slots.add(earlier.slots[number])
    } else {
      slots.add(
        Slot(
          kind,
          keys,
          layout: layout,
          division: division,
          typedBreaks: typedBreaks,
          takesErrors: takesErrors
        )
      )
    }
    return number
  }

  /// `No. 25` and `No25` are the number 25 in fields of digits.
  private mutating func addNumbers(_ words: [QueryWord]) {
    guard words.contains(where: { QueryPlan.beginsWithNo($0.keys) }) else { return }
    var numbered: [QueryWord] = []
    var hasNumber = false
    var index = 0
    while index < words.count {
      var word = words[index]
      let next = index + 1 < words.count ? words[index + 1] : nil
      if word.keys == [0x6E, 0x6F], let next, next.isDigits, next.breakBefore != .none {
        // What was typed before the number was typed before `no`.
        let breakBefore = word.breakBefore
        word = next
        word.breakBefore = breakBefore
        word.isNumber = true
        hasNumber = true
        index += 1
      } else if word.keys.count > 2, QueryPlan.beginsWithNo(word.keys) {
        let rest = [UInt8](word.keys.dropFirst(2))
        if rest.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
          word.keys = rest
          word.isNumber = true
          hasNumber = true
        }
      }
      numbered.add(word)
      index += 1
    }
    if hasNumber { alternatives.add(alternative(numbered, numbered.indices)) }
  }

  private static func beginsWithNo(_ keys: [UInt8]) -> Bool {
    keys.count > 1 && keys[0] == 0x6E && keys[1] == 0x6F
  }

  /// A sign at the end may be on the way to the next word: `a+` leads to `a+b` as well as to `a++`.
  private mutating func addSignless(_ words: [QueryWord]) {
    guard let sign = words[words.count - 1].keys.last, sign == 0x2B || sign == 0x23 else { return }
    var last = words[words.count - 1]
    guard last.phrase < 0 else { return }
    while let sign = last.keys.last, sign == 0x2B || sign == 0x23 { last.keys.removeLast() }
    guard !last.keys.isEmpty else { return }
    var signless = alternative(words, 0..<words.count - 1)
    // The sign ends the word, so without it the word is whole, as in a phrase.
    let whole = add(.phrase, last.keys)
    signless.parts.add(
      Alternative.Part(slot: whole, breakBefore: last.breakBefore, isSignLess: true)
    )
    alternatives.add(signless)
  }

  /// 피ㅋㅊ has the keys of 핔ㅊ, and means 피카츄.
  private mutating func addDivided(_ words: [QueryWord]) {
    for way in 0..<SyllableDivision.maximumCount {
      guard words.contains(where: { way < $0.divisions.count }) else { return }
      var divided = alternative(words, words.indices)
      var isOther = false
      for (index, word) in words.enumerated()
      where word.phrase < 0 && way < word.divisions.count && !word.divisions[way].isEmpty {
        isOther = true
        divided.parts[index].slot = add(
          .initials,
          word.keys,
          division: word.divisions[way]
        )
      }
      if isOther { alternatives.add(divided) }
    }
  }

  private mutating func addSynonyms(_ words: [QueryWord], _ synonyms: [Synonym]) {
    var added = 0
    for synonym in synonyms {
      let typed = QueryPlan.words(of: synonym.typed)
      guard !typed.isEmpty, typed.count <= words.count else { continue }
      for start in 0...(words.count - typed.count) {
        let run = words[start..<start + typed.count]
        guard run.allSatisfy({ $0.phrase < 0 }), run.elementsEqual(typed, by: { $0.keys == $1 })
        else { continue }
        for replacement in synonym.alternatives where added < QueryPlan.maximumSynonyms {
          let other = QueryPlan.words(of: replacement)
          guard !other.isEmpty else { continue }
          var parts: [Alternative.Part] = []
          addParts(words, 0..<start, to: &parts)
          for (index, keys) in other.enumerated() {
            let slot = add(.synonym, keys)
            parts.add(
              Alternative.Part(slot: slot, breakBefore: .space, mustFollow: index > 0)
            )
          }
          addParts(words, start + typed.count..<words.count, to: &parts)
          alternatives.add(Alternative(parts: parts))
          added += 1
        }
      }
    }
  }

  /// The folded words of a text.
  @inline(never)
  static func words(of text: [UInt8]) -> [[UInt8]] {
    QueryReader(text).words.map { $0.keys }
  }
}
