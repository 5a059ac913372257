// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine

/// A filter as a plain tree, with the meaning that the columns' filter is compared with.
indirect enum PlainFilter {
  case all([PlainFilter])
  case any([PlainFilter])
  case not(PlainFilter)
  case compare(String, String, String)
  case range(String, String, String)
  case oneOf(String, [String])
  case plain(String, String)

  /// The filter as a user writes it.
  var text: String {
    switch self {
    case .all(let filters): "(" + filters.map { $0.text }.joined(separator: " AND ") + ")"
    case .any(let filters): "(" + filters.map { $0.text }.joined(separator: " OR ") + ")"
    case .not(let filter): "NOT \(filter.text)"
    case .compare(let field, let symbol, let value): "\(field) \(symbol) '\(value)'"
    case .range(let field, let from, let to): "\(field) '\(from)' TO '\(to)'"
    case .oneOf(let field, let values):
      "\(field) IN [" + values.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    case .plain(let field, let condition): "\(field) \(condition)"
    }
  }

  /// Whether a record meets the filter, by looking at its values one after the other.
  func accepts(_ record: [String: [ColumnValue]]) -> Bool {
    switch self {
    case .all(let filters): return filters.allSatisfy { $0.accepts(record) }
    case .any(let filters): return filters.contains { $0.accepts(record) }
    case .not(let filter): return !filter.accepts(record)
    case .plain(let field, let condition):
      let isNegated = condition.contains("NOT")
      guard let values = record[field] else { return isNegated }
      return Self.state(of: values, condition) != isNegated
    case .compare(let field, "!=", let value):
      return !PlainFilter.compare(field, "=", value).accepts(record)
    case .compare(let field, let symbol, let value):
      return Self.values(record, field).contains { Self.meets($0, symbol, value) }
    case .range(let field, let from, let to):
      return Self.values(record, field).contains { candidate in
        switch candidate {
        case .number where Self.number(from) == nil || Self.number(to) == nil: false
        default: Self.meets(candidate, ">=", from) && Self.meets(candidate, "<=", to)
        }
      }
    case .oneOf(let field, let values):
      return values.contains { PlainFilter.compare(field, "=", $0).accepts(record) }
    }
  }

  private static func state(of values: [ColumnValue], _ condition: String) -> Bool {
    let isEmpty = { (value: ColumnValue) in value == .empty || value == .text([]) }
    if condition.contains("EXISTS") { return true }
    if condition.contains("NULL") { return values.allSatisfy { $0 == .null } }
    return values.contains(where: isEmpty) && values.allSatisfy { isEmpty($0) || $0 == .null }
  }

  private static func values(_ record: [String: [ColumnValue]], _ field: String) -> [PlainValue] {
    (record[field] ?? []).compactMap(PlainValue.init)
  }

  private static func number(_ text: String) -> PlainValue? {
    if let integer = Int64(text) { return PlainValue(.integer(integer)) }
    return Double(text).flatMap { PlainValue(.number($0)) }
  }

  private static func meets(_ candidate: PlainValue, _ symbol: String, _ value: String) -> Bool {
    switch candidate {
    case .number:
      guard let number = number(value) else { return false }
      switch symbol {
      case "=": return candidate == number
      case "<": return candidate < number
      case "<=": return candidate <= number
      case ">": return candidate > number
      case ">=": return candidate >= number
      default: return false
      }
    case .text(let key, _):
      let key = String(decoding: key, as: UTF8.self)
      let other = value.lowercased()
      if symbol == "=" { return key == other }
      if key.isEmpty { return false }
      let isLess = key.utf8.lexicographicallyPrecedes(other.utf8)
      switch symbol {
      case "<": return isLess
      case "<=": return isLess || key == other
      case ">": return !isLess && key != other
      case ">=": return !isLess
      case "CONTAINS": return other.isEmpty || key.contains(other)
      default: return key.utf8.starts(with: other.utf8)
      }
    }
  }

  /// A filter over the fields of random records, three levels deep at most.
  static func random(depth: Int = 3, using random: inout SeededGenerator) -> PlainFilter {
    let field = (PlainRecords.fields + ["absent"]).randomElement(using: &random) ?? "text"
    let values = [
      "3", "3.0", "2.5", "-7", "9007199254740993", "1e300", "AAA", "aaA", "bbb", "", "true", "ab",
      "b", "B", "한", "한글", "zzz",
    ]
    let value = { (random: inout SeededGenerator) in values.randomElement(using: &random) ?? "" }
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0:
      let conditions = [
        "EXISTS", "NOT EXISTS", "IS NULL", "IS NOT NULL", "IS EMPTY", "IS NOT EMPTY",
      ]
      return .plain(field, conditions.randomElement(using: &random) ?? "EXISTS")
    case 1:
      let count = Int.random(in: 0..<4, using: &random)
      return .oneOf(field, (0..<count).map { _ in value(&random) })
    case 2: return .range(field, value(&random), value(&random))
    case 3...5:
      let symbols = ["=", "!=", "<", "<=", ">", ">=", "CONTAINS", "STARTS WITH"]
      return .compare(field, symbols.randomElement(using: &random) ?? "=", value(&random))
    case 6: return .not(.random(depth: depth - 1, using: &random))
    case let choice:
      let count = Int.random(in: 1...3, using: &random)
      let parts = (0..<count).map { _ in PlainFilter.random(depth: depth - 1, using: &random) }
      return choice == 7 ? .all(parts) : .any(parts)
    }
  }
}
