// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaJSON

/// A value in a service's JSON answer, which knows its place for messages.
struct ServiceValue {
  private let document: JSONDocument
  private let node: JSONDocument.Node
  /// Where it stands, such as `results[3].url`; empty for the whole answer.
  let place: String

  private init(_ document: JSONDocument, _ node: JSONDocument.Node, _ place: String) {
    self.document = document
    self.node = node
    self.place = place
  }

  /// Reads an answer's body.
  init(_ response: HTTPResponse) throws(SourceFailure) {
    do throws(JSONError) {
      self.init(try JSONDocument(response.body), 0, "")
    } catch {
      throw .malformed("not JSON at line \(error.line), column \(error.column): \(error.message)")
    }
  }

  /// A member that may be missing; `null` counts as missing.
  func optional(_ name: String) -> ServiceValue? {
    guard let found = document.member(named: Array(name.utf8), of: node),
      document.kind(of: found) != .null
    else { return nil }
    return ServiceValue(document, found, place.isEmpty ? name : "\(place).\(name)")
  }

  /// A member that has to be there.
  func member(_ name: String) throws(SourceFailure) -> ServiceValue {
    guard let value = optional(name) else {
      throw .malformed("\(place.isEmpty ? "the answer" : place) has no “\(name)”")
    }
    return value
  }

  /// The elements of an array.
  func elements() throws(SourceFailure) -> [ServiceValue] {
    guard document.kind(of: node) == .array else { throw wrong("an array") }
    return document.children(of: node).enumerated().map {
      ServiceValue(document, $0.element, "\(place)[\($0.offset)]")
    }
  }

  func string() throws(SourceFailure) -> String {
    guard let utf8 = document.string(of: node) else { throw wrong("a string") }
    return String(decoding: utf8, as: UTF8.self)
  }

  func integer() throws(SourceFailure) -> Int {
    guard let number = document.integer(of: node) else { throw wrong("a whole number") }
    return Int(number)
  }

  func number() throws(SourceFailure) -> Double {
    guard let number = document.double(of: node) else { throw wrong("a number") }
    return number
  }

  func bool() throws(SourceFailure) -> Bool {
    guard let bool = document.bool(of: node) else { throw wrong("true or false") }
    return bool
  }

  /// The failure that this value is not what it should be.
  func wrong(_ expected: String) -> SourceFailure {
    .malformed("\(place.isEmpty ? "the answer" : place) should be \(expected)")
  }
}
