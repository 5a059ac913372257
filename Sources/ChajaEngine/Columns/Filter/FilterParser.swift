// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Reads a filter from left to right, without going back.
struct FilterParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var conditionCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func filter() throws(FilterError) -> FilterNode {
    skipSpace()
    if position == bytes.count { return .all([]) }
    let node = try or()
    skipSpace()
    guard position == bytes.count else {
      throw FilterError(.unexpectedText(found.text), at: found.range)
    }
    return node
  }

  private mutating func or() throws(FilterError) -> FilterNode {
    var nodes = [try and()]
    while take("OR") { nodes.append(try and()) }
    return nodes.count == 1 ? nodes[0] : .any(nodes)
  }

  private mutating func and() throws(FilterError) -> FilterNode {
    var nodes = [try not()]
    while take("AND") { nodes.append(try not()) }
    return nodes.count == 1 ? nodes[0] : .all(nodes)
  }

  private mutating func not() throws(FilterError) -> FilterNode {
    var isNegated = false
    while take("NOT") { isNegated.toggle() }
    let node = try primary()
    return isNegated ? FilterParser.negation(of: node) : node
  }

  private static func negation(of node: FilterNode) -> FilterNode {
    if case .not(let inner) = node { return inner }
    return .not(node)
  }

  private mutating func primary() throws(FilterError) -> FilterNode {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "(") else {
      return try condition()
    }
    let opening = position..<(position + 1)
    position += 1
    depth += 1
    guard depth <= Filter.mostDepth else {
      throw FilterError(.tooDeep(most: Filter.mostDepth), at: opening)
    }
    let node = try or()
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ")") else {
      throw FilterError(.unclosedParenthesis(found: found.text), at: opening)
    }
    position += 1
    depth -= 1
    return node
  }

  private mutating func condition() throws(FilterError) -> FilterNode {
    conditionCount += 1
    guard conditionCount <= Filter.mostConditions else {
      throw FilterError(.tooManyConditions(most: Filter.mostConditions), at: found.range)
    }
    guard let name = try word() else {
      throw FilterError(.expectedCondition(found: found.text), at: found.range)
    }
    skipSpace()
    if position < bytes.count, bytes[position] == UInt8(ascii: "("),
      name.bytes.first == UInt8(ascii: "_"), name.range.count == name.bytes.count
    {
      throw FilterError(.unsupportedFunction(name.bytes), at: name.range)
    }
    for comparison in FilterParser.comparisons where take(symbol: comparison.symbol) {
      return .condition(name, .compare(comparison, try value(after: comparison.symbol)))
    }
    if take("NOT") {
      if take("EXISTS") { return .not(.condition(name, .exists)) }
      guard let operation = try listOrText() else { throw expectedOperator(after: name) }
      return .not(.condition(name, operation))
    }
    if take("EXISTS") { return .condition(name, .exists) }
    if take("IS") {
      let isNegated = take("NOT")
      let operation: FilterNode.Operation
      if take("NULL") {
        operation = .isNull
      } else if take("EMPTY") {
        operation = .isEmpty
      } else {
        throw expectedOperator(after: name)
      }
      return isNegated ? .not(.condition(name, operation)) : .condition(name, operation)
    }
    if let operation = try listOrText() { return .condition(name, operation) }
    let beginning = position
    if let from = try? word(), take("TO") {
      return .condition(name, .range(from, try value(after: "TO")))
    }
    position = beginning
    throw expectedOperator(after: name)
  }

  private static let comparisons: [FilterNode.Comparison] = [
    .notEqual, .lessOrEqual, .greaterOrEqual, .equal, .less, .greater,
  ]

  /// What follows both a name and a name with `NOT`; nil when it is none of these.
  private mutating func listOrText() throws(FilterError) -> FilterNode.Operation? {
    if take("IN") { return .oneOf(try list()) }
    if take("CONTAINS") { return .contains(try value(after: "CONTAINS")) }
    let beginning = position
    if take("STARTS") {
      if take("WITH") { return .startsWith(try value(after: "STARTS WITH")) }
      position = beginning
    }
    return nil
  }

  private mutating func list() throws(FilterError) -> [FilterWord] {
    skipSpace()
    guard take(symbol: "[") else {
      throw FilterError(.expectedOpeningBracket(found: found.text), at: found.range)
    }
    var values: [FilterWord] = []
    while let value = try word() {
      values.append(value)
      skipSpace()
      guard take(symbol: ",") else { break }
    }
    skipSpace()
    guard take(symbol: "]") else {
      throw FilterError(.expectedClosingBracket(found: found.text), at: found.range)
    }
    return values
  }

  private mutating func value(after symbol: StaticString) throws(FilterError) -> FilterWord {
    if let word = try word() { return word }
    var after: [UInt8] = []
    after.append(symbol)
    throw FilterError(.expectedValue(after: after, found: found.text), at: found.range)
  }

  private func expectedOperator(after name: FilterWord) -> FilterError {
    FilterError(.expectedOperator(field: name.bytes, found: found.text), at: found.range)
  }
}

// MARK: - Words

extension FilterParser {
  private static let reserved: [StaticString] = [
    "AND", "OR", "NOT", "IN", "TO", "EXISTS", "IS", "NULL", "EMPTY", "CONTAINS", "STARTS", "WITH",
  ]

  private static func isReserved(_ word: [UInt8]) -> Bool {
    for literal in reserved where word.equals(literal) { return true }
    return false
  }

  /// Whether a word needs no quotes.
  static func isPlainWord(_ word: [UInt8]) -> Bool {
    !word.isEmpty && wordEnd(in: word, from: 0) == word.count && !isReserved(word)
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      let length = WhiteSpace.length(in: bytes.span, at: position)
      if length == 0 { return }
      position += length
    }
  }

  private mutating func take(_ keyword: StaticString) -> Bool {
    skipSpace()
    let end = FilterParser.wordEnd(in: bytes, from: position)
    guard text(position..<end).equals(keyword) else { return false }
    position = end
    return true
  }

  private mutating func take(symbol: StaticString) -> Bool {
    let end = position + symbol.utf8CodeUnitCount
    guard end <= bytes.count, text(position..<end).equals(symbol) else { return false }
    position = end
    return true
  }

  /// The name or value that stands next; nil when there is none.
  private mutating func word() throws(FilterError) -> FilterWord? {
    skipSpace()
    guard position < bytes.count else { return nil }
    let start = position
    let byte = bytes[position]
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
      let text = try quoted(by: byte)
      return FilterWord(bytes: text, range: start..<position)
    }
    let end = FilterParser.wordEnd(in: bytes, from: start)
    guard end > start else { return nil }
    let text = self.text(start..<end)
    guard !FilterParser.isReserved(text) else {
      throw FilterError(.reservedWord(text), at: start..<end)
    }
    position = end
    return FilterWord(bytes: text, range: start..<end)
  }

  private mutating func quoted(by quote: UInt8) throws(FilterError) -> [UInt8] {
    let start = position
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote {
        position += 1
        return text
      }
      if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
        guard let end = FilterEscape.decode(bytes, at: position, into: &text) else {
          let range = position..<FilterEscape.end(in: bytes, at: position)
          throw FilterError(.unknownEscape(self.text(range)), at: range)
        }
        position = end
      } else {
        text.append(byte)
        position += 1
      }
    }
    throw FilterError(.unclosedQuote(quote: quote), at: start..<bytes.count)
  }

  /// What stands next, up to white space or a sign of the language: the subject of an error.
  private var found: (text: [UInt8], range: Range<Int>) {
    var end = position
    while end < bytes.count {
      let byte = bytes[end]
      if WhiteSpace.length(in: bytes.span, at: end) > 0 || FilterParser.isSign(byte) { break }
      end += 1
    }
    if end == position, end < bytes.count { end += 1 }
    return (text(position..<end), position..<end)
  }

  @inline(never)
  private func text(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"),
      UInt8(ascii: ","):
      true
    default: false
    }
  }

  private static func wordEnd(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        end += 1
      case 0x80...0xFF:
        if WhiteSpace.length(in: bytes.span, at: end) > 0 { return end }
        end += 1
      default: return end
      }
    }
    return end
  }
}
