// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A type whose values can be searched as a field.
///
/// Strings and integers are; so are an optional and an array of such a type, and an enum with raw values of such a type that
/// declares the conformance.
public protocol FieldConvertible: SendableMetatype {
  /// The texts of the value: one, none where it is missing, or those of each element of a list.
  var fieldTexts: [String] { get }
}

extension String: FieldConvertible {
  /// The text itself.
  public var fieldTexts: [String] { [self] }
}

extension FieldConvertible where Self: BinaryInteger {
  /// The decimal digits.
  public var fieldTexts: [String] { [String(self)] }
}

extension Int: FieldConvertible {}
extension Int64: FieldConvertible {}
extension Int32: FieldConvertible {}
extension Int16: FieldConvertible {}
extension Int8: FieldConvertible {}
extension UInt: FieldConvertible {}
extension UInt64: FieldConvertible {}
extension UInt32: FieldConvertible {}
extension UInt16: FieldConvertible {}
extension UInt8: FieldConvertible {}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
  /// The texts of what is wrapped, or none.
  public var fieldTexts: [String] { self?.fieldTexts ?? [] }
}

extension Array: FieldConvertible where Element: FieldConvertible {
  /// The texts of all elements.
  public var fieldTexts: [String] { flatMap { $0.fieldTexts } }
}

extension FieldConvertible where Self: RawRepresentable, RawValue: FieldConvertible {
  /// The texts of the raw value.
  public var fieldTexts: [String] { rawValue.fieldTexts }
}
