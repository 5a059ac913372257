// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

// Other ways to divide a key into letters
//
// Keys alone divide into the syllables that a keyboard shows: the keys of 피ㅋㅊ are those of 핔ㅊ. Whoever writes 피ㅋㅊ
// means three letters, and an input method turns what is typed as such into 핔ㅊ. So beside the division that the keys
// give there are
//
//     as written     피ㅋ츄   피|ㅋ|츄     consonants that stand by themselves in the query stay by themselves
//     last apart     핔ㅊ     피|ㅋ|ㅊ     the last final consonant before a bare one is bare too
//     finals apart   닭ㄱ     다|ㄹ|ㄱ|ㄱ   both of two final consonants are

/// The ways to divide the keys of a query word into letters, where they differ from the syllables of the keys.
package enum SyllableDivision {
  /// The most ways that there are.
  static let maximumCount = 3

  /// Whether there may be ways for one word: only where a consonant stands by itself, as typed or in the keys.
  package static func mayDiffer(_ keys: [UInt8], isApart: (Int) -> Bool) -> Bool {
    guard keys.contains(where: { Letters.isConsonant($0) }) else { return false }
    for offset in keys.indices where isApart(offset) { return true }
    var last = -1
    var hasBare = false
    Syllables.starts(in: keys.span) { start in
      if last >= 0, start - last == 1, Letters.isConsonant(keys[last]) { hasBare = true }
      last = start
    }
    return hasBare || last == keys.count - 1 && Letters.isConsonant(keys[last])
  }

  /// Lists the ways for one word.
  ///
  /// - Parameters:
  ///   - keys: The folded bytes of the word.
  ///   - isApart: For each byte whether it belongs to a consonant that was typed as a letter by itself.
  /// - Returns: At most three ways in a fixed order, each the start of every letter; an empty one where there is none.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func divisions(of keys: [UInt8], isApart: [Bool]) -> [[Int]] {
    var plain: [Int] = []
    Syllables.starts(in: keys.span) { plain.add($0) }
    var divisions = [written(keys, isApart)]
    for takesAll in [false, true] {
      divisions.add(divided(keys, plain + [keys.count], takesAll: takesAll))
    }
    var known = [plain]
    for way in divisions.indices {
      if known.contains(divisions[way]) {
        divisions[way] = []
      } else {
        known.add(divisions[way])
      }
    }
    return known.count > 1 ? divisions : []
  }

  private static func written(_ keys: [UInt8], _ isApart: [Bool]) -> [Int] {
    var starts: [Int] = []
    var offset = 0
    while offset < keys.count {
      if isApart[offset] {
        starts.add(offset)
        offset += 1
        continue
      }
      var end = offset
      while end < keys.count, !isApart[end] { end += 1 }
      let run = [UInt8](keys[offset..<end])
      Syllables.starts(in: run.span) { starts.add(offset + $0) }
      offset = end
    }
    return starts
  }

  /// Final consonants that stand before a bare consonant become letters of their own.
  private static func divided(_ keys: [UInt8], _ plain: [Int], takesAll: Bool) -> [Int] {
    var starts: [Int] = []
    for unit in 0..<(plain.count - 1) {
      let range = plain[unit]..<plain[unit + 1]
      starts.add(range.lowerBound)
      let isBeforeBare =
        unit + 2 < plain.count && plain[unit + 2] - plain[unit + 1] == 1
        && Letters.isConsonant(keys[plain[unit + 1]])
      guard isBeforeBare, range.count > 2 else { continue }
      var finals = 0
      while finals < range.count - 2, Letters.isConsonant(keys[range.upperBound - finals - 1]) {
        finals += 1
      }
      let apart = takesAll ? finals : min(finals, 1)
      for offset in (range.upperBound - apart)..<range.upperBound { starts.add(offset) }
    }
    return starts
  }
}
