// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText
import Foundation

/// What a field shows while a name is being typed, one text per key.
enum TypingStates {
  /// Every start of a name, as it is written and in small letters.
  static func prefixes(of name: String) -> [String] {
    var states: [String] = []
    var state = ""
    for character in name {
      state.append(character)
      states.append(state)
      if state.lowercased() != state { states.append(state.lowercased()) }
    }
    return states
  }

  /// Every state of two-set input.
  static func composition(of name: String) -> [String] {
    TwoSetComposer.states(typing: TwoSetComposer.keys(of: name))
  }

  /// Every start of the initial consonants; characters that are no syllables stay.
  static func initials(of name: String) -> [String] {
    let letters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    var states: [String] = []
    var state = ""
    for scalar in name.unicodeScalars {
      if (0xAC00...0xD7A3).contains(scalar.value) {
        state.append(letters[Int(scalar.value - 0xAC00) / 588])
      } else {
        state.unicodeScalars.append(scalar)
      }
      states.append(state)
    }
    return states
  }

  /// A Korean name on the Latin layout: the letters on the keys, with shift where it is needed.
  ///
  /// It ends before a Latin letter in the name, for which the person changes the layout.
  static func latinLayout(of name: String) -> [String] {
    let letters = Array("rRseEfaqQtTdwWczxvgkoiOjpuPhynbml")
    var states: [String] = []
    var state = ""
    for key in TwoSetComposer.keys(of: name) {
      switch key {
      case .hangul(let byte): state.append(letters[Int(byte) - 0x40])
      case .character(let scalar) where scalar.properties.isAlphabetic: return states
      case .character(let scalar): state.unicodeScalars.append(scalar)
      }
      states.append(state)
    }
    return states
  }

  /// A Latin name on the two-set layout, as the input method composes it; without shift if `isShifted` is false.
  ///
  /// Accents are left out, as there are none on that layout.
  static func hangulLayout(of name: String, isShifted: Bool) -> [String] {
    let letters = Array("rRseEfaqQtTdwWczxvgkoiOjpuPhynbml")
    let plain = name.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      $0.properties.canonicalCombiningClass == .notReordered
    }
    let typedName =
      isShifted
      ? String(String.UnicodeScalarView(plain))
      : String(String.UnicodeScalarView(plain)).lowercased()
    let keys = typedName.unicodeScalars.map {
      scalar -> TwoSetComposer.Key in
      let typed = Character(scalar)
      let key = letters.contains(typed) ? typed : Character(typed.lowercased())
      let place = letters.firstIndex(of: key)
      return place.map { .hangul(UInt8(0x40 + $0)) } ?? .character(scalar)
    }
    return TwoSetComposer.states(typing: keys)
  }
}
