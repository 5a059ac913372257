// Chaja
// SPDX-License-Identifier: Apache-2.0

extension FoldedText {
  /// The most bytes the scalars of one symbol take; later ones are left out.
  private static var longestSymbol: Int { 160 }

  /// Folds a character that begins with a symbol into a word of one letter.
  ///
  /// - Parameters:
  ///   - first: The first scalar.
  ///   - end: The offset after it.
  ///   - text: The text as UTF-8.
  ///   - limit: The offset where the text ends.
  /// - Returns: The offset after the character.
  mutating func foldSymbol(
    _ first: UInt32,
    end: Int,
    in text: Span<UInt8>,
    limit: Int
  ) -> Int {
    beginSymbol()
    append(scalar: first)
    var end = end
    while end < limit {
      let (scalar, length) = UTF8Scalar.decode(at: end, in: text, limit: limit)
      if scalar == UTF8Scalar.invalid || scalar < 0x80 { break }
      let record = ScalarTable.record(of: scalar)
      var next = state.breaker
      if next.begins(record.property) { break }
      state.breaker = next
      end += length
      // The tags that tell the flags of England and Scotland apart are ignored elsewhere.
      let isDropped = record.kind == .ignorable || record.kind == .accent
      let isTag = scalar >= 0xE0020 && scalar <= 0xE007F
      if isDropped, !isTag { continue }
      if bytes.count - state.wordStart > Self.longestSymbol { continue }
      append(Letters.joiner)
      append(scalar: scalar)
    }
    endSymbol()
    return end
  }

  /// Opens the word of a symbol.
  mutating func beginSymbol() {
    closeWord()
    beginLetter(.neutral, .none, length: 1)
  }

  /// Ends the word of a symbol.
  mutating func endSymbol() {
    append(Letters.terminator)
    closeWord()
  }
}
