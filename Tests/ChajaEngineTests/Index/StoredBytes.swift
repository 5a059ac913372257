// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import ChajaText

/// Bytes that stay at one address, for parts of an index that read them there.
struct StoredBytes {
  private let storage: IndexStorage

  init(_ bytes: [UInt8]) { storage = IndexStorage(copying: bytes) }

  /// Calls a closure with a view of bytes, also of none.
  static func withView<Result>(_ bytes: [UInt8], _ body: (ByteView) throws -> Result) rethrows
    -> Result
  {
    let storage = IndexStorage(copying: bytes + [0])
    defer { withExtendedLifetime(storage) {} }
    guard let base = storage.bytes.baseAddress else { preconditionFailure("there is a byte more") }
    return try body(ByteView(base: base, count: bytes.count))
  }

  /// The view, valid while this value lives; nil for no bytes.
  var view: ByteView? {
    storage.bytes.baseAddress.map { ByteView(base: $0, count: storage.bytes.count) }
  }
}

/// A lexicon of some words, beside the words themselves.
struct StoredLexicon {
  let words: [[UInt8]]
  let lexicon: Lexicon
  private let stored: [StoredBytes]

  init?(_ texts: [String]) {
    self.init(words: texts.flatMap { StoredLexicon.words(of: $0) })
  }

  init?(words all: [[UInt8]]) {
    var table = TermTable()
    for word in all { word.withUnsafeBufferPointer { _ = table.number(of: $0) } }
    let builder = LexiconBuilder(table, order: table.sortedNumbers())
    let stored = [
      builder.offsets, builder.bytes, builder.suffixes, builder.branches,
    ].map { StoredBytes($0) }
    guard let offsets = stored[0].view, let bytes = stored[1].view, let suffixes = stored[2].view,
      let lexicon = Lexicon.make(
        offsets: offsets,
        bytes: bytes,
        suffixes: suffixes,
        branches: stored[3].view
      ), lexicon.isSound
    else { return nil }
    self.stored = stored
    self.lexicon = lexicon
    words = Set(all).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The folded words of a text.
  static func words(of text: String) -> [[UInt8]] {
    var folded = FoldedText(mapsSource: false)
    folded.fold(Array(text.utf8).span)
    return folded.words.map { Array(folded.bytes[Int($0.start)..<Int($0.end)]) }
  }

  /// Words over few letters, of several lengths and scripts.
  static func random(_ count: Int, _ random: inout SeededGenerator) -> StoredLexicon? {
    StoredLexicon((0..<count).map { _ in word(&random) })
  }

  static func word(_ random: inout SeededGenerator) -> String {
    let alphabets = [
      ["a", "b", "c"], ["a", "b", "c", "d", "e", "1"], ["가", "나", "각", "ㄱ", "까", "과", "갃"],
      ["é", "я", "ж", "中", "文"], ["👍", "🇰🇷", "👩‍👩‍👧", "a"], ["я", "a", "b", "가", "c"],
    ]
    let letters = alphabets.randomElement(using: &random) ?? []
    let count = Int.random(in: 1...9, using: &random)
    return (0..<count).compactMap { _ in letters.randomElement(using: &random) }.joined()
  }
}
