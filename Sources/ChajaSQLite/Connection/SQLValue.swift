// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A value to be bound to a statement.
public enum SQLValue: Hashable, Sendable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// Makes a whole number.
  public static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }

  /// Makes a whole number, or no value.
  public static func optional(_ value: Int64?) -> SQLValue { value.map(SQLValue.integer) ?? .null }

  /// Makes a text, or no value.
  public static func optional(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
}
