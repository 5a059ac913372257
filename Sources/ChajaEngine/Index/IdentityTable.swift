// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Finds the documents of an index by id: a hash table of document numbers, 4 to 8 bytes a document.
package struct IdentityTable: Sendable {
  private let index: Index
  /// Open addressing: document + 1 below the upper bits of the id's hash, or 0 for a free slot; the length is a power of two.
  private var slots: [UInt32]
  /// The bits of a slot that are a document.
  private let documentMask: UInt32

  /// Makes the table of all documents of an index.
  ///
  /// - Complexity: O(*n*) for *n* documents, on average.
  package init(_ index: Index) {
    self.index = index
    var count = 16
    while count * 3 < index.recordCount * 4 { count *= 2 }
    slots = [UInt32](repeating: 0, count: count)
    documentMask = .max >> UInt32(UInt32(index.recordCount).leadingZeroBitCount)
    for document in 0..<index.recordCount {
      let hash = index.id(DocumentID(rawValue: UInt32(document))).slotHash
      var slot = Int(truncatingIfNeeded: hash) & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = hash & ~documentMask | UInt32(document + 1)
    }
  }

  /// The document of an id, nil when the index has none.
  ///
  /// - Complexity: O(1) on average, and O(*n*) for a text of *n* bytes.
  package func document(of id: RecordID) -> DocumentID? { document(of: id, hash: id.slotHash) }

  /// The same, for an id whose `slotHash` is known.
  package func document(of id: RecordID, hash: UInt32) -> DocumentID? {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      // Few other ids have the same upper bits, so hardly one is read in vain.
      if (slots[slot] ^ hash) & ~documentMask == 0 {
        let document = DocumentID(rawValue: (slots[slot] & documentMask) - 1)
        if index.id(document) == id { return document }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

extension RecordID {
  /// A hash that is the same in every run, whose lower bits are good.
  package var slotHash: UInt32 {
    var state: UInt64
    switch self {
    case .integer(let value):
      state = UInt64(bitPattern: value) &* 0x9E37_79B9_7F4A_7C15
    case .text(let bytes):
      state = 0xCBF2_9CE4_8422_2325
      for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    state ^= state >> 32
    state = state &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }
}
