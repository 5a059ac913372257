// Chaja
// SPDX-License-Identifier: Apache-2.0

// Reading a decimal, exactly rounded. Whole numbers of 64 bits and short decimals take direct
// paths; the rest divides integers of any length, because a filter must find 0.1 under the very
// bits that the record's reader gave it.

extension ColumnNumber {
  /// Reads a decimal such as `12`, `-3.5`, `.5` or `1e9`; anything else is nil.
  ///
  /// Integers of 64 bits are exact whatever their spelling (`9007199254740993.0`), other numbers
  /// are rounded to the nearest `Double`, halves to even; beyond its range they become infinite or
  /// zero.
  package init?(decimal bytes: [UInt8]) {
    guard let decimal = Decimal(bytes) else { return nil }
    if let integer = decimal.integer {
      self.init(integer)
    } else {
      self.init(decimal.double)
    }
  }
}

/// The digits d₁d₂… of a decimal and the power of ten they are multiplied by.
private struct Decimal {
  /// Digits beyond this many only tell that the number is not exactly what the digits before them
  /// say.
  ///
  /// A `Double` and the points half way between two of them have at most 767 significant digits.
  private static let mostDigits = 800
  /// Exponents are cut here; far beyond the range of a `Double` in either direction.
  private static let mostExponent = 1_000_000

  private var isNegative = false
  private var digits: [UInt8] = []
  private var exponent = 0

  init?(_ bytes: [UInt8]) {
    var index = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var isFraction = false
    var hasDigits = false
    var hasMore = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if byte >= 0x30, byte <= 0x39 {
        hasDigits = true
        if isFraction { exponent -= 1 }
        if digits.count < Decimal.mostDigits {
          if byte != 0x30 || !digits.isEmpty { digits.append(byte - 0x30) }
        } else {
          exponent += 1
          hasMore = hasMore || byte != 0x30
        }
      } else {
        break
      }
      index += 1
    }
    guard hasDigits else { return nil }
    if index < bytes.count {
      guard let power = Decimal.exponent(of: bytes, from: index) else { return nil }
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

  private static func exponent(of bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    index += 1
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < bytes.count else { return nil }
    var value = 0
    while index < bytes.count {
      guard bytes[index] >= 0x30, bytes[index] <= 0x39 else { return nil }
      value = min(value * 10 + Int(bytes[index] - 0x30), mostExponent)
      index += 1
    }
    return isNegative ? -value : value
  }

  var integer: Int64? {
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

  var double: Double {
    let magnitude: Double
    if digits.count + exponent > 310 {
      magnitude = .infinity
    } else if digits.count + exponent < -330 {
      magnitude = 0
    } else {
      var numerator = Magnitude(digits: digits)
      var denominator = Magnitude(digits: [1])
      if exponent >= 0 {
        numerator.multiply(byTenToThe: exponent)
      } else {
        denominator.multiply(byTenToThe: -exponent)
      }
      magnitude = Magnitude.quotient(numerator, denominator)
    }
    return isNegative ? -magnitude : magnitude
  }
}

/// A natural number of any length, least significant word first, without leading zero words.
private struct Magnitude {
  private var words: [UInt32] = []

  init(digits: [UInt8]) {
    for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
  }

  private mutating func multiply(by factor: UInt32, adding addend: UInt32) {
    var carry = UInt64(addend)
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 { words.append(UInt32(carry)) }
  }

  mutating func multiply(byTenToThe power: Int) {
    for _ in 0..<power { multiply(by: 10, adding: 0) }
  }

  private var bitCount: Int {
    guard let last = words.last else { return 0 }
    return words.count * 32 - last.leadingZeroBitCount
  }

  private mutating func shiftLeft(_ bits: Int) {
    guard bits > 0, !words.isEmpty else { return }
    multiply(by: 1 << UInt32(bits & 31), adding: 0)
    words.insert(contentsOf: [UInt32](repeating: 0, count: bits >> 5), at: 0)
  }

  private mutating func halve() {
    var carry: UInt32 = 0
    for index in words.indices.reversed() {
      let word = words[index]
      words[index] = word >> 1 | carry
      carry = word << 31
    }
    if words.last == 0 { words.removeLast() }
  }

  private mutating func subtractIfNotLess(_ other: Magnitude) -> Bool {
    guard words.count >= other.words.count else { return false }
    if words.count == other.words.count {
      for index in words.indices.reversed() where words[index] != other.words[index] {
        guard words[index] > other.words[index] else { return false }
        break
      }
    }
    var borrow: Int64 = 0
    for index in words.indices {
      let subtrahend = index < other.words.count ? Int64(other.words[index]) : 0
      borrow += Int64(words[index]) - subtrahend
      words[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    while words.last == 0 { words.removeLast() }
    return true
  }

  /// The quotient of two numbers that are not zero, rounded to the nearest `Double`, halves to
  /// even.
  static func quotient(_ numerator: Magnitude, _ denominator: Magnitude) -> Double {
    // Scale so that the whole part of the quotient has 63 or 64 bits; what is left over only breaks
    // ties.
    let scale = 63 - (numerator.bitCount - denominator.bitCount)
    var rest = numerator
    var divisor = denominator
    rest.shiftLeft(scale)
    divisor.shiftLeft(63 - min(scale, 0))
    var quotient: UInt64 = 0
    for bit in (0..<64).reversed() {
      if rest.subtractIfNotLess(divisor) { quotient |= 1 << UInt64(bit) }
      divisor.halve()
    }
    let bits = 64 - quotient.leadingZeroBitCount
    let exponent = bits - 1 - scale
    guard exponent <= 1023 else { return .infinity }
    let kept = min(53, 53 - (-1022 - exponent))
    guard kept >= 0 else { return 0 }
    let dropped = bits - kept
    var significand = dropped == 64 ? 0 : quotient >> UInt64(dropped)
    let remainder = dropped == 64 ? quotient : quotient & (1 << UInt64(dropped) - 1)
    let half: UInt64 = 1 << UInt64(dropped - 1)
    let isOdd = significand & 1 == 1
    if remainder > half || remainder == half && (!rest.words.isEmpty || isOdd) { significand += 1 }
    // A carry out of the significand lands in the exponent's bits, where it belongs.
    let biased = exponent < -1022 ? 0 : UInt64(exponent + 1022)
    return Double(bitPattern: biased << 52 + significand)
  }
}
