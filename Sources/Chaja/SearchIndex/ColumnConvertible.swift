// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

/// A type whose values can stand in a column, to be filtered, counted and sorted by.
///
/// Integers, `Double`, `Float`, `Bool` and `String` are; so are an optional and an array of such a type, and an enum with
/// raw values of such a type that declares the conformance:
///
///     enum Genre: String, Codable, ColumnConvertible { case drama, comedy }
public protocol ColumnConvertible: SendableMetatype {
  /// The value as the engine keeps it: one element, or one for each element of a list.
  var columnValues: [ColumnValue] { get }
}

extension ColumnConvertible where Self: BinaryInteger {
  /// The integer, kept exactly within 64 bits with sign and as a floating-point number beyond.
  public var columnValues: [ColumnValue] {
    [Int64(exactly: self).map { .integer($0) } ?? .number(Double(self))]
  }
}

extension Int: ColumnConvertible {}
extension Int64: ColumnConvertible {}
extension Int32: ColumnConvertible {}
extension Int16: ColumnConvertible {}
extension Int8: ColumnConvertible {}
extension UInt: ColumnConvertible {}
extension UInt64: ColumnConvertible {}
extension UInt32: ColumnConvertible {}
extension UInt16: ColumnConvertible {}
extension UInt8: ColumnConvertible {}

extension Double: ColumnConvertible {
  /// The number; one that is not finite counts as null.
  public var columnValues: [ColumnValue] { [isFinite ? .number(self) : .null] }
}

extension Float: ColumnConvertible {
  /// The number as it is written, 0.1 and not the nearest number of 32 bits; one that is not finite counts as null.
  public var columnValues: [ColumnValue] { (Double(description) ?? .nan).columnValues }
}

extension Bool: ColumnConvertible {
  /// The flag.
  public var columnValues: [ColumnValue] { [.flag(self)] }
}

extension String: ColumnConvertible {
  /// The text.
  public var columnValues: [ColumnValue] { [.text(Array(utf8))] }
}

extension Optional: ColumnConvertible where Wrapped: ColumnConvertible {
  /// The values of what is wrapped, or null.
  public var columnValues: [ColumnValue] { self?.columnValues ?? [.null] }
}

extension Array: ColumnConvertible where Element: ColumnConvertible {
  /// The values of all elements, or the mark of an empty list.
  public var columnValues: [ColumnValue] { isEmpty ? [.empty] : flatMap { $0.columnValues } }
}

extension ColumnConvertible where Self: RawRepresentable, RawValue: ColumnConvertible {
  /// The values of the raw value.
  public var columnValues: [ColumnValue] { rawValue.columnValues }
}
