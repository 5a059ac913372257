// Chaja
// SPDX-License-Identifier: Apache-2.0

/// What stands between a word and the word before it.
///
/// The raw values are stored in index files and never change.
public enum Break: UInt8, Sendable {
  /// Nothing: the words touch, as a word and an emoji do, or the two parts of an overlong word.
  case none = 0

  /// Blanks only; also the break before the first word of a text.
  case space = 1

  /// At least one hyphen or dash, and otherwise only blanks.
  case hyphen = 2

  /// Anything else: punctuation, signs, controls, bytes that are no valid UTF-8.
  case mark = 3
}
