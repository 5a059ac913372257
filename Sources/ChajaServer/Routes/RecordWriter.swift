// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaEngine
import ChajaJSON

/// Writes the members of a record: all or some, as they are or with their matched letters marked.
struct RecordWriter {
  private let record: JSONDocument
  private let names: [[UInt8]]?
  private var marking: Marking?

  private struct Marking {
    var highlights: [Answer.FieldHighlight]
    /// The fields to mark; nil for all.
    var fields: [[UInt8]]?
    var before: [UInt8]
    var after: [UInt8]
    /// By field, how many of its values have been passed, since a highlight names the value of a list.
    var passed: [[UInt8]: Int] = [:]
  }

  /// Makes the writer of a record.
  ///
  /// - Parameters:
  ///   - record: A JSON object.
  ///   - names: The dotted names of the members to write, each with all that is in it; nil for all.
  init(_ record: JSONDocument, names: [String]?) {
    self.record = record
    self.names = names.map { $0.map { Array($0.utf8) } }
  }

  /// From now on writes texts with their matches between tags, and numbers as texts.
  ///
  /// - Parameters:
  ///   - highlights: The matched letters.
  ///   - fields: The dotted names of the fields to mark; `*` for all.
  ///   - tags: What to write before and after a match; neither they nor the texts are escaped for HTML.
  mutating func mark(
    _ highlights: [Answer.FieldHighlight],
    in fields: [String],
    tags: (String, String)
  ) {
    marking = Marking(
      highlights: highlights,
      fields: fields.contains("*") ? nil : fields.map { Array($0.utf8) },
      before: Array(tags.0.utf8),
      after: Array(tags.1.utf8)
    )
  }

  /// Writes the members into an object that is begun.
  mutating func writeMembers(to writer: inout JSONWriter) {
    if names == nil, marking == nil {
      copyMembers(to: &writer)
      return
    }
    marking?.passed = [:]
    writeMembers(of: 0, path: [], to: &writer)
  }

  /// Writes all members as they stand in the record, which costs a fraction of walking through them.
  private func copyMembers(to writer: inout JSONWriter) {
    let range = record.range(of: 0)
    guard record.kind(of: 0) == .object, range.count > 2 else { return }
    let members = record.bytes[range.lowerBound + 1..<range.upperBound - 1]
    if members.allSatisfy({ $0 <= UInt8(ascii: " ") }) { return }
    writer.raw(Array(members))
  }

  private mutating func writeMembers(
    of node: JSONDocument.Node,
    path: [UInt8],
    to writer: inout JSONWriter
  ) {
    for child in record.children(of: node) {
      let name = record.nameBytes(of: child)
      let path = path.isEmpty ? name : path + [UInt8(ascii: ".")] + name
      guard includes(path, leadsTo: record.kind(of: child) == .object) else { continue }
      writer.name(name)
      write(child, path: path, to: &writer)
    }
  }

  private mutating func write(
    _ node: JSONDocument.Node,
    path: [UInt8],
    to writer: inout JSONWriter
  ) {
    switch record.kind(of: node) {
    case .object:
      writer.beginObject()
      writeMembers(of: node, path: path, to: &writer)
      writer.endObject()
    case .array:
      writer.beginArray()
      for child in record.children(of: node) { write(child, path: path, to: &writer) }
      writer.endArray()
    case .string, .number:
      if marking == nil {
        writer.raw(Array(record.bytes[record.range(of: node)]))
      } else {
        let text = record.string(of: node) ?? Array(record.bytes[record.range(of: node)])
        writer.string(marked(text, path: path))
      }
    case .bool, .null: writer.raw(Array(record.bytes[record.range(of: node)]))
    }
  }

  /// Whether a member is written: it, or an object around it, is named, or it is an object around one that is.
  private func includes(_ path: [UInt8], leadsTo isObject: Bool) -> Bool {
    guard let names else { return true }
    return names.contains { name in
      name == path || Self.isInside(path, name) || (isObject && Self.isInside(name, path))
    }
  }

  private static func isInside(_ path: [UInt8], _ outer: [UInt8]) -> Bool {
    path.count > outer.count && path[outer.count] == UInt8(ascii: ".") && path.starts(with: outer)
  }

  private mutating func marked(_ text: [UInt8], path: [UInt8]) -> [UInt8] {
    guard let marking else { return text }
    let value = marking.passed[path, default: 0]
    self.marking?.passed[path] = value + 1
    guard marking.fields?.contains(path) ?? true,
      let highlight = marking.highlights.first(where: {
        path.elementsEqual($0.field.utf8) && ($0.value ?? 0) == value
      })
    else { return text }
    var result: [UInt8] = []
    var end = 0
    for range in highlight.ranges where range.utf8.upperBound <= text.count {
      result += text[end..<range.utf8.lowerBound]
      result += marking.before + text[range.utf8] + marking.after
      end = range.utf8.upperBound
    }
    return result + text[end...]
  }
}
