// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Testing

struct PersonNameTests {
  @Test func `outer blanks go, inner ones become single spaces, letters are composed`() throws {
    let name = try PersonName(first: "  Mary \u{A0} Ann\t", last: "Garci\u{301}a")
    #expect(name.first == "Mary Ann")
    #expect(Array(name.last.unicodeScalars) == Array("García".unicodeScalars))
    #expect(name.full == "Mary Ann García")
  }

  @Test(arguments: [
    "李", "민수", "O’Brien", "Šimić-Novák", "नमस्ते", "محمد", "👩‍🚀", "Nguyễn Văn A", "X Æ A-12", "4",
  ])
  func `takes names of people everywhere`(name: String) throws {
    #expect(try PersonName(first: name, last: name).first == name)
  }

  @Test(arguments: [
    ("", PersonName.Fault.blank(.first)), (" \n\u{3000}", .blank(.first)),
    ("\u{301}", .blank(.first)), ("\u{3164}", .blank(.first)), ("\u{200D}", .blank(.first)),
    ("a\u{0}", .unprintable(.first)), ("a\u{202E}b", .unprintable(.first)),
    ("a\u{FEFF}b", .unprintable(.first)), ("\u{E000}", .unprintable(.first)),
    (String(repeating: "a", count: 81), .tooLong(.first)),
    ("a" + String(repeating: "\u{301}", count: 400), .tooLong(.first)),
    (String(repeating: "a", count: 100_000), .tooLong(.first)),
  ])
  func `refuses names that would show nothing or break what is around them`(
    name: String,
    fault: PersonName.Fault
  ) {
    #expect(throws: fault) { try PersonName(first: name, last: "Berg") }
  }
}
