// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaJSON

/// A value of a script with its place in it, such as `steps[3].at`, so that every complaint can name it.
struct ScriptValue {
  let document: JSONDocument
  let file: String
  let node: JSONDocument.Node
  let place: String

  init(bytes: [UInt8], file: String) throws(Failure) {
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw Failure(
        code: .badData,
        message: "\(file):\(error.line):\(error.column): \(error.message)"
      )
    }
    self.file = file
    node = 0
    place = ""
  }

  private init(_ parent: ScriptValue, _ node: JSONDocument.Node, _ place: String) {
    document = parent.document
    file = parent.file
    self.node = node
    self.place = place
  }

  /// A complaint about this value.
  func error(_ message: String) -> Failure {
    let start = document.range(of: node).lowerBound
    let line = 1 + document.bytes[..<start].count { $0 == 0x0A }
    let subject = place.isEmpty ? "the script" : place
    return Failure(code: .badData, message: "\(file):\(line): \(subject) \(message)")
  }

  var isNull: Bool { document.kind(of: node) == .null }

  /// The members by name; a name that is none of `known` is refused.
  func members(_ known: [String]) throws(Failure) -> [String: ScriptValue] {
    guard document.kind(of: node) == .object else { throw error("should be an object") }
    var members: [String: ScriptValue] = [:]
    for child in document.children(of: node) {
      let name = String(decoding: document.nameBytes(of: child), as: UTF8.self)
      let value = ScriptValue(self, child, place.isEmpty ? name : "\(place).\(name)")
      guard known.contains(name) else {
        let hint =
          Spelling.nearest(to: name, among: known).map { "did you mean “\($0)”?" }
          ?? "there are \(known.joined(separator: ", "))"
        throw value.error("is not known; \(hint)")
      }
      guard members.updateValue(value, forKey: name) == nil else {
        throw value.error("occurs twice")
      }
    }
    return members
  }

  func elements() throws(Failure) -> [ScriptValue] {
    guard document.kind(of: node) == .array else { throw error("should be a list") }
    return document.children(of: node).enumerated().map {
      ScriptValue(self, $1, "\(place)[\($0)]")
    }
  }

  func text() throws(Failure) -> [UInt8] {
    guard let text = document.string(of: node) else { throw error("should be a string") }
    return text
  }

  func name() throws(Failure) -> [UInt8] {
    let name = try text()
    if name.isEmpty { throw error("should not be empty") }
    return name
  }

  func flag() throws(Failure) -> Bool {
    guard let flag = document.bool(of: node) else { throw error("should be true or false") }
    return flag
  }

  /// A step that has no value of its own: only true makes sense.
  func isTrue() throws(Failure) {
    guard document.bool(of: node) == true else { throw error("should be true") }
  }

  func integer(_ range: ClosedRange<Int>) throws(Failure) -> Int {
    guard let value = document.integer(of: node), range.contains(Int(value)) else {
      throw error("should be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(value)
  }
}
