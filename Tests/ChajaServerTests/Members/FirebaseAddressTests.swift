// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import ChajaSources
import ChajaTestSupport
import Testing

@Suite
struct FirebaseAddressTests {
  @Test func `S1.3: a directory in Firebase tells addresses apart as the server's own does`() {
    var random = SeededGenerator(seed: 6)
    let parts = [
      "a", "B", "ß", "é", "e\u{301}", "Σ", "ς", "ı", "ａ", "＠", "@", ".", "+", " ", "\t", "\u{3000}",
      "\u{200B}", "\u{0}",
      "김", "ㅁ", "가\u{302E}", "😀", "\u{E000}", "\"", "/", "#",
    ]
    for _ in 0..<20_000 {
      var text = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }.joined()
      if Bool.random(using: &random) { text += "@" + parts[Int.random(in: 0..<2, using: &random)] }
      let one = EmailAddress(text)?.key
      let other = FirebaseMember.address(text)
      #expect(one.map { Array($0.utf8) } == other.map { Array($0.utf8) }, "\(text), seed 6")
    }
    for count in [200, 252, 253, 254, 255, 1_020] {
      let text = String(repeating: "é", count: count / 2) + "@b"
      #expect(EmailAddress(text)?.key == FirebaseMember.address(text))
    }
  }
}
