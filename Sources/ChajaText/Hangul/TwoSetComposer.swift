// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A model of the two-set Korean input method: keys in, the visible text out.
///
/// It shows what a field shows while a name is being typed, so that every state can be searched:
///
/// ```swift
/// TwoSetComposer.states(typing: TwoSetComposer.keys(of: "피카츄"))
/// // ["ㅍ", "피", "핔", "피카", "피캋", "피카츄"]
/// ```
public struct TwoSetComposer: Sendable {
  /// One key press.
  public enum Key: Equatable, Sendable {
    /// A Hangul key as a folded byte, `0x40...0x60`.
    case hangul(UInt8)
    /// Any other character, which ends the syllable that is being composed.
    case character(Unicode.Scalar)
  }

  private var committed: [UInt8] = []
  private var composing: [UInt8] = []

  /// Creates an empty field.
  public init() {}

  /// The visible text: what is finished and the syllable that is being composed.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public var text: String {
    var bytes = committed
    appendComposing(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The syllable that is being composed, which an input method underlines; empty if there is none.
  public var composedText: String {
    var bytes: [UInt8] = []
    appendComposing(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Presses a key.
  ///
  /// - Parameter key: The key; a number that is no Hangul key is ignored.
  /// - Complexity: O(1) amortized.
  public mutating func press(_ key: Key) {
    switch key {
    case .hangul(let byte):
      guard Letters.isHangulKey(byte) else { return }
      compose(byte)
    case .character(let scalar):
      commit()
      UTF8Scalar.encode(scalar.value) { committed.append($0) }
    }
  }

  /// Takes back the last key of the syllable that is being composed, else the last character.
  ///
  /// - Returns: False if there was nothing to take back.
  /// - Complexity: O(*n*) for *n* bytes of finished text.
  @discardableResult
  public mutating func backspace() -> Bool {
    if !composing.isEmpty {
      composing.removeLast()
      return true
    }
    guard !committed.isEmpty else { return false }
    var last = 0
    var next = 0
    while next < committed.count {
      last = next
      next = CharacterBoundaries.next(after: last, in: committed.span)
    }
    committed.removeLast(committed.count - last)
    return true
  }

  /// Ends the syllable that is being composed, as leaving the field does.
  public mutating func commit() {
    appendComposing(to: &committed)
    composing.removeAll(keepingCapacity: true)
  }

  /// Lists the visible text after each key.
  ///
  /// - Parameter keys: The keys in the order they are pressed.
  /// - Returns: One text per key.
  /// - Complexity: O(*n*²) for *n* keys.
  public static func states(typing keys: [Key]) -> [String] {
    var composer = TwoSetComposer()
    var result: [String] = []
    result.reserveCapacity(keys.count)
    for key in keys {
      composer.press(key)
      result.append(composer.text)
    }
    return result
  }

  /// Lists the keys a person presses for a text.
  ///
  /// - Parameter text: Any text, composed or decomposed.
  /// - Returns: The Hangul keys of syllables and jamo; every other scalar as it is.
  /// - Complexity: O(*n*) for *n* bytes.
  public static func keys(of text: String) -> [Key] {
    var result: [Key] = []
    for scalar in text.unicodeScalars where !appendKeys(of: scalar.value, to: &result) {
      var isJamo = false
      ScalarTable.foldings(of: scalar.value) { folded in
        if appendKeys(of: folded, to: &result) { isJamo = true }
      }
      if !isJamo { result.append(.character(scalar)) }
    }
    return result
  }

  private static func appendKeys(of scalar: UInt32, to keys: inout [Key]) -> Bool {
    HangulKeys.forEachKey(of: scalar) { keys.append(.hangul($0)) }
  }

  private mutating func compose(_ key: UInt8) {
    composing.append(key)
    if isOneUnit { return }
    composing.removeLast()
    // A consonant at the end goes to the vowel behind it: 핔 and ㅏ make 피카.
    if Letters.isVowel(key), composing.count > 2, let last = composing.last,
      Letters.isConsonant(last)
    {
      composing.removeLast()
      commit()
      composing = [last, key]
    } else {
      commit()
      composing = [key]
    }
  }

  /// Whether the keys being composed show as one syllable or one jamo.
  private var isOneUnit: Bool {
    if composing.count == 2, HangulKeys.isVowelPair(composing[0], composing[1]) { return true }
    return Syllables.end(of: 0, in: composing.span) == composing.count
  }

  private func appendComposing(to bytes: inout [UInt8]) {
    guard let first = composing.first else { return }
    var scalar = HangulKeys.jamo(of: first)
    if composing.count > 1 {
      if Letters.isVowel(first) {
        scalar = 0x314F + (HangulKeys.vowel(first, composing[1]) ?? 0)
      } else {
        scalar = HangulKeys.syllable(composing)
      }
    }
    UTF8Scalar.encode(scalar) { bytes.append($0) }
  }
}
