// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A place of a document at which a slot matches.
struct Occurrence {
  var match: TermMatch
  var field: Int
  /// The value's number in the field, and the word's in the value.
  var value: Int
  var word: Int
  /// The word after the last one that is covered.
  var wordEnd: Int
  /// Bytes of the word before the term begins: above 0 for a term that begins at an edge inside.
  var shift: Int
  var breakBefore: Break
  /// The last byte covered in the last word, where several words are.
  var lastByteCount: Int
  var isChain: Bool

  /// Where in the first word the match begins.
  var offset: Int { shift + match.start }

  /// Whether the match is at the very start of its value.
  var isStart: Bool { word == 0 && offset == 0 }

  /// Whether the match covers all of its words.
  var isWhole: Bool { match.kind == .wholeWord && shift == 0 }
}

/// Reads documents and says where the slots of a query stand in them: the one matcher, for ranks and for highlights.
///
/// Of each slot only the places of its best class (edits, reading, kind) count. Bounds: 32 places a slot and document.
struct Evaluator {
  /// The most places of a slot in one document that are told apart.
  static let maximumOccurrences = 32

  let scope: SearchScope
  private(set) var occurrences: [[Occurrence]] = []
  private(set) var best: [UInt32] = []
  /// The number of words of each value of the document.
  private(set) var values: [(field: Int, value: Int, words: Int)] = []

  init(_ scope: SearchScope) { self.scope = scope }

  /// Finds the places of all slots in a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - slots: The slots.
  ///   - last: Up to which stage places count; it was prepared.
  /// - Complexity: O(*t* × *s* × *m*) for *t* terms of the document, *s* slots and *m* letters of a term.
  mutating func read(_ document: Int, slots: [SlotTerms], upTo last: Stage) {
    while occurrences.count < slots.count {
      occurrences.add([])
      best.append(.max)
    }
    for slot in occurrences.indices where best[slot] != .max {
      occurrences[slot].removeAll(keepingCapacity: true)
      best[slot] = .max
    }
    values.removeAll(keepingCapacity: true)
    let index = scope.index
    for field in scope.fields { read(document, field, slots, index, upTo: last) }
  }

  private mutating func read(
    _ document: Int,
    _ field: Int,
    _ slots: [SlotTerms],
    _ index: Index,
    upTo last: Stage
  ) {
    let entries = index.forward.range(document: document, field: field)
    guard !entries.isEmpty else { return }
    let isDigits = index.schema.fields[field].kind == .digits
    var place = Place(field: field)
    for current in entries {
      let entry = index.forward.entry(current)
      if entry.isEdge, place.word >= 0 {
        place.shift = max(place.length - index.words.length(of: entry.term), 0)
      } else {
        if entry.startsValue || place.word < 0 {
          if place.word >= 0 { endValue(place) }
          place.value += 1
          place.word = -1
        }
        place.word += 1
        place.shift = 0
        // Only a term that begins at an edge needs the length of its word.
        place.length = index.words.length(of: entry.term)
      }
      for slot in slots.indices {
        let terms = slots[slot]
        if terms.isEmpty(last) { continue }
        let match = terms.match(entry.term, isDigits: isDigits, upTo: last, index)
        if !match.isNone { add(match, entry, place, slot, field) }
        guard !isDigits, terms.mayChain(entry.term, upTo: last, index) else { continue }
        for chain in terms.chains where chain.stage <= last {
          follow(chain.chain, chain.reading, index, from: current, entries, entry, place, slot)
        }
      }
    }
    if place.word >= 0 { endValue(place) }
  }

  /// Where the reading stands.
  private struct Place {
    var field: Int
    var value = -1
    var word = -1
    var length = 0
    var shift = 0
  }

  private mutating func endValue(_ place: Place) {
    values.append((place.field, place.value, place.word + 1))
  }

  private mutating func add(
    _ match: TermMatch,
    _ entry: ForwardEntry,
    _ place: Place,
    _ slot: Int,
    _ field: Int
  ) {
    if match.edits > 0, scope.exactFields[field] { return }
    keep(
      Occurrence(
        match: match,
        field: place.field,
        value: place.value,
        word: place.word,
        wordEnd: place.word + 1,
        shift: place.shift,
        breakBefore: entry.breakBefore,
        lastByteCount: 0,
        isChain: false
      ),
      slot
    )
  }

  private mutating func follow(
    _ chain: Chain,
    _ reading: Reading,
    _ index: Index,
    from current: Int,
    _ entries: Range<Int>,
    _ entry: ForwardEntry,
    _ place: Place,
    _ slot: Int
  ) {
    guard let found = chain.match(index, entries: entries, from: current) else { return }
    let length = index.words.length(of: entry.term)
    let match = TermMatch(
      reading: reading,
      kind: found.isWhole ? .wholeWord : .prefix,
      bytes: 0..<length
    )
    keep(
      Occurrence(
        match: match,
        field: place.field,
        value: place.value,
        word: place.word,
        wordEnd: place.word + found.wordCount,
        shift: place.shift,
        breakBefore: entry.breakBefore,
        lastByteCount: found.lastByteCount,
        isChain: true
      ),
      slot
    )
  }

  private mutating func keep(_ occurrence: Occurrence, _ slot: Int) {
    let rank = occurrence.match.rank
    if rank > best[slot] { return }
    if rank < best[slot] {
      best[slot] = rank
      occurrences[slot].removeAll(keepingCapacity: true)
    }
    if occurrences[slot].count < Evaluator.maximumOccurrences {
      occurrences[slot].append(occurrence)
    }
  }
}
