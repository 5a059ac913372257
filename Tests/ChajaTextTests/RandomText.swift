// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport

/// Random texts that are rich in what is hard.
enum RandomText {
  /// Scalars of every kind that folding and characters treat in a way of their own.
  static let scalars: [Unicode.Scalar] = Array(
    ("aBcXyZ09 -'’`+#._,\t\r\n\u{0}\u{A0}éÉßøŁæÆİıΣςЖйَأـשָ\u{301}\u{308}\u{34F}"
      + "피카츄닭값ㅍㅋㅘㄳ\u{1112}\u{1161}\u{11AB}\u{115F}\u{3164}\u{FFA1}\u{1105}\u{11B0}"
      + "ピカガがｶﾞﾊﾟーか゛\u{3099}\u{309A}漢字々東ＡＢ１２"
      + "क्षिन\u{93C}\u{94D}\u{200D}ำกุ่ไทยத\u{BBF}\u{D4E}\u{600}"
      + "\u{200B}\u{200C}\u{AD}\u{FEFF}\u{2060}\u{FE0F}\u{FE0E}\u{E0067}\u{E007F}\u{20E3}"
      + "😀👍🏽👨👩❤♀♂★™®©🇰🇷🇲🇽🏴↔〰\u{1F3FB}\u{1F468}\u{FFFD}½№㎡﷽ﷺ⑴").unicodeScalars
  )

  /// A text of random scalars.
  static func text(scalars count: Int, using random: inout SeededGenerator) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<count {
      // Runs of plain letters, so that words grow long enough to be cut.
      if Int.random(in: 0..<4, using: &random) == 0 {
        view.append("가")
      } else {
        view.append(scalars[Int.random(in: 0..<scalars.count, using: &random)])
      }
    }
    return String(view)
  }

  /// Random bytes, most of them of valid UTF-8.
  static func bytes(count: Int, using random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text(scalars: count, using: &random).utf8)
    for _ in 0..<(count / 4) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    return bytes
  }
}
