// Chaja
// SPDX-License-Identifier: Apache-2.0

// A condition is a range of values, or a few, found by binary search among the column's distinct
// values; their documents stand beside them. No text of a document is looked at.

extension Filter {
  /// Finds the documents that the filter lets through.
  ///
  /// - Parameters:
  ///   - columns: The columns of the index.
  ///   - filterable: The names of fields that filters may use, each also for the fields within it
  ///     (`release` for `release.year`); nil for all columns there are.
  /// - Returns: The set of documents.
  /// - Throws: `FilterError` of kind `notFilterable`.
  /// - Complexity: O(*c* (*d* / 64 + log *v*) + *p*) for *c* conditions, *d* documents, *v*
  ///   distinct values and *p* values of documents in range; `CONTAINS` looks at all distinct
  ///   values.
  package func evaluate(
    over columns: Columns,
    filterable: [[UInt8]]? = nil
  ) throws(FilterError) -> DocumentSet {
    try check(filterable: filterable ?? columns.names)
    return node.evaluate(over: columns)
  }

  /// Checks that all fields of the filter may be used.
  package func check(filterable: [[UInt8]]) throws(FilterError) {
    try node.check(filterable: filterable)
  }
}

extension FilterNode {
  fileprivate func check(filterable: [[UInt8]]) throws(FilterError) {
    switch self {
    case .all(let nodes), .any(let nodes):
      for node in nodes { try node.check(filterable: filterable) }
    case .not(let node): try node.check(filterable: filterable)
    case .condition(let name, let operation):
      for field in filterable {
        if FilterNode.covers(field, name.bytes) { return }
        if case .exists = operation, FilterNode.covers(name.bytes, field) { return }
      }
      throw FilterError(.notFilterable(field: name.bytes, filterable: filterable), at: name.range)
    }
  }

  /// Whether `name` is the field or lies within it.
  private static func covers(_ field: [UInt8], _ name: [UInt8]) -> Bool {
    guard name.count >= field.count else { return false }
    for index in field.indices where field[index] != name[index] { return false }
    return name.count == field.count || name[field.count] == UInt8(ascii: ".")
  }

  fileprivate func evaluate(over columns: Columns) -> DocumentSet {
    switch self {
    case .all(let nodes):
      guard let first = nodes.first else { return DocumentSet(allOf: columns.documentCount) }
      var result = first.evaluate(over: columns)
      for node in nodes.dropFirst() { result.formIntersection(node.evaluate(over: columns)) }
      return result
    case .any(let nodes):
      var result = DocumentSet(count: columns.documentCount)
      for node in nodes { result.formUnion(node.evaluate(over: columns)) }
      return result
    case .not(let node):
      return node.evaluate(over: columns).complement()
    case .condition(let name, .exists):
      // An object has no column of its own: it is there where a field within it is.
      var result = DocumentSet(count: columns.documentCount)
      for index in 0..<columns.count where Self.covers(name.bytes, columns.name(of: index)) {
        result.formUnion(columns[index].documents(meeting: .exists))
      }
      return result
    case .condition(let name, let operation):
      guard let index = columns.index(named: name.bytes) else {
        // No record has the field.
        let none = DocumentSet(count: columns.documentCount)
        if case .compare(.notEqual, _) = operation { return none.complement() }
        return none
      }
      return columns[index].documents(meeting: operation)
    }
  }
}

extension Column {
  fileprivate func documents(meeting operation: FilterNode.Operation) -> DocumentSet {
    var result = DocumentSet(count: documentCount)
    switch operation {
    case .exists: return present
    case .isNull: return null
    case .isEmpty: return empty
    case .compare(let comparison, let value): insert(comparison, value.bytes, into: &result)
    case .range(let from, let to):
      if let low = ColumnNumber(decimal: from.bytes), let high = ColumnNumber(decimal: to.bytes) {
        insert(
          numbers: firstNumber(low, isAbove: false),
          firstNumber(high, isAbove: true),
          into: &result
        )
      }
      insert(
        keys: firstKey(ColumnText.key(of: from.bytes), isAbove: false),
        firstKey(ColumnText.key(of: to.bytes), isAbove: true),
        into: &result
      )
    case .oneOf(let values):
      for value in values { insertEqual(to: value.bytes, into: &result) }
    case .contains(let value):
      let part = ColumnText.key(of: value.bytes, keepsEdges: true)
      for key in 0..<keyCount where self.key(key).contains(part.span) {
        insert(keys: key, key + 1, into: &result)
      }
    case .startsWith(let value):
      let start = ColumnText.key(of: value.bytes, keepsEdges: true)
      insert(
        keys: firstKey(start, isAbove: false),
        firstKey(start, isAbove: true, isStart: true),
        into: &result
      )
    }
    return result
  }

  private func insert(
    _ comparison: FilterNode.Comparison,
    _ value: [UInt8],
    into set: inout DocumentSet
  ) {
    let isBelow: Bool
    // Whether the value's own place lies behind the border.
    let isAbove: Bool
    switch comparison {
    case .equal, .notEqual:
      insertEqual(to: value, into: &set)
      if comparison == .notEqual { set = set.complement() }
      return
    case .less: (isBelow, isAbove) = (true, false)
    case .lessOrEqual: (isBelow, isAbove) = (true, true)
    case .greater: (isBelow, isAbove) = (false, true)
    case .greaterOrEqual: (isBelow, isAbove) = (false, false)
    }
    if let number = ColumnNumber(decimal: value) {
      let border = firstNumber(number, isAbove: isAbove)
      insert(numbers: isBelow ? 0 : border, isBelow ? border : numberCount, into: &set)
    }
    let border = firstKey(ColumnText.key(of: value), isAbove: isAbove)
    insert(keys: isBelow ? 0 : border, isBelow ? border : keyCount, into: &set)
  }

  private func insertEqual(to value: [UInt8], into set: inout DocumentSet) {
    if let number = ColumnNumber(decimal: value) {
      insert(
        numbers: firstNumber(number, isAbove: false),
        firstNumber(number, isAbove: true),
        into: &set
      )
    }
    let key = ColumnText.key(of: value)
    let first = firstKey(key, isAbove: false)
    guard first < keyCount, ByteOrder.compare(self.key(first), key.span) == 0 else { return }
    insertDocuments(havingOneOf: ordinals(ofGroup: numberCount + first), into: &set)
  }

  private func insert(numbers first: Int, _ end: Int, into set: inout DocumentSet) {
    guard first < end else { return }
    insertDocuments(havingOneOf: first..<end, into: &set)
  }

  /// Adds the documents with texts of the keys `first..<end`, except the empty text.
  private func insert(keys first: Int, _ end: Int, into set: inout DocumentSet) {
    guard first < end else { return }
    var start = numberCount + keyTexts[first]
    if isEmptyText(start) { start += 1 }
    let end = numberCount + keyTexts[end]
    if start < end { insertDocuments(havingOneOf: start..<end, into: &set) }
  }
}

// MARK: - Searching the values

extension Column {
  /// The first number that is not below a value, or the first above it.
  private func firstNumber(_ value: ColumnNumber, isAbove: Bool) -> Int {
    Column.partition(numberCount) { isAbove ? value < number($0) : !(number($0) < value) }
  }

  /// The first key that is not below a value, or the first above it; or, where only its start is compared, the first behind
  /// all that start with the value.
  private func firstKey(_ value: [UInt8], isAbove: Bool, isStart: Bool = false) -> Int {
    Column.partition(keyCount) { index in
      let key = key(index)
      let count = isStart ? min(key.count, value.count) : key.count
      let order = ByteOrder.compare(ByteView(base: key.base, count: count), value.span)
      return order >= (isAbove ? 1 : 0)
    }
  }

  /// The first index in `0..<count` for which the condition holds, when it holds for all after it.
  private static func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ByteView {
  /// Whether `part` stands somewhere in these bytes; the empty part does.
  func contains(_ part: Span<UInt8>) -> Bool {
    guard !part.isEmpty else { return true }
    var start = 0
    while start + part.count <= count {
      if u8(start) == part[0] {
        var matched = 1
        while matched < part.count, u8(start + matched) == part[matched] { matched += 1 }
        if matched == part.count { return true }
      }
      start += 1
    }
    return false
  }
}
