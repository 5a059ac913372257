// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A whole number of any length, as 32-bit limbs from the lowest.
struct WholeNumber {
  private var limbs: [UInt32] = []

  /// Makes the number 0.
  init() {}

  /// Makes a number times a power of two.
  init(_ value: UInt64, shiftedLeftBy count: Int) {
    limbs = [UInt32(truncatingIfNeeded: value), UInt32(value >> 32)]
    trim()
    shiftLeft(by: count)
  }

  var isZero: Bool { limbs.isEmpty }

  var bitCount: Int {
    guard let top = limbs.last else { return 0 }
    return limbs.count * 32 - top.leadingZeroBitCount
  }

  mutating func multiply(by factor: UInt32, adding summand: UInt32) {
    var carry = UInt64(summand)
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  mutating func shiftLeft(by count: Int) {
    guard count > 0, !limbs.isEmpty else { return }
    let bits = UInt32(count % 32)
    if bits > 0 { multiply(by: 1 << bits, adding: 0) }
    limbs.insert(contentsOf: [UInt32](repeating: 0, count: count / 32), at: 0)
  }

  mutating func shiftRightByOne() {
    var carry: UInt32 = 0
    var index = limbs.count - 1
    while index >= 0 {
      let limb = limbs[index]
      limbs[index] = limb >> 1 | carry << 31
      carry = limb & 1
      index -= 1
    }
    trim()
  }

  mutating func add(_ other: WholeNumber) {
    var carry: UInt64 = 0
    for index in 0..<max(limbs.count, other.limbs.count) {
      if index == limbs.count { limbs.append(0) }
      carry += UInt64(limbs[index])
      if index < other.limbs.count { carry += UInt64(other.limbs[index]) }
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  /// Takes away a number that is not larger.
  mutating func subtract(_ other: WholeNumber) {
    var borrow: Int64 = 0
    for index in limbs.indices {
      let taken = index < other.limbs.count ? Int64(other.limbs[index]) : 0
      let difference = Int64(limbs[index]) - taken + borrow
      limbs[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference >> 32
    }
    trim()
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }

  static func < (left: WholeNumber, right: WholeNumber) -> Bool {
    if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
    var index = left.limbs.count - 1
    while index >= 0 {
      if left.limbs[index] != right.limbs[index] { return left.limbs[index] < right.limbs[index] }
      index -= 1
    }
    return false
  }
}
