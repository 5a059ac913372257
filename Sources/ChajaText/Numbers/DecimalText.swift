// Chaja
// SPDX-License-Identifier: Apache-2.0

// From a double to the fewest decimal digits that read back as it, and of those the nearest (Burger and Dybvig, "Printing
// Floating-Point Numbers Quickly and Accurately", 1996). In whole numbers of any length: slower than with tables of powers of ten,
// but these, and the texts of the standard library that would come with them, are a good part of the module for browsers.
// Numbers of few digits, which most are, need none of it.

extension [UInt8] {
  /// Appends the digits of a whole number.
  package mutating func append(decimal value: UInt64) {
    if value > 9 { append(decimal: value / 10) }
    append(0x30 + UInt8(truncatingIfNeeded: value % 10))
  }

  /// Appends the digits of a whole number, behind a minus where it is negative.
  package mutating func append(decimal value: Int64) {
    if value < 0 { append(0x2D) }
    append(decimal: value.magnitude)
  }

  /// Appends the shortest number that reads back as the same double, written as Swift does: `0.25`, `1e-05`, `2.5e+17`.
  ///
  /// - Parameter value: A finite number other than 0.
  package mutating func append(decimal value: Double) {
    precondition(value.isFinite && value != 0, "no digits but of finite numbers other than 0")
    if value < 0 { append(0x2D) }
    let (digits, power) = Self.few(value.magnitude) ?? Self.shortest(value.magnitude)
    if power < -3 || value.magnitude > 0x1p53 {
      append(digits[0])
      if digits.count > 1 { append(0x2E) }
      append(contentsOf: digits[1...])
      append(0x65)
      append(power > 0 ? 0x2B : 0x2D)
      let exponent = (power - 1).magnitude
      if exponent < 10 { append(0x30) }
      append(decimal: UInt64(exponent))
      return
    }
    // With a digit at least on both sides of the point.
    for place in Swift.min(power - 1, 0)...Swift.max(power, digits.count - 1) {
      if place == power { append(0x2E) }
      append(place >= 0 && place < digits.count ? digits[place] : 0x30)
    }
  }

  /// The same as `shortest(_:)` for numbers of up to 15 digits and 22 places; nil for others.
  ///
  /// Such digits and the power of ten are whole numbers that doubles hold exactly, so their quotient is the double that is
  /// nearest to the decimal number; and no two decimal numbers of up to 15 digits have the same one.
  private static func few(_ value: Double) -> (digits: [UInt8], power: Int)? {
    var scale = 1.0
    for places in 0...22 {
      let scaled = value * scale
      guard scaled < 1e15 else { return nil }
      let whole = UInt64(scaled + 0.5)
      if Double(whole) / scale == value {
        var digits: [UInt8] = []
        digits.append(decimal: whole)
        let power = digits.count - places
        while digits[digits.count - 1] == 0x30 { digits.removeLast() }
        return (digits, power)
      }
      scale *= 10
    }
    return nil
  }

  /// The digits d, ASCII, and the power p of the number 0.ddd * 10^p.
  private static func shortest(_ value: Double) -> (digits: [UInt8], power: Int) {
    let isNormal = value.exponentBitPattern > 0
    let fraction = value.significandBitPattern
    let mantissa = isNormal ? fraction | 1 << 52 : fraction
    let exponent = (isNormal ? Int(value.exponentBitPattern) : 1) - 1075
    // The number as rest / unit, and half the way to the doubles below and above it. At a power of two the one below is nearer.
    let shift = fraction == 0 && value.exponentBitPattern > 1 ? 2 : 1
    var rest = WholeNumber(mantissa, shiftedLeftBy: shift + Swift.max(exponent, 0))
    var unit = WholeNumber(1, shiftedLeftBy: shift - Swift.min(exponent, 0))
    var below = WholeNumber(1, shiftedLeftBy: Swift.max(exponent, 0))
    var above = WholeNumber(1, shiftedLeftBy: shift - 1 + Swift.max(exponent, 0))
    // What lies just half way is read as the even one of its neighbours.
    let isEven = mantissa & 1 == 0
    func reaches(_ left: WholeNumber, _ summand: WholeNumber, _ right: WholeNumber) -> Bool {
      var sum = left
      sum.add(summand)
      return isEven ? !(sum < right) : right < sum
    }
    var power = 0
    while reaches(rest, above, unit) {
      unit.multiply(by: 10, adding: 0)
      power += 1
    }
    var digits: [UInt8] = []
    while true {
      rest.multiply(by: 10, adding: 0)
      below.multiply(by: 10, adding: 0)
      above.multiply(by: 10, adding: 0)
      let mayRoundUp = reaches(rest, above, unit)
      if digits.isEmpty, !mayRoundUp {
        power -= 1
        continue
      }
      var digit: UInt8 = 0x30
      while !(rest < unit) {
        rest.subtract(unit)
        digit += 1
      }
      let endsBelow = isEven ? !(below < rest) : rest < below
      let endsAbove = reaches(rest, above, unit)
      if endsAbove {
        var double = rest
        double.add(rest)
        let isHalf = !(double < unit) && !(unit < double)
        if !endsBelow || unit < double || isHalf && digit & 1 == 1 { digit += 1 }
      }
      digits.append(digit)
      if endsBelow || endsAbove { return (digits, power) }
    }
  }
}
