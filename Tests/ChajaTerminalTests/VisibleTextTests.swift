// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTerminal
import Testing

struct VisibleTextTests {
  private func shown(_ bytes: [UInt8]) -> String {
    VisibleText(bytes).pieces.reduce(into: "") { $0 += $1.text }
  }

  @Test(arguments: [
    ("abc", 3), ("피카츄", 6), ("漢字", 4), ("ｶﾅ", 2), ("Ａ", 2), ("e\u{301}", 1), ("😀", 2),
    ("👩‍👩‍👧", 2), ("🇰🇷", 2), ("❤\u{FE0F}", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ㅎ", 2), ("ก็", 1),
    ("a\u{200B}b", 2), ("", 0), ("\u{1161}", 2), ("\u{301}", 1), ("½", 1), ("→", 1),
  ])
  func `counts columns as terminals do`(_ text: String, _ columns: Int) {
    let visible = VisibleText([UInt8](text.utf8))
    #expect(visible.columns == columns)
    #expect(visible.pieces.reduce(0) { $0 + $1.columns } == columns)
  }

  @Test(arguments: [
    ("\u{1B}[31mred", "^[[31mred"), ("a\u{0}b", "a^@b"), ("\u{7F}", "^?"),
    ("\u{9B}2J", "<009B>2J"), ("\u{202E}abc", "<202E>abc"), ("a\r\nb", "a^M^Jb"),
    ("\u{2066}x", "<2066>x"), ("\u{1B}]52;c;eA==\u{7}", "^[]52;c;eA==^G"),
  ])
  func `shows controls as letters`(_ text: String, _ visible: String) {
    #expect(shown([UInt8](text.utf8)) == visible)
  }

  @Test func `shows bytes that are no text`() {
    #expect(shown([0x61, 0xFF, 0x62, 0xC3]) == #"a\xFFb\xC3"#)
  }

  @Test func `turns tabs into blanks up to the next stop`() {
    #expect(shown([UInt8]("a\tb".utf8)) == "a       b")
    #expect(shown([UInt8]("피\tb".utf8)) == "피      b")
  }

  @Test func `knows where each piece comes from`() {
    let pieces = VisibleText([UInt8]("a피\u{1B}b".utf8)).pieces
    #expect(pieces.map(\.bytes) == [0..<1, 1..<4, 4..<5, 5..<6])
    #expect(pieces.map(\.isEscape) == [false, false, true, false])
  }

  @Test func `sends no control to a terminal, whatever the text`() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for piece in VisibleText([UInt8]("x\(scalar)y".utf8)).pieces {
        let isClean = piece.text.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control
        }
        #expect(isClean, "U+\(String(value, radix: 16))")
        #expect(piece.columns > 0)
      }
    }
  }
}
