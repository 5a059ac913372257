// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The documents of a range of terms, ascending, so best first; found without visiting the whole range.
///
/// A heap holds nodes of the tree of least documents. The least node is opened: an inner node into its children, a term
/// into its lists, a list into its next document. To give *k* documents it opens about *k* paths of the tree, however
/// many terms and documents the range has. A document that several terms hold comes several times.
///
/// After Gog, Pibiri, Venturini, "Efficient and Effective Query Auto-Completion", SIGIR 2020, with a tree of minima in
/// place of their range-minimum structure.
package struct DocumentStream {
  private struct Node {
    /// The least document below.
    var document: UInt32
    /// The level in the tree; 0 for a list.
    var level: Int32
    /// The number of the node, or the place in the list.
    var place: UInt32
    /// The end of the list.
    var end: UInt32
  }

  private let postings: Postings
  private let isInner: Bool
  private var heap: [Node] = []
  /// The range of terms, of which nodes of the tree may hold more.
  private var range = 0..<0
  /// The single terms of which lists may not be in the heap yet: all that begin at this document or later.
  private var terms: [Int] = []
  private var groups: ClosedRange<PostingGroup> = .whole ... .inner
  private var limit: UInt32 = 0

  /// Starts before the first document of the lists of terms inside of fields, or of those at their starts.
  package init(_ postings: Postings, terms: Range<Int>, isInner: Bool) {
    self.postings = postings
    self.isInner = isInner
    range = terms
    limit = .max
    guard let first = terms.first, let last = terms.last else { return }
    heap.reserveCapacity(DocumentStream.fanSize)
    // The least node over all of them.
    var (low, high, level) = (first, last, 0)
    while low != high {
      low /= Postings.fanOut
      high /= Postings.fanOut
      level += 1
    }
    if level == 0 { pushLists(first) } else { pushNode(level, low) }
  }

  /// Starts before the first document of the lists of some terms in some groups.
  ///
  /// Of many lists only those that begin with a good rank enter the heap, the others when the stream has come so far.
  init(_ postings: Postings, terms: [Int], groups: ClosedRange<PostingGroup>) {
    self.postings = postings
    isInner = groups.upperBound == .inner
    self.terms = terms
    self.groups = groups
    let expected = terms.count * DocumentStream.documentsOfTerm
    let first = DocumentStream.firstDocuments * postings.documentCount / max(expected, 1)
    extend(to: terms.count > DocumentStream.fewTerms ? first : .max)
  }

  /// The memory that most heaps need.
  private static let fanSize = 64

  /// About how many documents hold a term, and how many are looked for at first.
  private static let documentsOfTerm = 8
  private static let firstDocuments = 128

  /// Up to how many terms all lists enter the heap at once.
  private static let fewTerms = 64

  /// Adds the lists that begin before a document, but for those that were added.
  private mutating func extend(to document: Int) {
    let end = document < postings.documentCount ? UInt32(document) : .max
    for term in terms {
      var group = groups.lowerBound.rawValue
      while group <= groups.upperBound.rawValue {
        if let known = PostingGroup(rawValue: group), let list = list(term, known),
          list.document >= limit, list.document < end
        {
          heap.append(list)
        }
        group += 1
      }
    }
    limit = end
    if end == .max { terms = [] }
    var parent = heap.count / 2
    while parent > 0 {
      parent -= 1
      siftDown(from: parent)
    }
  }

  /// The list of a term and group, if it has documents.
  private func list(_ term: Int, _ group: PostingGroup) -> Node? {
    let list = postings.list(term, group)
    if list.isEmpty { return nil }
    return Node(
      document: postings.document(list.lowerBound),
      level: 0,
      place: UInt32(list.lowerBound),
      end: UInt32(list.upperBound)
    )
  }

  /// The next document that `next()` gives.
  mutating func peek() -> UInt32? {
    while true {
      guard let top = heap.first, top.document < limit else {
        if limit == .max { return nil }
        extend(to: Int(limit) * 16 + 16)
        continue
      }
      if top.level == 0 { return top.document }
      pop()
      open(top)
    }
  }

  /// Gives the next document, the same or a greater one than before.
  package mutating func next() -> UInt32? {
    guard let document = peek() else { return nil }
    let place = heap[0].place + 1
    if place < heap[0].end {
      heap[0].place = place
      heap[0].document = postings.document(Int(place))
      siftDown()
    } else {
      pop()
    }
    return document
  }

  /// Takes apart a node of the tree, as far as it lies in the range.
  private mutating func open(_ node: Node) {
    let level = Int(node.level) - 1
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    for _ in 0..<level {
      low /= Postings.fanOut
      high /= Postings.fanOut
    }
    let first = Int(node.place) * Postings.fanOut
    low = max(low, first)
    high = min(high, first + Postings.fanOut - 1)
    guard low <= high else { return }
    for child in low...high {
      if level == 0 { pushLists(child) } else { pushNode(level, child) }
    }
  }

  private mutating func pushNode(_ level: Int, _ node: Int) {
    let document = postings.minimum(isInner: isInner, level: level, node: node)
    guard document != .max else { return }
    push(Node(document: document, level: Int32(level), place: UInt32(node), end: 0))
  }

  private mutating func pushLists(_ term: Int) {
    if isInner {
      if let list = list(term, .inner) { push(list) }
    } else {
      if let list = list(term, .whole) { push(list) }
      if let list = list(term, .start) { push(list) }
    }
  }

  private mutating func push(_ node: Node) {
    heap.append(node)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard node.document < heap[parent].document else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = node
  }

  private mutating func pop() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    siftDown()
  }

  private mutating func siftDown(from start: Int = 0) {
    let node = heap[start]
    var parent = start
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].document < heap[child].document { child += 1 }
      guard heap[child].document < node.document else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = node
  }
}
