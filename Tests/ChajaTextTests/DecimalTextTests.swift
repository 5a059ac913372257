// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaText
import Testing

struct DecimalTextTests {
  private func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(decimal: value)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    0.1, -0.25, 2.5, 100.125, 1e-4, 1e-5, 123456.789e-10, 5e-324, 2.2250738585072014e-308,
    .greatestFiniteMagnitude, 9007199254740992, 0x1.0000000000001p53, 0x1p54, 0x1.0000000000001p54,
    1e16, -1e17, 1e22, 1e23,
    0.3, 1 / 3, 2 / 3, .leastNormalMagnitude, .pi, 1234.5,
  ])
  func `writes a number as the standard library does`(value: Double) {
    #expect(text(value) == value.description)
  }

  @Test func `writes any number as the standard library does`() {
    var random = SeededGenerator(seed: 0xDEC_7E87)
    for round in 0..<30_000 {
      let value =
        switch round % 6 {
        case 0: Double(bitPattern: random.next())
        case 1: Double(Int64(bitPattern: random.next()) >> 8) / 8
        case 2: Double(sign: .plus, exponent: Int(random.next() % 2098) - 1074, significand: 1)
        case 3: Double(random.next() % 100_000) / 1000 + 0.0005
        case 4: Double("\(random.next() % 2_000_000_000_000_000)e-\(random.next() % 40)") ?? 0
        default: Double("\(random.next() % 1_000)e\(random.next() % 30)") ?? 0
        }
      guard value.isFinite, value != 0 else { continue }
      #expect(text(value) == value.description)
    }
  }

  @Test func `writes whole numbers`() {
    for value in [0, 1, -1, 9, 10, -10, 1_000_000, .min, .max] as [Int64] {
      var bytes: [UInt8] = []
      bytes.append(decimal: value)
      #expect(String(decoding: bytes, as: UTF8.self) == value.description)
    }
  }
}
