// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

/// Records as plain values, the model that columns are compared with.
struct PlainRecords {
  /// By record, by name of the field, the values in the order in which they were added.
  var records: [[String: [ColumnValue]]]

  init(_ records: [[String: [ColumnValue]]]) { self.records = records }

  /// The values that a document has besides null, empty and the empty text; equal ones once.
  func values(of document: Int, in field: String) -> [PlainValue] {
    var result: [PlainValue] = []
    for value in (records[document][field] ?? []).compactMap(PlainValue.init)
    where !value.isEmptyText && !result.contains(value) {
      result.append(value)
    }
    return result
  }

  /// The section of columns for these records, every one of them kept.
  func encoded(naming names: [String] = []) -> [UInt8] {
    var builder = ColumnsBuilder()
    for name in names { _ = builder.column(named: Array(name.utf8)) }
    for (record, fields) in records.enumerated() {
      for (name, values) in fields.sorted(by: { $0.key < $1.key }) {
        let column = builder.column(named: Array(name.utf8))
        for value in values { builder.add(value, column: column, record: record) }
      }
    }
    return builder.encoded(
      documentOf: (0..<records.count).map(UInt32.init),
      documentCount: records.count
    )
  }

  /// Opens the columns of these records for the length of `body`.
  func withColumns<Result>(
    naming names: [String] = [],
    _ body: (Columns) throws -> Result
  ) throws -> Result {
    let bytes = encoded(naming: names)
    return try bytes.withUnsafeBytes { bytes in
      let columns = Columns.make(unsafelyOver: bytes, documentCount: records.count)
      return try body(try #require(columns))
    }
  }

  static let fields = ["number", "text", "mixed", "tags", "deep.name"]

  /// Records with fields of all kinds, drawn from few values, so that equal ones meet.
  static func random(
    count: Int,
    seed: UInt64
  ) -> PlainRecords {
    var random = SeededGenerator(seed: seed)
    let numbers: [ColumnValue] = [
      .integer(3), .number(3), .number(2.5), .integer(-7), .integer(9_007_199_254_740_993),
      .integer(9_007_199_254_740_992), .number(0.1), .number(-1e300), .integer(.max),
      .integer(.min), .number(0x1p63), .number(-0.0),
    ]
    let texts: [ColumnValue] = ["AAA", "aaa", "BBB", "bbb", "", "3", "true", "ab", "cab", "한글"]
      .map { ColumnValue.text(Array($0.utf8)) }
    let others: [ColumnValue] = [.null, .empty, .flag(true), .flag(false)]
    func value(_ kinds: [[ColumnValue]]) -> ColumnValue {
      kinds[Int.random(in: 0..<kinds.count, using: &random)].randomElement(using: &random) ?? .null
    }
    var records: [[String: [ColumnValue]]] = []
    for _ in 0..<count {
      var record: [String: [ColumnValue]] = [:]
      for field in fields where Int.random(in: 0..<4, using: &random) > 0 {
        switch field {
        case "number": record[field] = [value([numbers])]
        case "text", "deep.name": record[field] = [value([texts])]
        case "mixed": record[field] = [value([numbers, texts, others])]
        default:
          let length = Int.random(in: 1...4, using: &random)
          record[field] = (0..<length).map { _ in value([numbers, texts, texts, others]) }
        }
      }
      records.append(record)
    }
    return PlainRecords(records)
  }
}

/// A number or text of a plain record, ordered as sorting orders them.
enum PlainValue: Hashable, Comparable {
  case number(String, Double, Int64?)
  case text([UInt8], [UInt8])

  init?(_ value: ColumnValue) {
    switch value {
    case .null, .empty: return nil
    case .flag(let flag): self.init(.text(Array((flag ? "true" : "false").utf8)))
    case .integer(let integer): self = .number("\(integer)", Double(integer), integer)
    case .number(let double):
      if double >= -0x1p63, double < 0x1p63, double.rounded() == double {
        self.init(.integer(Int64(double)))
      } else {
        self = .number("\(double)", double, nil)
      }
    case .text(let text):
      self = .text(Array(String(decoding: text, as: UTF8.self).lowercased().utf8), text)
    }
  }

  var isEmptyText: Bool { self == .text([], []) }

  /// How the value is shown as a facet, and which values are one facet.
  var label: String {
    switch self {
    case .number(let label, _, _): label
    case .text(_, let text): String(decoding: text, as: UTF8.self)
    }
  }

  var group: String {
    switch self {
    case .number(let label, _, _): "number \(label)"
    case .text(let key, _): "text \(String(decoding: key, as: UTF8.self))"
    }
  }

  static func < (left: PlainValue, right: PlainValue) -> Bool {
    switch (left, right) {
    case (.number(_, let a, let x), .number(_, let b, let y)):
      if let x, let y { return x < y }
      // 2^63 is no integer of 64 bits, but the nearest double of the greatest one.
      return a == b ? x != nil : a < b
    case (.number, .text): return true
    case (.text, .number): return false
    case (.text(let a, let x), .text(let b, let y)):
      return a != b ? a.lexicographicallyPrecedes(b) : x.lexicographicallyPrecedes(y)
    }
  }
}
