// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaJSON

extension FirebaseValue {
  /// Reads JSON.
  ///
  /// - Parameter json: The text.
  /// - Throws: `malformed` with the place.
  package init(json: [UInt8]) throws(FirebaseError) {
    do throws(JSONError) {
      self.init(try JSONDocument(json), 0)
    } catch {
      throw .malformed("not JSON at line \(error.line), column \(error.column): \(error.message)")
    }
  }

  private init(_ document: JSONDocument, _ node: JSONDocument.Node) {
    switch document.kind(of: node) {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .string:
      self = .string(String(decoding: document.string(of: node) ?? [], as: UTF8.self))
    case .number:
      if let integer = document.integer(of: node) {
        self = .integer(integer)
      } else {
        self = document.double(of: node).map { .double($0) } ?? .null
      }
    case .array:
      self = .children(
        document.children(of: node).enumerated().map { element in
          (key: String(element.offset), value: Self(document, element.element))
        }
      )
    case .object:
      self = .children(
        document.children(of: node).map { child in
          let name = String(decoding: document.nameBytes(of: child), as: UTF8.self)
          return (key: name, value: Self(document, child))
        }
      )
    }
  }

  /// Reads the members of an object within an object, nulls too.
  ///
  /// - Parameters:
  ///   - name: The name of the inner object.
  ///   - json: The text of the outer object.
  /// - Returns: Names and values in the order of the text; none where there is no such object.
  /// - Throws: `malformed` with the place.
  package static func members(
    of name: String,
    in json: [UInt8]
  ) throws(FirebaseError) -> [(key: String, value: FirebaseValue)] {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(json)
    } catch {
      throw .malformed("not JSON at line \(error.line), column \(error.column): \(error.message)")
    }
    guard let object = document.member(named: Array(name.utf8), of: 0) else { return [] }
    switch document.kind(of: object) {
    case .object:
      return document.children(of: object).map { node in
        (String(decoding: document.nameBytes(of: node), as: UTF8.self), Self(document, node))
      }
    case .array:
      // Nulls in an array are gaps between the keys.
      return Self(document, object).children.map { ($0.key, $0.value) }
    default: return []
    }
  }

  /// The value as JSON.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .double(let double): writer.double(double)
    case .string(let string): writer.string(string)
    case .object(let children):
      writer.beginObject()
      for child in children {
        writer.name([UInt8](child.key.utf8))
        child.value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// Refuses a value with a key that Firebase does not take.
  func check() throws(FirebaseError) {
    for child in children {
      guard FirebaseKey.isValid(child.key) else { throw .invalidKey }
      try child.value.check()
    }
  }
}
