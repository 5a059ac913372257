// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaText

/// The ranking contract written down as plainly as possible: every record is compared with every reading of the query,
/// nothing is looked up, nothing is left out early.
struct NaiveMatcher {
  struct Record {
    var id: Int64
    var rank: Double?
    var fields: [String]
  }

  struct Result: Equatable {
    var id: Int64
    var edits: Int
    var reading: Reading
    var kind: MatchKind
    var breaks: BreakMatch
    var field: Int
    /// By field the marked bytes of the stored text.
    var highlights: [[Range<Int>]]
  }

  /// A word of a field, with the places at which parts of it begin.
  struct Word {
    var bytes: [UInt8]
    var starts: [Int]
    var breakBefore: Break
  }

  struct Place {
    var edits = 0
    var reading: Reading
    var kind: MatchKind
    var field: Int
    var word: Int
    var end: Int
    var start: Int
    var offset: Int
    var breakBefore: Break
    var isJoined: Bool
    /// The bytes that match, by word.
    var marks: [Mark]

    var order: [Int] { [edits, Int(reading.rawValue), Int(kind.rawValue)] }
  }

  struct Key {
    var levels: [Int]
    var score: Double
    var position: Int
    var id: Int64
    var result: Result
    var record: Int
    var typed: [Typed]
  }

  /// Matched bytes of one word.
  struct Mark: Hashable {
    var word: Int
    var bytes: Range<Int>
  }

  let kinds: [FieldKind]
  let hasRank: Bool
  let records: [(record: Record, fields: [[Word]])]

  init(_ records: [Record], kinds: [FieldKind], hasRank: Bool) {
    self.kinds = kinds
    self.hasRank = hasRank
    self.records = records.map { record in
      (
        record,
        record.fields.enumerated().map { field, text in
          let words = NaiveMatcher.words(of: text)
          guard kinds[field] == .digits else { return words }
          return words.first { NaiveMatcher.isDigits($0.bytes) }.map {
            [Word(bytes: NaiveMatcher.stripped($0.bytes), starts: [0], breakBefore: .space)]
          } ?? []
        }
      )
    }
  }

  static func words(of text: String) -> [Word] {
    var folded = FoldedText(mapsSource: false)
    let utf8 = Array(text.utf8)
    folded.fold(utf8.span)
    return folded.words.map { word in
      let start = Int(word.start)
      let edges = folded.edges[Int(word.edgeStart)..<Int(word.edgeEnd)].map { Int($0) - start }
      return Word(
        bytes: Array(folded.bytes[start..<Int(word.end)]),
        starts: [0] + edges,
        breakBefore: word.breakBefore
      )
    }
  }

  static func isDigits(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

  static func stripped(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes
    while rest.count > 1, rest[0] == 0x30 { rest.removeFirst() }
    return rest
  }

  /// All hits in order.
  func hits(_ query: String) -> [Result] {
    var folded = FoldedText(mapsSource: true)
    let utf8 = Array(NaiveMatcher.lettered(query).utf8)
    folded.fold(utf8.span)
    let words = folded.words.map { word -> Typed in
      let range = Int(word.start)..<Int(word.end)
      let source =
        Int(folded.sourceStart[range.lowerBound])..<Int(folded.sourceEnd[range.upperBound - 1])
      return Typed(
        keys: Array(folded.bytes[range]),
        source: Array(utf8[source]),
        breakBefore: word.breakBefore,
        isGroup: false
      )
    }
    guard !words.isEmpty else { return [] }
    var keys: [Key] = []
    for number in records.indices {
      var best: Key?
      for alternative in groupings(words) + divided(words) {
        guard let key = key(number, alternative) else { continue }
        if best.map({ precedes(key, $0) }) ?? true { best = key }
      }
      if let best { keys.append(best) }
    }
    return keys.sorted { precedes($0, $1) }.map { key in
      var result = key.result
      result.highlights = highlights(record: key.record, key.typed)
      return result
    }
  }

  struct Typed {
    var keys: [UInt8]
    var source: [UInt8]
    var breakBefore: Break
    var isGroup: Bool
    /// The letters of the word, where they are others than the keys make; such a word is read in initials only.
    var letters: [[UInt8]]?
    /// Bytes of the keys of a group at which a break was typed: it does not run over a break of the text just there.
    var typedBreaks: [Int] = []
  }

  /// The words one by one, and with one run of neighbours typed as one: two, three or all.
  private func groupings(_ words: [Typed]) -> [[Typed]] {
    var result = [words]
    for length in 2...max(2, words.count) {
      for start in words.indices where start + length <= words.count {
        let end = start + length - 1
        guard length <= 3 || length == words.count && length <= 8 else { continue }
        var one = words[start]
        one.keys = words[start...end].flatMap { $0.keys }
        one.isGroup = true
        if length <= 3 {
          var place = 0
          for word in words[start...end].dropLast() {
            place += word.keys.count
            one.typedBreaks.append(place)
          }
        }
        result.append(Array(words[..<start]) + [one] + Array(words[(end + 1)...]))
      }
    }
    return result
  }

  private func precedes(_ one: Key, _ other: Key) -> Bool {
    if one.levels != other.levels { return one.levels.lexicographicallyPrecedes(other.levels) }
    if one.score != other.score { return one.score > other.score }
    if one.position != other.position { return one.position < other.position }
    return one.id < other.id
  }

  private func key(_ number: Int, _ typed: [Typed]) -> Key? {
    let (record, fields) = records[number]
    var places: [[Place]] = []
    for word in typed {
      let all = self.places(of: word, in: fields)
      guard let best = all.map({ $0.order }).min(by: { $0.lexicographicallyPrecedes($1) }) else {
        return nil
      }
      places.append(all.filter { $0.order == best })
    }
    let edits = places.reduce(0) { $0 + $1[0].edits }
    let reading = places.map { $0[0].reading }.max() ?? .literal
    var kind = places.map { $0[0].kind }.max() ?? .infix
    var chosen: [Int]?
    if kind == .wholeWord {
      for (field, words) in fields.enumerated() where !words.isEmpty {
        let inside = places.map { $0.filter { $0.field == field } }
        let whole = inside.map { $0.filter { $0.start == 0 } }
        let covers = product(whole).contains { combination in
          let covered = combination.flatMap { Array($0.word..<$0.end) }
          return covered.count == words.count && Set(covered).count == words.count
        }
        guard covers, let cost = cheapest(inside, typed) else { continue }
        if chosen.map({ cost.lexicographicallyPrecedes($0) }) ?? true { chosen = cost }
      }
      if chosen != nil { kind = .wholeField }
    }
    guard let cost = chosen ?? cheapest(places, typed) else { return nil }
    let inField = places.flatMap { $0 }.filter { $0.field == cost[1] }
    let isStart = inField.contains { $0.word == 0 && $0.offset == 0 }
    var score = 0.0
    if hasRank { score = record.rank.map { isStart && $0 > 0 ? $0 * 8 : $0 } ?? -.infinity }
    let position = inField.map { $0.word << 8 | $0.offset }.min() ?? 0
    return Key(
      levels: [edits, Int(reading.rawValue), Int(kind.rawValue), cost[0], cost[1], cost[2]],
      score: score,
      position: hasRank ? 0 : isStart ? 0 : position + 1,
      id: record.id,
      result: Result(
        id: record.id,
        edits: edits,
        reading: reading,
        kind: kind,
        breaks: BreakMatch(rawValue: UInt8(cost[0])) ?? .joinedOrSplit,
        field: cost[1],
        highlights: []
      ),
      record: number,
      typed: typed
    )
  }

  private func product(_ places: [[Place]]) -> [[Place]] {
    places.reduce([[]]) { rows, next in rows.flatMap { row in next.map { row + [$0] } } }
  }

  /// The least worst break, then the least last field, then the least distance.
  private func cheapest(_ places: [[Place]], _ typed: [Typed]) -> [Int]? {
    let costs = product(places).map { combination -> [Int] in
      var breaks = 0
      var distance = 0
      for (part, place) in combination.enumerated() {
        if place.isJoined || typed[part].isGroup { breaks = 2 }
        guard part > 0 else { continue }
        let before = combination[part - 1]
        let step = self.step(before, place, typed[part].breakBefore)
        breaks = max(breaks, step.breaks)
        distance += step.distance
      }
      return [breaks, combination.map { $0.field }.max() ?? 0, distance]
    }
    return costs.min { $0.lexicographicallyPrecedes($1) }
  }

  private func step(_ before: Place, _ place: Place, _ typed: Break) -> (breaks: Int, distance: Int)
  {
    guard before.field == place.field else { return (typed == .space ? 0 : 1, 9) }
    if place.word == before.end, place.start == 0 {
      if place.breakBefore == typed { return (0, 0) }
      return (place.breakBefore == .none || typed == .none ? 2 : 1, 0)
    }
    if place.word < before.end, before.word < place.end { return (2, 0) }
    let breaks = typed == .space ? 0 : 1
    if place.word >= before.end { return (breaks, min(place.word - before.end, 8)) }
    return (breaks, min(before.word - place.end + 1, 8))
  }
}
