// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The values of every document, in one buffer.
struct DocumentLists: Sendable {
  let documentCount: Int
  private var offsets: [Int]
  private var ordinals: [Int] = []

  init(documentCount: Int) {
    self.documentCount = documentCount
    offsets = [Int](repeating: 0, count: documentCount + 1)
  }

  func values(of document: Int) -> ArraySlice<Int> {
    ordinals[offsets[document]..<offsets[document + 1]]
  }

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
    compact { list in
      if list.count > 1 { list.sort() }
      var unique: [Int] = []
      unique.reserveCapacity(list.count)
      for ordinal in list where unique.last != ordinal { unique.append(ordinal) }
      list = unique
    }
  }

  /// Takes one value away from all documents.
  mutating func removeAll(_ ordinal: Int) {
    compact { $0.removeAll { $0 == ordinal } }
  }

  private mutating func compact(_ change: (inout [Int]) -> Void) {
    var end = 0
    var start = 0
    for document in 0..<documentCount {
      let stop = offsets[document + 1]
      if stop - start > 0 {
        var list = Array(ordinals[start..<stop])
        change(&list)
        for ordinal in list {
          ordinals[end] = ordinal
          end += 1
        }
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
      for ordinal in values(of: document) {
        postings[starts[ordinal]] = document
        starts[ordinal] += 1
      }
    }
    writer.append(packed: postings)
  }

  func writeValues(valueCount: Int, into writer: inout ByteWriter) {
    var isSingle = true
    for document in 0..<documentCount where values(of: document).count > 1 { isSingle = false }
    guard isSingle else {
      writer.append(packed: offsets)
      writer.append(packed: ordinals)
      return
    }
    var values: [Int] = []
    values.reserveCapacity(documentCount)
    for document in 0..<documentCount {
      values.append(self.values(of: document).first ?? valueCount)
    }
    writer.append(packed: [])
    writer.append(packed: values)
  }
}
