// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaJSON

/// A value of JSON with its place, such as `steps[3].at`, so that every complaint can name it.
public struct PlacedValue: Sendable {
  /// The document that the value lies in.
  public let document: JSONDocument
  /// The value's node in the document.
  public let node: JSONDocument.Node
  /// Where the value stands: names joined by dots, numbers of list elements in brackets; empty for the whole document.
  public let place: String
  private let subject: String

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - json: One JSON value, UTF-8.
  ///   - subject: What complaints call the whole of it, such as “the script”.
  /// - Throws: `SessionJSONError` with a column, when the bytes are not JSON.
  public init(_ json: [UInt8], subject: String) throws(SessionJSONError) {
    do {
      document = try JSONDocument(json)
    } catch {
      throw SessionJSONError(line: error.line, column: error.column, message: error.message)
    }
    self.subject = subject
    node = 0
    place = ""
  }

  private init(_ parent: PlacedValue, _ node: JSONDocument.Node, _ place: String) {
    document = parent.document
    subject = parent.subject
    self.node = node
    self.place = place
  }

  /// Makes a complaint about this value, such as “should be a list”.
  public func error(_ problem: String) -> SessionJSONError {
    let start = document.range(of: node).lowerBound
    let line = 1 + document.bytes[..<start].count { $0 == 0x0A }
    let subject = place.isEmpty ? subject : place
    return SessionJSONError(line: line, column: nil, message: "\(subject) \(problem)")
  }

  /// Whether the value is null.
  public var isNull: Bool { document.kind(of: node) == .null }

  /// Whether the value is an object.
  public var isObject: Bool { document.kind(of: node) == .object }

  /// Whether the value is a string.
  public var isText: Bool { document.string(of: node) != nil }

  /// The value as it is written.
  public var json: [UInt8] { Array(document.bytes[document.range(of: node)]) }

  /// Whether the value is true.
  public var isTrue: Bool { document.bool(of: node) == true }

  /// Whether the value is an object with a member of a name.
  public func has(_ name: StaticString) -> Bool {
    isObject && document.children(of: node).contains { name.equals(document.nameBytes(of: $0)) }
  }

  /// Reads an object.
  ///
  /// - Parameter known: The names that may occur.
  /// - Returns: The members by name.
  /// - Throws: When the value is no object, or a name is none of `known` or occurs twice.
  public func members(_ known: [String]) throws(SessionJSONError) -> PlacedMembers {
    guard isObject else { throw error("should be an object") }
    var members = PlacedMembers()
    for child in document.children(of: node) {
      let bytes = document.nameBytes(of: child)
      let name = String(decoding: bytes, as: UTF8.self)
      let value = PlacedValue(self, child, place.isEmpty ? name : "\(place).\(name)")
      guard known.contains(where: { $0.utf8.elementsEqual(bytes) }) else {
        let hint =
          Spelling.nearest(to: name, among: known).map { "did you mean “\($0)”?" }
          ?? "there are \(known.joined(separator: ", "))"
        throw value.error("is not known; \(hint)")
      }
      guard members.add(value, named: bytes) else { throw value.error("occurs twice") }
    }
    return members
  }

  /// Reads a list.
  public func elements() throws(SessionJSONError) -> [PlacedValue] {
    guard document.kind(of: node) == .array else { throw error("should be a list") }
    return document.children(of: node).enumerated().map {
      PlacedValue(self, $1, "\(place)[\($0)]")
    }
  }

  /// Reads a string, as UTF-8.
  public func text() throws(SessionJSONError) -> [UInt8] {
    guard let text = document.string(of: node) else { throw error("should be a string") }
    return text
  }

  /// Reads a string that is not empty.
  public func name() throws(SessionJSONError) -> [UInt8] {
    let name = try text()
    if name.isEmpty { throw error("should not be empty") }
    return name
  }

  /// Reads true or false.
  public func flag() throws(SessionJSONError) -> Bool {
    guard let flag = document.bool(of: node) else { throw error("should be true or false") }
    return flag
  }

  /// Checks a value that says nothing by itself: only true makes sense.
  public func checkTrue() throws(SessionJSONError) {
    guard isTrue else { throw error("should be true") }
  }

  /// Reads a whole number of a range; where `Int` is too small for it, the greatest `Int`.
  public func integer(_ range: ClosedRange<Int64>) throws(SessionJSONError) -> Int {
    guard let value = document.integer(of: node), range.contains(value) else {
      throw error("should be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(clamping: value)
  }

  /// Finds which of some words the value is, compared byte by byte.
  ///
  /// - Throws: When it is none of them, or no string.
  public func word(of words: [StaticString], _ problem: String) throws(SessionJSONError) -> Int {
    let text = try text()
    for (index, word) in words.enumerated() where word.equals(text) { return index }
    throw error(problem)
  }
}

/// The members of an object, by name.
public struct PlacedMembers: Sendable {
  private var list: [(name: [UInt8], value: PlacedValue)] = []

  /// The member of a name.
  public subscript(name: StaticString) -> PlacedValue? {
    list.first { name.equals($0.name) }?.value
  }

  /// Adds a member, unless there is one of this name.
  mutating func add(_ value: PlacedValue, named name: [UInt8]) -> Bool {
    if list.contains(where: { $0.name == name }) { return false }
    list.append((name, value))
    return true
  }
}

extension StaticString {
  /// Whether the text consists of these bytes.
  func equals(_ bytes: [UInt8]) -> Bool {
    withUTF8Buffer { $0.elementsEqual(bytes) }
  }
}
