// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Distinct texts, numbered in the order of their first appearance, in one buffer.
struct TextInterner {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var slots = HashSlots()

  var count: Int { ends.count }

  func range(of text: Int) -> Range<Int> {
    (text == 0 ? 0 : ends[text - 1])..<ends[text]
  }

  /// The number of a text, a new one when it was not seen before.
  mutating func number(of text: Span<UInt8>) -> Int {
    slots.makeRoom()
    return text.withUnsafeBytes { text in
      let hash = ByteHash.hash(text)
      let slot = slots.slot(of: hash) { equals($0, text) }
      if let number = slots[slot] { return number }
      slots.put(count, in: slot, hash)
      bytes.append(contentsOf: text)
      ends.append(bytes.count)
      return count - 1
    }
  }

  private func equals(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let range = range(of: number)
    return range.count == text.count && ByteHash.equal(bytes, from: range.lowerBound, text)
  }
}
