// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Where a key stands inside of one word: at a letter or, in Hangul, a syllable other than the first.
enum WordInside {
  /// The first such place at which the word goes on with the key; -1 for none.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the word, as a rule.
  static func first(_ key: [UInt8], in word: UnsafeBufferPointer<UInt8>) -> Int {
    guard word.count > key.count, !key.isEmpty else { return -1 }
    return key.withUnsafeBufferPointer { key in
      let head = key[0]
      // Few words hold the bytes at all, so letters are told apart only then.
      for place in 1...(word.count - key.count) where word[place] == head {
        if holds(word, key, at: place), isLetterStart(place, in: word) { return place }
      }
      return -1
    }
  }

  /// The first place inside at which a consonant stands, by itself or as the first of a syllable; -1 for none.
  static func first(consonant: UInt8, isAlone: Bool, in word: UnsafeBufferPointer<UInt8>) -> Int {
    guard word.count > 1 else { return -1 }
    for place in 1..<word.count where word[place] == consonant {
      let isSyllable = place + 1 < word.count && Letters.isVowel(word[place + 1])
      if isSyllable != isAlone, isLetterStart(place, in: word) { return place }
    }
    return -1
  }

  @inline(__always)
  private static func holds(
    _ word: UnsafeBufferPointer<UInt8>,
    _ key: UnsafeBufferPointer<UInt8>,
    at place: Int
  ) -> Bool {
    for index in 1..<key.count where word[place + index] != key[index] { return false }
    return true
  }

  private static func isLetterStart(_ place: Int, in word: UnsafeBufferPointer<UInt8>) -> Bool {
    let span = Span(_unsafeElements: word)
    var offset = 0
    while offset < place { offset = Syllables.end(of: offset, in: span) }
    return offset == place
  }
}
