// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaServer
import Testing

struct RequestTargetTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    var target: String
    var segments: [String]
    var pairs: [[String]]
    var testDescription: String { target }

    init(_ target: String, _ segments: [String], _ pairs: [[String]] = []) {
      self.target = target
      self.segments = segments
      self.pairs = pairs
    }
  }

  @Test(arguments: [
    Reading("/", []),
    Reading("/?", []),
    Reading("/a", ["a"]),
    Reading("/a/", ["a", ""]),
    Reading("//a", ["", "a"]),
    Reading("/a/../b", ["a", "..", "b"]),
    Reading("/%2e%2E/%2Fetc", ["..", "/etc"]),
    Reading("/a+b", ["a+b"]),
    Reading("/%00", ["\0"]),
    Reading("http://host/a?q=1", ["a"], [["q", "1"]]),
    Reading("http://host", []),
    Reading("http://host?q=1", [], [["q", "1"]]),
    Reading("/s?q=mr+mime", ["s"], [["q", "mr mime"]]),
    Reading("/s?q=mr%20mime", ["s"], [["q", "mr mime"]]),
    Reading("/s?q=mr%2Bmime", ["s"], [["q", "mr+mime"]]),
    Reading("/s?q=%ED%94%BC%EC%B9%B4", ["s"], [["q", "피카"]]),
    Reading("/s?q=a%00b", ["s"], [["q", "a\0b"]]),
    Reading("/s?q=a%26b%3Dc", ["s"], [["q", "a&b=c"]]),
    Reading("/s?q=a=b", ["s"], [["q", "a=b"]]),
    Reading("/s?q", ["s"], [["q", ""]]),
    Reading("/s?&&q=1&", ["s"], [["q", "1"]]),
    Reading("/s?=x", ["s"], [["", "x"]]),
    Reading("/s?q=a?b/c", ["s"], [["q", "a?b/c"]]),
    Reading("/s?q=1&q=2", ["s"], [["q", "1"], ["q", "2"]]),
  ])
  func `C174: decodes paths and queries exactly once`(_ reading: Reading) throws {
    let target = try RequestTarget(parsing: Array(reading.target.utf8))
    #expect(target.segments == reading.segments)
    #expect(target.pairs.map { [$0.name, $0.value] } == reading.pairs)
  }

  @Test(arguments: [
    ("", RequestTarget.ParseError.notAPath),
    ("*", .notAPath),
    ("a/b", .notAPath),
    ("ftp://host/a", .notAPath),
    ("/%", .invalidPercentEncoding),
    ("/%2", .invalidPercentEncoding),
    ("/%zz", .invalidPercentEncoding),
    ("/s?q=100%", .invalidPercentEncoding),
    ("/s?q=%4", .invalidPercentEncoding),
    ("/s?q=%ff", .invalidUTF8),
    ("/%c0%af", .invalidUTF8),
    ("/s?q=%ed%a0%80", .invalidUTF8),
  ])
  func `refuses what breaks a rule`(target: String, error: RequestTarget.ParseError) {
    #expect(throws: error) { try RequestTarget(parsing: Array(target.utf8)) }
  }

  @Test func `every cut and every byte changed is read or refused, never a trap`() {
    let whole = Array("http://h/a/%41?q=%ED%94%BC+1&x=%00".utf8)
    for length in 0...whole.count { _ = try? RequestTarget(parsing: whole[..<length]) }
    for index in whole.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = whole
        changed[index] = byte
        _ = try? RequestTarget(parsing: changed)
      }
    }
  }
}
