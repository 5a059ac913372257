// Chaja
// SPDX-License-Identifier: Apache-2.0

/// One line of text that is edited with the keys of readline.
///
/// Letters of ASCII and all others are characters as people see them: a step or a deletion takes a whole one.
public struct LineEditor: Sendable {
  /// More is not taken in: nobody types that much, and a paste may be any file.
  public static let maximumBytes = 1 << 14

  private var characters: [Character] = []
  /// How many characters stand before the cursor.
  public private(set) var cursor = 0
  private var killed: [Character] = []
  private var byteCount = 0

  /// Makes a line with the cursor at its end.
  public init(_ text: String = "") { insert([UInt8](text.utf8)) }

  /// The text.
  public var text: String { String(characters) }
  /// The text as UTF-8.
  public var utf8: [UInt8] { [UInt8](text.utf8) }
  /// The text before the cursor.
  public var textBeforeCursor: String { String(characters[..<cursor]) }
  /// The text after the cursor.
  public var textAfterCursor: String { String(characters[cursor...]) }

  /// The characters next to the cursor, at most `count` on each side.
  public func surroundings(_ count: Int) -> (before: String, after: String) {
    (
      String(characters[max(0, cursor - count)..<cursor]),
      String(characters[cursor..<min(characters.count, cursor + count)])
    )
  }

  /// Whether there is no text.
  public var isEmpty: Bool { characters.isEmpty }

  /// Inserts text at the cursor: line breaks and tabs become blanks, other controls are left out.
  ///
  /// - Returns: Whether the text has changed; a line that is full stays as it is.
  @discardableResult
  public mutating func insert(_ bytes: [UInt8]) -> Bool {
    let room = max(0, Self.maximumBytes - byteCount)
    guard room > 0, !bytes.isEmpty else { return false }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes.prefix(room), as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: scalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0: continue
      // What was cut off in the middle of a character.
      case 0xFFFD where bytes.count > room: continue
      default: scalars.append(scalar)
      }
    }
    // What is inserted may join the character before it, as a composed syllable does.
    let before = String(characters[..<cursor])
    let left = Array(before + String(scalars))
    let rest = characters[cursor...]
    cursor = left.count
    characters = left + rest
    normalize()
    return !scalars.isEmpty
  }

  /// Characters on both sides of the cursor may have become one.
  private mutating func normalize() {
    let text = String(characters)
    let before = String(characters[..<cursor]).utf8.count
    byteCount = text.utf8.count
    let joined = Array(text)
    guard joined.count != characters.count else { return }
    characters = joined
    var bytes = 0
    cursor = 0
    while cursor < joined.count, bytes < before {
      bytes += joined[cursor].utf8.count
      cursor += 1
    }
  }

  /// Takes a key, if it is one for editing.
  ///
  /// - Returns: Whether it was.
  public mutating func take(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character("a"), .control), (.home, _): cursor = 0
    case (.character("e"), .control), (.end, _): cursor = characters.count
    case (.character("b"), .control), (.left, []): cursor = max(0, cursor - 1)
    case (.character("f"), .control), (.right, []): cursor = min(characters.count, cursor + 1)
    case (.character("b"), .alt), (.left, _): cursor = wordStart()
    case (.character("f"), .alt), (.right, _): cursor = wordEnd()
    case (.backspace, []), (.character("h"), .control): remove(max(0, cursor - 1)..<cursor)
    case (.delete, []), (.character("d"), .control):
      remove(cursor..<min(characters.count, cursor + 1))
    case (.character("u"), .control): kill(0..<cursor)
    case (.character("k"), .alt): kill(cursor..<characters.count)
    case (.character("w"), .control): kill(blankWordStart()..<cursor)
    case (.backspace, _), (.character("h"), [.control, .alt]): kill(wordStart()..<cursor)
    case (.character("d"), .alt), (.delete, _): kill(cursor..<wordEnd())
    case (.character("y"), .control): insert([UInt8](String(killed).utf8))
    case (.character("t"), .control): transpose()
    default: return false
    }
    return true
  }

  /// Takes all text away; it can be put back with Control-Y.
  public mutating func clear() { kill(0..<characters.count) }

  private mutating func kill(_ range: Range<Int>) {
    if range.isEmpty { return }
    killed = Array(characters[range])
    remove(range)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
    normalize()
  }

  private mutating func transpose() {
    guard characters.count > 1, cursor > 0 else { return }
    let place = min(cursor, characters.count - 1)
    characters.swapAt(place - 1, place)
    cursor = place + 1
    normalize()
  }

  private func isWordCharacter(_ index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber
  }

  private func wordStart() -> Int {
    var place = cursor
    while place > 0, !isWordCharacter(place - 1) { place -= 1 }
    while place > 0, isWordCharacter(place - 1) { place -= 1 }
    return place
  }

  private func wordEnd() -> Int {
    var place = cursor
    while place < characters.count, !isWordCharacter(place) { place += 1 }
    while place < characters.count, isWordCharacter(place) { place += 1 }
    return place
  }

  private func blankWordStart() -> Int {
    var place = cursor
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }
}
