// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The values of every document, in one buffer.
struct DocumentLists: Sendable {
  let documentCount: Int
  private var offsets: [Int]
  private(set) var ordinals: [Int] = []

  init(documentCount: Int) {
    self.documentCount = documentCount
    offsets = [Int](repeating: 0, count: documentCount + 1)
  }

  /// The places in `ordinals` of a document's values.
  func places(of document: Int) -> Range<Int> { offsets[document]..<offsets[document + 1] }

  /// Takes all pairs of document and value, in any order; `visit` gives the same pairs each time it
  /// is called.
  mutating func fill(from visit: ((_ document: Int, _ ordinal: Int) -> Void) -> Void) {
    var counts = [Int](repeating: 0, count: documentCount + 1)
    visit { document, _ in counts[document + 1] += 1 }
    for document in 0..<documentCount { counts[document + 1] += counts[document] }
    offsets = counts
    ordinals = [Int](repeating: 0, count: counts[documentCount])
    var next = counts
    var filled = ordinals
    visit { document, ordinal in
      filled[next[document]] = ordinal
      next[document] += 1
    }
    ordinals = filled
  }

  /// Brings the values of each document in ascending order, each once.
  mutating func sortAndUnique() {
    let offsets = offsets
    ordinals.withUnsafeMutableBufferPointer { ordinals in
      for document in 0..<documentCount where offsets[document + 1] - offsets[document] > 1 {
        let places = offsets[document]..<offsets[document + 1]
        var values = UnsafeMutableBufferPointer(rebasing: ordinals[places])
        if values.count > 2 || values[0] > values[1] { values.sort() }
      }
    }
    keep { ordinal, before in ordinal != before }
  }

  /// Takes one value away from all documents.
  mutating func removeAll(_ ordinal: Int) { keep { kept, _ in kept != ordinal } }

  /// Leaves out values; `isKept` is told each value and the one kept before it in the same document, -1 for none.
  private mutating func keep(_ isKept: (_ ordinal: Int, _ before: Int) -> Bool) {
    var end = 0
    var start = 0
    for document in 0..<documentCount {
      let stop = offsets[document + 1]
      var before = -1
      for place in start..<stop where isKept(ordinals[place], before) {
        before = ordinals[place]
        ordinals[end] = before
        end += 1
      }
      start = stop
      offsets[document + 1] = end
    }
    ordinals.removeLast(ordinals.count - end)
  }

  func writePostings(valueCount: Int, into writer: inout ByteWriter) {
    var starts = [Int](repeating: 0, count: valueCount + 1)
    for ordinal in ordinals { starts[ordinal + 1] += 1 }
    for ordinal in 0..<valueCount { starts[ordinal + 1] += starts[ordinal] }
    writer.append(packed: starts)
    var postings = [Int](repeating: 0, count: ordinals.count)
    for document in 0..<documentCount {
      for place in places(of: document) {
        let ordinal = ordinals[place]
        postings[starts[ordinal]] = document
        starts[ordinal] += 1
      }
    }
    writer.append(packed: postings)
  }

  func writeValues(valueCount: Int, into writer: inout ByteWriter) {
    var isSingle = true
    for document in 0..<documentCount where places(of: document).count > 1 { isSingle = false }
    guard isSingle else {
      writer.append(packed: offsets)
      writer.append(packed: ordinals)
      return
    }
    var values: [Int] = []
    values.reserveCapacity(documentCount)
    for document in 0..<documentCount {
      values.append(places(of: document).first.map { ordinals[$0] } ?? valueCount)
    }
    writer.append(packed: [])
    writer.append(packed: values)
  }
}
