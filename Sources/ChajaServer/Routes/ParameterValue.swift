// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

/// A parameter's value as it was sent, in an address or in a JSON object, and what it can be read as.
struct ParameterValue {
  private enum Source {
    case text(String)
    case json(JSONDocument, JSONDocument.Node)
  }

  let name: SearchParameters.Name
  private let source: Source

  /// Makes the value of a parameter in an address.
  init(_ name: SearchParameters.Name, text: String) {
    self.name = name
    source = .text(text)
  }

  /// Makes the value of a parameter in a JSON object.
  init(_ name: SearchParameters.Name, node: JSONDocument.Node, in document: JSONDocument) {
    self.name = name
    source = .json(document, node)
  }

  /// Whether the value is JSON's `null`, which means the default.
  var isNull: Bool {
    if case .json(let document, let node) = source {
      document.kind(of: node) == .null
    } else {
      false
    }
  }

  /// Reads a text.
  func string() throws(APIError) -> String {
    switch source {
    case .text(let text): return text
    case .json(let document, let node):
      guard let bytes = document.string(of: node) else { throw wrong("a string") }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Reads a whole number that is zero or more.
  func count() throws(APIError) -> Int {
    let value: Int?
    switch source {
    case .text(let text):
      let digits = text.utf8
      let isDigits = !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
      value = isDigits ? Int(text) : nil
    case .json(let document, let node): value = document.integer(of: node).flatMap(Int.init)
    }
    guard let value, value >= 0 else { throw wrong("a whole number from 0 to \(Int.max)") }
    return value
  }

  /// Reads a truth value.
  func bool() throws(APIError) -> Bool {
    switch source {
    case .text("true"): return true
    case .text("false"): return false
    case .text: throw wrong("true or false")
    case .json(let document, let node):
      guard let value = document.bool(of: node) else { throw wrong("true or false") }
      return value
    }
  }

  /// Reads a list of texts: a JSON array of strings, or in an address texts with commas between.
  func strings() throws(APIError) -> [String] {
    switch source {
    case .text(let text): return text.split(separator: ",").map(String.init)
    case .json(let document, let node):
      guard document.kind(of: node) == .array else { throw wrong("an array of strings") }
      var list: [String] = []
      for child in document.children(of: node) {
        guard let bytes = document.string(of: child) else { throw wrong("an array of strings") }
        list.append(String(decoding: bytes, as: UTF8.self))
      }
      return list
    }
  }

  /// Reads a filter: an expression, or an array of expressions and of arrays of expressions.
  ///
  /// All parts of the outer array must hold, and of each inner array any one. Empty parts say nothing.
  func filter() throws(APIError) -> SearchParameters.FilterTree? {
    switch source {
    case .text(let text): return Self.expression(text)
    case .json(let document, let node):
      if let bytes = document.string(of: node) {
        return Self.expression(String(decoding: bytes, as: UTF8.self))
      }
      guard document.kind(of: node) == .array else { throw wrongFilter }
      var parts: [SearchParameters.FilterTree] = []
      for child in document.children(of: node) {
        if let part = try filterPart(child, in: document) { parts.append(part) }
      }
      return parts.isEmpty ? nil : .all(parts)
    }
  }

  private func filterPart(
    _ node: JSONDocument.Node,
    in document: JSONDocument
  ) throws(APIError) -> SearchParameters.FilterTree? {
    if let bytes = document.string(of: node) {
      return Self.expression(String(decoding: bytes, as: UTF8.self))
    }
    guard document.kind(of: node) == .array else { throw wrongFilter }
    var parts: [SearchParameters.FilterTree] = []
    for child in document.children(of: node) {
      guard let bytes = document.string(of: child) else { throw wrongFilter }
      if let part = Self.expression(String(decoding: bytes, as: UTF8.self)) { parts.append(part) }
    }
    return parts.isEmpty ? nil : .any(parts)
  }

  private static func expression(_ text: String) -> SearchParameters.FilterTree? {
    text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      ? nil : .expression(text)
  }

  private var wrongFilter: APIError {
    wrong("a filter expression, an array of them, or an array of such arrays")
  }

  private func wrong(_ expected: String) -> APIError {
    APIError(name.errorCode, "The value of `\(name.rawValue)` is not \(expected).")
  }
}
