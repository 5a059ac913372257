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

  private let shared: [UInt8]
  private let heads: [UInt8]
  private let blocks: [UInt8]
  private let count: Int

  /// - Parameters:
  ///   - shared: Per term the number of bytes that it shares with the one before; 0 for the first.
  ///   - heads: Per term the byte after those.
  init(shared: [UInt8], heads: [UInt8]) {
    count = shared.count
    // Behind the last term stand terms that share nothing, for whole blocks and vectors to be read.
    let padding = TermBranches.blockSize * 2 - count % TermBranches.blockSize
    self.shared = shared + [UInt8](repeating: 0, count: padding)
    self.heads = heads + [UInt8](repeating: 0, count: padding)
    var blocks: [UInt8] = []
    blocks.reserveCapacity(self.shared.count / TermBranches.blockSize + TermBranches.lanes)
    for start in stride(from: 0, to: self.shared.count, by: TermBranches.blockSize) {
      blocks.append(self.shared[start..<start + TermBranches.blockSize].min() ?? 0)
    }
    self.blocks = blocks + [UInt8](repeating: 0, count: TermBranches.lanes)
  }

  /// The number of bytes that a term shares with the one before; 0 behind the last.
  @inline(__always)
  func shared(_ term: Int) -> Int { Int(shared[term]) }

  /// The first term from one on that shares fewer bytes than some.
  ///
  /// - Parameters:
  ///   - start: The term to begin with, at most the number of terms.
  ///   - bytes: How many bytes, at least 1.
  /// - Returns: The term; the number of terms when there is none.
  func end(from start: Int, sharing bytes: Int) -> Int {
    let limit = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: bytes))
    return shared.withUnsafeBytes { shared in
      var term = start
      let blockEnd = (start / TermBranches.blockSize + 1) * TermBranches.blockSize
      while term < blockEnd {
        if shared[term] < bytes { return min(term, count) }
        term += 1
        if term % TermBranches.lanes == 0 { break }
      }
      while term < blockEnd {
        let found = TermBranches.first(TermBranches.load(shared, term) .< limit)
        if found >= 0 { return min(term + found, count) }
        term += TermBranches.lanes
      }
      term = nextBlock(from: term / TermBranches.blockSize, limit) * TermBranches.blockSize
      while true {
        let found = TermBranches.first(TermBranches.load(shared, term) .< limit)
        if found >= 0 { return min(term + found, count) }
        term += TermBranches.lanes
      }
    }
  }

  /// The first block from one on in which a term shares fewer bytes; the last block shares none.
  private func nextBlock(from start: Int, _ limit: SIMD16<UInt8>) -> Int {
    blocks.withUnsafeBytes { blocks in
      var block = start
      while true {
        let found = TermBranches.first(TermBranches.load(blocks, block) .< limit)
        if found >= 0 { return block + found }
        block += TermBranches.lanes
      }
    }
  }

  /// The first term from one on at which a branch begins that may be of use, or at which the node ends.
  ///
  /// - Parameters:
  ///   - start: The term after the first of the branch before.
  ///   - node: The number of bytes that lead to the node.
  ///   - branch: The number of bytes that lead to the branch before.
  ///   - isUseful: Whether a branch that begins with a byte is of use.
  /// - Returns: The term; the number of terms when there is none.
  func next(
    from start: Int,
    node: Int,
    branch: Int,
    isUseful: (UInt8) -> Bool
  ) -> Int {
    var term = start
    while true {
      term = end(from: term, sharing: branch)
      guard term < count else { return count }
      let bytes = Int(shared[term])
      if bytes != node || isUseful(heads[term]) { return term }
      term += 1
    }
  }

  @inline(__always)
  private static func load(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> SIMD16<UInt8> {
    // The padding makes every vector that begins at a term lie within.
    assert(offset >= 0 && offset + lanes <= bytes.count)
    return bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
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
