// Chaja
// SPDX-License-Identifier: Apache-2.0

extension FilterNode {
  /// Appends the filter of this tree, with brackets around every group.
  func write(into bytes: inout [UInt8]) {
    switch self {
    case .all(let nodes): FilterNode.write(nodes, joinedBy: " AND ", into: &bytes)
    case .any(let nodes): FilterNode.write(nodes, joinedBy: " OR ", into: &bytes)
    case .not(let node):
      bytes.append("NOT ")
      node.write(into: &bytes)
    case .condition(let name, let operation):
      name.write(into: &bytes)
      operation.write(into: &bytes)
    }
  }

  private static func write(
    _ nodes: [FilterNode],
    joinedBy separator: StaticString,
    into bytes: inout [UInt8]
  ) {
    bytes.append("(")
    for index in nodes.indices {
      if index > 0 { bytes.append(separator) }
      nodes[index].write(into: &bytes)
    }
    bytes.append(")")
  }
}

extension FilterNode.Operation {
  fileprivate func write(into bytes: inout [UInt8]) {
    switch self {
    case .compare(let comparison, let value):
      bytes.append(" ")
      bytes.append(comparison.symbol)
      bytes.append(" ")
      value.write(into: &bytes)
    case .range(let from, let to):
      bytes.append(" ")
      from.write(into: &bytes)
      bytes.append(" TO ")
      to.write(into: &bytes)
    case .oneOf(let values):
      bytes.append(" IN [")
      for index in values.indices {
        if index > 0 { bytes.append(", ") }
        values[index].write(into: &bytes)
      }
      bytes.append("]")
    case .exists: bytes.append(" EXISTS")
    case .isNull: bytes.append(" IS NULL")
    case .isEmpty: bytes.append(" IS EMPTY")
    case .contains(let value):
      bytes.append(" CONTAINS ")
      value.write(into: &bytes)
    case .startsWith(let value):
      bytes.append(" STARTS WITH ")
      value.write(into: &bytes)
    }
  }
}

extension FilterWord {
  /// Appends the word as a filter needs it, in quotes where it must be.
  fileprivate func write(into result: inout [UInt8]) {
    if FilterParser.isPlainWord(bytes) {
      result.append(contentsOf: bytes)
      return
    }
    result.append("\"")
    for byte in bytes {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { result.append("\\") }
      result.append(byte)
    }
    result.append("\"")
  }
}

extension [UInt8] {
  /// Appends the bytes of a literal.
  mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Whether these are the bytes of a literal.
  func equals(_ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { literal in
      guard count == literal.count else { return false }
      for index in indices where self[index] != literal[index] { return false }
      return true
    }
  }
}
