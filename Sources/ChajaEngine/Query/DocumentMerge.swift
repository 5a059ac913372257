// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The documents of several lists as one, ascending, so best first; a document may come more than once.
///
/// Few documents are sorted, many that are all needed go through a set, and of many of which the first will do only those
/// are looked for. Sets are met 64 words at a time, when the reading comes to these, and of these only the ones that are
/// zero in none.
package final class DocumentMerge {
  /// Which lists of a term are read.
  enum Part {
    /// All.
    case all
    /// Those of documents that hold the term at the start of a value.
    case starts
  }

  /// Up to how many documents are sorted.
  private static let fewDocuments = 256

  /// The lists of a range of terms, or of single ones.
  private struct Source {
    let postings: Postings
    var range = 0..<0
    var singles: [Int] = []
    let part: Part

    /// Where the documents of one term or, of all lists of a range, all documents lie.
    func run(_ terms: Range<Int>) -> Range<Int> {
      part == .all ? postings.run(of: terms) : postings.starts(terms.lowerBound)
    }

    /// Calls `body` with the places where all documents lie.
    @inline(__always)
    func forEachRun(_ body: (Range<Int>) -> Void) {
      if part == .all, !range.isEmpty { return body(run(range)) }
      for term in range { body(run(term..<term + 1)) }
      for term in singles { body(run(term..<term + 1)) }
    }
  }

  private let universe: Int
  private let pool: SetPool?
  @exclusivity(unchecked) private var sources: [Source] = []
  @exclusivity(unchecked) private var sorted: [UInt64] = []
  @exclusivity(unchecked) private var place = 0
  /// The documents are those that all of these hold.
  @exclusivity(unchecked) private var sets: [DocumentSet] = []
  /// The documents that all of these hold are left out.
  @exclusivity(unchecked) private var excluded: [DocumentSet] = []
  /// The group of 64 words at which they are met.
  @exclusivity(unchecked) private var group = -1
  /// Which words of the group are still to be read, and what is left of them.
  @exclusivity(unchecked) private var mask: UInt64 = 0
  @exclusivity(unchecked) private var block = InlineArray<64, UInt64>(repeating: 0)
  @exclusivity(unchecked) private var streams: [DocumentStream] = []

  /// The number of all documents, those met several times included; of starts about that.
  @exclusivity(unchecked) private(set) var count = 0

  /// No documents of so many.
  init(over universe: Int, _ pool: SetPool) {
    self.universe = universe
    self.pool = pool
  }

  /// The documents of a set.
  package init(_ documents: DocumentSet) {
    universe = documents.universe
    pool = nil
    sets = [documents]
  }

  /// Adds the lists of a range of terms.
  func add(_ postings: Postings, _ terms: Range<Int>, _ part: Part = .all) {
    guard !terms.isEmpty else { return }
    let size =
      part == .all
      ? postings.run(of: terms).count : DocumentMerge.startCount(postings, terms)
    guard size > 0 else { return }
    count += size
    sources.add(Source(postings: postings, range: terms, part: part))
  }

  /// Adds the lists of single terms.
  func add(_ postings: Postings, singles terms: [Int], _ part: Part = .all) {
    guard !terms.isEmpty else { return }
    for term in terms { count += postings.run(of: term..<term + 1).count }
    sources.add(Source(postings: postings, singles: terms, part: part))
  }

  /// Adds documents that are known.
  func add(_ documents: [UInt64]) {
    count += documents.count
    sorted += documents
  }

  /// Adds documents that chains run through.
  func add(found: [UInt64]) {
    count += found.count
    for number in found {
      sorted.append(UInt64(ChainDocuments.Found(rawValue: number).document))
    }
  }

  /// About how many documents hold a term of a range at the start of a value: as a sample of the terms does.
  static func startCount(_ postings: Postings, _ terms: Range<Int>) -> Int {
    let step = terms.count / 32 + 1
    var count = 0
    for term in stride(from: terms.lowerBound, to: terms.upperBound, by: step) {
      count += postings.starts(term).count
    }
    return count * step
  }

  /// Ends adding.
  ///
  /// - Parameter needsAll: Whether all documents will be read as a rule, and not the first few.
  func start(needsAll: Bool) {
    if count <= DocumentMerge.fewDocuments {
      sorted.reserveCapacity(count)
      for source in sources {
        source.forEachRun {
          for place in $0 { sorted.append(UInt64(source.postings.document(place))) }
        }
      }
      sorted.sortAscending()
    } else if needsAll {
      sets = [set()]
    } else {
      for source in sources {
        let (postings, range) = (source.postings, source.range)
        guard !range.isEmpty else {
          let last: PostingGroup = source.part == .all ? .inner : .start
          streams.add(DocumentStream(postings, terms: source.singles, groups: .whole...last))
          continue
        }
        streams.add(DocumentStream(postings, terms: range, isInner: false))
        if source.part == .all {
          streams.add(DocumentStream(postings, terms: range, isInner: true))
        }
      }
      sorted.sortAscending()
    }
  }

  /// Leaves out what a set does not hold, where the documents are in one already; only before the first is given.
  ///
  /// - Returns: false where they are not.
  package func formIntersection(_ other: DocumentSet) -> Bool {
    if sets.isEmpty { return false }
    sets.add(other)
    return true
  }

  /// Leaves out the documents that all of some sets hold, where they are given by sets.
  package func subtract(_ others: [DocumentSet]) { excluded = others }

  /// All documents that were added.
  func set() -> DocumentSet {
    var set = DocumentSet(count: universe, from: pool)
    set.insert(each: sorted.lazy.map { Int($0) })
    for source in sources {
      source.forEachRun { set.insert($0, of: source.postings) }
    }
    return set
  }

  /// The next document, the same or a greater one than before.
  package func next() -> Int? {
    if !sets.isEmpty { return nextOfSets() }
    var best = place < sorted.count ? UInt32(sorted[place]) : .max
    var stream = -1
    for number in streams.indices {
      guard let document = streams[number].peek(), document < best else { continue }
      best = document
      stream = number
    }
    if stream >= 0 { return streams[stream].next().map { Int($0) } }
    guard place < sorted.count else { return nil }
    place += 1
    return Int(best)
  }

  /// The next document that all sets hold; they are met group by group, as a full page may end the reading.
  private func nextOfSets() -> Int? {
    while true {
      while mask == 0 {
        group += 1
        guard group < sets[0].groupCount else { return nil }
        meet()
      }
      let place = mask.trailingZeroBitCount
      let word = block[place]
      if word != 0 {
        block[place] = word & (word - 1)
        return group << 12 + place << 6 + word.trailingZeroBitCount
      }
      mask &= mask - 1
    }
  }

  /// Meets the words of a group.
  private func meet() {
    mask = .max
    for number in sets.indices { mask &= sets[number][group: group] }
    guard mask != 0 else { return }
    block = InlineArray<64, UInt64>(repeating: .max)
    for number in sets.indices { sets[number].meet(group, mask, in: &block) }
    guard !excluded.isEmpty else { return }
    var others = InlineArray<64, UInt64>(repeating: .max)
    for number in excluded.indices { excluded[number].meet(group, mask, in: &others) }
    for place in 0..<64 { block[place] &= ~others[place] }
  }
}
