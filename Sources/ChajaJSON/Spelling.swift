// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Finds the word a person meant among words that a program knows.
public enum Spelling {
  /// The known word that is spelled most like another one, if any is close enough to be meant.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - known: What could have been meant; of equally close words the first is given.
  /// - Returns: A word at most a third of its letters away (insertions, deletions, replacements; capital
  ///   letters of ASCII are small ones), or nil.
  /// - Complexity: O(*n* · *m*) for each known word.
  public static func nearest(to word: String, among known: [String]) -> String? {
    let words = known.map { [UInt8]($0.utf8) }
    return nearest(to: [UInt8](word.utf8), among: words).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What `nearest(to:among:)` finds among texts, among words in UTF-8.
  package static func nearest(to word: [UInt8], among known: [[UInt8]]) -> [UInt8]? {
    let typed = lowercased(word)
    var best: (word: [UInt8], distance: Int)?
    for candidate in known {
      let letters = lowercased(candidate)
      let distance = distance(typed, letters)
      let most = max(1, min(typed.count, letters.count) / 3)
      guard distance <= most, distance < typed.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// A number for each letter of a word, those of ASCII in small letters: names are written with few others.
  ///
  /// It is made of the bytes of the letter, which are as good as its scalar where only equality counts.
  private static func lowercased(_ word: [UInt8]) -> [UInt32] {
    var letters: [UInt32] = []
    for byte in word {
      if byte & 0xC0 == 0x80, let lead = letters.popLast() {
        letters.append(lead << 8 | UInt32(byte))
      } else {
        letters.append(UInt32(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte))
      }
    }
    return letters
  }

  private static func distance(_ left: [UInt32], _ right: [UInt32]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (letter == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
