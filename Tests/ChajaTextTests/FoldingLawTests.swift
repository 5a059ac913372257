// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaText
import Testing

struct FoldingLawTests {
  @Test(arguments: [UInt64(11), 12, 13, 14])
  func `keeps its laws on any bytes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let count = Int.random(in: 0...(round % 40 == 0 ? 600 : 40), using: &random)
      let text = RandomText.bytes(count: count, using: &random)
      let folded = Spelling.fold(text)
      let problem = Self.problem(of: folded, in: text)
      #expect(problem == nil, "seed \(seed), round \(round): \(text)")
    }
  }

  @Test(arguments: [UInt64(21), 22])
  func `gives the same words with and without a source map, and on reuse`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var reused = FoldedText(mapsSource: false)
    for _ in 0..<300 {
      let text = RandomText.bytes(count: 60, using: &random)
      let mapped = Spelling.fold(text)
      reused.fold(text.span)
      #expect(reused.bytes == mapped.bytes, "seed \(seed): \(text)")
      #expect(reused.edges == mapped.edges)
      #expect(reused.words.map { $0.start } == mapped.words.map { $0.start })
      #expect(reused.words.map { $0.edgeEnd } == mapped.words.map { $0.edgeEnd })
      #expect(reused.sourceStart.isEmpty)
    }
  }

  @Test(arguments: [UInt64(31), 32])
  func `folding folded words changes nothing`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      // What is ignored keeps combining marks apart, and is gone the second time.
      let text = RandomText.text(scalars: 30, using: &random).unicodeScalars.filter {
        ScalarTable.record(of: $0.value).kind != .ignorable
      }
      let folded = Spelling.fold(Array(UnicodeData.text(Array(text)).utf8))
      for word in folded.words {
        let bytes = Array(folded.bytes[Int(word.start)..<Int(word.end)])
        if bytes.contains(where: { Letters.isHangulKey($0) }) { continue }
        let source = bytes.filter { $0 != Letters.joiner && $0 != Letters.terminator }
        let again = Spelling.fold(source)
        #expect(again.bytes == bytes, "seed \(seed)")
        #expect(again.words.count == 1)
      }
    }
  }

  @Test(arguments: [UInt64(41), 42])
  func `composed and decomposed texts have the same words`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 1...200, using: &random)
      var composed: [UInt8] = []
      var decomposed: [UInt8] = []
      for _ in 0..<count {
        let index = UInt32.random(in: 0..<11172, using: &random)
        var parts = [0x1100 + index / 588, 0x1161 + index / 28 % 21]
        if index % 28 > 0 { parts.append(0x11A7 + index % 28) }
        let whole = [0xAC00 + index].compactMap { Unicode.Scalar($0) }
        composed += Array(UnicodeData.text(whole).utf8)
        decomposed += Array(UnicodeData.text(parts.compactMap { Unicode.Scalar($0) }).utf8)
      }
      #expect(Spelling.words(composed) == Spelling.words(decomposed), "seed \(seed)")
    }
  }

  @Test func `takes ten megabytes of anything`() {
    for unit in ["a", "+", "a+", "'", "\u{301}", "ก\u{E48}\u{E38}", "가", "🇰", "\u{200D}😀", "ﷺ"] {
      let bytes = Array(unit.utf8)
      let count = 10_000_000 / Self.scale / bytes.count
      var text: [UInt8] = []
      text.reserveCapacity(count * bytes.count)
      for _ in 0..<count { text += bytes }
      var folded = FoldedText(mapsSource: false)
      folded.fold(text.span)
      let longest = folded.words.map { $0.end - $0.start }.max() ?? 0
      #expect(longest <= UInt32(FoldedText.longestWord))
    }
  }

  /// A debug build takes a fiftieth of it, to stay quick.
  private static var scale: Int {
    var isDebug = false
    assert({ isDebug = true }() == ())
    return isDebug ? 50 : 1
  }

  /// The first law that a folded text breaks; nil if it keeps all.
  private static func problem(of folded: FoldedText, in text: [UInt8]) -> String? {
    let boundaries = Set(Spelling.boundaries(text).map { UInt32($0) })
    let count = folded.bytes.count
    guard folded.sourceStart.count == count, folded.sourceEnd.count == count else {
      return "the source map has another length"
    }
    for index in 0..<count {
      let start = folded.sourceStart[index]
      let end = folded.sourceEnd[index]
      if start >= end || end > UInt32(text.count) { return "byte \(index) has no place" }
      if !boundaries.contains(start) || !boundaries.contains(end) {
        return "byte \(index) cuts a character"
      }
      if index > 0, folded.sourceStart[index - 1] > start || folded.sourceEnd[index - 1] > end {
        return "byte \(index) goes back"
      }
      if folded.bytes[index] == 0 || folded.bytes[index] == 0x20 { return "byte \(index) is blank" }
    }
    var end: UInt32 = 0
    var edgeEnd: UInt32 = 0
    for word in folded.words {
      if word.start != end || word.end <= word.start { return "a word is empty or leaves a hole" }
      if word.end - word.start > UInt32(FoldedText.longestWord) { return "a word is too long" }
      if word.edgeStart < edgeEnd || word.edgeEnd < word.edgeStart { return "edges overlap" }
      if word.edgeEnd - word.edgeStart > UInt32(FoldedText.mostEdges) { return "many edges" }
      let letters = Spelling.letterStarts(
        Array(folded.bytes[Int(word.start)..<Int(word.end)])
      )
      var last = word.start
      for index in Int(word.edgeStart)..<Int(word.edgeEnd) {
        let edge = folded.edges[index]
        if edge <= last || edge >= word.end { return "an edge is not inside its word" }
        if !letters.contains(Int(edge - word.start)) { return "an edge cuts a letter" }
        last = edge
      }
      end = word.end
      edgeEnd = word.edgeEnd
    }
    if end != UInt32(count) { return "bytes belong to no word" }
    if let first = folded.words.first, first.breakBefore != .space { return "the first break" }
    return nil
  }
}
