// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// One word of a query.
struct QueryWord {
  /// The folded bytes.
  var keys: [UInt8]
  /// The bytes as typed, with case; another layout reads these.
  var source: [UInt8]
  /// The same keys on the other layout; empty where they make no word there.
  var layout: [UInt8] = []
  /// Other ways to divide the keys into letters.
  var divisions: [[Int]] = []
  /// What was typed before the word.
  var breakBefore: Break
  /// The number of the phrase that the word stands in, -1 for none.
  var phrase = -1
  /// Whether the word may go on: false for all but the last word of a phrase, and for that once the quote is closed.
  var isOpen = true
  /// The word counts only as a number, and only in fields of digits.
  var isNumber = false

  /// Whether a consonant was typed as a letter by itself where the keys make a syllable with it.
  var isWrittenApart: Bool { !divisions.isEmpty && !divisions[0].isEmpty }

  /// Whether all letters are digits.
  var isDigits: Bool { keys.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
}

/// What a query says: words to find, and words that must not be there.
///
/// Reading never fails: a lone quote or minus is a mark like any other.
struct QueryReader {
  /// The bytes of a query that are read; the rest is left out.
  static let maximumBytes = 4_096

  /// The words of a query that are read, and the words that it excludes; the rest is left out.
  static let maximumWords = 32

  private(set) var words: [QueryWord] = []
  /// Each a word or the words of a phrase.
  private(set) var exclusions: [[QueryWord]] = []

  private var phrases = 0
  /// The words of the query before.
  private let earlier: [QueryWord]

  /// Reads what was typed.
  init(_ query: [UInt8]) {
    var folded = FoldedText(mapsSource: true)
    self.init(query, &folded)
  }

  /// Reads what was typed, with working memory that is kept; words that the query before had too are taken from that.
  init(_ query: [UInt8], _ folded: inout FoldedText, after earlier: [QueryWord] = []) {
    self.earlier = earlier
    let bytes = QueryReader.lettered(QueryReader.cut(query))
    read(bytes, readsExclusions: true, &folded)
    if words.isEmpty, !exclusions.isEmpty {
      exclusions = []
      phrases = 0
      read(bytes, readsExclusions: false, &folded)
    }
    while words.count > QueryReader.maximumWords { words.removeLast() }
    guard !exclusions.isEmpty else { return }
    var count = 0
    var kept = 0
    for excluded in exclusions {
      count += excluded.count
      if count <= QueryReader.maximumWords { kept += 1 }
    }
    while exclusions.count > kept { exclusions.removeLast() }
  }

  /// At most `maximumBytes` from the first that is no blank, cut before a scalar.
  private static func cut(_ query: [UInt8]) -> [UInt8] {
    guard query.count > maximumBytes else { return query }
    var start = 0
    while start < query.count {
      let blank = blank(query, start)
      if blank == 0 { break }
      start += blank
    }
    var end = min(start + maximumBytes, query.count)
    while end > start, end < query.count, query[end] & 0xC0 == 0x80 { end -= 1 }
    return [UInt8](query[start..<end])
  }

  /// Writes initial consonants that begin no syllable, U+1100...U+1121, as the letters ㄱ...ㅎ, which are as long.
  private static func lettered(_ query: [UInt8]) -> [UInt8] {
    var bytes = query
    for index in bytes.indices.dropLast(2) where bytes[index] == 0xE1 && bytes[index + 1] == 0x84 {
      let scalar = 0x1080 + UInt32(bytes[index + 2])
      guard let letter = HangulKeys.letter(ofInitial: scalar) else { continue }
      if index + 5 < bytes.count, bytes[index + 3] == 0xE1 {
        // A vowel, U+1161...U+11A7.
        let next = UInt16(bytes[index + 4]) << 8 | UInt16(bytes[index + 5])
        if (0x85A1...0x86A7).contains(next) { continue }
      }
      bytes[index] = 0xE3
      bytes[index + 1] = 0x80 | UInt8(truncatingIfNeeded: letter >> 6 & 0x3F)
      bytes[index + 2] = 0x80 | UInt8(truncatingIfNeeded: letter & 0x3F)
    }
    return bytes
  }

  private mutating func read(
    _ bytes: [UInt8],
    readsExclusions: Bool,
    _ folded: inout FoldedText
  ) {
    var index = 0
    var plainStart = 0
    var isAtStart = true
    var isAfterPhrase = false
    while index < bytes.count {
      let isExclusion =
        readsExclusions && isAtStart && bytes[index] == 0x2D && index + 1 < bytes.count
        && QueryReader.blank(bytes, index + 1) == 0 && bytes[index + 1] != 0x2D
      let quoteStart = isExclusion ? index + 1 : index
      let quote = isAtStart || isAfterPhrase ? QueryReader.quote(bytes, quoteStart) : 0
      isAfterPhrase = false
      guard isExclusion || quote > 0 else {
        let blank = QueryReader.blank(bytes, index)
        isAtStart = blank > 0
        index += max(blank, 1)
        continue
      }
      QueryReader.fold(bytes, plainStart..<index, &folded, earlier, into: &words)
      var end = quoteStart + quote
      let start = end
      var isClosed = false
      if quote > 0 {
        while end < bytes.count, QueryReader.quote(bytes, end) == 0 { end += 1 }
        isClosed = end < bytes.count
      } else {
        while end < bytes.count, QueryReader.blank(bytes, end) == 0 { end += 1 }
      }
      var content: [QueryWord] = []
      QueryReader.fold(bytes, start..<end, &folded, earlier, into: &content)
      if isExclusion {
        if !content.isEmpty { exclusions.add(content) }
      } else {
        addPhrase(content, isClosed: isClosed)
      }
      index = isClosed ? end + QueryReader.quote(bytes, end) : end
      plainStart = index
      // A phrase may follow another one at once, but a minus there is a hyphen.
      isAtStart = false
      isAfterPhrase = isClosed
    }
    QueryReader.fold(bytes, plainStart..<bytes.count, &folded, earlier, into: &words)
  }

  private mutating func addPhrase(_ words: [QueryWord], isClosed: Bool) {
    var phrase = words
    for index in phrase.indices {
      phrase[index].phrase = phrases
      phrase[index].isOpen = !isClosed && index == phrase.count - 1
    }
    phrases += 1
    self.words.append(contentsOf: phrase)
  }

  /// Adds the words of a part of the bytes.
  private static func fold(
    _ bytes: [UInt8],
    _ part: Range<Int>,
    _ folded: inout FoldedText,
    _ earlier: [QueryWord],
    into words: inout [QueryWord]
  ) {
    guard !part.isEmpty else { return }
    folded.fold(bytes.span.extracting(part))
    words.reserveCapacity(words.count + folded.words.count)
    for word in folded.words {
      let first = Int(word.start)
      let last = Int(word.end) - 1
      let start = part.lowerBound + Int(folded.sourceStart[first])
      let source = bytes[start..<part.lowerBound + Int(folded.sourceEnd[last])]
      if words.count < earlier.count, earlier[words.count].phrase < 0,
        earlier[words.count].keys.elementsEqual(folded.bytes[first...last]),
        earlier[words.count].source.elementsEqual(source)
      {
        words.add(earlier[words.count])
        words[words.count - 1].breakBefore = word.breakBefore
        continue
      }
      let keys = [UInt8](folded.bytes[first...last])
      var divisions: [[Int]] = []
      let isApart = { isConsonant(bytes, part.lowerBound + Int(folded.sourceStart[first + $0])) }
      if SyllableDivision.mayDiffer(keys, isApart: isApart) {
        divisions = SyllableDivision.divisions(of: keys, isApart: keys.indices.map(isApart))
      }
      // Most are typed as they are folded.
      let typed = source.elementsEqual(keys) ? keys : [UInt8](source)
      words.add(
        QueryWord(
          keys: keys,
          source: typed,
          layout: QueryReader.otherLayout(keys, typed),
          divisions: divisions,
          breakBefore: word.breakBefore
        )
      )
    }
  }

  private static func otherLayout(_ keys: [UInt8], _ source: [UInt8]) -> [UInt8] {
    var other: [UInt8] = []
    other.reserveCapacity(source.count)
    if KeyboardLayout.hangulKeys(latin: source.span, into: &other) { return other }
    other.removeAll()
    return KeyboardLayout.latinLetters(keys: keys.span, into: &other) ? other : []
  }

  /// Whether a consonant stands there as a letter by itself: ㄱ...ㅎ, full or half width.
  private static func isConsonant(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index + 2 < bytes.count else { return false }
    let last = UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index + 2])
    return bytes[index] == 0xE3 && (0x84B1...0x858E).contains(last)
      || bytes[index] == 0xEF && (0xBEA1...0xBEBE).contains(last)
  }

  /// The bytes of a blank that stands at an index, of any width; 0 for none.
  private static func blank(_ bytes: [UInt8], _ index: Int) -> Int {
    let first = bytes[index]
    if first == 0x20 || first >= 0x09 && first <= 0x0D { return 1 }
    guard first >= 0xC2, index + 1 < bytes.count else { return 0 }
    let second = bytes[index + 1]
    if first == 0xC2 { return second == 0xA0 ? 2 : 0 }
    guard index + 2 < bytes.count else { return 0 }
    let third = bytes[index + 2]
    // U+3000, which Korean and Japanese keyboards type, and U+2000...U+200A.
    if first == 0xE3 { return second == 0x80 && third == 0x80 ? 3 : 0 }
    return first == 0xE2 && second == 0x80 && third <= 0x8A ? 3 : 0
  }

  /// The bytes of a quote that stands at an index, straight or curly; 0 for none.
  private static func quote(_ bytes: [UInt8], _ index: Int) -> Int {
    guard index < bytes.count else { return 0 }
    if bytes[index] == 0x22 { return 1 }
    let isCurly =
      index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
      && (bytes[index + 2] == 0x9C || bytes[index + 2] == 0x9D)
    return isCurly ? 3 : 0
  }
}
