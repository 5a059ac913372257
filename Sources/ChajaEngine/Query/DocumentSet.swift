// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A set of document numbers below a fixed count, one bit each.
///
/// Sets that meet in one operation have the same count. Bits at and above `universe` are always
/// zero, so counting and comparing need no masks.
package struct DocumentSet: Sendable, Equatable {
  /// The number of documents there are; members are `0..<universe`.
  package let universe: Int
  /// The bits, 64 documents a word, the lowest first.
  package private(set) var words: [UInt64]

  /// Makes the empty set over `count` documents.
  package init(count: Int) {
    precondition(count >= 0, "a document count is not negative")
    universe = count
    words = [UInt64](repeating: 0, count: (count + 63) >> 6)
  }

  /// Makes the set of stored bits, which has none at or above `count`.
  init(words: [UInt64], count: Int) {
    precondition(words.count == (count + 63) >> 6, "one word for every 64 documents")
    universe = count
    self.words = words
  }

  /// Makes the set of all `count` documents.
  package init(allOf count: Int) {
    self.init(count: count)
    insert(contentsOf: 0..<count)
  }

  /// Whether two sets are known to be equal without looking at their members, as copies of one set are.
  func isCopy(of other: DocumentSet) -> Bool {
    universe == other.universe
      && words.withUnsafeBufferPointer { words in
        other.words.withUnsafeBufferPointer { $0.baseAddress == words.baseAddress }
      }
  }

  /// Whether a document below `universe` is a member.
  @inline(__always)
  package func contains(_ document: Int) -> Bool {
    words[document >> 6] & (1 << UInt64(document & 63)) != 0
  }

  /// Makes a document below `universe` a member.
  @inline(__always)
  package mutating func insert(_ document: Int) {
    assert(document >= 0 && document < universe)
    words[document >> 6] |= 1 << UInt64(document & 63)
  }

  /// Makes a document below `universe` no member.
  @inline(__always)
  package mutating func remove(_ document: Int) {
    words[document >> 6] &= ~(1 << UInt64(document & 63))
  }

  /// Inserts a run of documents, whole words at a time.
  package mutating func insert(contentsOf range: Range<Int>) {
    guard !range.isEmpty else { return }
    precondition(range.lowerBound >= 0 && range.upperBound <= universe, "documents out of range")
    let first = range.lowerBound >> 6
    let last = (range.upperBound - 1) >> 6
    let head = UInt64.max << UInt64(range.lowerBound & 63)
    let tail = UInt64.max >> UInt64(63 - (range.upperBound - 1) & 63)
    if first == last {
      words[first] |= head & tail
      return
    }
    words[first] |= head
    for index in (first + 1)..<last { words[index] = .max }
    words[last] |= tail
  }

  /// Adds the members of a set over the same documents.
  @inline(never)
  package mutating func formUnion(_ other: DocumentSet) {
    precondition(universe == other.universe, "sets over different documents")
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Keeps what is also a member of a set over the same documents.
  @inline(never)
  package mutating func formIntersection(_ other: DocumentSet) {
    precondition(universe == other.universe, "sets over different documents")
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Keeps of 64 words from one on the bits that are set here too; behind the last word none is.
  func meet(from first: Int, in block: inout InlineArray<64, UInt64>) {
    let count = min(words.count - first, 64)
    for number in 0..<count { block[number] &= words[first &+ number] }
    for number in count..<64 { block[number] = 0 }
  }

  /// Takes away the members of a set over the same documents.
  @inline(never)
  package mutating func subtract(_ other: DocumentSet) {
    precondition(universe == other.universe, "sets over different documents")
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// Exchanges members and the rest.
  package mutating func formComplement() {
    for index in words.indices { words[index] = ~words[index] }
    if universe & 63 != 0 {
      words[words.count - 1] &= UInt64.max >> UInt64(64 - universe & 63)
    }
  }

  /// The set of all documents that are not members.
  package func complement() -> DocumentSet {
    var result = self
    result.formComplement()
    return result
  }

  /// Makes the set empty; keeps its memory.
  package mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// The number of members.
  ///
  /// - Complexity: O(*universe* / 64)
  package var count: Int {
    var total = 0
    for word in words { total &+= word.nonzeroBitCount }
    return total
  }

  /// Whether there is no member.
  package var isEmpty: Bool {
    for word in words where word != 0 { return false }
    return true
  }

  /// The first member at or after `document`, or nil when there is none.
  @inline(__always)
  package func next(from document: Int) -> Int? {
    guard document < universe else { return nil }
    let start = document < 0 ? 0 : document
    var index = start >> 6
    var word = words[index] & (UInt64.max << UInt64(start & 63))
    while word == 0 {
      index &+= 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index << 6 &+ word.trailingZeroBitCount
  }

  /// Calls `body` with every member, ascending.
  @inline(__always)
  package func forEach<Failure: Error>(
    _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<words.count {
      var word = words[index]
      while word != 0 {
        try body(index << 6 &+ word.trailingZeroBitCount)
        word &= word &- 1
      }
    }
  }
}
