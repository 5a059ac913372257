// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Some documents, and as a rule few others, in memory that is near: to find out which of many documents are among them.
struct DocumentSieve {
  private static let bitsOfDocument = 64
  private static let maximumBits = 1 << 21

  private var words: [UInt64]
  private let mask: UInt32

  /// An empty sieve for about `count` documents.
  init(count: Int) {
    var bits = 1 << 12
    while bits < count * DocumentSieve.bitsOfDocument, bits < DocumentSieve.maximumBits {
      bits *= 2
    }
    words = [UInt64](repeating: 0, count: bits / 64)
    mask = UInt32(bits - 1)
  }

  @inline(__always)
  mutating func insert(_ document: UInt32) {
    let bit = document & mask
    words[Int(bit >> 6)] |= 1 &<< UInt64(bit & 63)
  }

  @inline(__always)
  func mayContain(_ document: UInt32) -> Bool {
    let bit = document & mask
    return words[Int(bit >> 6)] & 1 &<< UInt64(bit & 63) != 0
  }
}
