// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

/// One change of a live index.
public enum Change: Hashable, Sendable {
  /// Names a searchable field, which gets the next number; nothing when it is there with this kind.
  case field(name: [UInt8], kind: FieldKind)

  /// Names a column, which gets the next number; nothing when it is there.
  case column(name: [UInt8])

  /// Adds a record, in place of the one with its id.
  case put(RecordContent)

  /// Deletes the record with an id; nothing when there is none.
  case delete(RecordID)
}

/// What the records of a live index may name: fields and columns by number.
///
/// Both only ever grow.
struct LiveSchema: Equatable, Sendable {
  /// The most fields and columns together that bytes may claim.
  static let maximumNames = 1 << 20

  var rank: RankOrder?
  var startFactor: Double
  var fields: [(name: [UInt8], kind: FieldKind)] = []
  var columns: [[UInt8]] = []

  static func == (left: LiveSchema, right: LiveSchema) -> Bool {
    left.rank == right.rank && left.startFactor == right.startFactor
      && left.columns == right.columns && left.fields.count == right.fields.count
      && zip(left.fields, right.fields).allSatisfy { $0 == $1 }
  }

  /// Takes over the names of a change; a record must use only numbers that are known by then.
  mutating func apply(_ change: Change) throws(LiveIndex.WriteError) {
    switch change {
    case .field(let name, let kind):
      if let known = fields.first(where: { $0.name == name }) {
        guard known.kind == kind else { throw .conflictingField(name: name) }
      } else {
        fields.append((name, kind))
      }
    case .column(let name):
      if !columns.contains(name) { columns.append(name) }
    case .put(let record):
      for text in record.texts where !fields.indices.contains(text.field) {
        throw .unknownField(number: text.field)
      }
      for value in record.values where !columns.indices.contains(value.column) {
        throw .unknownColumn(number: value.column)
      }
      guard record.rank?.isFinite ?? true else { throw .invalidRank(id: record.id) }
    case .delete: break
    }
  }

  /// A builder that has all fields and columns under the same numbers.
  func makeBuilder() -> IndexBuilder {
    var builder = IndexBuilder(rank: rank, startFactor: startFactor)
    for field in fields { _ = builder.field(named: field.name, kind: field.kind) }
    for name in columns { _ = builder.column(named: name) }
    return builder
  }
}
