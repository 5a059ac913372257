// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import Testing

/// Reported faults with markup and signs in records and queries.
struct SecurityFieldCaseTests {
  /// The text as HTML, with the marked places as elements, the way a page builds it from the ranges.
  private func html(_ index: CaseIndex, _ query: String, of text: String) throws -> String {
    func escaped(_ part: ArraySlice<UInt8>) -> String {
      String(decoding: part, as: UTF8.self).replacing("&", with: "&amp;")
        .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
    let bytes = Array(text.utf8)
    var result = ""
    var end = 0
    for range in try index.marks(query, 1).map(\.utf8) {
      result += escaped(bytes[end..<range.lowerBound]) + "<mark>\(escaped(bytes[range]))</mark>"
      end = range.upperBound
    }
    return result + escaped(bytes[end...])
  }

  @Test(arguments: [
    (
      "ximira <script>alert(1)</script> xuxu", "xuxu",
      "ximira &lt;script&gt;alert(1)&lt;/script&gt; <mark>xuxu</mark>"
    ),
    (
      "<img src=x onerror=alert(1)> pika", "pika",
      "&lt;img src=x onerror=alert(1)&gt; <mark>pika</mark>"
    ),
    ("<mark>fake</mark> real", "real", "&lt;mark&gt;fake&lt;/mark&gt; <mark>real</mark>"),
    ("<mark>fake</mark> real", "fake", "&lt;mark&gt;<mark>fake</mark>&lt;/mark&gt; real"),
    ("a & b &amp; c", "c", "a &amp; b &amp;amp; <mark>c</mark>"),
    ("<b>피카츄</b>", "ㅍㅋ", "&lt;b&gt;<mark>피카</mark>츄&lt;/b&gt;"),
    ("x <p>y", "p", "x &lt;<mark>p</mark>&gt;y"),
  ])
  func `C177 C178: marks are places in the stored text, which stays as it is`(
    text: String,
    query: String,
    html: String
  ) throws {
    #expect(try self.html(CaseIndex([text]), query, of: text) == html)
  }

  @Test(arguments: [
    "(", ")", "*", "+", "[", "]", "\\", ".*", "^$", "a|b", "?", "{", "}", "%", "_", "$", "^", "|",
    "'", "\"", "\"\"",
    "-", "--", "- -", "#", "@", "&", "\u{0}", "\u{1B}[31m", "%s%n", "${x}", "../..", "<b>", "';--",
    "\u{FFFD}",
    "\u{202E}abc", "\u{E000}", "\u{10FFFF}", "e\u{301}\u{301}\u{301}\u{301}", "\u{301}",
    "\u{1F1F2}", "\u{200D}",
    "[a-z]+", "(?i)x", "C:\\dir", "a{1,3}", "-\"", "\"-", "“”", "\"a", "a\"b", "-(", "AND", "NOT x",
    "*:*",
  ])
  func `C180: no sign is an error, and none is a pattern`(query: String) throws {
    let index = try CaseIndex(["C++ guide (2nd)", "Other", "zzz"])
    let answer = try index.answer(query)
    #expect(answer.hits.count == answer.total)
    // A query of nothing but signs may ask for nothing; else it finds what holds its letters.
    guard answer.hits.first?.match != nil else { return }
    #expect(!answer.hits.contains { $0.id == .integer(3) }, "\(query)")
  }

  @Test(arguments: [
    ("c++", [1]), ("(2nd", [1]), ("C++ guide (2nd)", [1]), ("c#", [4]), ("f#", [5]), (".net", [6]),
    ("C++", [1]),
    ("at&t", [7]), ("a+b", [8]), ("guide)", [1]), ("(2nd)", [1]), ("2nd)", [1]), ("node.js", [9]),
    ("c", [1]),
  ])
  func `C180: names with signs are found by them`(query: String, ids: [Int]) throws {
    let index = try CaseIndex([
      "C++ guide (2nd)", "Other", "plain text", "C# primer", "F# primer", ".NET core", "AT&T",
      "a+b", "Node.js",
    ])
    #expect(try index.ids(query).first == ids.first, "\(query)")
  }

  @Test func `C180: bytes that are no text are no error`() throws {
    let index = try CaseIndex(["Other", "피카츄"])
    let odd: [[UInt8]] = [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80, 0x80], [0xC0, 0x80],
      [0xE3, 0x85],
      [0xEF, 0xBE], [0x6F, 0xFF, 0x74], [0xED, 0x94, 0xBC, 0xEC],
    ]
    for bytes in odd {
      var scratch = SearchScratch()
      let answer = try index.index.answer(RecordQuery(text: bytes), scratch: &scratch)
      #expect(answer.hits.count == answer.total, "\(bytes)")
    }
  }
}
