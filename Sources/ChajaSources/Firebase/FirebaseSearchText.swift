// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// Names in the form in which they are stored beside the name, so that a comparison of beginnings finds them.
///
/// Case, accents, width, blanks and marks are gone, and Hangul is taken apart into the keys pressed for it: `김민` is
/// `ㄱㅣㅁㅁㅣㄴ`, of which every state of the keyboard on the way, such as `기` and `김ㅁ`, is a beginning.
enum FirebaseSearchText {
  /// The most letters that are stored and compared.
  static let maximumLetters = 240

  /// Writes a text in the searched form.
  ///
  /// - Parameter text: A name, or the beginning of one.
  /// - Returns: The form; empty for a text without letters, digits and symbols.
  static func text(of text: String) -> String {
    var folded = FoldedText(mapsSource: false)
    folded.fold([UInt8](text.utf8).span)
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in String(decoding: folded.bytes, as: UTF8.self).unicodeScalars {
      guard count < maximumLetters else { break }
      switch scalar.value {
      case 0x40...0x60: scalars.append(jamo[Int(scalar.value) - 0x40])
      // What joins and ends symbols means nothing to a comparison of beginnings.
      case 0...0x1F: continue
      default: scalars.append(scalar)
      }
      count += 1
    }
    return String(scalars)
  }

  /// The letters on the keys of the two-set keyboard, consonants and vowels, in the order of the folded bytes.
  private static let jamo = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ".unicodeScalars)
}
