// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaText

/// The place of a number as it is written; converted only on demand, so no digit is lost before that.
public struct JSONNumber: Equatable, Sendable {
  /// The first byte, a minus or a digit.
  public let start: Int
  /// The offset after the last digit.
  public let end: Int
  /// Whether it is written without fraction and exponent; it may still be too large for 64 bits.
  public let isInteger: Bool

  init(start: Int, end: Int, isInteger: Bool) {
    self.start = start
    self.end = end
    self.isInteger = isInteger
  }

  /// The exact value of a number written as an integer.
  ///
  /// - Parameter bytes: The bytes that this place was read from.
  /// - Returns: The value; nil for a fraction, an exponent, or a value beyond 64 bits. `-0` is 0.
  public func integer(from bytes: Span<UInt8>) -> Int64? {
    guard isInteger else { return nil }
    let isNegative = bytes[start] == 0x2D
    var value: Int64 = 0
    for offset in (isNegative ? start + 1 : start)..<end {
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      // Kept negative, because the most negative number has no positive counterpart.
      let (difference, tooSmall) = product.subtractingReportingOverflow(Int64(bytes[offset]) - 0x30)
      if tooLarge || tooSmall { return nil }
      value = difference
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// The nearest double, ties to even.
  ///
  /// - Parameter bytes: The bytes that this place was read from.
  /// - Returns: The value, 0 for what is too small; nil for what is beyond the largest finite double.
  /// - Complexity: O(*n*) for *n* digits in the usual case; O(*n*²), *n* at most 800, when the exact arithmetic is needed.
  public func double(from bytes: Span<UInt8>) -> Double? {
    guard let value = DecimalNumeral(bytes.extracting(start..<end))?.double, value.isFinite else {
      return nil
    }
    return value
  }
}
