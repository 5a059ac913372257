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
    let typed = lowercased(word)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let scalars = lowercased(candidate)
      let distance = distance(typed, scalars)
      let most = max(1, min(typed.count, scalars.count) / 3)
      guard distance <= most, distance < typed.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The scalars of a word, those of ASCII in small letters: names are written with few others.
  private static func lowercased(_ word: String) -> [Unicode.Scalar] {
    word.unicodeScalars.map { scalar in
      let isCapital = scalar >= "A" && scalar <= "Z"
      return isCapital ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
    }
  }

  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (index, scalar) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (scalar == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
