// Chaja
// SPDX-License-Identifier: Apache-2.0

// About how many documents the words of a chain have, and which words have the fewest

extension ChainDocuments {
  /// From how many documents of the first two words on the words over other letters are counted.
  private static let manyDocuments = 4_096

  func counts(_ edge: Chain.Edge) -> (first: Int, next: Int) {
    var next = 0
    chain.forEachFollowing(edge, endsWhole: endsWhole) { next += count($0) }
    return (count(edge.term..<edge.term + 1), next)
  }

  /// At most how many documents hold two words with which the chain begins.
  var pairCount: Int {
    var count = 0
    for edge in chain.nodes[0].edges {
      let (first, next) = counts(edge)
      count += min(first, next)
    }
    return count
  }

  /// The words over one letter of the key where they have so much fewer documents than pairs that these are looked at; nil
  /// elsewhere.
  ///
  /// Pairs are met without reading, so of words by their initial consonants, which are frequent, others must be much rarer.
  func cut(insteadOf pairs: Int) -> (terms: [Range<Int>], count: Int)? {
    guard pairs > ChainDocuments.manyDocuments else { return nil }
    let cut = cut()
    return cut.count < pairs / (chain.pattern == nil ? 2 : 8) ? cut : nil
  }

  /// The words over one letter of the key, of which every run of the chain has one: that letter where their documents are
  /// the fewest.
  private func cut() -> (terms: [Range<Int>], count: Int) {
    var letters: [Range<Int>] = []
    var words: [Range<Int>] = []
    let end = chain.nodes.count - 1
    for start in 0..<end where chain.nodes[start].isReached {
      let node = chain.nodes[start]
      for edge in node.edges {
        letters.add(start..<edge.next)
        words.add(edge.term..<edge.term + 1)
      }
      let finals = chain.lastWords(node, endsWhole: endsWhole)
      // The first word is not all.
      if start > 0, !finals.isEmpty {
        letters.add(start..<end)
        words.add(finals)
      }
    }
    let counts = words.map { count($0) }
    var best = 0
    var least = Int.max
    for letter in 0..<end {
      var count = 0
      for word in words.indices where letters[word].contains(letter) { count += counts[word] }
      if count < least {
        least = count
        best = letter
      }
    }
    var terms: [Range<Int>] = []
    for word in words.indices where letters[word].contains(best) { terms.add(words[word]) }
    return (terms, least)
  }

  private func count(_ terms: Range<Int>) -> Int {
    guard !terms.isEmpty else { return 0 }
    var count = 0
    for field in fields {
      let postings = index.postings[field]
      if chain.pattern == nil {
        count += postings.run(of: terms).count
      } else {
        // Of many words a sample says about how many there are.
        let words = index.initials.words(of: terms)
        let step = words.count / 64 + 1
        for place in stride(from: words.lowerBound, to: words.upperBound, by: step) {
          let word = index.initials.word(at: place)
          count += postings.run(of: word..<word + 1).count * step
        }
        if step > 1 { count = max(count, 1) }
      }
    }
    return count
  }
}
