// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Where neighbours in a sorted list of terms part, so that the list can be walked as a trie without a tree.
///
/// Of each term there are the number of bytes that it shares with the term before, and the byte after them. The terms
/// below a node of the trie end where a term shares fewer bytes than lead to the node; the least numbers of whole blocks
/// of terms let a walk step over a large branch in a few steps.
struct TermBranches: Sendable {
  private static let blockSize = 64
  private static let lanes = 16

  private let shared: ByteView
  private let heads: ByteView
  private let blocks: ByteView
  private let count: Int
  /// The bytes, where they are no section of the index.
  private let owned: IndexStorage?

  /// How many terms are read where there are so many: whole blocks, and a block behind them.
  private static func paddedCount(_ count: Int) -> Int {
    count + blockSize * 2 - count % blockSize
  }

  /// Takes the section of some terms; nil when it is not as long as theirs, or does not end as it should.
  init?(_ view: ByteView, termCount: Int) {
    let padded = TermBranches.paddedCount(termCount)
    let blockCount = padded / TermBranches.blockSize
    guard let shared = view.slice(offset: 0, count: padded),
      let heads = view.slice(offset: padded, count: padded),
      let blocks = view.slice(offset: padded * 2, count: blockCount + TermBranches.lanes),
      view.count == padded * 2 + blocks.count
    else { return nil }
    // Walks end at what shares nothing.
    for place in termCount..<padded where shared.u8(place) != 0 { return nil }
    for place in blockCount..<blocks.count where blocks.u8(place) != 0 { return nil }
    self.shared = shared
    self.heads = heads
    self.blocks = blocks
    count = termCount
    owned = nil
  }

  /// Takes what the section of a format without it would hold.
  init(of bytes: [UInt8], termCount: Int) {
    let storage = IndexStorage(copying: bytes)
    let padded = TermBranches.paddedCount(termCount)
    let base = storage.view.base
    shared = ByteView(base: base, count: padded)
    heads = ByteView(base: base + padded, count: padded)
    blocks = ByteView(base: base + padded * 2, count: bytes.count - padded * 2)
    count = termCount
    owned = storage
  }

  /// The section: what each term shares with the one before, the byte after that, the least of each block.
  ///
  /// `shared` is, per term, the number of bytes that it shares with the one before, 0 for the first; `heads` the byte after
  /// those.
  static func section(shared: [UInt8], heads: [UInt8]) -> [UInt8] {
    // Behind the last term stand terms that share nothing, for whole blocks and vectors to be read.
    let padded = paddedCount(shared.count)
    var bytes = shared
    bytes.reserveCapacity(padded * 2 + padded / blockSize + lanes)
    bytes.append(contentsOf: [UInt8](repeating: 0, count: padded - shared.count))
    bytes.append(contentsOf: heads)
    bytes.append(contentsOf: [UInt8](repeating: 0, count: padded - heads.count))
    for start in stride(from: 0, to: padded, by: blockSize) {
      bytes.append(bytes[start..<start + blockSize].min() ?? 0)
    }
    bytes.append(contentsOf: [UInt8](repeating: 0, count: lanes))
    return bytes
  }

  /// Whether the bytes are those of a section.
  func isEqual(to section: [UInt8]) -> Bool {
    guard section.count == shared.count * 2 + blocks.count else { return false }
    for place in section.indices
    where shared.base.load(fromByteOffset: place, as: UInt8.self)
      != section[place]
    { return false }
    return true
  }

  /// The number of bytes that a term shares with the one before; 0 behind the last.
  @inline(__always)
  func shared(_ term: Int) -> Int { Int(shared.u8(term)) }

  /// The byte of a term after those that it shares with the one before.
  @inline(__always)
  func head(_ term: Int) -> UInt8 { heads.u8(term) }

  /// The first term from one on that shares fewer bytes than some.
  ///
  /// - Parameters:
  ///   - start: The term to begin with, at most the number of terms.
  ///   - bytes: How many bytes, at least 1.
  /// - Returns: The term; the number of terms when there is none.
  func end(from start: Int, sharing bytes: Int) -> Int {
    let limit = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: bytes))
    var term = start
    let blockEnd = (start / TermBranches.blockSize + 1) * TermBranches.blockSize
    while term < blockEnd {
      if shared.u8(term) < bytes { return min(term, count) }
      term += 1
      if term % TermBranches.lanes == 0 { break }
    }
    while term < blockEnd {
      let found = TermBranches.first(TermBranches.load(shared, term) .< limit)
      if found >= 0 { return min(term + found, count) }
      term += TermBranches.lanes
    }
    term = nextBlock(from: term / TermBranches.blockSize, limit) * TermBranches.blockSize
    while term < count {
      let found = TermBranches.first(TermBranches.load(shared, term) .< limit)
      if found >= 0 { return min(term + found, count) }
      term += TermBranches.lanes
    }
    return count
  }

  /// The first block from one on in which a term shares fewer bytes; the last block shares none.
  private func nextBlock(from start: Int, _ limit: SIMD16<UInt8>) -> Int {
    var block = start
    while true {
      let found = TermBranches.first(TermBranches.load(blocks, block) .< limit)
      if found >= 0 { return block + found }
      block += TermBranches.lanes
    }
  }

  /// The first term from one on at which a branch begins that may be of use, or at which the node ends.
  ///
  /// - Parameters:
  ///   - start: The term after the first of the branch before.
  ///   - node: The number of bytes that lead to the node.
  ///   - branch: The number of bytes that lead to the branch before.
  ///   - wanted: The bytes with which branches begin that are of use.
  /// - Returns: The term; the number of terms when there is none.
  func next(from start: Int, node: Int, branch: Int, heads wanted: LetterHeads) -> Int {
    let limit = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: branch))
    let level = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: node))
    var term = start
    var end = (start / TermBranches.blockSize + 1) * TermBranches.blockSize
    while term < count {
      while term < end {
        let shared = TermBranches.load(shared, term)
        let heads = TermBranches.load(heads, term)
        var isUseful = (shared .!= level) .| (heads .>= SIMD16<UInt8>(repeating: wanted.least))
        for place in 0..<wanted.count {
          isUseful = isUseful .| (heads .== SIMD16<UInt8>(repeating: wanted.bytes[place]))
        }
        let found = TermBranches.first((shared .< limit) .& isUseful)
        if found >= 0 { return min(term + found, count) }
        term += TermBranches.lanes
      }
      term = nextBlock(from: end / TermBranches.blockSize, limit) * TermBranches.blockSize
      end = term + TermBranches.blockSize
    }
    return count
  }

  @inline(__always)
  private static func load(_ view: ByteView, _ offset: Int) -> SIMD16<UInt8> {
    // The padding makes every vector that begins at a term or block lie within.
    assert(offset >= 0 && offset + lanes <= view.count)
    return view.base.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The first lane that is set, -1 for none.
  @inline(__always)
  private static func first(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if halves.x != 0 { return halves.x.trailingZeroBitCount / 8 }
    if halves.y != 0 { return 8 + halves.y.trailingZeroBitCount / 8 }
    return -1
  }
}
