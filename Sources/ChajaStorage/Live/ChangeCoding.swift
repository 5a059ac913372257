// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

extension ByteEncoder {
  /// Appends a change as the log holds it; `Documentation/IndexFormat.md` is the reference.
  mutating func append(_ change: Change) {
    switch change {
    case .field(let name, let kind):
      append(UInt8(1))
      append(kind.rawValue)
      append(counted: name)
    case .column(let name):
      append(UInt8(2))
      append(counted: name)
    case .put(let record):
      append(UInt8(3))
      append(record)
    case .delete(let id):
      append(UInt8(4))
      append(id)
    }
  }

  private mutating func append(_ record: RecordContent) {
    append(record.id)
    append(UInt8(record.rank == nil ? 0 : 1))
    if let rank = record.rank { append(rank) }
    append(UInt32(record.texts.count))
    for text in record.texts {
      append(UInt32(text.field))
      append(counted: text.bytes)
    }
    append(UInt32(record.values.count))
    for value in record.values {
      append(UInt32(value.column))
      append(value.value)
    }
    append(counted: record.stored)
  }

  private mutating func append(_ id: RecordID) {
    switch id {
    case .integer(let value):
      append(UInt8(0))
      append(value)
    case .text(let bytes):
      append(UInt8(1))
      append(counted: bytes)
    }
  }

  private mutating func append(_ value: ColumnValue) {
    switch value {
    case .null: append(UInt8(0))
    case .empty: append(UInt8(1))
    case .flag(let flag): append(UInt8(flag ? 3 : 2))
    case .integer(let integer):
      append(UInt8(4))
      append(integer)
    case .number(let number):
      append(UInt8(5))
      append(number)
    case .text(let text):
      append(UInt8(6))
      append(counted: text)
    }
  }
}

extension ByteDecoder {
  /// Reads a change; nil where the bytes are none.
  mutating func change() -> Change? {
    switch integer(UInt8.self) {
    case 1:
      guard let kind = integer(UInt8.self).flatMap(FieldKind.init(rawValue:)), let name = counted()
      else { return nil }
      return .field(name: name, kind: kind)
    case 2: return counted().map { .column(name: $0) }
    case 3: return record().map { .put($0) }
    case 4: return id().map { .delete($0) }
    default: return nil
    }
  }

  private mutating func record() -> RecordContent? {
    guard let id = id(), let hasRank = integer(UInt8.self), hasRank <= 1 else { return nil }
    var record = RecordContent(id: id)
    if hasRank == 1 {
      guard let rank = double(), rank.isFinite else { return nil }
      record.rank = rank
    }
    guard let textCount = integer(UInt32.self) else { return nil }
    for _ in 0..<textCount {
      guard let field = integer(UInt32.self), let bytes = counted() else { return nil }
      record.texts.append(RecordContent.Text(field: Int(field), bytes: bytes))
    }
    guard let valueCount = integer(UInt32.self) else { return nil }
    for _ in 0..<valueCount {
      guard let column = integer(UInt32.self), let value = columnValue() else { return nil }
      record.values.append(RecordContent.Value(column: Int(column), value: value))
    }
    guard let stored = counted() else { return nil }
    record.stored = stored
    return record
  }

  private mutating func id() -> RecordID? {
    switch integer(UInt8.self) {
    case 0: integer(Int64.self).map { .integer($0) }
    case 1: counted().map { .text($0) }
    default: nil
    }
  }

  private mutating func columnValue() -> ColumnValue? {
    switch integer(UInt8.self) {
    case 0: .null
    case 1: .empty
    case 2: .flag(false)
    case 3: .flag(true)
    case 4: integer(Int64.self).map { .integer($0) }
    case 5: double().map { .number($0) }
    case 6: counted().map { .text($0) }
    default: nil
    }
  }
}
