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
    /// Above 0 a tree level; 0 a term; -1 a list.
    var level: Int32
    /// The tree node or term, or the place in the list.
    var place: UInt32
    /// The end of the list.
    var end: UInt32
  }

  private let postings: Postings
  private let isInner: Bool
  private var heap: [Node] = []

  /// Starts before the first document of the lists of terms inside of fields, or of those at their starts.
  package init(_ postings: Postings, terms: Range<Int>, isInner: Bool) {
    self.postings = postings
    self.isInner = isInner
    var low = terms.lowerBound
    var high = terms.upperBound
    var level = 0
    let fanOut = Postings.fanOut
    while low < high {
      if level == postings.height || high - low <= fanOut {
        for node in low..<high { pushNode(level, node) }
        return
      }
      while low % fanOut != 0 {
        pushNode(level, low)
        low += 1
      }
      while high % fanOut != 0 {
        high -= 1
        pushNode(level, high)
      }
      low /= fanOut
      high /= fanOut
      level += 1
    }
  }

  /// The next document that `next()` gives.
  mutating func peek() -> UInt32? {
    while let top = heap.first {
      if top.level < 0 { return top.document }
      pop()
      open(top)
    }
    return nil
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

  private mutating func open(_ node: Node) {
    if node.level > 0 {
      let below = Int(node.level) - 1
      let first = Int(node.place) * Postings.fanOut
      let count = below == 0 ? postings.termCount : postings.nodeCount(level: below)
      for child in first..<min(first + Postings.fanOut, count) { pushNode(below, child) }
    } else if isInner {
      pushList(Int(node.place), .inner)
    } else {
      pushList(Int(node.place), .whole)
      pushList(Int(node.place), .start)
    }
  }

  private mutating func pushNode(_ level: Int, _ node: Int) {
    let document = postings.minimum(isInner: isInner, level: level, node: node)
    guard document != .max else { return }
    push(Node(document: document, level: Int32(level), place: UInt32(node), end: 0))
  }

  private mutating func pushList(_ term: Int, _ group: PostingGroup) {
    let list = postings.list(term, group)
    guard !list.isEmpty else { return }
    push(
      Node(
        document: postings.document(list.lowerBound),
        level: -1,
        place: UInt32(list.lowerBound),
        end: UInt32(list.upperBound)
      )
    )
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

  private mutating func siftDown() {
    let node = heap[0]
    var parent = 0
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
