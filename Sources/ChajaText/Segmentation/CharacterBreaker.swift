// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How a scalar takes part in the division of a text into characters.
///
/// The values are those of Grapheme_Cluster_Break, with the pictographs beside them.
enum CharacterProperty: UInt8, Sendable {
  case other, control, carriageReturn, lineFeed
  case extend, zeroWidthJoiner, spacingMark, prepend
  case leading, vowel, trailing, leadingVowel, leadingVowelTrailing
  case regional, pictographic
  /// A consonant, a linking sign and an extending sign of the scripts that join consonants.
  case consonant, linker, extendInConjunct

  /// The property of an ASCII byte.
  @inline(__always)
  init(ascii byte: UInt8) {
    switch byte {
    case 0x0D: self = .carriageReturn
    case 0x0A: self = .lineFeed
    case 0..<0x20, 0x7F: self = .control
    default: self = .other
    }
  }
}

/// The rules of Unicode Standard Annex 29 for characters, one scalar at a time.
///
/// Besides the rules of Unicode 15.0 it keeps rule GB9c of later versions, which joins the consonants
/// of a conjunct, because Swift and browsers count such a conjunct as one character.
struct CharacterBreaker: Sendable {
  private enum Sequence: UInt8, Sendable {
    case none, regional, pictographic, pictographicJoined, conjunct, conjunctLinked
  }

  private(set) var previous = CharacterProperty.control
  private var sequence = Sequence.none

  /// Whether an ordinary scalar that comes next begins a character in any case.
  @inline(__always)
  var isPlain: Bool {
    previous.rawValue <= CharacterProperty.control.rawValue || previous == .leadingVowel
      || previous == .leadingVowelTrailing
  }

  /// Takes such an ordinary scalar.
  @inline(__always)
  mutating func acceptPlain() {
    previous = .other
    sequence = .none
  }

  /// Takes a composed Hangul syllable and tells whether a character begins at it.
  @inline(__always)
  mutating func beginsSyllable(hasFinal: Bool) -> Bool {
    let isBoundary = previous != .leading && previous != .prepend
    previous = hasFinal ? .leadingVowelTrailing : .leadingVowel
    sequence = .none
    return isBoundary
  }

  /// Takes the next scalar and tells whether a character begins at it.
  mutating func begins(_ next: CharacterProperty) -> Bool {
    let isBoundary = breaks(before: next)
    advance(to: next)
    return isBoundary
  }

  private func breaks(before next: CharacterProperty) -> Bool {
    if next == .other, previous == .other { return true }
    switch (previous, next) {
    case (.carriageReturn, .lineFeed): return false
    case (.control, _), (.carriageReturn, _), (.lineFeed, _): return true
    case (_, .control), (_, .carriageReturn), (_, .lineFeed): return true
    case (.leading, .leading), (.leading, .vowel), (.leading, .leadingVowel),
      (.leading, .leadingVowelTrailing), (.leadingVowel, .vowel), (.leadingVowel, .trailing),
      (.vowel, .vowel), (.vowel, .trailing), (.leadingVowelTrailing, .trailing),
      (.trailing, .trailing):
      return false
    case (_, .extend), (_, .extendInConjunct), (_, .linker), (_, .zeroWidthJoiner),
      (_, .spacingMark), (.prepend, _):
      return false
    case (_, .consonant): return sequence != .conjunctLinked
    case (_, .pictographic): return sequence != .pictographicJoined
    case (_, .regional): return sequence != .regional
    default: return true
    }
  }

  private mutating func advance(to next: CharacterProperty) {
    switch next {
    case .regional: sequence = sequence == .regional ? .none : .regional
    case .pictographic: sequence = .pictographic
    case .consonant: sequence = .conjunct
    case .extend: sequence = sequence == .pictographic ? .pictographic : .none
    case .extendInConjunct:
      switch sequence {
      case .pictographic, .conjunct, .conjunctLinked: break
      default: sequence = .none
      }
    case .linker:
      switch sequence {
      case .pictographic: break
      case .conjunct, .conjunctLinked: sequence = .conjunctLinked
      default: sequence = .none
      }
    case .zeroWidthJoiner:
      switch sequence {
      case .pictographic: sequence = .pictographicJoined
      case .conjunct, .conjunctLinked: break
      default: sequence = .none
      }
    default: sequence = .none
    }
    previous = next
  }
}
