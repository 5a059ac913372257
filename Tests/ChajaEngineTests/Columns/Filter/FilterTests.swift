// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct FilterTests {
  @Test(arguments: [
    ("", ""),
    (" \t\n", ""),
    ("year = 1999", "year = 1999"),
    ("year=1999", "year = 1999"),
    (" colour = green ", "colour = green"),
    ("a != b", "a != b"),
    ("a<1", "a < 1"),
    ("a<=1", "a <= 1"),
    ("a>-1.5", "a > -1.5"),
    ("a>=1e5", "a >= 1e5"),
    ("a 1 TO 5", "a 1 TO 5"),
    ("a 'x y' TO \"z\"", "a \"x y\" TO z"),
    ("a IN []", "a IN []"),
    ("a IN[green,blue]", "a IN [green, blue]"),
    ("a  IN [ green , 'dark blue' , ]", "a IN [green, \"dark blue\"]"),
    ("a NOT IN [1]", "NOT a IN [1]"),
    ("a NOT   IN[1,]", "NOT a IN [1]"),
    ("a EXISTS", "a EXISTS"),
    ("a NOT EXISTS", "NOT a EXISTS"),
    ("NOT a NOT EXISTS", "a EXISTS"),
    ("a IS NULL", "a IS NULL"),
    ("a  IS   NOT   NULL", "NOT a IS NULL"),
    ("a IS EMPTY", "a IS EMPTY"),
    ("a IS NOT EMPTY", "NOT a IS EMPTY"),
    ("a CONTAINS 'b c'", "a CONTAINS \"b c\""),
    ("a NOT CONTAINS b", "NOT a CONTAINS b"),
    ("a STARTS WITH b", "a STARTS WITH b"),
    ("a STARTS   WITH b", "a STARTS WITH b"),
    ("a NOT STARTS WITH b", "NOT a STARTS WITH b"),
    ("NOT NOT NOT a = b", "NOT a = b"),
    ("NOT NOT (NOT NOT a = b)", "a = b"),
    ("NOT(a = b)", "NOT a = b"),
    ("a = 1 AND b = 2 OR c = 3", "((a = 1 AND b = 2) OR c = 3)"),
    ("a = 1 OR b = 2 AND c = 3", "(a = 1 OR (b = 2 AND c = 3))"),
    ("(a = 1 OR b = 2) AND c = 3", "((a = 1 OR b = 2) AND c = 3)"),
    ("a = 1 AND b = 2 AND c = 3", "(a = 1 AND b = 2 AND c = 3)"),
    ("NOT a = 1 AND b = 2", "(NOT a = 1 AND b = 2)"),
    ("NOT (a = 1 AND b = 2)", "NOT (a = 1 AND b = 2)"),
    ("((((a = 1))))", "a = 1"),
    ("a='x'AND b='y'", "(a = x AND b = y)"),
    ("release.year = 1999", "release.year = 1999"),
    ("'dog race' = \"Bernese Mountain\"", "\"dog race\" = \"Bernese Mountain\""),
    ("'AND' = 'OR'", "\"AND\" = \"OR\""),
    ("and = or", "and = or"),
    ("이름 = 피카츄", "이름 = 피카츄"),
    ("a = 🦀", "a = 🦀"),
    ("a\u{3000}=\u{A0}b", "a = b"),
    ("a = ''", "a = \"\""),
    (#"a = 'it\'s'"#, #"a = "it's""#),
    (#"a = "say \"x\"""#, #"a = "say \"x\"""#),
    (#"a = 'back\\slash'"#, #"a = "back\\slash""#),
    (#"a = '\x41\u00e9\u{D55C}'"#, "a = Aé한"),
    (#"a = 'x\n\ty'"#, "a = \"x\n\ty\""),
    ("a = \"x'y\"", "a = \"x'y\""),
    ("_geo = 3", "_geo = 3"),
  ])
  func `reads the language`(filter: String, tree: String) throws {
    let parsed = try Filter.parse(Array(filter.utf8))
    #expect(parsed.text == tree)
    #expect(try Filter.parse(Array(parsed.text.utf8)) == parsed)
  }

  @Test(arguments: [
    ("=", "expected a condition, found `=` at 0..1"),
    ("a", "expected an operator after `a` at 1..1"),
    ("a b", "expected an operator after `a`, found `b` at 2..3"),
    ("a =", "expected a value after `=` at 3..3"),
    ("year > ", "expected a value after `>` at 7..7"),
    ("a == b", "expected a value after `=`, found `=` at 3..4"),
    ("a = )", "expected a value after `=`, found `)` at 4..5"),
    ("a = #x b", "expected a value after `=`, found `#x` at 4..6"),
    ("a = AND", "expected a name or value, found the reserved word `AND` at 4..7"),
    ("OR = 3", "expected a name or value, found the reserved word `OR` at 0..2"),
    ("a = b AND", "expected a condition at 9..9"),
    ("a = b AND OR c = d", "expected a name or value, found the reserved word `OR` at 10..12"),
    ("NOT", "expected a condition at 3..3"),
    ("a = b c = d", "unexpected `c` after the end of the filter at 6..7"),
    ("a = b)", "unexpected `)` after the end of the filter at 5..6"),
    ("a = b and c = d", "unexpected `and` after the end of the filter at 6..9"),
    ("(a = b", "expected `)` for the bracket that opens at 0..1"),
    ("x = 1 OR (a = b c", "expected `)` for the bracket that opens, found `c` at 9..10"),
    ("()", "expected a condition, found `)` at 1..2"),
    ("a = 'b", "expected the closing quote `'` of the text that begins at 4..6"),
    ("\"a", "expected the closing quote `\"` of the text that begins at 0..2"),
    (#"a = 'b\'"#, "expected the closing quote `'` of the text that begins at 4..8"),
    (#"a = 'b\q'"#, #"unknown escape `\q` at 6..8"#),
    (#"a = '\u{110000}'"#, #"unknown escape `\u` at 5..7"#),
    (#"a = '\xZZ'"#, #"unknown escape `\x` at 5..7"#),
    (#"a = '\x4"#, #"unknown escape `\x` at 5..7"#),
    ("a IN", "expected `[` after `IN` at 4..4"),
    ("a IN b", "expected `[` after `IN`, found `b` at 5..6"),
    ("a IN [b", "expected `,` or `]` in the list of `IN` at 7..7"),
    ("a IN [b c]", "expected `,` or `]` in the list of `IN`, found `c` at 8..9"),
    ("a IN [,]", "expected `,` or `]` in the list of `IN`, found `,` at 6..7"),
    ("a IN [AND]", "expected a name or value, found the reserved word `AND` at 6..9"),
    ("a NOT = b", "expected an operator after `a`, found `=` at 6..7"),
    ("a IS b", "expected an operator after `a`, found `b` at 5..6"),
    ("a IS NOT b", "expected an operator after `a`, found `b` at 9..10"),
    ("a STARTS b", "expected an operator after `a`, found `STARTS` at 2..8"),
    ("a CONTAINS", "expected a value after `CONTAINS` at 10..10"),
    ("a STARTS WITH", "expected a value after `STARTS WITH` at 13..13"),
    ("a 1 TO", "expected a value after `TO` at 6..6"),
    ("a 1 2", "expected an operator after `a`, found `1` at 2..3"),
    ("_geoRadius(1, 2, 3)", "the function `_geoRadius` is not supported at 0..10"),
    ("이름 =", "expected a value after `=` at 8..8"),
  ])
  func `says what is wrong and where`(filter: String, message: String) {
    let error = #expect(throws: FilterError.self) { _ = try Filter.parse(Array(filter.utf8)) }
    let text = error?.message ?? ""
    #expect(text == message || text.hasPrefix(message + ";"), "\(text)")
  }

  @Test
  func `bounds depth, length and number of conditions`() throws {
    let most = Filter.mostDepth
    let nested = { (depth: Int) in
      Array(
        (String(repeating: "(", count: depth) + "a = b" + String(repeating: ")", count: depth)).utf8
      )
    }
    #expect(try Filter.parse(nested(most)).text == "a = b")
    for depth in [most + 1, 100_000] {
      let error = #expect(throws: FilterError.self) { _ = try Filter.parse(nested(depth)) }
      #expect(error?.kind == .tooDeep(most: most))
      #expect(error?.byteRange == most..<(most + 1))
    }
    let long = Array(String(repeating: "a = b OR ", count: 120_000).utf8)
    let error = #expect(throws: FilterError.self) { _ = try Filter.parse(long) }
    #expect(error?.kind == .tooLong(bytes: long.count, most: Filter.mostBytes))
    let many = Array(String(repeating: "a=b OR ", count: Filter.mostConditions).utf8)
    #expect(throws: FilterError.self) { _ = try Filter.parse(many + Array("a=b".utf8)) }
    #expect(throws: Never.self) { _ = try Filter.parse(Array(many.dropLast(4))) }
    let negations = Array((String(repeating: "NOT ", count: 50_001) + "a = b").utf8)
    #expect(try Filter.parse(negations).text == "NOT a = b")
    let list = "a IN [" + String(repeating: "1,", count: 100_000) + "]"
    #expect(throws: Never.self) { _ = try Filter.parse(Array(list.utf8)) }
  }

  @Test
  func `reads or refuses any bytes`() {
    var random = SeededGenerator(seed: 0xF117E4)
    let pieces = [
      "a", "=", "!=", "<", "(", ")", "[", "]", ",", "'", "\"", "\\", " ", "AND ", "OR ", "NOT ",
      "IN", "TO ", "EXISTS", "IS ", "NULL", "STARTS WITH ", "\u{3000}", "\\u{", "é", "_geo(",
    ]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<14, using: &random) {
        if Int.random(in: 0..<12, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
        }
      }
      do throws(FilterError) {
        _ = try Filter.parse(bytes).text
      } catch {
        #expect(error.byteRange.upperBound <= bytes.count)
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test
  func `joins filters`() throws {
    let a = try Filter.parse(Array("a = 1".utf8))
    let b = try Filter.parse(Array("b = 2 OR c = 3".utf8))
    #expect(Filter.all([a, b]).text == "(a = 1 AND (b = 2 OR c = 3))")
    #expect(Filter.any([a, b]).text == "(a = 1 OR (b = 2 OR c = 3))")
    #expect(Filter.all([a]) == a)
    #expect(Filter.all([]).text == "")
  }
}
