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

  /// The setting, with dots where it lies inside another.
  var key: String { String(decoding: keyBytes, as: UTF8.self) }

  /// The setting, in UTF-8.
  var keyBytes: [UInt8] { document.placeBytes(of: node) }

  /// Parses the bytes of one object; a byte order mark is skipped.
  init(_ json: [UInt8]) throws(SettingsError) {
    let hasMark = json.starts(with: [0xEF, 0xBB, 0xBF])
    do {
      source = Source(try JSONDocument(hasMark ? Array(json.dropFirst(3)) : json))
    } catch {
      throw SettingsError(
        key: "",
        problem: .notJSON(
          ("line \(error.line), column \(error.column): \(error.text)" as ErrorText).string
        )
      )
    }
    node = 0
    guard document.kind(of: 0) == .object else {
      let text: ErrorText = "it is \(Self.typeName(document, 0))"
      throw SettingsError(key: "", problem: .notJSON(text.string))
    }
  }

  private init(_ source: Source, _ node: JSONDocument.Node) {
    self.source = source
    self.node = node
  }

  /// The members, the last of each name.
  func members() throws(SettingsError) -> [SettingsReader] {
    guard document.kind(of: node) == .object else { throw wrongType("an object") }
    var list: [SettingsReader] = []
    for child in document.children(of: node) {
      let member = SettingsReader(source, child)
      list.removeAll { $0.memberName == member.memberName }
      list.append(member)
    }
    return list
  }

  /// The name of a member, as UTF-8.
  var memberName: [UInt8] { document.nameBytes(of: node) }

  func elements(_ expected: StaticString) throws(SettingsError) -> [SettingsReader] {
    guard document.kind(of: node) == .array else { throw wrongType(expected) }
    return document.children(of: node).map { SettingsReader(source, $0) }
  }

  var isNull: Bool { document.kind(of: node) == .null }

  func text() throws(SettingsError) -> [UInt8] {
    guard let bytes = document.string(of: node) else { throw wrongType("text") }
    return bytes
  }

  func string() throws(SettingsError) -> String {
    String(decoding: try text(), as: UTF8.self)
  }

  func strings() throws(SettingsError) -> [String] {
    var list: [String] = []
    for element in try elements("a list of texts") { list.append(try element.string()) }
    return list
  }

  /// Names: texts that are not empty and do not repeat.
  func names() throws(SettingsError) -> [String] {
    let list = try strings()
    for (index, name) in list.enumerated() {
      if name.isEmpty { throw error(.emptyName) }
      for other in 0..<index where list[other].isSame(as: name) {
        throw error(.duplicateName(name))
      }
    }
    return list
  }

  func bool() throws(SettingsError) -> Bool {
    guard let value = document.bool(of: node) else { throw wrongType("true or false") }
    return value
  }

  func integer(atLeast least: Int) throws(SettingsError) -> Int {
    guard let value = document.integer(of: node) else { throw wrongType("a whole number") }
    guard value >= least, let integer = Int(exactly: value) else { throw belowLeast(least) }
    return integer
  }

  func double(atLeast least: Int) throws(SettingsError) -> Double {
    guard let value = document.double(of: node) else { throw wrongType("a number") }
    guard value >= Double(least) else { throw belowLeast(least) }
    return value
  }

  /// The value as it is written, without white space.
  var compact: [UInt8] {
    document.bytes[document.range(of: node)].filter { $0 > 0x20 }
  }

  @inline(never)
  func error(_ problem: SettingsError.Problem) -> SettingsError {
    SettingsError(key: key, problem: problem)
  }

  @inline(never)
  func wrongType(_ expected: StaticString) -> SettingsError {
    error(
      .wrongType(expected: expected.description, actual: Self.typeName(document, node).description)
    )
  }

  @inline(never)
  func outOfRange(_ expected: StaticString) -> SettingsError {
    error(.outOfRange(expected: expected.description))
  }

  @inline(never)
  func unsupported(_ words: StaticString) -> SettingsError {
    error(.unsupported(words.description))
  }

  private func belowLeast(_ least: Int) -> SettingsError {
    error(.outOfRange(expected: ("\(least) or more" as ErrorText).string))
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
