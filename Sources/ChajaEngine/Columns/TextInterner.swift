// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Distinct texts, numbered in the order of their first appearance, in one buffer.
struct TextInterner {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Open addressing: the hash of a text above its number + 1, or 0 for a free slot; the length is a power of two.
  private var slots: [UInt64] = [UInt64](repeating: 0, count: 16)

  var count: Int { ends.count }

  func range(of text: Int) -> Range<Int> {
    (text == 0 ? 0 : ends[text - 1])..<ends[text]
  }

  /// The number of a text, a new one when it was not seen before.
  mutating func number(of text: Span<UInt8>) -> Int {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    return text.withUnsafeBytes { text in
      let hash = ByteHash.hash(text)
      let mask = slots.count - 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 {
        let candidate = Int(slots[slot] & 0xFFFF_FFFF) - 1
        if slots[slot] >> 32 == UInt64(hash), equals(candidate, text) { return candidate }
        slot = (slot + 1) & mask
      }
      bytes.append(contentsOf: text)
      ends.append(bytes.count)
      slots[slot] = UInt64(hash) << 32 | UInt64(count)
      return count - 1
    }
  }

  private func equals(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let range = range(of: number)
    return range.count == text.count && ByteHash.equal(bytes, from: range.lowerBound, text)
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    var larger = [UInt64](repeating: 0, count: mask + 1)
    for entry in slots where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    slots = larger
  }
}
