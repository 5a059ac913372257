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
final class Evaluator {
  /// The most places of a slot in one document that are told apart.
  static let maximumOccurrences = 32

  let scope: SearchScope
  @exclusivity(unchecked) private(set) var occurrences: [[Occurrence]] = []
  @exclusivity(unchecked) private(set) var best: [UInt32] = []
  /// The number of words of each value of the document.
  @exclusivity(unchecked) private(set) var values: [(field: Int, value: Int, words: Int)] = []
  @exclusivity(unchecked) private var places: [Place] = []

  init(_ scope: SearchScope) { self.scope = scope }

  /// Finds the places of all slots in a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - slots: The slots.
  ///   - last: Up to which stage places count; it was prepared.
  /// - Complexity: O(*t* × *s* × *m*) for *t* terms of the document, *s* slots and *m* letters of a term.
  func read(_ document: Int, slots: [SlotTerms], upTo last: Stage) {
    while occurrences.count < slots.count {
      occurrences.add([])
      best.add(.max)
    }
    for slot in occurrences.indices where best[slot] != .max {
      occurrences[slot].removeAll(keepingCapacity: true)
      best[slot] = .max
    }
    values.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    let index = scope.index
    let (forward, words) = (index.forward, index.words)
    let isAllText = scope.isAllText
    for field in scope.fields {
      let isDigits = !isAllText && index.schema.fields[field].kind == .digits
      readWords(forward.range(document: document, field: field), field, isDigits, forward, words)
    }
    for slot in slots.indices {
      let terms = slots[slot]
      if terms.isEmpty(last) { continue }
      // What an early stage finds is better than all of later ones, and most words are found at once.
      match(terms, slot, index, upTo: .starts)
      if best[slot] == .max, last > .starts { match(terms, slot, index, upTo: last) }
    }
  }

  /// A word of the document, or the part of one from an edge on.
  private struct Place {
    var entry: ForwardEntry
    /// Where the entry lies, and where those of its field end.
    var number: Int
    var end: Int
    var field: Int
    var isDigits: Bool
    var value = -1
    var word = -1
    var length = 0
    var shift = 0
  }

  private func readWords(
    _ entries: Range<Int>,
    _ field: Int,
    _ isDigits: Bool,
    _ forward: Forward,
    _ words: Lexicon
  ) {
    guard !entries.isEmpty else { return }
    var place = Place(
      entry: forward.entry(entries.lowerBound),
      number: 0,
      end: entries.upperBound,
      field: field,
      isDigits: isDigits
    )
    for number in entries {
      place.number = number
      place.entry = forward.entry(number)
      let length = words.length(of: place.entry.term)
      if place.entry.isEdge, place.word >= 0 {
        place.shift = max(place.length - length, 0)
      } else {
        if place.entry.startsValue || place.word < 0 {
          if place.word >= 0 { values.add((field, place.value, place.word + 1)) }
          place.value += 1
          place.word = -1
        }
        place.word += 1
        place.shift = 0
        place.length = length
      }
      places.append(place)
    }
    values.add((field, place.value, place.word + 1))
  }

  /// Finds the places of one slot among the words.
  private func match(_ terms: SlotTerms, _ slot: Int, _ index: Index, upTo last: Stage) {
    for place in places {
      let term = place.entry.term
      let match = terms.match(term, isDigits: place.isDigits, upTo: last, index)
      if !match.isNone, match.edits == 0 || !scope.exactFields[place.field] {
        keep(match, place, slot)
      }
      guard !place.isDigits, terms.mayChain(term, upTo: last, index) else { continue }
      for chain in terms.chains where chain.stage <= last {
        follow(chain.chain, chain.reading, index, place, slot)
      }
    }
  }

  private func follow(
    _ chain: Chain,
    _ reading: Reading,
    _ index: Index,
    _ place: Place,
    _ slot: Int
  ) {
    let entries = place.number..<place.end
    guard let found = chain.match(index, entries: entries, from: place.number) else { return }
    let match = TermMatch(
      reading: reading,
      kind: found.isWhole ? .wholeWord : .prefix,
      bytes: 0..<index.words.length(of: place.entry.term)
    )
    keep(match, place, slot, found)
  }

  private func keep(
    _ match: TermMatch,
    _ place: Place,
    _ slot: Int,
    _ chain: Chain.Match? = nil
  ) {
    let rank = match.rank
    if rank > best[slot] { return }
    if rank < best[slot] {
      best[slot] = rank
      occurrences[slot].removeAll(keepingCapacity: true)
    }
    guard occurrences[slot].count < Evaluator.maximumOccurrences else { return }
    occurrences[slot].add(
      Occurrence(
        match: match,
        field: place.field,
        value: place.value,
        word: place.word,
        wordEnd: place.word + (chain?.wordCount ?? 1),
        shift: place.shift,
        breakBefore: place.entry.breakBefore,
        lastByteCount: chain?.lastByteCount ?? 0,
        isChain: chain != nil
      )
    )
  }
}
