// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaEngine

extension SearchIndex {
  /// Builds the engine's index.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - schema: Which parts of them are searched.
  ///   - settings: Bytes kept in the index.
  ///   - stored: What is kept with a record, given its place in the list and itself.
  /// - Returns: The index, and the number of records replaced by later ones.
  /// - Throws: `invalidRecord`, `indexTooLarge`, `cancelled`, and what `stored` throws.
  static func build(
    _ records: [Record],
    schema: SearchSchema<Record>,
    settings: [UInt8],
    stored: (Int, Record) throws(ChajaError) -> [UInt8]
  ) throws(ChajaError) -> (index: Index, replacedCount: Int) {
    var builder = IndexBuilder(rank: schema.rank?.order, startFactor: schema.startFactor)
    let fields = schema.fields.map { builder.field(named: Array($0.name.utf8), kind: $0.kind) }
    let columns = schema.columns.map { builder.column(named: Array($0.name.utf8)) }
    for (place, record) in records.enumerated() {
      // Often enough to stop at once, seldom enough to cost nothing.
      if place % 1_024 == 0, Task.isCancelled {
        throw ChajaError(.cancelled, "The index was not finished: its task was cancelled.")
      }
      let id = schema.id(record)
      builder.begin(id)
      for (field, number) in zip(schema.fields, fields) {
        for var text in field.values(record) {
          text.makeContiguousUTF8()
          builder.add(text: text.utf8Span.span, field: number)
        }
      }
      for (column, number) in zip(schema.columns, columns) {
        for value in column.values(record) { builder.add(value, column: number) }
      }
      if let value = schema.rank?.value(record) {
        guard value.isFinite else {
          throw ChajaError(
            .invalidRecord,
            "The rank of the record with id \(id.text) is \(value). Give it a finite number, or "
              + "none."
          )
        }
        builder.setRank(value)
      }
      let kept = try stored(place, record)
      builder.setStored(kept.span)
      builder.end()
    }
    let replacedCount = builder.replacedCount
    do {
      return (try builder.finish(settings: settings), replacedCount)
    } catch {
      throw ChajaError(build: error)
    }
  }

  /// The place of a record in its list, as it is stored: four bytes, the highest first.
  static func bytes(ofPlace place: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: place >> ($0 * 8)) }
  }

  /// The place that `bytes(ofPlace:)` gave.
  static func place(ofBytes bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
