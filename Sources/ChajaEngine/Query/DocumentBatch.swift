// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Some documents that are looked at together: to read them takes less time in one go than one after the other, as the
/// memory that they lie in is far and is waited for only once.
struct DocumentBatch {
  /// The most documents.
  static let capacity = 32

  private var documents = InlineArray<32, UInt32>(repeating: 0)
  private(set) var count = 0
  /// What was read ahead, which nobody asks for.
  private var nearest: UInt32 = 0

  @inline(__always)
  subscript(place: Int) -> Int { Int(documents[place]) }

  @inline(__always)
  mutating func append(_ document: Int) {
    documents[count] = UInt32(truncatingIfNeeded: document)
    count += 1
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Keeps the documents for which something holds.
  @inline(__always)
  mutating func filter(_ holds: (Int) -> Bool) {
    var kept = 0
    for place in 0..<count where holds(Int(documents[place])) {
      documents[kept] = documents[place]
      kept += 1
    }
    count = kept
  }

  /// Reads the first term of each document, so that the memory around is near when the documents are looked at.
  @inline(never)
  mutating func read(_ forward: Forward) {
    let entries = BatchEntries(self, forward)
    for place in 0..<count { nearest &+= entries.firsts[place].rawValue }
  }

  /// Keeps the documents that pass a test, or in which a chain may begin that `runs`.
  mutating func filter(_ test: TermTest, _ index: Index, runs: (Int) -> Bool) {
    let forward = index.forward
    let entries = BatchEntries(self, forward)
    var kept = 0
    for place in 0..<count {
      var holds = false
      var mayRun = false
      var begun = TermTest.Begun()
      var entry = entries.starts[place]
      let end = entries.ends[place]
      var word = entries.firsts[place]
      while entry < end {
        if test.holds(word.term) {
          holds = true
          break
        }
        if !word.isEdge {
          if !begun.isEmpty, !word.startsValue, test.mayFollow(word.term, begun, index) {
            mayRun = true
          }
          begun = []
        }
        begun.formUnion(test.begun(by: word.term))
        entry &+= 1
        if entry < end { word = forward.entry(Int(entry)) }
      }
      let document = documents[place]
      guard holds || mayRun && runs(Int(document)) else { continue }
      documents[kept] = document
      kept += 1
    }
    count = kept
  }
}

/// Where the entries of a batch's documents lie, and the first of each.
///
/// All places are read before any entry, and all first entries before any is looked at, so that the memory is waited for
/// together.
private struct BatchEntries {
  var starts = InlineArray<32, Int32>(repeating: 0)
  var ends = InlineArray<32, Int32>(repeating: 0)
  var firsts = InlineArray<32, ForwardEntry>(repeating: ForwardEntry(rawValue: 0))

  @inline(__always)
  init(_ batch: DocumentBatch, _ forward: Forward) {
    for place in 0..<batch.count {
      let entries = forward.range(document: batch[place])
      starts[place] = Int32(truncatingIfNeeded: entries.lowerBound)
      ends[place] = Int32(truncatingIfNeeded: entries.upperBound)
    }
    for place in 0..<batch.count where starts[place] < ends[place] {
      firsts[place] = forward.entry(Int(starts[place]))
    }
  }
}

extension DocumentBatch {
  /// Keeps the documents in which a pair of words may stand.
  mutating func filter(_ pair: WordPair, _ index: Index) {
    let forward = index.forward
    let entries = BatchEntries(self, forward)
    var place = 0
    filter { _ in
      var entry = entries.starts[place]
      let end = entries.ends[place]
      var word = entries.firsts[place]
      place += 1
      var isBegun = false
      while entry < end {
        let term = pair.isSpelled ? index.initials.spelling(of: word.term) : word.term
        if !word.isEdge {
          if isBegun, !word.startsValue, pair.mayEnd(with: term) { return true }
          isBegun = false
        }
        if term == pair.first { isBegun = true }
        entry &+= 1
        if entry < end { word = forward.entry(Int(entry)) }
      }
      return false
    }
  }
}

/// The first two words of a chain, as far as numbers tell.
struct WordPair {
  /// The first word, or the spelling of it.
  let first: Int
  /// The words, or spellings, of which one must follow.
  let finals: Range<Int>
  /// Others that may follow, each as one of 64 bits.
  let others: UInt64
  /// Whether the numbers are those of spellings in initial consonants.
  let isSpelled: Bool

  @inline(__always)
  func mayEnd(with term: Int) -> Bool {
    if term >= finals.lowerBound, term < finals.upperBound { return true }
    return others & 1 &<< UInt64(truncatingIfNeeded: term) != 0
  }
}

/// Which terms match a slot, as far as numbers tell.
final class TermTest {
  /// A range of terms that match.
  let range: Range<Int>
  /// Other terms that match.
  let terms: DocumentSet?
  /// The terms with which a chain may begin, each as one of 64 bits.
  let firsts: UInt64
  /// The terms that may come second in it.
  let seconds: [Range<Int>]
  /// The terms with which a chain of initial consonants begins.
  let initialFirsts: DocumentSet?
  /// The spellings of the words that may come second in it.
  let initialSeconds: [Range<Int>]

  /// The chains that a word may begin.
  struct Begun: OptionSet {
    let rawValue: UInt8
    static let letters = Begun(rawValue: 1)
    static let initials = Begun(rawValue: 2)
  }

  init(
    range: Range<Int> = 0..<0,
    terms: DocumentSet? = nil,
    firsts: UInt64 = 0,
    seconds: [Range<Int>] = [],
    initialFirsts: DocumentSet? = nil,
    initialSeconds: [Range<Int>] = []
  ) {
    self.range = range
    self.terms = terms
    self.firsts = firsts
    self.seconds = seconds
    self.initialFirsts = initialFirsts
    self.initialSeconds = initialSeconds
  }

  @inline(__always)
  func holds(_ term: Int) -> Bool {
    if term >= range.lowerBound, term < range.upperBound { return true }
    return terms?.contains(term) ?? false
  }

  /// The chains that may begin with a term.
  @inline(__always)
  func begun(by term: Int) -> Begun {
    var begun: Begun = firsts & 1 &<< UInt64(truncatingIfNeeded: term) != 0 ? .letters : []
    if initialFirsts?.contains(term) ?? false { begun.formUnion(.initials) }
    return begun
  }

  /// Whether a term may come second in chains that began.
  func mayFollow(_ term: Int, _ begun: Begun, _ index: Index) -> Bool {
    if begun.contains(.letters), TermTest.contains(term, seconds) { return true }
    return begun.contains(.initials)
      && TermTest.contains(index.initials.spelling(of: term), initialSeconds)
  }

  private static func contains(_ number: Int, _ ranges: [Range<Int>]) -> Bool {
    for place in ranges.indices
    where number >= ranges[place].lowerBound && number < ranges[place].upperBound {
      return true
    }
    return false
  }
}
