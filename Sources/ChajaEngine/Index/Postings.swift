// Chaja
// SPDX-License-Identifier: Apache-2.0

/// How a term stands in a field of a document; the best place counts.
package enum PostingGroup: Int, Sendable, Comparable {
  /// The term is all that one value of the field holds.
  case whole = 0

  /// The term is the first of a value with more words.
  case start = 1

  /// The term comes later, or begins at an edge inside a word.
  case inner = 2

  static let count = 3

  package static func < (left: PostingGroup, right: PostingGroup) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The documents that hold each term in one field.
///
///     heads      3 × terms + 1 narrow integers: where the list of (term, group) begins in documents
///     documents  document numbers as narrow integers, ascending within each list
///     minima     u32: for the field starts (whole and start together), then for inner, the tree of least documents
///
/// The lists of a range of terms lie side by side, so "every document that holds a word with this prefix" is one run
/// of numbers. The trees give the same documents best first: each inner node is the least of `fanOut` below it, and
/// the leaves are the first documents of the lists themselves.
package final class Postings: Sendable {
  static let fanOut = 16

  let termCount: Int
  let documentCount: Int
  private let heads: NarrowIntegers
  private let documents: NarrowIntegers
  /// The number of documents in all lists.
  private let total: Int
  /// No document of the lists is greater.
  let lastDocument: UInt32
  private let minima: ByteView
  /// Where each level of a tree begins, lowest level first; the same for both trees but for `treeSize`.
  private let levels: InlineArray<8, Int>
  private let treeSize: Int

  private init(
    termCount: Int,
    documentCount: Int,
    heads: NarrowIntegers,
    documents: NarrowIntegers,
    minima: ByteView,
    levels: InlineArray<8, Int>,
    treeSize: Int
  ) {
    self.termCount = termCount
    self.documentCount = documentCount
    self.heads = heads
    self.documents = documents
    total = documents.count
    lastDocument = UInt32(max(documentCount - 1, 0))
    self.minima = minima
    self.levels = levels
    self.treeSize = treeSize
  }

  /// Takes the three sections, whose lengths alone are checked; nil when they do not fit together.
  ///
  /// Reads stay within the sections, and give documents of the index, whatever these hold; `isSound` says whether they
  /// hold postings. Not an initialiser, for Embedded Swift does not give back the object of one that fails.
  package static func make(
    termCount: Int,
    documentCount: Int,
    heads: ByteView,
    documents: ByteView,
    minima: ByteView,
    format: UInt32 = IndexLayout.version
  ) -> Postings? {
    let (levels, size) = Postings.levels(termCount: termCount)
    guard let heads = NarrowIntegers(heads, format: format),
      heads.count == termCount * PostingGroup.count + 1,
      let documents = NarrowIntegers(documents, format: format),
      documentCount > 0 || documents.count == 0, documentCount <= Int(Int32.max),
      minima.count == size * 8
    else { return nil }
    return Postings(
      termCount: termCount,
      documentCount: documentCount,
      heads: heads,
      documents: documents,
      minima: minima,
      levels: levels,
      treeSize: size
    )
  }

  /// Whether the lists follow each other and hold documents of the index.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package var isSound: Bool {
    heads.areOffsets(upTo: total) && documents.areBelow(Int(lastDocument) + 1)
  }

  /// Where a list begins.
  @inline(__always)
  private func head(_ index: Int) -> Int { min(Int(heads[index]), total) }

  /// What lies between two heads.
  @inline(never)
  private func run(_ first: Int, _ last: Int) -> Range<Int> {
    let start = head(first)
    return start..<max(head(last), start)
  }

  /// Where the levels above the leaves begin, and how many nodes they have together.
  private static func levels(termCount: Int) -> (starts: InlineArray<8, Int>, size: Int) {
    // Eight are enough for 2^32 terms, more than a lexicon has.
    var starts = InlineArray<8, Int>(repeating: 0)
    var size = 0
    var nodes = termCount
    for level in starts.indices where nodes > 1 {
      nodes = (nodes + fanOut - 1) / fanOut
      starts[level] = size
      size += nodes
    }
    return (starts, size)
  }

  /// The run of `documents` that holds the lists of some terms, all groups.
  @inline(__always)
  package func run(of terms: Range<Int>) -> Range<Int> {
    run(terms.lowerBound &* 3, terms.upperBound &* 3)
  }

  /// The run of `documents` that is the list of a term and group.
  @inline(__always)
  package func list(_ term: Int, _ group: PostingGroup) -> Range<Int> {
    let head = term &* 3 &+ group.rawValue
    return run(head, head &+ 1)
  }

  /// The run of `documents` that hold a term at the start of a value.
  @inline(__always)
  func starts(_ term: Int) -> Range<Int> {
    run(term &* 3, term &* 3 &+ PostingGroup.inner.rawValue)
  }

  @inline(__always)
  package func document(_ index: Int) -> UInt32 { min(documents[index], lastDocument) }

  /// The least document below a node of a level above the terms, from 1 on.
  @inline(__always)
  func minimum(isInner: Bool, level: Int, node: Int) -> UInt32 {
    minima.u32((isInner ? treeSize : 0) + levels[level - 1] + node)
  }
}

/// Collects the postings of one field.
package struct PostingsBuilder {
  /// term in bits 34…, group in bits 32…33, document in bits 0…31, in the order of the documents.
  private var entries: [UInt64] = []

  package init() {}

  /// Adds a place of a term; the documents must come in ascending order.
  package mutating func add(term: UInt32, group: PostingGroup, document: UInt32) {
    entries.append(UInt64(term) << 34 | UInt64(group.rawValue) << 32 | UInt64(document))
  }

  /// Writes heads, documents and minima; of one term and document only the best group is kept.
  ///
  /// - Complexity: O(*n*) for *n* terms and entries: the entries are counted into their places.
  package consuming func finish(termCount: Int) -> (
    heads: [UInt8], documents: [UInt8], minima: [UInt8]
  ) {
    var starts = [Int](repeating: 0, count: termCount + 1)
    for entry in entries { starts[Int(entry >> 34) + 1] += 1 }
    for term in 0..<termCount { starts[term + 1] += starts[term] }
    // Group in bits 32 and 33, document below: the entries of each term, by document.
    var sorted = [UInt64](repeating: 0, count: entries.count)
    var next = starts
    for entry in entries {
      let term = Int(entry >> 34)
      sorted[next[term]] = entry & 0x3_FFFF_FFFF
      next[term] += 1
    }
    entries = []
    next = []
    var heads = [UInt32](repeating: 0, count: termCount * 3 + 1)
    var documents: [UInt32] = []
    documents.reserveCapacity(sorted.count)
    // By term the least document of its lists, for those at the start and for the others.
    var leaves = (
      starts: [UInt32](repeating: .max, count: termCount),
      inner: [UInt32](repeating: .max, count: termCount)
    )
    for term in 0..<termCount {
      let run = starts[term]..<PostingsBuilder.unique(&sorted, starts[term]..<starts[term + 1])
      for group in 0..<PostingGroup.count {
        let first = documents.count
        for place in run where sorted[place] >> 32 == UInt64(group) {
          documents.append(UInt32(truncatingIfNeeded: sorted[place]))
        }
        heads[term * PostingGroup.count + group + 1] = UInt32(documents.count)
        guard first < documents.count else { continue }
        if group == PostingGroup.inner.rawValue {
          leaves.inner[term] = documents[first]
        } else {
          leaves.starts[term] = min(leaves.starts[term], documents[first])
        }
      }
    }
    sorted = []
    let minima = ByteWriter.bytes(
      of: PostingsBuilder.tree(leaves.starts) + PostingsBuilder.tree(leaves.inner)
    )
    return (ByteWriter.narrow(heads), ByteWriter.narrow(documents), minima)
  }

  /// Leaves of the entries of each document in a run the one of the best group; gives the new end.
  private static func unique(_ sorted: inout [UInt64], _ run: Range<Int>) -> Int {
    var end = run.lowerBound
    for place in run {
      let entry = sorted[place]
      if end > run.lowerBound,
        UInt32(truncatingIfNeeded: sorted[end - 1]) == UInt32(truncatingIfNeeded: entry)
      {
        sorted[end - 1] = min(sorted[end - 1], entry)
      } else {
        sorted[end] = entry
        end += 1
      }
    }
    return end
  }

  /// The nodes above some leaves, lowest level first.
  private static func tree(_ leaves: [UInt32]) -> [UInt32] {
    var below = leaves
    var tree: [UInt32] = []
    while below.count > 1 {
      var above: [UInt32] = []
      for start in stride(from: 0, to: below.count, by: Postings.fanOut) {
        var least = UInt32.max
        for node in start..<min(start + Postings.fanOut, below.count) {
          least = min(least, below[node])
        }
        above.append(least)
      }
      tree.append(contentsOf: above)
      below = above
    }
    return tree
  }
}
