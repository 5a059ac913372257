// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// Reads typed values out of a settings object, naming the key in every error.
struct SettingsReader {
  /// What is parsed once, and shared by all values of it.
  private final class Source {
    let document: JSONDocument

    init(_ document: JSONDocument) { self.document = document }
  }

  private let source: Source
  let node: JSONDocument.Node

  var document: JSONDocument { source.document }

  /// The setting in UTF-8, with dots where it lies inside another.
  var key: [UInt8] { document.placeBytes(of: node) }

  /// Parses the bytes of one object; a byte order mark is skipped.
  init(_ json: [UInt8]) throws(SettingsError) {
    let hasMark = json.starts(with: [0xEF, 0xBB, 0xBF])
    do {
      source = Source(try JSONDocument(hasMark ? Array(json.dropFirst(3)) : json))
    } catch {
      let text: ErrorText = "line \(error.line), column \(error.column): \(error.text)"
      throw SettingsError(.notJSON, of: "", text)
    }
    node = 0
    guard document.kind(of: 0) == .object else {
      throw error(.notJSON, "it is \(Self.typeName(document, 0))")
    }
  }

  private init(_ source: Source, _ node: JSONDocument.Node) {
    self.source = source
    self.node = node
  }

  /// The values in an object or a list, one after the other; of members with one name only the last.
  struct Values: Sequence, IteratorProtocol {
    fileprivate let holder: SettingsReader
    fileprivate var following: JSONDocument.Node?

    @inline(never)
    mutating func next() -> SettingsReader? {
      let document = holder.document
      while let node = following {
        following = document.sibling(after: node, in: holder.node)
        if let name = document.name(of: node),
          document.isRepeated(name, after: node, in: holder.node)
        {
          continue
        }
        return SettingsReader(holder.source, node)
      }
      return nil
    }
  }

  /// The members of an object; of null none.
  func members() throws(SettingsError) -> Values { try values(.object, "an object") }

  /// The elements of a list of texts; of null none.
  func elements() throws(SettingsError) -> Values { try values(.array, "a list of texts") }

  @inline(never)
  private func values(
    _ kind: JSONDocument.Kind,
    _ expected: StaticString
  ) throws(SettingsError) -> Values {
    guard isNull || document.kind(of: node) == kind else { throw wrongType(expected) }
    return Values(holder: self, following: document.firstChild(of: node))
  }

  /// The name of a member, as UTF-8.
  var memberName: [UInt8] { document.nameBytes(of: node) }

  var isNull: Bool { document.kind(of: node) == .null }

  var isObject: Bool { document.kind(of: node) == .object }

  func text() throws(SettingsError) -> [UInt8] {
    guard let bytes = document.string(of: node) else { throw wrongType("text") }
    return bytes
  }

  func name() throws(SettingsError) -> [UInt8] {
    let name = try text()
    if name.isEmpty { throw error(.emptyName) }
    return name
  }

  // Null stands for what is so by default: these give nil for it.

  func texts() throws(SettingsError) -> [[UInt8]]? {
    if isNull { return nil }
    var list: [[UInt8]] = []
    for element in try elements() { list.append(try element.text()) }
    return list
  }

  /// Names: texts that are not empty and do not repeat.
  func names() throws(SettingsError) -> [[UInt8]]? {
    guard let texts = try texts() else { return nil }
    var list: [[UInt8]] = []
    for name in texts {
      if name.isEmpty { throw error(.emptyName) }
      if list.contains(name) { throw error(.duplicateName, "\(name)") }
      list.append(name)
    }
    return list
  }

  func bool() throws(SettingsError) -> Bool? {
    if isNull { return nil }
    guard let value = document.bool(of: node) else { throw wrongType("true or false") }
    return value
  }

  /// A whole number from 1.
  func count() throws(SettingsError) -> Int? {
    if isNull { return nil }
    guard let value = document.integer(of: node) else { throw wrongType("a whole number") }
    guard value >= 1, let integer = Int(exactly: value) else {
      throw error(.outOfRange, "1 or more")
    }
    return integer
  }

  /// A number from 1.
  func factor() throws(SettingsError) -> Double? {
    if isNull { return nil }
    guard let value = document.double(of: node) else { throw wrongType("a number") }
    guard value >= 1 else { throw error(.outOfRange, "1 or more") }
    return value
  }

  /// The value as it is written, without white space.
  var compact: [UInt8] {
    document.bytes[document.range(of: node)].filter { $0 > 0x20 }
  }

  @inline(never)
  func error(_ problem: SettingsError.Problem, _ detail: ErrorText = "") -> SettingsError {
    SettingsError(problem, of: key, detail.bytes)
  }

  @inline(never)
  func wrongType(_ expected: StaticString) -> SettingsError {
    error(.wrongType, "\(expected), not \(Self.typeName(document, node))")
  }

  /// Complains about a name that is none of those known, which blanks stand between, with the one that is spelled most like it.
  func unknownKey(among known: StaticString) -> SettingsError { unknownKey(among: known.words) }

  /// Complains about a name that is none of those known.
  @inline(never)
  func unknownKey(among known: [[UInt8]]) -> SettingsError {
    let nearest = Spelling.nearest(to: memberName, among: known)
    let prefix = key.dropLast(memberName.count)
    return SettingsError(.unknownKey, of: key, nearest.map { prefix + $0 } ?? [])
  }

  static func typeName(_ document: JSONDocument, _ node: JSONDocument.Node) -> StaticString {
    switch document.kind(of: node) {
    case .object: "an object"
    case .array: "a list"
    case .string: "text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
