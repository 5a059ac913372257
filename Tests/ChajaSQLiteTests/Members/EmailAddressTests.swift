// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaSQLite
import Testing

struct EmailAddressTests {
  @Test(arguments: [
    ("a@example.com", "A@EXAMPLE.COM"), ("a@example.com", "  a@example.com\t"),
    ("josé@example.com", "jose\u{301}@example.com"), ("김민수@예시.kr", "김민수@예시.kr".decomposed),
    ("a@example.com", "ａ＠ｅｘａｍｐｌｅ．ｃｏｍ"), ("σίσυφος@a.gr", "ΣΊΣΥΦΟΣ@A.GR"),
    ("straße@a.de", "STRASSE@A.DE"),
    ("\"a b\"@example.com".filter { $0 != " " }, "\"AB\"@Example.com"),
  ])
  func `spellings of one address share a key`(one: String, other: String) throws {
    let first = try #require(EmailAddress(one))
    let second = try #require(EmailAddress(other))
    #expect(first.key == second.key)
    #expect(Array(first.key.utf8) == Array(second.key.utf8))
    // A key is its own key.
    #expect(EmailAddress(first.key)?.key == first.key)
  }

  @Test(arguments: [
    ("a@example.com", "b@example.com"), ("e@example.com", "é@example.com"),
    ("a.b@example.com", "ab@example.com"), ("a+1@example.com", "a@example.com"),
    ("김@예시.kr", "긴@예시.kr"), ("a@example.com", "а@example.com"),
  ])
  func `different addresses have different keys`(one: String, other: String) throws {
    #expect(try #require(EmailAddress(one)).key != #require(EmailAddress(other)).key)
  }

  @Test(arguments: [
    "", " ", "a", "@", "a@", "@b", "a b@c", "a@b c", "a\u{0}@b", "a@b\n.c", "a\u{200B}@b",
    "a\u{202E}@b", "a@\u{FEFF}b", String(repeating: "a", count: 250) + "@b.de",
    String(repeating: "a", count: 100_000), "a\u{3000}b@c",
  ])
  func `refuses what no mail could reach`(text: String) {
    #expect(EmailAddress(text) == nil)
  }
}

extension String {
  /// The text with its characters taken apart.
  fileprivate var decomposed: String {
    String(String.UnicodeScalarView(flatMapScalars))
  }

  private var flatMapScalars: [Unicode.Scalar] {
    unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
      let place = scalar.value - 0xAC00
      let parts = [0x1100 + place / 588, 0x1161 + place % 588 / 28, 0x11A7 + place % 28]
      return parts.filter { $0 != 0x11A7 }.compactMap(Unicode.Scalar.init)
    }
  }
}
