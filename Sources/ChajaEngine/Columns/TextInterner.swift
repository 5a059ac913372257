// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Distinct texts, numbered in the order of their first appearance, in one buffer.
struct TextInterner {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Open addressing: text number + 1, or 0 for a free slot; the length is a power of two.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 16)

  var count: Int { ends.count }

  func range(of text: Int) -> Range<Int> {
    (text == 0 ? 0 : ends[text - 1])..<ends[text]
  }

  /// The number of a text, a new one when it was not seen before.
  mutating func number(of text: Span<UInt8>) -> Int {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: TextInterner.hash(text)) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if equals(candidate, text) { return candidate }
      slot = (slot + 1) & mask
    }
    for index in text.indices { bytes.append(text[index]) }
    ends.append(bytes.count)
    slots[slot] = UInt32(count)
    return count - 1
  }

  private func equals(_ number: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == text.count else { return false }
    for index in text.indices where bytes[range.lowerBound + index] != text[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<count {
      let range = range(of: number)
      var slot = Int(truncatingIfNeeded: TextInterner.hash(bytes.span.extracting(range))) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }

  /// A multiplicative hash that is the same in every run, so that builds are.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(text.count)
    for index in text.indices {
      state = (state ^ UInt64(text[index])) &* 0x9FB2_1C65_1E98_DF25
      state ^= state >> 32
    }
    return state
  }
}
