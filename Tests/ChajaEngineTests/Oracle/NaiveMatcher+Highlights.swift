// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaText

extension NaiveMatcher {
  /// By field the bytes of the stored text that are marked for a record, for the words that rank it.
  ///
  /// All places with a word's best edits and reading are marked; places inside words only where the word starts none.
  func highlights(record number: Int, _ typed: [Typed]) -> [[Range<Int>]] {
    let (record, fields) = records[number]
    var marks = [Set<Mark>](repeating: [], count: fields.count)
    for word in typed {
      let all = places(of: word, in: fields)
      guard let best = all.map({ $0.order }).min(by: { $0.lexicographicallyPrecedes($1) }) else {
        continue
      }
      for place in all where place.isJoined && place.order == best {
        marks[place.field].formUnion(place.marks)
      }
      let single = all.filter { !$0.isJoined && Array($0.order[..<2]) == Array(best[..<2]) }
      for field in fields.indices {
        let here = single.filter { $0.field == field }
        guard best[2] == Int(MatchKind.infix.rawValue) else {
          for place in here where place.kind != .infix { marks[field].formUnion(place.marks) }
          continue
        }
        marks[field].formUnion(insides(here, fields[field]))
      }
    }
    return zip(record.fields, marks).enumerated().map { field, pair in
      ranges(pair.1, in: pair.0, isDigits: kinds[field] == .digits)
    }
  }

  /// The first place inside each word, and the later ones at which the same letters stand again.
  private func insides(_ places: [Place], _ words: [Word]) -> [Mark] {
    var marks: [Mark] = []
    var firsts: [[Int]: Mark] = [:]
    for mark in places.flatMap({ place in place.marks.map { ([place.word, place.start], $0) } }) {
      if let known = firsts[mark.0], known.bytes.lowerBound <= mark.1.bytes.lowerBound { continue }
      firsts[mark.0] = mark.1
    }
    for (origin, first) in firsts {
      let part = Array(words[origin[0]].bytes[origin[1]...])
      let letters = Array(words[origin[0]].bytes[first.bytes])
      for unit in unitStarts(part) where part[unit...].starts(with: letters) {
        let start = origin[1] + unit
        guard start >= first.bytes.lowerBound, unit > 0 else { continue }
        marks.append(Mark(word: first.word, bytes: start..<start + letters.count))
      }
      marks.append(first)
    }
    return marks
  }

  private func ranges(_ marks: Set<Mark>, in text: String, isDigits: Bool) -> [Range<Int>] {
    var folded = FoldedText(mapsSource: true)
    let utf8 = Array(text.utf8)
    folded.fold(utf8.span)
    var ranges: [Range<Int>] = []
    for mark in marks {
      var start = 0
      if isDigits {
        let number = folded.words.first {
          NaiveMatcher.isDigits(Array(folded.bytes[Int($0.start)..<Int($0.end)]))
        }
        guard let number else { continue }
        let digits = Array(folded.bytes[Int(number.start)..<Int(number.end)])
        start = Int(number.end) - NaiveMatcher.stripped(digits).count
      } else {
        start = Int(folded.words[mark.word].start)
      }
      let first = Int(folded.sourceStart[start + mark.bytes.lowerBound])
      ranges.append(first..<Int(folded.sourceEnd[start + mark.bytes.upperBound - 1]))
    }
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
