// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine
import ChajaRecords
import ChajaStorage

/// Takes the records that a parser reads as changes of a live index.
struct ChangeSink: RecordSink {
  /// The changes since they were taken last.
  private(set) var changes: [Change] = []
  /// Whether they name fields or columns, whose numbers later changes rely on.
  private(set) var namesAny = false
  private var fields: [[UInt8]: (number: Int, kind: FieldKind)] = [:]
  private var columns: [[UInt8]: Int] = [:]
  private var record = RecordContent(id: .integer(0))

  /// Starts with the names that a live index has.
  init(fields: [(name: [UInt8], kind: FieldKind)], columns: [[UInt8]]) {
    for (number, field) in fields.enumerated() { self.fields[field.name] = (number, field.kind) }
    for (number, name) in columns.enumerated() { self.columns[name] = number }
  }

  mutating func field(named name: [UInt8], kind: FieldKind) -> Int {
    let known = fields[name]
    // A field that is read in another way is for the index to refuse.
    if let known, known.kind == kind { return known.number }
    let number = known?.number ?? fields.count
    fields[name] = (number, kind)
    changes.append(.field(name: name, kind: kind))
    namesAny = true
    return number
  }

  mutating func column(named name: [UInt8]) -> Int {
    if let known = columns[name] { return known }
    let number = columns.count
    columns[name] = number
    changes.append(.column(name: name))
    namesAny = true
    return number
  }

  mutating func begin(_ id: RecordID) { record = RecordContent(id: id) }

  mutating func add(text: Span<UInt8>, field: Int) {
    let bytes = text.withUnsafeBufferPointer { [UInt8]($0) }
    record.texts.append(RecordContent.Text(field: field, bytes: bytes))
  }

  mutating func add(_ value: ColumnValue, column: Int) {
    record.values.append(RecordContent.Value(column: column, value: value))
  }

  mutating func setRank(_ value: Double) { record.rank = value }

  mutating func setStored(_ bytes: Span<UInt8>) {
    record.stored = bytes.withUnsafeBufferPointer { [UInt8]($0) }
  }

  mutating func end() { changes.append(.put(record)) }

  mutating func delete(_ id: RecordID) { changes.append(.delete(id)) }

  /// Gives the changes away.
  mutating func takeChanges() -> [Change] {
    defer {
      changes = []
      namesAny = false
    }
    return changes
  }
}
