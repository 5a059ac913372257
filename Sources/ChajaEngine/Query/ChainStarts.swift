// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Of documents that come in ascending order, those in which a word that runs over several may begin a value of a field.
///
/// Such a place makes a match there count more, or all of the field, though the word also stands elsewhere by itself.
struct ChainStarts {
  private let index: Index
  private let field: Int
  private let postings: Postings
  /// What is left of the lists of documents that begin with a first word.
  private var lists: [Range<Int>] = []
  /// Chains of initial consonants, of which the first words are too many for that.
  private var spelled: [Chain] = []

  init(_ index: Index, field: Int) {
    self.index = index
    self.field = field
    postings = index.postings[field]
  }

  mutating func add(_ chain: Chain) {
    guard chain.pattern == nil else {
      spelled.add(chain)
      return
    }
    for edge in chain.nodes[0].edges {
      for group in [PostingGroup.whole, .start] {
        let list = postings.list(edge.term, group)
        if !list.isEmpty { lists.add(list) }
      }
    }
  }

  mutating func mayContain(_ document: Int) -> Bool {
    if !spelled.isEmpty, begins(document) { return true }
    for number in lists.indices {
      var (low, high) = (lists[number].lowerBound, lists[number].upperBound)
      // The next documents are near, so the steps grow from here.
      var step = 1
      while low + step < high, Int(postings.document(low + step)) <= document {
        low += step
        step *= 2
      }
      high = min(low + step, high)
      while low + 1 < high {
        let middle = (low + high) / 2
        if Int(postings.document(middle)) <= document { low = middle } else { high = middle }
      }
      lists[number] = low..<lists[number].upperBound
      if low < high, Int(postings.document(low)) == document { return true }
    }
    return false
  }

  private func begins(_ document: Int) -> Bool {
    for place in index.forward.range(document: document, field: field) {
      let entry = index.forward.entry(place)
      guard entry.startsValue else { continue }
      for chain in spelled where chain.mayBegin(with: entry.term, index) { return true }
    }
    return false
  }
}
