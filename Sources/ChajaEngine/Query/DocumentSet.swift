// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A set of document numbers below a fixed count, one bit each.
///
/// One bit more for each 64 of them says whether any of these may be set, so that what goes through a set takes as long as
/// the set has members, and not as long as there are documents.
///
/// Sets that meet in one operation have the same count. Bits at and above `universe` are always
/// zero, so counting and comparing need no masks.
/// Copies share their memory until one of them changes.
package struct DocumentSet: Sendable {
  private var storage: Storage

  /// Makes the empty set over `count` documents.
  ///
  /// - Parameters:
  ///   - count: The number of documents, 0 or more.
  ///   - pool: Where the memory comes from and goes back to, that of copies too; only for sets that one task has.
  /// - Complexity: O(*n* / 4,096) for *n* documents, and O(1) for each word that the last set in this memory had.
  @inline(never)
  package init(count: Int, from pool: SetPool? = nil) {
    precondition(count >= 0, "a document count is not negative")
    storage = Storage(count, pool)
    // Memory of a pool still has the bits of the last set.
    clear(storage.words)
  }

  /// The number of documents there are; members are `0..<universe`.
  @inline(__always)
  package var universe: Int { storage.universe }

  /// How many groups of 64 words there are.
  @inline(__always)
  var groupCount: Int { storage.groupCount }

  /// The bits, to be changed: of no other set.
  @inline(__always)
  private var owned: UnsafeMutablePointer<UInt64> {
    mutating get {
      if !isKnownUniquelyReferenced(&storage) { copy() }
      return storage.words
    }
  }

  /// Copies what may be set, and not all bits.
  @inline(never)
  private mutating func copy() {
    var copy = DocumentSet(count: universe, from: storage.pool)
    copy.formUnion(self)
    self = copy
  }

  /// Makes the set of stored bits, which has none at or above `count`.
  init(words: [UInt64], count: Int) {
    precondition(words.count == (count + 63) >> 6, "one word for every 64 documents")
    self.init(count: count)
    let bits = owned
    for (place, word) in words.enumerated() where word != 0 {
      bits[place] = word
      note(place, in: bits)
    }
  }

  /// Makes the set of all `count` documents.
  package init(allOf count: Int) {
    self.init(count: count)
    insert(contentsOf: 0..<count)
  }

  /// The bits, 64 documents a word, the lowest first.
  package var words: [UInt64] {
    [UInt64](UnsafeBufferPointer(start: storage.words, count: (universe + 63) >> 6))
  }

  /// Whether two sets are known to be equal without looking at their members, as copies of one set are.
  func isCopy(of other: DocumentSet) -> Bool { storage === other.storage }

  /// Whether a document below `universe` is a member.
  @inline(__always)
  package func contains(_ document: Int) -> Bool {
    check(document)
    return storage.words[document >> 6] & 1 &<< UInt64(truncatingIfNeeded: document & 63) != 0
  }

  /// Makes a document below `universe` a member.
  @inline(__always)
  package mutating func insert(_ document: Int) {
    insert(each: CollectionOfOne(document))
  }

  /// Makes documents below `universe` members.
  @inline(__always)
  package mutating func insert(each documents: some Sequence<Int>) {
    let bits = owned
    for document in documents {
      check(document)
      bits[document >> 6] |= 1 &<< UInt64(truncatingIfNeeded: document & 63)
      note(document >> 6, in: bits)
    }
  }

  /// Makes a document below `universe` no member.
  @inline(__always)
  package mutating func remove(_ document: Int) {
    check(document)
    owned[document >> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: document & 63))
  }

  @inline(__always)
  private func check(_ document: Int) {
    precondition(UInt(bitPattern: document) < UInt(bitPattern: universe), "no such document")
  }

  /// Notes that a word may have bits.
  @inline(__always)
  private func note(_ place: Int, in bits: UnsafeMutablePointer<UInt64>) {
    bits[groupCount << 6 &+ place >> 6] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
  }

  /// Which words of a group may have bits.
  @inline(__always)
  subscript(group group: Int) -> UInt64 { storage.words[groupCount << 6 &+ group] }

  /// Adds the documents of a run of postings of an index with `universe` documents.
  @inline(never)
  mutating func insert(_ run: Range<Int>, of postings: Postings) {
    guard !run.isEmpty else { return }
    precondition(Int(postings.lastDocument) < universe, "postings of other documents")
    let bits = owned
    let groups = bits + groupCount << 6
    for place in run {
      let document = Int(postings.document(place))
      bits[document >> 6] |= 1 &<< UInt64(truncatingIfNeeded: document & 63)
      groups[document >> 12] |= 1 &<< UInt64(truncatingIfNeeded: document >> 6 & 63)
    }
  }

  /// Inserts a run of documents, whole words at a time.
  package mutating func insert(contentsOf range: Range<Int>) {
    guard !range.isEmpty else { return }
    precondition(range.lowerBound >= 0 && range.upperBound <= universe, "documents out of range")
    let first = range.lowerBound >> 6
    let last = (range.upperBound - 1) >> 6
    let bits = owned
    for place in first...last {
      var word = UInt64.max
      if place == first { word &= .max << UInt64(range.lowerBound & 63) }
      if place == last { word &= .max >> UInt64(63 - (range.upperBound - 1) & 63) }
      bits[place] |= word
      note(place, in: bits)
    }
  }

  /// Adds the members of a set over the same documents.
  @inline(never)
  package mutating func formUnion(_ other: DocumentSet) {
    precondition(universe == other.universe, "sets over different documents")
    let (bits, others) = (owned, other.storage.words)
    for group in 0..<groupCount {
      let mask = other[group: group]
      bits[groupCount << 6 &+ group] |= mask
      DocumentSet.forEachWord(of: group, mask) { bits[$0] |= others[$0] }
    }
  }

  /// Keeps what is also a member of a set over the same documents.
  @inline(never)
  package mutating func formIntersection(_ other: DocumentSet) {
    precondition(universe == other.universe, "sets over different documents")
    let (bits, others) = (owned, other.storage.words)
    for group in 0..<groupCount {
      DocumentSet.forEachWord(of: group, self[group: group]) { bits[$0] &= others[$0] }
      bits[groupCount << 6 &+ group] &= other[group: group]
    }
  }

  /// Keeps of the words of a group the bits that are set here too; of those that a mask leaves out any may stay.
  func meet(_ group: Int, _ mask: UInt64, in block: inout InlineArray<64, UInt64>) {
    let bits = storage.words
    DocumentSet.forEachWord(of: group, mask) { block[$0 & 63] &= bits[$0] }
  }

  /// Takes away the members of a set over the same documents.
  @inline(never)
  package mutating func subtract(_ other: DocumentSet) {
    precondition(universe == other.universe, "sets over different documents")
    let (bits, others) = (owned, other.storage.words)
    for group in 0..<groupCount {
      let mask = self[group: group] & other[group: group]
      DocumentSet.forEachWord(of: group, mask) { bits[$0] &= ~others[$0] }
    }
  }

  /// The set of all documents that are not members.
  package func complement() -> DocumentSet {
    var result = DocumentSet(allOf: universe)
    result.subtract(self)
    return result
  }

  /// Makes the set empty; keeps its memory.
  package mutating func removeAll() {
    let bits = owned
    clear(bits)
  }

  private func clear(_ bits: UnsafeMutablePointer<UInt64>) {
    for group in 0..<groupCount {
      DocumentSet.forEachWord(of: group, self[group: group]) { bits[$0] = 0 }
      bits[groupCount << 6 &+ group] = 0
    }
  }

  /// The number of members.
  package var count: Int {
    var total = 0
    let bits = storage.words
    for group in 0..<groupCount {
      DocumentSet.forEachWord(of: group, self[group: group]) { total &+= bits[$0].nonzeroBitCount }
    }
    return total
  }

  /// Whether there is no member.
  package var isEmpty: Bool { next(from: 0) == nil }

  /// The first member at or after `document`, or nil when there is none.
  package func next(from document: Int) -> Int? {
    let start = max(document, 0)
    guard start < universe else { return nil }
    var group = start >> 12
    var mask = self[group: group] & .max << UInt64(start >> 6 & 63)
    while true {
      while mask == 0 {
        group += 1
        guard group < groupCount else { return nil }
        mask = self[group: group]
      }
      let place = group << 6 + mask.trailingZeroBitCount
      mask &= mask - 1
      let word = storage.words[place] & (place == start >> 6 ? .max << UInt64(start & 63) : .max)
      if word != 0 { return place << 6 + word.trailingZeroBitCount }
    }
  }

  /// Calls `body` with every member, ascending.
  @inline(__always)
  package func forEach<Failure: Error>(
    _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    for group in 0..<groupCount {
      var mask = self[group: group]
      while mask != 0 {
        let place = group << 6 &+ mask.trailingZeroBitCount
        mask &= mask &- 1
        var word = storage.words[place]
        while word != 0 {
          try body(place << 6 &+ word.trailingZeroBitCount)
          word &= word &- 1
        }
      }
    }
  }

  /// Calls `body` with the words of a group that a mask names, and where it names many with all.
  @inline(__always)
  private static func forEachWord(of group: Int, _ mask: UInt64, _ body: (Int) -> Void) {
    if mask == 0 { return }
    if mask.nonzeroBitCount > 16 {
      for place in (group << 6)..<(group << 6 &+ 64) { body(place) }
      return
    }
    var left = mask
    while left != 0 {
      body(group << 6 &+ left.trailingZeroBitCount)
      left &= left &- 1
    }
  }
}

extension DocumentSet {
  /// The bits of a set and of its copies.
  private final class Storage: @unchecked Sendable {
    // Sendable: the one set that holds it writes it, and sets of a pool stay in one task with it.
    let universe: Int
    let groupCount: Int
    /// The bits, 64 documents a word, the lowest first; and behind them a bit for each word, which is not set only where
    /// the word is zero.
    let words: UnsafeMutablePointer<UInt64>
    let pool: SetPool?

    init(_ count: Int, _ pool: SetPool?) {
      universe = count
      groupCount = (count + 4_095) >> 12
      self.pool = pool
      words = pool?.take(groupCount * 65) ?? SetPool.make(groupCount * 65)
    }

    deinit {
      if let pool { pool.give(words, groupCount * 65) } else { words.deallocate() }
    }
  }
}

extension DocumentSet: Equatable {
  package static func == (left: DocumentSet, right: DocumentSet) -> Bool {
    // Which words are not zero may be known more exactly of one.
    left.universe == right.universe && left.words == right.words
  }
}
