// Chaja
// SPDX-License-Identifier: Apache-2.0

// From decimal digits to the nearest double, exactly.
//
// Up to 15 digits and a power of ten up to 22 are both exact doubles, so one multiplication or division rounds once and
// is right (Clinger, "How to Read Floating Point Numbers Accurately", 1990). Everything else goes through whole
// numbers of any length: value = digits * 10^exponent = numerator / denominator; 64 bits of the quotient and whether a
// remainder is left decide the rounding. Slower, but without a table of 10 KB, and there is nothing to get wrong.

/// A decimal number as it is written: digits, a power of ten and a sign.
package struct DecimalNumeral {
  /// Digits beyond this many only tell that the number is not exactly what the digits before them say: the longest tie of
  /// a double has 767.
  private static let maximumDigits = 800

  /// Exponents are cut here, far beyond the range of a double in either direction.
  private static let maximumExponent = 1_000_000

  private var isNegative = false
  /// Significant digits, values 0 to 9, without zeros in front or behind.
  private var digits: [UInt8] = []
  private var exponent: Int = 0

  /// Reads a number such as `12`, `-3.5`, `.5` or `1e9`; nil for anything else.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init?(_ bytes: Span<UInt8>) {
    var offset = 0
    if bytes.count > 0, bytes[0] == 0x2D || bytes[0] == 0x2B {
      isNegative = bytes[0] == 0x2D
      offset = 1
    }
    var isFraction = false
    var hasDigits = false
    var hasMore = false
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x2E, !isFraction {
        isFraction = true
      } else if byte >= 0x30, byte <= 0x39 {
        hasDigits = true
        if isFraction { exponent -= 1 }
        if digits.count < Self.maximumDigits {
          if byte != 0x30 || !digits.isEmpty { digits.append(byte - 0x30) }
        } else {
          hasMore = hasMore || byte != 0x30
          exponent += 1
        }
      } else {
        break
      }
      offset += 1
    }
    guard hasDigits else { return nil }
    if offset < bytes.count {
      guard let power = Self.exponent(from: offset, in: bytes) else { return nil }
      exponent += power
    }
    if hasMore {
      digits.append(1)
      exponent -= 1
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
  }

  private static func exponent(from start: Int, in bytes: Span<UInt8>) -> Int? {
    guard bytes[start] | 0x20 == 0x65 else { return nil }
    var offset = start + 1
    var isNegative = false
    if offset < bytes.count, bytes[offset] == 0x2D || bytes[offset] == 0x2B {
      isNegative = bytes[offset] == 0x2D
      offset += 1
    }
    guard offset < bytes.count else { return nil }
    var value = 0
    while offset < bytes.count {
      guard bytes[offset] >= 0x30, bytes[offset] <= 0x39 else { return nil }
      value = min(value * 10 + Int(bytes[offset] - 0x30), maximumExponent)
      offset += 1
    }
    return isNegative ? -value : value
  }

  /// The exact value, where it is a whole number of 64 bits, however it is written.
  package var integer: Int64? {
    guard !digits.isEmpty else { return 0 }
    guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
    var magnitude: UInt64 = 0
    for digit in digits { magnitude = magnitude * 10 + UInt64(digit) }
    for _ in 0..<exponent { magnitude *= 10 }
    if isNegative {
      guard magnitude <= 1 << 63 else { return nil }
      return Int64(truncatingIfNeeded: 0 &- magnitude)
    }
    return Int64(exactly: magnitude)
  }

  /// The nearest double, ties to even; beyond the range of doubles infinite or zero.
  ///
  /// - Complexity: O(*n*²) for *n* digits, 801 at most, and as many steps as the exponent tells; O(*n*) for short ones.
  package var double: Double { isNegative ? -magnitude : magnitude }

  private var magnitude: Double {
    if digits.isEmpty { return 0 }
    let order = digits.count + exponent
    if order > 310 { return .infinity }
    if order < -330 { return 0 }
    if digits.count <= 15, exponent >= -22, exponent <= 22 {
      var mantissa = 0.0
      for digit in digits { mantissa = mantissa * 10 + Double(digit) }
      var power = 1.0
      for _ in 0..<abs(exponent) { power *= 10 }
      return exponent < 0 ? mantissa / power : mantissa * power
    }
    return exactMagnitude
  }

  private var exactMagnitude: Double {
    var numerator = WholeNumber()
    for digit in digits { numerator.multiply(by: 10, adding: UInt32(digit)) }
    var denominator = WholeNumber()
    denominator.multiply(by: 1, adding: 1)
    for _ in 0..<abs(exponent) {
      if exponent < 0 {
        denominator.multiply(by: 10, adding: 0)
      } else {
        numerator.multiply(by: 10, adding: 0)
      }
    }
    // Scaled so that the quotient lies in 2^63 ..< 2^65.
    var power = numerator.bitCount - denominator.bitCount - 64
    if power > 0 {
      denominator.shiftLeft(by: power)
    } else {
      numerator.shiftLeft(by: -power)
    }
    var quotient: UInt64 = 0
    var isInexact = false
    // Long division, one bit at a time: 65 steps from the highest bit the quotient can have.
    denominator.shiftLeft(by: 64)
    for _ in 0...64 {
      let fits = !(numerator < denominator)
      if fits { numerator.subtract(denominator) }
      if quotient >> 63 == 1 {
        // A 65th bit: the lowest one moves to the remainder.
        isInexact = isInexact || fits
        power += 1
      } else {
        quotient = quotient << 1 | (fits ? 1 : 0)
      }
      denominator.shiftRightByOne()
    }
    isInexact = isInexact || !numerator.isZero
    return Self.rounded(quotient, isInexact: isInexact, power: power)
  }

  /// The double nearest to (`quotient` + a little, if inexact) * 2^`power`; the highest bit of `quotient` is set.
  private static func rounded(_ quotient: UInt64, isInexact: Bool, power: Int) -> Double {
    let exponent = power + 63
    if exponent > 1023 { return .infinity }
    // Below the normal range a double has fewer bits.
    let dropped = exponent >= -1022 ? 11 : 11 - 1022 - exponent
    if dropped > 64 { return 0 }
    var mantissa = dropped == 64 ? 0 : quotient >> UInt64(dropped)
    let rest = dropped == 64 ? quotient : quotient & ((1 << UInt64(dropped)) - 1)
    let half: UInt64 = 1 << UInt64(dropped - 1)
    if rest > half || (rest == half && (isInexact || mantissa & 1 == 1)) { mantissa += 1 }
    // Biased exponent and mantissa lie side by side, so a carry out of the mantissa steps the exponent as it should.
    let biased = exponent >= -1022 ? UInt64(exponent + 1022) << 52 : 0
    return Double(bitPattern: biased + mantissa)
  }
}
