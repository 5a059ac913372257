// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// The last letters of a key, by which those terms are found that have all errors before them.
///
/// Where all errors are made in the first *n* letters of a term, what is left of the key stands in the term as it is, as far
/// from its place in the key as there are errors at most. The sorted places inside words tell where. What is left after
/// fewer errors the walk finds, which so has few nodes in the first letters: nearly all of them are within two errors of a
/// key. (After Mihov and Schulz, "Fast approximate search in large dictionaries", 2004, who walk from both ends.)
struct EditTail {
  /// The least number of letters that are looked up.
  private static let leastLetters = 3

  /// How many first letters of a term the walk makes not all errors in.
  let letters: Int
  /// The places inside terms at which the rest of the key stands.
  private let places: Range<Int>
  /// The offsets that these may have.
  private let offsets: ClosedRange<Int>

  /// Looks up the longest part of a key that is rare enough; nil where there is none, and the walk has to find all.
  init?(_ key: EditKey, _ lexicon: Lexicon) {
    let allowance = key.allowance
    let count = key.letterCount
    // More letters would spare the walk little, and fewer nothing.
    var start = min(count - EditTail.leastLetters, allowance + 4)
    while start >= allowance * 2 {
      if EditTail.isPlace(start, key.heads) {
        let found = key.heads[start...].withUnsafeBufferPointer {
          lexicon.suffixes(startingWith: $0)
        }
        // A place takes as long as a node or two of the walk.
        if found.count <= allowance * allowance * 128 {
          letters = start - allowance
          places = found
          offsets = start - allowance...start + allowance
          return
        }
      }
      start -= 1
    }
    return nil
  }

  /// Whether the letters from one on have one byte each, and stand at a known place of each term in which they are, which
  /// in Hangul is the start of a syllable.
  private static func isPlace(_ start: Int, _ heads: [UInt8]) -> Bool {
    for place in start..<heads.count where heads[place] >= 0x80 { return false }
    guard Letters.isHangulKey(heads[start]) else { return true }
    return Letters.isConsonant(heads[start]) && Letters.isVowel(heads[start + 1])
  }

  /// Adds the terms of the places that the key finds with errors.
  func add(_ key: EditKey, _ lexicon: Lexicon, _ reading: Reading, to set: inout TermSet) {
    for place in places {
      let suffix = lexicon.suffix(at: place)
      guard offsets.contains(suffix.offset) else { continue }
      let match = key.match(lexicon.term(suffix.term), reading: reading)
      if !match.isNone { set.add(suffix.term, match, .edited) }
    }
  }
}
