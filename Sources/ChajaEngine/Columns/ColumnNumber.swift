// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// A number of a column, compared by its exact value.
///
/// Whole numbers that fit are held as 64-bit integers, so 2^53 + 1 differs from 2^53; everything
/// else is a `Double`. One value has one representation: 3.0 is the integer 3, and negative zero is
/// the integer 0.
package struct ColumnNumber: Sendable, Equatable {
  let bits: UInt64
  let isInteger: Bool

  package init(_ value: Int64) {
    bits = UInt64(bitPattern: value)
    isInteger = true
  }

  /// Makes the number of a value that is not NaN.
  package init(_ value: Double) {
    precondition(!value.isNaN, "a column holds numbers")
    if value >= -0x1p63, value < 0x1p63, Double(Int64(value)) == value {
      self.init(Int64(value))
    } else {
      self.init(double: value)
    }
  }

  /// Reads a decimal such as `12`, `-3.5`, `.5` or `1e9`; anything else is nil.
  ///
  /// Integers of 64 bits are exact whatever their spelling (`9007199254740993.0`), other numbers
  /// are rounded to the nearest `Double`, halves to even; beyond its range they become infinite or
  /// zero.
  package init?(decimal bytes: [UInt8]) {
    // Exactly, because a filter must find 0.1 under the very bits that the record's reader gave it.
    guard let decimal = DecimalNumeral(bytes.span) else { return nil }
    if let integer = decimal.integer {
      self.init(integer)
    } else {
      self.init(decimal.double)
    }
  }

  private init(double value: Double) {
    bits = value.bitPattern
    isInteger = false
  }

  /// Makes the number of stored parts, or nil when they are not what the other initializers make.
  init?(bits: UInt64, isInteger: Bool) {
    if !isInteger {
      let value = Double(bitPattern: bits)
      guard value.isFinite, !ColumnNumber(value).isInteger else { return nil }
    }
    self.bits = bits
    self.isInteger = isInteger
  }

  /// The nearest `Double`.
  package var double: Double {
    isInteger ? Double(Int64(bitPattern: bits)) : Double(bitPattern: bits)
  }

  /// The exact whole number, or nil for one that is none or does not fit.
  package var integer: Int64? { isInteger ? Int64(bitPattern: bits) : nil }

  package static func < (left: ColumnNumber, right: ColumnNumber) -> Bool {
    switch (left.isInteger, right.isInteger) {
    case (true, true): Int64(bitPattern: left.bits) < Int64(bitPattern: right.bits)
    case (false, false): Double(bitPattern: left.bits) < Double(bitPattern: right.bits)
    case (true, false): precedes(Int64(bitPattern: left.bits), Double(bitPattern: right.bits))
    case (false, true): !precedes(Int64(bitPattern: right.bits), Double(bitPattern: left.bits))
    }
  }

  /// Whether an integer is below a `Double` that is not one, without rounding either.
  private static func precedes(_ integer: Int64, _ double: Double) -> Bool {
    if double >= 0x1p63 { return true }
    if double < -0x1p63 { return false }
    let whole = Int64(double)
    return integer != whole ? integer < whole : double > 0
  }

  /// The shortest decimal that reads back as this number, as in `3` or `2.5`; the number is finite.
  package var text: [UInt8] {
    var text: [UInt8] = []
    if isInteger {
      text.append(decimal: Int64(bitPattern: bits))
    } else {
      text.append(decimal: Double(bitPattern: bits))
    }
    return text
  }
}
