// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSources
import ChajaTestSupport
import Testing

@Suite
struct FirebaseKeyTests {
  @Test(
    arguments: [
      ("ada@example.com", "ada@example=2Ecom"), ("a.b@c", "a=2Eb@c"), ("a,b@c", "a,b@c"),
      ("a=2Eb@c", "a=3D2Eb@c"), ("#$[]/", "=23=24=5B=5D=2F"), ("\u{0}\n\u{7F}", "=00=0A=7F"),
      ("민수@예.kr", "민수@예=2Ekr"),
    ]
  )
  func `S1.2: an e-mail address becomes a key and is read back`(text: String, key: String) {
    #expect(FirebaseKey.key(for: text) == key)
    #expect(FirebaseKey.isValid(key))
    #expect(FirebaseKey.text(of: key) == text)
  }

  @Test func `two different texts never share a key`() {
    var random = SeededGenerator(seed: 160)
    let letters = Array("ab.=2E3D#$[]/,\u{1}@é")
    var texts: [String: String] = [:]
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &random)]
        }
      )
      guard let key = FirebaseKey.key(for: text) else {
        Issue.record("no key for \(text), seed 160")
        continue
      }
      #expect(FirebaseKey.isValid(key), "\(text), seed 160")
      #expect(FirebaseKey.text(of: key)?.utf8.elementsEqual(text.utf8) == true, "seed 160")
      let other = texts.updateValue(text, forKey: key)
      #expect(other == nil || other == text, "\(text), seed 160")
    }
  }

  @Test(arguments: ["=", "a=2", "a=2e", "=41", "=zz", "=FF", "a.b", "=80"])
  func `what no text has as its key is not read`(key: String) {
    #expect(FirebaseKey.text(of: key) == nil)
  }

  @Test func `an empty text and one too long have no key`() {
    #expect(FirebaseKey.key(for: "") == nil)
    #expect(FirebaseKey.key(for: String(repeating: ".", count: 256))?.utf8.count == 768)
    #expect(FirebaseKey.key(for: String(repeating: ".", count: 257)) == nil)
  }

  @Test func `whole numbers stand before other keys and by their value`() {
    let keys = ["-5", "0", "2", "10", "-Nx1", "007", "2147483648", "a", "é", "😀"]
    let sorted = keys.shuffled().sorted(by: FirebaseKey.isOrdered)
    #expect(sorted == ["-5", "0", "2", "10", "-Nx1", "007", "2147483648", "a", "é", "😀"])
  }
}
