// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaJSON
import Foundation
import Testing

struct JSONDocumentTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "-1", "1.5", "1e5", "1E+5", "1e-5", "-0.0e0",
    "123456789012345678901234567890",
    "\"\"", "\"a\"", "\"\\u0041\"", "\"\\ud83d\\ude00\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    "\"피카츄\"", "\"\u{7F}\"",
    "\"\u{FFFF}\"", "\"\\u0000\"", "[]", "{}", "[[]]", "[1,2]", " [ 1 , 2 ] ", "{\"a\":1}",
    "{\"a\":{\"b\":[]}}",
    "{\"a\":1,\"a\":2}", "{\"\":0}", "\t\r\n 1 \n", "[null,1,\"1\",{}]",
  ])
  func `accepts what RFC 8259 allows`(text: String) throws {
    let document = try JSONDocument([UInt8](text.utf8))
    #expect(!document.isEmpty)
  }

  @Test(arguments: [
    "", " ", "nul", "True", "tru", "+1", "01", "-", "1.", ".5", "1e", "1e+", "0x1", "-01", "NaN",
    "Infinity", "1.e1",
    "\"", "\"a", "\"\\", "\"\\u12\"", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"",
    "\"\n\"", "\"\u{1F}\"",
    "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"", "{\"a\":", "{\"a\":1",
    "{\"a\":1,", "{\"a\":1,}",
    "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\",1}", "[1}", "{\"a\":1]", "1 2", "[] []", "'a'", "[1]//",
    "\u{FEFF}1",
    "\u{A0}1", "{\"a\":1 \"b\":2}", "[\"a\":1]",
  ])
  func `refuses what RFC 8259 does not allow`(text: String) {
    #expect(throws: JSONError.self) { try JSONDocument([UInt8](text.utf8)) }
  }

  @Test
  func `tells where each value stands`() throws {
    let json = #"{"a":1,"":{"b":[2,[],{"ㄱ\n":3}]},"c":[]}"#
    let document = try JSONDocument([UInt8](json.utf8))
    var places: [String] = []
    var open = [0]
    while let node = open.popLast() {
      places.append(document.place(of: node))
      open += document.children(of: node).reversed()
    }
    #expect(places == ["", "a", "", ".b", ".b[0]", ".b[1]", ".b[2]", ".b[2].ㄱ\n", "c"])
    let list = try JSONDocument([UInt8]("[[0],{\"a\":1}]".utf8))
    #expect(list.place(of: 2) == "[0][0]")
    #expect(list.place(of: 4) == "[1].a")
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE0, 0x80, 0xAF, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22], [0x22, 0xE3, 0x81, 0x22],
      [0x22, 0xF0, 0x9F, 0x98],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
    ] as [[UInt8]]
  )
  func `refuses strings that are not UTF-8`(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(bytes) }
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.byteOffset == 1)
  }

  @Test func `says where the text stops being JSON`() {
    let text = "{\"이름\": 1,\n  \"b\" 2}"
    let error = #expect(throws: JSONError.self) { try JSONDocument([UInt8](text.utf8)) }
    #expect(error?.reason == .unexpectedByte(0x32, .colon))
    #expect(error?.line == 2)
    #expect(error?.column == 7)
    #expect(error?.byteOffset == 20)
    #expect(error?.message == "“2” where “:” should be")
  }

  @Test func `allows 512 levels and no more`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    _ = try JSONDocument(nested(512))
    let error = #expect(throws: JSONError.self) { try JSONDocument(nested(513)) }
    #expect(error?.reason == .tooDeep)
    #expect(throws: JSONError.self) { try JSONDocument([UInt8](repeating: 0x5B, count: 1_000_000)) }
  }

  @Test func `finds the last of several members with one name`() throws {
    let document = try JSONDocument([UInt8](#"{"a":1,"b":[2,{"a":9}],"\u0061":3}"#.utf8))
    let node = try #require(document.member(named: [0x61], of: 0))
    #expect(document.integer(of: node) == 3)
    #expect(document.children(of: 0).count == 3)
    let list = try #require(document.member(named: [0x62], of: 0))
    #expect(document.children(of: list).count == 2)
    #expect(
      String(decoding: document.bytes[document.range(of: list)], as: UTF8.self) == #"[2,{"a":9}]"#
    )
  }

  @Test func `reads into one document again and again`() throws {
    var document = JSONDocument()
    #expect(document.isEmpty)
    try document.read([UInt8]("[1,2]".utf8))
    #expect(document.children(of: 0).count == 2)
    #expect(throws: JSONError.self) { try document.read([UInt8]("[1,".utf8)) }
    #expect(document.isEmpty)
    try document.read([UInt8]("[3]".utf8))
    #expect(document.children(of: 0).map { document.integer(of: $0) } == [3])
  }

  @Test func `agrees with Foundation on random documents`() throws {
    var random = SeededGenerator(seed: 20_261_130)
    for _ in 0..<400 {
      let value = RandomJSON.value(&random, depth: 4)
      let bytes = [UInt8](
        try JSONSerialization.data(withJSONObject: [value], options: .fragmentsAllowed)
      )
      let document = try JSONDocument(bytes)
      #expect(try sorted([value]) == sorted(RandomJSON.foundation(document, 0)))
      let written = Data(RandomJSON.written(document))
      #expect(try sorted([value]) == sorted(JSONSerialization.jsonObject(with: written)))
    }
  }

  private func sorted(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `never traps on cut or damaged text, and takes only what Foundation takes`() throws {
    let text = #"{"id":25,"이름":"피\u00e9😀\n","list":[1.5e3,-0,true,false,null,{"a":[]}],"e":""}"#
    let bytes = [UInt8](text.utf8)
    _ = try JSONDocument(bytes)
    for length in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSONDocument(Array(bytes[..<length])) }
    }
    for offset in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[offset] ^= 1 << UInt8(bit)
        guard let document = try? JSONDocument(damaged) else { continue }
        #expect((try? JSONSerialization.jsonObject(with: Data(damaged))) != nil)
        _ = RandomJSON.written(document)
      }
    }
  }
}

/// Random JSON values in Foundation's types, and documents turned into them.
enum RandomJSON {
  static func value(_ random: inout SeededGenerator, depth: Int) -> Any {
    switch UInt64.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return NSNull()
    case 1: return Bool.random(using: &random)
    case 2: return Int.random(in: -1000...1000, using: &random)
    case 3: return Int.random(in: .min ... .max, using: &random)
    case 4: return Double.random(in: -1e6...1e6, using: &random)
    case 5: return text(&random)
    case 6:
      return (0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1)
      }
    default:
      var object: [String: Any] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        object[text(&random)] = value(&random, depth: depth - 1)
      }
      return object
    }
  }

  static func text(_ random: inout SeededGenerator) -> String {
    let letters = ["a", "b", "0", "\"", "\\", "/", "\n", "\u{1}", "é", "피", "카", "😀", " "]
    return (0..<Int.random(in: 0...20, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? ""
    }.joined()
  }

  static func foundation(_ document: JSONDocument, _ node: JSONDocument.Node) -> Any {
    switch document.kind(of: node) {
    case .object:
      var object: [String: Any] = [:]
      for child in document.children(of: node) {
        let name = String(decoding: document.nameBytes(of: child), as: UTF8.self)
        object[name] = foundation(document, child)
      }
      return object
    case .array: return document.children(of: node).map { foundation(document, $0) }
    case .string: return String(decoding: document.string(of: node) ?? [], as: UTF8.self)
    case .number:
      if let integer = document.integer(of: node) { return integer }
      return document.double(of: node) ?? .infinity
    case .bool(let value): return value
    case .null: return NSNull()
    }
  }

  static func written(_ document: JSONDocument) -> [UInt8] {
    var writer = JSONWriter()
    write(document, 0, to: &writer)
    return writer.bytes
  }

  private static func write(
    _ document: JSONDocument,
    _ node: JSONDocument.Node,
    to writer: inout JSONWriter
  ) {
    switch document.kind(of: node) {
    case .object:
      writer.beginObject()
      for child in document.children(of: node) {
        writer.name(document.nameBytes(of: child))
        write(document, child, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for child in document.children(of: node) { write(document, child, to: &writer) }
      writer.endArray()
    case .string: writer.string(document.string(of: node) ?? [])
    case .number:
      if let integer = document.integer(of: node) {
        writer.integer(integer)
      } else {
        writer.double(document.double(of: node) ?? .infinity)
      }
    case .bool(let value): writer.bool(value)
    case .null: writer.null()
    }
  }
}
