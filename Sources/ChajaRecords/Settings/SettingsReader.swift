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
  var key: String { document.place(of: node) }

  /// Parses the bytes of one object; a byte order mark is skipped.
  init(_ json: [UInt8]) throws(SettingsError) {
    let hasMark = json.starts(with: [0xEF, 0xBB, 0xBF])
    do {
      source = Source(try JSONDocument(hasMark ? Array(json.dropFirst(3)) : json))
    } catch {
      throw SettingsError(
        key: "",
        problem: .notJSON("line \(error.line), column \(error.column): \(error.message)")
      )
    }
    node = 0
    guard document.kind(of: 0) == .object else {
      throw SettingsError(key: "", problem: .notJSON("it is \(Self.typeName(document, 0))"))
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
      list.removeAll { $0.memberNameBytes == member.memberNameBytes }
      list.append(member)
    }
    return list
  }

  /// The name of a member, as UTF-8.
  var memberNameBytes: [UInt8] { document.nameBytes(of: node) }

  /// The name of a member.
  var memberName: String { String(decoding: memberNameBytes, as: UTF8.self) }

  func elements(_ expected: String) throws(SettingsError) -> [SettingsReader] {
    guard document.kind(of: node) == .array else { throw wrongType(expected) }
    return document.children(of: node).map { SettingsReader(source, $0) }
  }

  var isNull: Bool { document.kind(of: node) == .null }

  func string() throws(SettingsError) -> String {
    guard let bytes = document.string(of: node) else { throw wrongType("text") }
    return String(decoding: bytes, as: UTF8.self)
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
      if name.isEmpty { throw SettingsError(key: key, problem: .emptyName) }
      if list[..<index].contains(where: { $0.isSame(as: name) }) {
        throw SettingsError(key: key, problem: .duplicateName(name))
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
    guard value >= least, let integer = Int(exactly: value) else {
      throw SettingsError(key: key, problem: .outOfRange(expected: "\(least) or more"))
    }
    return integer
  }

  func double(atLeast least: Double) throws(SettingsError) -> Double {
    guard let value = document.double(of: node) else { throw wrongType("a number") }
    guard value >= least else {
      throw SettingsError(key: key, problem: .outOfRange(expected: "\(least) or more"))
    }
    return value
  }

  /// The value as it is written, without white space.
  var compact: String {
    String(
      decoding: document.bytes[document.range(of: node)].filter { $0 > 0x20 },
      as: UTF8.self
    )
  }

  @inline(never)
  func wrongType(_ expected: String) -> SettingsError {
    let actual = Self.typeName(document, node)
    return SettingsError(key: key, problem: .wrongType(expected: expected, actual: actual))
  }

  static func typeName(_ document: JSONDocument, _ node: JSONDocument.Node) -> String {
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
