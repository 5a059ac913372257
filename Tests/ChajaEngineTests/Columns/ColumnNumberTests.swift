// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct ColumnNumberTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("12", "12"), ("+12", "12"), ("-3.50", "-3.5"), (".5", "0.5"),
    ("1.", "1"), ("1e3", "1000"), ("1E-2", "0.01"), ("9007199254740993", "9007199254740993"),
    ("9007199254740993.0", "9007199254740993"), ("90071992547409930e-1", "9007199254740993"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9223372036854775808", "9.223372036854776e+18"), ("1e-400", "0"), ("5e-324", "5e-324"),
    ("2e-324", "0"),
    ("0e999999999999999999999", "0"),
  ])
  func `reads a decimal`(decimal: String, text: String) {
    #expect(ColumnNumber(decimal: Array(decimal.utf8))?.text == Array(text.utf8))
  }

  @Test(arguments: [
    ("1e400", Double.infinity), ("-1e400", -.infinity), ("1e99999999999", .infinity),
  ])
  func `takes what is beyond any double for infinite`(decimal: String, value: Double) {
    #expect(ColumnNumber(decimal: Array(decimal.utf8))?.double == value)
  }

  @Test(arguments: ["", "-", ".", "e5", "1e", "1e+", "0x10", "1_000", "inf", "nan", "1 ", "1.2.3"])
  func `refuses what is no decimal`(text: String) {
    #expect(ColumnNumber(decimal: Array(text.utf8)) == nil)
  }

  @Test
  func `rounds any decimal as the standard library does`() {
    var random = SeededGenerator(seed: 0xDEC1_3A1)
    for round in 0..<4_000 {
      var text = ""
      switch round % 4 {
      case 0:
        text = "\(Double(bitPattern: random.next()))"
      case 1:
        let digits = Int.random(in: 1...40, using: &random)
        for _ in 0..<digits { text += "\(Int.random(in: 0...9, using: &random))" }
        text += "e\(Int.random(in: -340...310, using: &random))"
      case 2:
        // Half way between two neighbours, and a little beside.
        let bits = random.next() & (1 << 52 - 1)
        text = "\(1 << 53 + bits * 2 + 1)" + (Bool.random(using: &random) ? "" : ".00000001")
      default:
        text = "\(Double(bitPattern: random.next() & (1 << 52 - 1)))"
      }
      guard let expected = Double(text), !expected.isNaN else { continue }
      if let whole = Int64(text) {
        #expect(ColumnNumber(decimal: Array(text.utf8))?.integer == whole)
      } else {
        #expect(ColumnNumber(decimal: Array(text.utf8))?.double == expected, "\(text)")
      }
    }
  }

  @Test
  func `rounds digits without end`() {
    let long = "0." + String(repeating: "1", count: 5_000)
    #expect(ColumnNumber(decimal: Array(long.utf8))?.double == Double("0.1111111111111111111111"))
    let tail = "9007199254740993." + String(repeating: "0", count: 2_000) + "1e10"
    #expect(ColumnNumber(decimal: Array(tail.utf8))?.double == 9.007199254740993e25)
  }

  @Test
  func `orders integers and other numbers by exact value`() {
    let ascending: [ColumnNumber] = [
      ColumnNumber(-.infinity), ColumnNumber(-1e300), ColumnNumber(-0x1.0000000000001p63),
      ColumnNumber(Int64.min), ColumnNumber(-7 as Int64), ColumnNumber(-6.5),
      ColumnNumber(-0.5), ColumnNumber(0 as Int64), ColumnNumber(0.1), ColumnNumber(2.5),
      ColumnNumber(3 as Int64), ColumnNumber(9_007_199_254_740_992 as Int64),
      ColumnNumber(9_007_199_254_740_993 as Int64), ColumnNumber(Int64.max),
      ColumnNumber(0x1p63), ColumnNumber(.infinity),
    ]
    for (left, a) in ascending.enumerated() {
      for (right, b) in ascending.enumerated() {
        #expect((a < b) == (left < right), "\(a.text) \(b.text)")
        #expect((a == b) == (left == right))
      }
    }
  }
}
