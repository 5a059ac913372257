// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaJSON
import Testing

struct JSONNumberTests {
  private func document(_ text: String) throws -> JSONDocument {
    try JSONDocument([UInt8](text.utf8))
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("25", 25), ("-1", -1), ("9223372036854775807", .max),
      ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1.0", nil), ("1e2", nil),
      ("100000000000000000000", nil),
    ] as [(String, Int64?)]
  )
  func `gives exact integers of 64 bits and nothing else`(text: String, value: Int64?) throws {
    #expect(try document(text).integer(of: 0) == value)
  }

  @Test(arguments: [
    "0", "-0", "1.5", "0.1", "1e22", "1e23", "123456789012345678", "9007199254740993",
    "9007199254740992.5",
    "1.7976931348623157e308", "2.2250738585072014e-308", "2.2250738585072011e-308", "5e-324",
    "4.9e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "1e-400", "8.5", "0.30000000000000004",
    "3.14159265358979323846264338327950288",
    "9007199254740993.00000000000000000000000000000000000000000001", "1e-5", "6.02214076e23",
    "0.000000000000000000000000001",
    "179769313486231580793e288", "10000000000000000000000000000000000000000",
    "0e999999999999999999999",
  ])
  func `gives the nearest double`(text: String) throws {
    #expect(try document(text).double(of: 0)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test(arguments: [
    "1e309", "-1e309", "1.7976931348623159e308", "1e999999999999999999999", "123e400",
  ])
  func `gives nothing beyond the largest double`(text: String) throws {
    #expect(try document(text).double(of: 0) == nil)
  }

  @Test func `agrees with the standard library on random numbers`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(try document(value.description).double(of: 0)?.bitPattern == value.bitPattern)
      let digits = String(random.next()) + String(random.next())
      let text = "\(digits)e\(Int.random(in: -345 ... -10, using: &random))"
      #expect(try document(text).double(of: 0)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test func `rounds ties by every digit, however far away`() throws {
    let tie = "9007199254740993"
    let zeros = String(repeating: "0", count: 900)
    #expect(try document("\(tie).\(zeros)").double(of: 0) == 9_007_199_254_740_992)
    #expect(try document("\(tie).\(zeros)1").double(of: 0) == 9_007_199_254_740_994)
  }
}
