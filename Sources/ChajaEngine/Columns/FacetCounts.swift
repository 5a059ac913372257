// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The values that a set of documents has in a column, and how many documents have each.
package struct FacetCounts: Sendable {
  /// The order in which values are given.
  package enum Order: Sendable {
    /// Numbers ascending, then texts as sorting has them.
    case byValue
    /// The most frequent first, and of equally frequent ones the smaller.
    case byCount
  }

  /// A value as the records wrote it.
  package enum Value: Sendable, Equatable {
    case number(ColumnNumber)
    /// Of texts with one key, the spelling that most documents have, or else the first one.
    case text([UInt8])

    /// The value as text: numbers as short as they can be, as in `3` or `2.5`.
    package var label: [UInt8] {
      switch self {
      case .number(let number): number.text
      case .text(let text): text
      }
    }
  }

  /// A value and the number of documents that have it.
  package struct Entry: Sendable, Equatable {
    package let value: Value
    package let count: Int
  }

  /// The values in the order asked for, at most as many as asked for.
  package let entries: [Entry]
  /// How many different values there are, given or not.
  package let valueCount: Int
  /// The least number that one of the documents has, or nil when they have none.
  package let minimum: ColumnNumber?
  /// The greatest number that one of the documents has, or nil when they have none.
  package let maximum: ColumnNumber?
}

extension Column {
  /// Counts the values of a set of documents.
  ///
  /// A document counts once for each of its different values. Nulls and empty values are not
  /// counted.
  ///
  /// - Parameters:
  ///   - documents: The documents, of this index.
  ///   - order: The order of the values.
  ///   - limit: The most values that are given, 0 or more.
  /// - Returns: The counts; minimum and maximum are of all values, given or not.
  /// - Complexity: O(*d* / 64 + *v* + *g* log *g*) for *d* documents of the index, *v* values of
  ///   the set's documents and *g* groups of them.
  package func facetCounts(
    of documents: DocumentSet,
    order: FacetCounts.Order = .byValue,
    limit: Int = 100
  ) -> FacetCounts {
    precondition(documents.universe == documentCount, "a set over other documents")
    let counts = groupCounts(of: documents)
    // By group and, before it where that is asked for, how few documents have it.
    var groups: [UInt64] = []
    var minimum: ColumnNumber?
    var maximum: ColumnNumber?
    for group in counts.indices where counts[group] > 0 {
      if group < numberCount {
        maximum = number(group)
        minimum = minimum ?? maximum
      }
      let rarity = order == .byCount ? UInt32.max - counts[group] : 0
      groups.add(UInt64(rarity) << 32 | UInt64(group))
    }
    groups.sortAscending()
    var entries: [FacetCounts.Entry] = []
    for number in groups.indices where number < limit {
      let group = Int(groups[number] & 0xFFFF_FFFF)
      entries.add(FacetCounts.Entry(value: facetValue(of: group), count: Int(counts[group])))
    }
    return FacetCounts(
      entries: entries,
      valueCount: groups.count,
      minimum: minimum,
      maximum: maximum
    )
  }

  /// By group, the number of the documents that have a value of it.
  func groupCounts(of documents: DocumentSet) -> [UInt32] {
    // Most documents of the index are read in the order of values, few by document.
    let isMost = documents.count >= documentCount / 2
    return isMost ? countsByValue(of: documents) : countsByDocument(of: documents)
  }

  /// Less than, equal to or greater than zero as a group stands before, with or after one of another column.
  func compare(_ group: Int, with other: Int, of column: Column) -> Int {
    switch (group < numberCount, other < column.numberCount) {
    case (true, true):
      let left = number(group)
      let right = column.number(other)
      return left == right ? 0 : left < right ? -1 : 1
    case (true, false): return -1
    case (false, true): return 1
    case (false, false):
      return ByteOrder.compare(key(group - numberCount), column.key(other - column.numberCount))
    }
  }

  /// The group of the same value as one of another column.
  func group(like other: Int, of column: Column) -> Int? {
    var low = 0
    var high = groupCount
    while low < high {
      let middle = low + (high - low) / 2
      if compare(middle, with: other, of: column) < 0 { low = middle + 1 } else { high = middle }
    }
    return low < groupCount && compare(low, with: other, of: column) == 0 ? low : nil
  }

  /// Calls `body` with each document that has a value, ascending.
  func forEachDocument(having ordinal: Int, _ body: (Int) -> Void) {
    for place in postingOffsets[ordinal]..<postingOffsets[ordinal + 1] { body(postings[place]) }
  }

  private func countsByDocument(of documents: DocumentSet) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: groupCount)
    let values = values
    documents.forEach { document in
      var previous = -1
      for place in values.places(of: document) {
        let group = group(of: values.ordinals[place])
        if group != previous { counts[group] &+= 1 }
        previous = group
      }
    }
    return counts
  }

  private func countsByValue(of documents: DocumentSet) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: groupCount)
    let isAll = documents.count == documentCount
    for group in counts.indices {
      var ordinals = ordinals(ofGroup: group)
      if isEmptyText(ordinals.lowerBound) { ordinals = ordinals.dropFirst() }
      let places = postingOffsets[ordinals.lowerBound]..<postingOffsets[ordinals.upperBound]
      if ordinals.count > 1, !values.isSingle {
        counts[group] = distinctDocuments(at: places, in: documents)
      } else if isAll {
        counts[group] = UInt32(places.count)
      } else {
        var count: UInt32 = 0
        for place in places where documents.contains(postings[place]) { count &+= 1 }
        counts[group] = count
      }
    }
    return counts
  }

  /// Counts the documents of a set that stand at some places of the postings, each once though it
  /// may have several spellings of a value.
  private func distinctDocuments(at places: Range<Int>, in documents: DocumentSet) -> UInt32 {
    var found: [UInt64] = []
    for place in places where documents.contains(postings[place]) {
      found.add(UInt64(postings[place]))
    }
    found.sortAscending()
    var count: UInt32 = 0
    for index in found.indices where index == 0 || found[index] != found[index - 1] { count += 1 }
    return count
  }

  private func facetValue(of group: Int) -> FacetCounts.Value {
    guard group >= numberCount else { return .number(number(group)) }
    let ordinals = ordinals(ofGroup: group)
    // The empty text may share the key of blanks, but is not counted.
    var best = ordinals.upperBound - 1
    for candidate in ordinals where !isEmptyText(candidate) {
      let difference = postingCount(candidate) - postingCount(best)
      if difference > 0 || difference == 0 && firstDocument(candidate) < firstDocument(best) {
        best = candidate
      }
    }
    return .text(text(best))
  }

  private func postingCount(_ ordinal: Int) -> Int {
    postingOffsets[ordinal + 1] - postingOffsets[ordinal]
  }

  private func firstDocument(_ ordinal: Int) -> Int { postings[postingOffsets[ordinal]] }
}
