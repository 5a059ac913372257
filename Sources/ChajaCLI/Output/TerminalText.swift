// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal

/// Text for terminals: what of it can be shown, and how many columns it takes.
package enum TerminalText {
  /// The text with everything that would move the cursor or turn the writing direction made a blank, so that no record
  /// can take over the screen.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isControl(scalar) ? " " : scalar) }
    return String(scalars)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// How many columns a text takes.
  package static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// How many columns a character takes: 2 for wide letters and emoji, 0 for marks alone.
  package static func width(_ character: Character) -> Int {
    CellWidth.columns(of: character.unicodeScalars)
  }
}
