// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// The typing rules of a request, folded once.
final class FoldedTypoRules: Sendable {
  let rules: TypoRules
  private let exactWords: [[UInt8]]

  init(_ rules: TypoRules) {
    self.rules = rules
    var exactWords: [[UInt8]] = []
    for word in rules.exactWords { exactWords += QueryPlan.words(of: word) }
    self.exactWords = exactWords
  }

  /// How many errors a word of a query may have.
  func allowance(_ word: QueryWord) -> Int { word.isWrittenApart ? 0 : allowance(word.keys) }

  /// How many errors keys may have.
  func allowance(_ keys: [UInt8]) -> Int {
    guard rules.isEnabled, !exactWords.contains(keys) else { return 0 }
    var isWhole = true
    let span = keys.span
    var offset = 0
    while offset < keys.count {
      let end = Syllables.end(of: offset, in: span)
      let isDigit = keys[offset] >= 0x30 && keys[offset] <= 0x39
      let isBareKey = Letters.isHangulKey(keys[offset]) && end == offset + 1
      if isDigit || isBareKey { isWhole = false }
      offset = end
    }
    guard isWhole else { return 0 }
    let letters = Letters.count(in: span)
    return letters >= rules.twoFrom ? 2 : letters >= rules.oneFrom ? 1 : 0
  }
}
