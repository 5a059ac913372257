// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaTestSupport
import ChajaEngine
import Testing

struct ChecksumTests {
  /// The vectors of RFC 3720, B.4, and the usual check value.
  static let vectors: [(bytes: [UInt8], sum: UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    ([UInt8](0..<32), 0x46DD_794E),
    ([UInt8](0..<32).reversed(), 0x113F_DB5C),
    (Array("123456789".utf8), 0xE306_9283),
    (Array("a".utf8), 0xC1D0_4330),
    ([], 0),
  ]

  @Test(arguments: vectors)
  func `is CRC-32C`(vector: (bytes: [UInt8], sum: UInt32)) {
    #expect(Self.checksum(vector.bytes) == vector.sum)
  }

  @Test
  func `agrees with the sum bit by bit at every length`() {
    var random = SeededGenerator(seed: 0xC3C)
    for length in 0..<80 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(Self.checksum(bytes) == IndexBytes.checksum(bytes), "\(length) bytes")
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      // An empty array may have no address; a view of nothing reads nothing.
      guard let base = bytes.baseAddress else { return 0 }
      return Checksum().value(of: ByteView(base: base, count: bytes.count))
    }
  }
}
