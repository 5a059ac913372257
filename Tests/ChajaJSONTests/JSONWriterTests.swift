// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaJSON
import Testing

struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `puts commas and colons where they belong`() {
    let text = written { writer in
      writer.beginObject()
      writer.name("a")
      writer.integer(1)
      writer.name([0x62])
      writer.beginArray()
      writer.null()
      writer.bool(true)
      writer.beginObject()
      writer.endObject()
      writer.raw([UInt8](#"{"x": 1}"#.utf8))
      writer.endArray()
      writer.name("c")
      writer.string("d")
      writer.endObject()
    }
    #expect(text == #"{"a":1,"b":[null,true,{},{"x": 1}],"c":"d"}"#)
  }

  @Test func `writes a member in one call`() {
    let text = written { writer in
      writer.beginObject()
      writer.member("text", "a\"b")
      writer.member("bytes", [0x63])
      writer.member("count", 2)
      writer.member("long", Int64.min)
      writer.member("half", 0.5)
      writer.member("no", false)
      writer.member("names", ["a\"b", "c"])
      writer.member("words", [[0x64], []])
      writer.member("none", [String]())
      writer.endObject()
    }
    #expect(
      text
        == #"{"text":"a\"b","bytes":"c","count":2,"long":-9223372036854775808,"half":0.5,"no":false,"#
        + #""names":["a\"b","c"],"words":["d",""],"none":[]}"#
    )
  }

  @Test(arguments: [
    ("피카츄", "\"피카츄\""), ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
    ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
  ])
  func `escapes what must be escaped`(text: String, json: String) {
    #expect(written { $0.string(text) } == json)
  }

  @Test func `writes well-formed UTF-8 whatever it is given`() {
    #expect(
      written { $0.string([0x61, 0xFF, 0x62, 0xE3, 0x81]) } == "\"a\u{FFFD}b\u{FFFD}\u{FFFD}\""
    )
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (5, "5"), (-1.5, "-1.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (1e21, "1e+21"),
      (1e-7, "1e-07"), (.infinity, "null"), (.nan, "null"), (-.infinity, "null"),
    ] as [(Double, String)]
  )
  func `writes the shortest numbers, and null for none`(value: Double, json: String) {
    #expect(written { $0.double(value) } == json)
  }

  @Test(arguments: [0, 1, -1, 10, .max, .min] as [Int64])
  func `writes every integer`(value: Int64) {
    #expect(written { $0.integer(value) } == "\(value)")
  }

  @Test func `writes doubles that read back the same`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      var writer = JSONWriter()
      writer.double(value)
      #expect(try JSONDocument(writer.bytes).double(of: 0) == value)
    }
  }
}
