// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How matched letters and side matters stand out on a terminal.
package struct TextStyle: Equatable {
  let mark: String
  let dim: String
  let reset: String

  /// Colours.
  package static let colored = TextStyle(mark: "\u{1B}[1;33m", dim: "\u{1B}[2m", reset: "\u{1B}[0m")
  /// Bold and underlined, for who wants no colours.
  package static let monochrome = TextStyle(mark: "\u{1B}[1;4m", dim: "", reset: "\u{1B}[0m")
  /// Nothing, for terminals that know no such thing.
  package static let none = TextStyle(mark: "", dim: "", reset: "")

  /// What the terminal and the person at it want, by `TERM` and `NO_COLOR`.
  static var ofTerminal: TextStyle {
    if StandardStreams.environment("TERM") == "dumb" { return .none }
    return StandardStreams.environment("NO_COLOR").map { !$0.isEmpty } == true
      ? .monochrome : .colored
  }

  func dimmed(_ text: String) -> String { dim.isEmpty ? text : dim + text + reset }
}

/// A text and which of its characters are matched.
package struct MarkedText {
  private let characters: [(character: Character, isMarked: Bool)]

  /// Takes a text and the matched ranges of its UTF-8.
  package init(_ text: String, marked ranges: [Range<Int>] = []) {
    var list: [(character: Character, isMarked: Bool)] = []
    var offset = 0
    for character in text {
      let isMarked = ranges.contains { $0.contains(offset) }
      offset += String(character).utf8.count
      for visible in TerminalText.visible(String(character)) { list.append((visible, isMarked)) }
    }
    characters = list
  }

  package var width: Int { characters.reduce(0) { $0 + TerminalText.width($1.character) } }

  /// The text in exactly `width` columns: cut where it is longer, so that the first matched letter stays in view.
  package func fitted(to width: Int, style: TextStyle) -> String {
    guard self.width > width else {
      return drawn(characters[...], style) + String(repeating: " ", count: width - self.width)
    }
    var start = 0
    if let mark = characters.firstIndex(where: { $0.isMarked }) {
      let before = characters[..<mark].reduce(0) { $0 + TerminalText.width($1.character) }
      if before > width * 2 / 3 {
        // A third of the room is left for what stands before the match.
        var room = width / 3
        start = mark
        while start > 0, room >= TerminalText.width(characters[start - 1].character) {
          start -= 1
          room -= TerminalText.width(characters[start].character)
        }
      }
    }
    var room = width - (start > 0 ? 1 : 0)
    var end = start
    while end < characters.count {
      let needed = TerminalText.width(characters[end].character)
      let reserve = end == characters.count - 1 ? 0 : 1
      guard room - needed >= reserve else { break }
      room -= needed
      end += 1
    }
    let isCut = end < characters.count
    // Room that is left at the end is given to what stands before.
    while !isCut, start > 0, room >= TerminalText.width(characters[start - 1].character) {
      start -= 1
      room -= TerminalText.width(characters[start].character)
    }
    return (start > 0 ? "…" : "") + drawn(characters[start..<end], style) + (isCut ? "…" : "")
      + String(repeating: " ", count: max(0, room - (isCut ? 1 : 0)))
  }

  private func drawn(
    _ part: ArraySlice<(character: Character, isMarked: Bool)>,
    _ style: TextStyle
  ) -> String {
    var text = ""
    var isMarked = false
    for item in part {
      if item.isMarked != isMarked { text += item.isMarked ? style.mark : style.reset }
      isMarked = item.isMarked
      text.append(item.character)
    }
    return isMarked ? text + style.reset : text
  }
}
