// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A parsed JSON value that can be walked in any order.
///
/// The values lie in one list in the order of the text, each knowing where the one after it begins; strings and numbers
/// stay places in the bytes. A document can be read into again and again (`read(_:)`), which then allocates nothing.
public struct JSONDocument: Sendable {
  /// A value's place in the list; the outermost value is 0.
  public typealias Node = Int

  /// What a value is.
  public enum Kind: Equatable, Sendable {
    /// An object; its members by `children(of:)`.
    case object
    /// An array; its elements by `children(of:)`.
    case array
    /// A string.
    case string(JSONText)
    /// A number.
    case number(JSONNumber)
    /// The word `true` or `false`.
    case bool(Bool)
    /// The word `null`.
    case null
  }

  private struct Entry {
    var kind: Kind
    /// The member's name, for values in an object.
    var name: JSONText?
    var start: Int
    var end: Int
    /// The value after this one and all that is in it.
    var next: Node
  }

  /// The text.
  public private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private var open: [Node] = []
  private var reader = JSONReader()

  /// Makes a document without a value, to read into.
  public init() {}

  /// Parses a text.
  ///
  /// - Throws: `JSONError` at the first byte that is not JSON.
  public init(_ bytes: [UInt8]) throws(JSONError) {
    try read(bytes)
  }

  /// Parses another text in place of this one.
  ///
  /// - Throws: `JSONError` at the first byte that is not JSON; the document then has no value.
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func read(_ bytes: [UInt8]) throws(JSONError) {
    self.bytes = bytes
    entries.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    reader.restart()
    do {
      try readEvents()
    } catch {
      entries.removeAll(keepingCapacity: true)
      throw error
    }
  }

  private mutating func readEvents() throws(JSONError) {
    var name: JSONText?
    let text = bytes
    let span = text.span
    while let event = try reader.next(in: span) {
      switch event {
      case .name(let text):
        name = text
        continue
      case .objectStart, .arrayStart:
        open.append(entries.count)
        append(event == .objectStart ? .object : .array, name, from: reader.byteOffset - 1)
      case .objectEnd, .arrayEnd:
        let node = open.removeLast()
        entries[node].next = entries.count
        entries[node].end = reader.byteOffset
      case .string(let text): append(.string(text), name, from: text.start - 1)
      case .number(let number): append(.number(number), name, from: number.start)
      case .bool(let value): append(.bool(value), name, from: reader.byteOffset - (value ? 4 : 5))
      case .null: append(.null, name, from: reader.byteOffset - 4)
      }
      name = nil
    }
  }

  private mutating func append(_ kind: Kind, _ name: JSONText?, from start: Int) {
    entries.append(
      Entry(
        kind: kind,
        name: name,
        start: start,
        end: reader.byteOffset,
        next: entries.count + 1
      )
    )
  }

  /// Whether there is no value.
  public var isEmpty: Bool { entries.isEmpty }

  /// What a value is.
  public func kind(of node: Node) -> Kind { entries[node].kind }

  /// The bytes of a value as they are written, quotes and brackets with them.
  public func range(of node: Node) -> Range<Int> { entries[node].start..<entries[node].end }

  /// The written name of a member, or nil for a value that is in no object.
  public func name(of node: Node) -> JSONText? { entries[node].name }

  /// The name of a member, escapes resolved; empty for a value that is in no object.
  public func nameBytes(of node: Node) -> [UInt8] {
    entries[node].name?.unescaped(from: bytes.span) ?? []
  }

  /// The first value in an object or array, or nil when it is empty or another kind of value.
  public func firstChild(of node: Node) -> Node? {
    entries[node].next > node + 1 ? node + 1 : nil
  }

  /// The next value in the same object or array.
  ///
  /// - Parameters:
  ///   - node: A value in `parent`.
  ///   - parent: The object or array.
  /// - Returns: nil after the last one.
  public func sibling(after node: Node, in parent: Node) -> Node? {
    let next = entries[node].next
    return next < entries[parent].next ? next : nil
  }

  /// The values in an object or array, in the order of the text.
  public func children(of node: Node) -> [Node] {
    var list: [Node] = []
    var child = firstChild(of: node)
    while let current = child {
      list.append(current)
      child = sibling(after: current, in: node)
    }
    return list
  }

  /// Where a node stands: names joined by dots, numbers of list elements in brackets, as in `steps[3].at`; empty for the root.
  ///
  /// - Complexity: O(*n*) for *n* nodes before it.
  public func place(of node: Node) -> String {
    String(decoding: placeBytes(of: node), as: UTF8.self)
  }

  /// What `place(of:)` gives, in UTF-8.
  @inline(never)
  package func placeBytes(of node: Node) -> [UInt8] {
    var place: ErrorText = ""
    var holder = 0
    while holder < node {
      var child = holder + 1
      var number = 0
      while entries[child].next <= node {
        child = entries[child].next
        number += 1
      }
      if entries[child].name == nil {
        place = "\(place)[\(number)]"
      } else {
        place = "\(place)\(holder > 0 ? "." : "" as StaticString)\(nameBytes(of: child))"
      }
      holder = child
    }
    return place.bytes
  }

  /// Finds a member by its name; the last one when the name occurs more than once.
  ///
  /// - Returns: nil when there is none, or `node` is no object.
  /// - Complexity: O(*m*) for *m* members.
  public func member(named name: [UInt8], of node: Node) -> Node? {
    guard kind(of: node) == .object else { return nil }
    var found: Node?
    var child = firstChild(of: node)
    while let current = child {
      if entries[current].name?.equals(name, in: bytes.span) == true { found = current }
      child = sibling(after: current, in: node)
    }
    return found
  }

  /// The text of a string, escapes resolved; nil for other values.
  public func string(of node: Node) -> [UInt8]? {
    guard case .string(let text) = kind(of: node) else { return nil }
    return text.unescaped(from: bytes.span)
  }

  /// The exact value of an integer; nil for other values and beyond 64 bits.
  public func integer(of node: Node) -> Int64? {
    guard case .number(let number) = kind(of: node) else { return nil }
    return number.integer(from: bytes.span)
  }

  /// The nearest double of a number; nil for other values and beyond the largest finite double.
  public func double(of node: Node) -> Double? {
    guard case .number(let number) = kind(of: node) else { return nil }
    return number.double(from: bytes.span)
  }

  /// A bool's value; nil for other values.
  public func bool(of node: Node) -> Bool? {
    guard case .bool(let value) = kind(of: node) else { return nil }
    return value
  }
}
