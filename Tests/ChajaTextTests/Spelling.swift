// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Readable forms of folded texts, for expectations.
enum Spelling {
  private static let keys = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ")

  /// Folded bytes as text: keys as jamo, the end of a symbol as `;`, its joints as `&`.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    var result = ""
    var run: [UInt8] = []
    func flush() {
      result += String(decoding: run, as: UTF8.self)
      run = []
    }
    for byte in bytes {
      switch byte {
      case 0x40...0x60:
        flush()
        result.append(keys[Int(byte) - 0x40])
      case 0x02: run.append(0x26)
      case 0x03: run.append(0x3B)
      default: run.append(byte)
      }
    }
    flush()
    return result
  }

  /// The words of a text, each with `|` at its inner edges.
  static func words(_ text: String) -> [String] {
    words(Array(text.utf8))
  }

  /// The words of a text given by its bytes.
  static func words(_ text: [UInt8]) -> [String] {
    let folded = fold(text)
    return folded.words.map { word in
      var result = ""
      var start = Int(word.start)
      for index in Int(word.edgeStart)..<Int(word.edgeEnd) {
        let edge = Int(folded.edges[index])
        result += self.text(of: folded.bytes[start..<edge]) + "|"
        start = edge
      }
      return result + self.text(of: folded.bytes[start..<Int(word.end)])
    }
  }

  /// The breaks before the words of a text.
  static func breaks(_ text: String) -> [Break] {
    fold(Array(text.utf8)).words.map { $0.breakBefore }
  }

  /// A text folded with its source map.
  static func fold(_ text: [UInt8]) -> FoldedText {
    var folded = FoldedText(mapsSource: true)
    folded.fold(text.span)
    return folded
  }

  /// The part of a text that each word covers.
  static func sources(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let folded = fold(bytes)
    return folded.words.map { word in
      let start = Int(folded.sourceStart[Int(word.start)])
      let end = Int(folded.sourceEnd[Int(word.end) - 1])
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  /// The number of letters of a folded word.
  static func letterCount(_ bytes: [UInt8]) -> Int {
    Letters.count(in: bytes.span)
  }

  /// Latin letters read as Hangul keys; nil where the layout refuses.
  static func hangulKeys(latin: String) -> [UInt8]? {
    let bytes = Array(latin.utf8)
    var keys: [UInt8] = []
    return KeyboardLayout.hangulKeys(latin: bytes.span, into: &keys) ? keys : nil
  }

  /// Hangul keys read as Latin letters; nil where the layout refuses.
  static func latinLetters(keys: [UInt8]) -> [UInt8]? {
    var letters: [UInt8] = []
    return KeyboardLayout.latinLetters(keys: keys.span, into: &letters) ? letters : nil
  }

  /// The starts of the syllable units of folded bytes.
  static func unitStarts(_ bytes: [UInt8]) -> [Int] {
    var starts: [Int] = []
    Syllables.starts(in: bytes.span) { starts.append($0) }
    return starts
  }

  /// The starts of the letters of folded bytes.
  static func letterStarts(_ bytes: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var offset = 0
    while offset < bytes.count {
      starts.append(offset)
      offset = Letters.end(of: offset, in: bytes.span)
    }
    return starts
  }

  /// The edges of the characters of a text, from 0 to its length.
  static func boundaries(_ text: [UInt8]) -> [Int] {
    var offsets = [0]
    while let last = offsets.last, last < text.count {
      offsets.append(CharacterBoundaries.next(after: last, in: text.span))
    }
    return offsets
  }
}
