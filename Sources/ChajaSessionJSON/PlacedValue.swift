// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaJSON

/// A value of JSON with its place, such as `steps[3].at`, so that every complaint can name it.
public struct PlacedValue: Sendable {
  /// What is parsed once, and shared by all values of it.
  private final class Source: Sendable {
    let document: JSONDocument
    let subject: StaticString

    init(_ document: JSONDocument, _ subject: StaticString) {
      self.document = document
      self.subject = subject
    }
  }

  private let source: Source
  /// The value's node in the document.
  public let node: JSONDocument.Node

  /// The document that the value lies in.
  public var document: JSONDocument { source.document }

  /// Where the value stands: names joined by dots, numbers of list elements in brackets; empty for the whole document.
  public var place: String { document.place(of: node) }

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - json: One JSON value, UTF-8.
  ///   - subject: What complaints call the whole of it, such as “the script”.
  /// - Throws: `SessionJSONError` with a column, when the bytes are not JSON.
  public init(_ json: [UInt8], subject: StaticString) throws(SessionJSONError) {
    do {
      source = Source(try JSONDocument(json), subject)
    } catch {
      throw SessionJSONError(line: error.line, column: error.column, text: error.text)
    }
    node = 0
  }

  private init(_ source: Source, _ node: JSONDocument.Node) {
    self.source = source
    self.node = node
  }

  /// Makes a complaint about this value, such as “should be a list”.
  public func error(_ problem: String) -> SessionJSONError {
    complaint(text: ErrorText(problem))
  }

  /// Makes a complaint that consists of the place and a literal.
  @inline(never)
  package func complaint(_ problem: StaticString) -> SessionJSONError {
    complaint(text: "\(problem)")
  }

  @inline(never)
  package func complaint(text problem: ErrorText) -> SessionJSONError {
    let start = document.range(of: node).lowerBound
    let line = 1 + document.bytes[..<start].count { $0 == 0x0A }
    let place = document.placeBytes(of: node)
    let subject = place.isEmpty ? source.subject.bytes : place
    return SessionJSONError(line: line, column: nil, text: "\(subject) \(problem)")
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
    member(name.bytes) != nil
  }

  /// Reads an object.
  ///
  /// - Parameter known: The names that may occur, with blanks between them.
  /// - Returns: The members by name.
  /// - Throws: When the value is no object, or a name is none of `known` or occurs twice.
  public func members(_ known: StaticString) throws(SessionJSONError) -> PlacedMembers {
    try members(known.words)
  }

  /// Reads an object, whose members may have these names.
  func members(_ known: [[UInt8]]) throws(SessionJSONError) -> PlacedMembers {
    guard isObject else { throw complaint("should be an object") }
    var seen: [[UInt8]] = []
    for child in document.children(of: node) {
      let name = document.nameBytes(of: child)
      let value = PlacedValue(source, child)
      guard known.contains(name) else { throw value.unknown(name, known) }
      if seen.contains(name) { throw value.complaint("occurs twice") }
      seen.append(name)
    }
    return PlacedMembers(self)
  }

  private func unknown(_ name: [UInt8], _ known: [[UInt8]]) -> SessionJSONError {
    if let nearest = Spelling.nearest(to: name, among: known) {
      return complaint(text: "is not known; did you mean “\(nearest)”?")
    }
    return complaint(text: "is not known; there are \(ErrorText(joining: known))")
  }

  /// The member of a name.
  fileprivate func member(_ name: [UInt8]) -> PlacedValue? {
    document.member(named: name, of: node).map { PlacedValue(source, $0) }
  }

  /// Reads a list.
  public func elements() throws(SessionJSONError) -> [PlacedValue] {
    guard document.kind(of: node) == .array else { throw complaint("should be a list") }
    return document.children(of: node).map { PlacedValue(source, $0) }
  }

  /// Reads a string, as UTF-8.
  public func text() throws(SessionJSONError) -> [UInt8] {
    guard let text = document.string(of: node) else { throw complaint("should be a string") }
    return text
  }

  /// Reads a string that is not empty.
  public func name() throws(SessionJSONError) -> [UInt8] {
    let name = try text()
    if name.isEmpty { throw complaint("should not be empty") }
    return name
  }

  /// Reads a list of strings that are not empty, or one by itself.
  public func names() throws(SessionJSONError) -> [[UInt8]] {
    if isText { return [try name()] }
    var names: [[UInt8]] = []
    for element in try elements() { names.append(try element.name()) }
    return names
  }

  /// Reads true or false.
  public func flag() throws(SessionJSONError) -> Bool {
    guard let flag = document.bool(of: node) else { throw complaint("should be true or false") }
    return flag
  }

  /// Checks a value that says nothing by itself: only true makes sense.
  public func checkTrue() throws(SessionJSONError) {
    guard isTrue else { throw complaint("should be true") }
  }

  /// Reads a whole number of a range; where `Int` is too small for it, the greatest `Int`.
  public func integer(_ range: ClosedRange<Int64>) throws(SessionJSONError) -> Int {
    guard let value = document.integer(of: node), range.contains(value) else {
      throw complaint(
        text: "should be a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return Int(clamping: value)
  }

  /// Finds which of some words the value is, compared byte by byte.
  ///
  /// - Parameters:
  ///   - words: The words, with blanks between them.
  ///   - other: What else the value could have been, for the complaint.
  /// - Returns: The number of the word, from 0.
  /// - Throws: When it is none of them, or no string.
  public func word(
    of words: StaticString,
    or other: StaticString = ""
  ) throws(SessionJSONError) -> Int {
    let text = try text()
    var words = words.words
    if let place = words.firstIndex(of: text) { return place }
    if other.utf8CodeUnitCount > 0 { words.append(other.bytes) }
    let last = words.removeLast()
    throw complaint(text: "should be \(ErrorText(joining: words)) or \(last)")
  }
}

/// The members of an object, by name.
public struct PlacedMembers: Sendable {
  private let object: PlacedValue

  init(_ object: PlacedValue) { self.object = object }

  /// The member of a name.
  public subscript(name: StaticString) -> PlacedValue? { self[name.bytes] }

  /// The member of a name in UTF-8.
  subscript(name: [UInt8]) -> PlacedValue? { object.member(name) }

  /// The member of a name.
  ///
  /// - Throws: When there is none.
  @inline(never)
  public func required(_ name: StaticString) throws(SessionJSONError) -> PlacedValue {
    guard let value = self[name] else {
      throw object.complaint(text: "has no “\(name)”")
    }
    return value
  }

  /// The member of a name, unless it is null.
  @inline(never)
  public func given(_ name: StaticString) -> PlacedValue? {
    guard let value = self[name], !value.isNull else { return nil }
    return value
  }

  /// The member of a name as a whole number of a range, or another number where there is none.
  ///
  /// - Throws: When it is something else, as `PlacedValue.integer(_:)` does.
  @inline(never)
  public func integer(
    _ name: StaticString,
    _ range: ClosedRange<Int64>,
    else other: Int
  ) throws(SessionJSONError) -> Int {
    guard let value = self[name] else { return other }
    return try value.integer(range)
  }

  /// The member of a name as true or false, or another value where there is none.
  ///
  /// - Throws: When it is something else.
  @inline(never)
  public func flag(_ name: StaticString, else other: Bool) throws(SessionJSONError) -> Bool {
    guard let value = self[name] else { return other }
    return try value.flag()
  }
}
