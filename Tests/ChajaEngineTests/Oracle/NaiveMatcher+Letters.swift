// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

extension NaiveMatcher {
  /// The words with their letters divided in each other way: as written, and with final consonants before a bare one
  /// as letters of their own, the last of them or all.
  func divided(_ words: [Typed]) -> [[Typed]] {
    let ways: [(Typed) -> [[UInt8]]] = [
      written, { self.apart($0, most: 1) }, { self.apart($0, most: 2) },
    ]
    return ways.compactMap { way in
      var isOther = false
      let divided = words.map { word in
        var word = word
        let letters = way(word)
        if letters != units(word.keys) {
          word.letters = letters
          isOther = true
        }
        return word
      }
      return isOther ? divided : nil
    }
  }

  /// A query with initial consonants that begin no syllable as the letters of a keyboard.
  static func lettered(_ query: String) -> String {
    let letters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    let scalars = Array(query.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1].value : 0
      let isAlone = (0x1100...0x1112).contains(scalar.value) && !(0x1161...0x11A7).contains(next)
      result.unicodeScalars.append(isAlone ? letters[Int(scalar.value) - 0x1100] : scalar)
    }
    return result
  }

  /// Consonants that stand by themselves in the query are letters; between them the keys make syllables.
  func written(_ word: Typed) -> [[UInt8]] {
    var letters: [[UInt8]] = []
    var run = ""
    for scalar in String(decoding: word.source, as: UTF8.self).unicodeScalars {
      guard (0x3131...0x314E).contains(scalar.value) || (0xFFA1...0xFFBE).contains(scalar.value)
      else {
        run.unicodeScalars.append(scalar)
        continue
      }
      letters += units(NaiveMatcher.words(of: run).flatMap { $0.bytes })
      run = ""
      letters += NaiveMatcher.words(of: String(scalar)).flatMap { $0.bytes }.map { [$0] }
    }
    return letters + units(NaiveMatcher.words(of: run).flatMap { $0.bytes })
  }

  private func apart(_ word: Typed, most: Int) -> [[UInt8]] {
    let plain = units(word.keys)
    return plain.enumerated().flatMap { index, unit -> [[UInt8]] in
      guard index + 1 < plain.count, isBare(plain[index + 1]) else { return [unit] }
      let finals = unit.dropFirst(2).reversed().prefix { Letters.isConsonant($0) }.count
      let count = min(finals, most)
      return [Array(unit.dropLast(count))] + unit.suffix(count).map { [$0] }
    }
  }
}
