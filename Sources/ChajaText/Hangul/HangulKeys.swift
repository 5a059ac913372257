// Chaja
// SPDX-License-Identifier: Apache-2.0

// The two-set keyboard in numbers
//
// Consonant keys ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ are 0x40...0x52, in the order of the initial
// consonants in Unicode; vowel keys ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ are 0x53...0x60, in the order of the
// Unicode vowels without the seven that take two strokes. The tables below are strings and not
// arrays because a string constant lies in the file as it is and needs no start-up code.

/// Conversions between Hangul scalars and the keys of the two-set keyboard.
package enum HangulKeys {
  static let firstConsonant: UInt8 = 0x40
  package static let firstVowel: UInt8 = 0x53
  package static let lastKey: UInt8 = 0x60

  /// The first key of each of the 21 vowels.
  static var vowelFirst: StaticString { "STUVWXYZ[[[[\\]]]]^__`" }
  /// The second key of each of the 21 vowels, or a blank.
  static var vowelSecond: StaticString { "         ST`  WX`  ` " }
  /// The first key of each of the 28 finals; the first of them is none.
  static var finalFirst: StaticString { " @A@BBBCEEEEEEEEFGGIJKLNOPQR" }
  /// The second key of each of the 28 finals, or a blank.
  static var finalSecond: StaticString { "   I LR  @FGIPQR  I         " }

  /// Reads an entry of one of the tables above or below.
  @inline(__always)
  static func entry(_ table: StaticString, _ index: Int) -> UInt8 {
    StaticTable(table)[index]
  }

  /// Hands out the keys of a composed syllable or of a conjoining jamo that has keys.
  ///
  /// - Returns: False if the scalar is neither.
  @inline(__always)
  static func forEachKey(of scalar: UInt32, _ body: (UInt8) -> Void) -> Bool {
    switch scalar {
    case 0xAC00...0xD7A3:
      let index = scalar - 0xAC00
      body(firstConsonant + UInt8(truncatingIfNeeded: index / 588))
      pair(vowelFirst, vowelSecond, index / 28 % 21, body)
      if index % 28 > 0 { pair(finalFirst, finalSecond, index % 28, body) }
    case 0x1100...0x1112: body(firstConsonant + UInt8(truncatingIfNeeded: scalar - 0x1100))
    // ㅀ and ㅄ: their compatibility forms are initials of old Hangul, those of the other pairs are finals.
    case 0x111A: pair(finalFirst, finalSecond, 15, body)
    case 0x1121: pair(finalFirst, finalSecond, 18, body)
    case 0x1161...0x1175: pair(vowelFirst, vowelSecond, scalar - 0x1161, body)
    case 0x11A8...0x11C2: pair(finalFirst, finalSecond, scalar - 0x11A7, body)
    default: return false
    }
    return true
  }

  @inline(__always)
  private static func pair(
    _ first: StaticString,
    _ second: StaticString,
    _ index: UInt32,
    _ body: (UInt8) -> Void
  ) {
    body(entry(first, Int(index)))
    let key = entry(second, Int(index))
    if key != 0x20 { body(key) }
  }

  /// The scalar of the syllable that keys make: an initial, one or two vowels, up to two finals.
  static func syllable(_ keys: [UInt8]) -> UInt32 {
    var place = 2
    var vowel = vowel(keys[1], 0x20) ?? 0
    if keys.count > 2, Letters.isVowel(keys[2]) {
      vowel = Self.vowel(keys[1], keys[2]) ?? 0
      place = 3
    }
    let first = place < keys.count ? keys[place] : 0x20
    let second = place + 1 < keys.count ? keys[place + 1] : 0x20
    return 0xAC00 + UInt32(keys[0] - firstConsonant) * 588 + vowel * 28 + final(first, second)
  }

  /// The number of the final that one or two consonant keys make; 0 for none.
  ///
  /// A missing key is a blank.
  private static func final(_ first: UInt8, _ second: UInt8) -> UInt32 {
    for index in 1..<28
    where entry(finalFirst, index) == first && entry(finalSecond, index) == second {
      return UInt32(index)
    }
    return 0
  }

  /// The number of the vowel that one or two vowel keys make; nil for none.
  ///
  /// A missing key is a blank.
  static func vowel(_ first: UInt8, _ second: UInt8) -> UInt32? {
    for index in 0..<21
    where entry(vowelFirst, index) == first && entry(vowelSecond, index) == second {
      return UInt32(index)
    }
    return nil
  }

  /// Whether two vowel keys make one vowel.
  @inline(__always)
  static func isVowelPair(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0x5B: second == 0x53 || second == 0x54 || second == 0x60  // ㅗ + ㅏ ㅐ ㅣ
    case 0x5D: second == 0x57 || second == 0x58 || second == 0x60  // ㅜ + ㅓ ㅔ ㅣ
    case 0x5F: second == 0x60  // ㅡ + ㅣ
    default: false
    }
  }

  /// Whether a consonant key can end a syllable.
  @inline(__always)
  static func isFinal(_ key: UInt8) -> Bool {
    Letters.isConsonant(key) && key != 0x44 && key != 0x48 && key != 0x4D  // not ㄸ ㅃ ㅉ
  }

  /// Whether two consonant keys together can end a syllable.
  @inline(__always)
  static func isFinalPair(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0x40, 0x47: second == 0x49  // ㄳ ㅄ
    case 0x42: second == 0x4C || second == 0x52  // ㄵ ㄶ
    case 0x45:  // ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ
      switch second {
      case 0x40, 0x46, 0x47, 0x49, 0x50, 0x51, 0x52: true
      default: false
      }
    default: false
    }
  }

  /// The compatibility jamo ㄱ...ㅎ that an initial consonant is a form of; nil for other scalars.
  package static func letter(ofInitial scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x1100...0x1112: jamo(of: firstConsonant + UInt8(truncatingIfNeeded: scalar - 0x1100))
    case 0x111A: 0x3140
    case 0x1121: 0x3144
    default: nil
    }
  }

  /// The compatibility jamo that shows a key on its own.
  static func jamo(of key: UInt8) -> UInt32 {
    // In the order of the keys; "A" stands for U+3131.
    let table: StaticString = "ABDGHIQRSUVWXYZ[\\]^_`abcdefgklpqs"
    return 0x3131 - 0x41 + UInt32(entry(table, Int(key - firstConsonant)))
  }
}

/// A constant table of bytes below 0x80.
struct StaticTable {
  private let base: UnsafePointer<UInt8>
  private let count: Int

  /// Wraps the bytes of a string constant.
  @inline(__always)
  init(_ table: StaticString) {
    // Unsafe: the bytes of a string constant live as long as the program; `count` bounds every read.
    base = table.utf8Start
    count = table.utf8CodeUnitCount
  }

  /// The byte at an index.
  @inline(__always)
  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "A table is read outside its bounds.")
    return base[index]
  }
}
