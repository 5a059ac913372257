// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A type whose values can rank records: integers, `Double`, `Float`, and an optional of such a type.
public protocol RankConvertible: SendableMetatype {
  /// The value as a number, which must be finite; nil where there is none.
  var rankValue: Double? { get }
}

extension RankConvertible where Self: BinaryInteger {
  /// The nearest number.
  public var rankValue: Double? { Double(self) }
}

extension Int: RankConvertible {}
extension Int64: RankConvertible {}
extension Int32: RankConvertible {}
extension Int16: RankConvertible {}
extension Int8: RankConvertible {}
extension UInt: RankConvertible {}
extension UInt64: RankConvertible {}
extension UInt32: RankConvertible {}
extension UInt16: RankConvertible {}
extension UInt8: RankConvertible {}

extension Double: RankConvertible {
  /// The number itself.
  public var rankValue: Double? { self }
}

extension Float: RankConvertible {
  /// The number itself.
  public var rankValue: Double? { Double(self) }
}

extension Optional: RankConvertible where Wrapped: RankConvertible {
  /// The number of what is wrapped, or nil.
  public var rankValue: Double? { self?.rankValue }
}
