// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaJSON

/// Turns the engine's hits into records with highlights, reusing its memory from hit to hit.
struct HitReader {
  private let snapshot: Snapshot
  private let displayed: [[UInt8]]?
  private let fieldNames: [[UInt8]]
  private var highlighter = Highlighter()
  private var document = JSONDocument()

  init(snapshot: Snapshot, displayed: [[UInt8]]?) {
    self.snapshot = snapshot
    self.displayed = displayed
    fieldNames = snapshot.fields.map { $0.name }
  }

  /// Reads the record of a hit, and marks what matched.
  ///
  /// - Throws: `damagedIndex` when it is no JSON object, as every record was that became part of an index.
  mutating func read(_ hit: Hit) throws(QueryError) -> Answer.Hit {
    var record = snapshot.stored(hit)
    guard (try? document.read(record)) != nil, document.kind(of: 0) == .object else {
      throw .damagedIndex
    }
    var highlights: [Answer.FieldHighlight] = []
    for field in highlighter.matchedFields(of: hit) { append(field, of: hit, to: &highlights) }
    if let displayed { record = document.showing(displayed) }
    return Answer.Hit(
      id: hit.id,
      match: hit.match,
      fieldNameBytes: hit.match.map { fieldNames[$0.field] },
      highlights: highlights,
      record: record
    )
  }

  private mutating func append(
    _ field: Int,
    of hit: Hit,
    to highlights: inout [Answer.FieldHighlight]
  ) {
    let name = fieldNames[field]
    if let displayed, !IndexSettings.matches(name, displayed) { return }
    for (value, text) in document.searchableTexts(at: name).enumerated() {
      // A fraction may be written in many ways, so places in it mean nothing to who reads the number.
      if text.isFraction { continue }
      let ranges = highlighter.ranges(
        of: hit,
        field: field,
        value: value,
        in: text.bytes.span,
        index: snapshot.index(of: hit)
      )
      if ranges.isEmpty { continue }
      highlights.append(
        Answer.FieldHighlight(fieldBytes: name, value: text.isSingle ? nil : value, ranges: ranges)
      )
    }
  }
}

extension JSONDocument {
  /// The record with only those members that the names show, each as it is written.
  func showing(_ names: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter()
    show(0, path: [], names, to: &writer)
    return writer.bytes
  }

  private func show(
    _ node: Node,
    path: [UInt8],
    _ names: [[UInt8]],
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    forEachMember(of: node) { child, text in
      let name = text.unescaped(from: bytes.span)
      let childPath = path.isEmpty ? name : path + [0x2E] + name
      let isShown = IndexSettings.matches(childPath, names)
      guard
        isShown || kind(of: child) == .object && names.contains(where: { $0.isInside(childPath) })
      else { return }
      writer.name(name)
      if isShown {
        writer.raw(Array(bytes[range(of: child)]))
      } else {
        show(child, path: childPath, names, to: &writer)
      }
    }
    writer.endObject()
  }
}
