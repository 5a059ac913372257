// Chaja
// SPDX-License-Identifier: Apache-2.0

extension Index {
  /// A part of an index: what it is and how large.
  public struct SectionSize: Hashable, Sendable {
    /// The name of the part, ASCII, as `posting documents`.
    public let name: [UInt8]

    /// The number of the field that it belongs to; nil for all of them.
    public let field: Int?

    /// Its bytes.
    public let byteCount: Int
  }

  /// The parts of the index, in the order in which they lie.
  ///
  /// - Complexity: O(*n*) for *n* parts.
  public var sectionSizes: [SectionSize] {
    guard let table = try? SectionTable(storage.view) else { return [] }
    var sizes: [SectionSize] = []
    for (kind, byteCount) in table.sizes {
      let section = IndexLayout.Section(rawValue: kind & 0xFFFF)
      let isOfField =
        section == .postingHeads || section == .postingDocuments || section == .postingMinima
      sizes.append(
        SectionSize(
          name: section?.name ?? [],
          field: isOfField ? Int(kind >> 16) : nil,
          byteCount: byteCount
        )
      )
    }
    return sizes
  }

  /// The number of distinct words.
  public var wordCount: Int { words.count }

  /// A word and how many documents hold it in a field.
  public struct WordCount: Hashable, Sendable {
    /// The word, folded: Hangul as keys.
    public let word: [UInt8]

    /// The number of the field.
    public let field: Int

    /// The number of documents.
    public let documentCount: Int
  }

  /// The words that most documents hold: where the lists that a search reads are longest.
  ///
  /// - Parameter limit: The most words to give.
  /// - Returns: Words with their fields, the longest list first.
  /// - Complexity: O(*n* log *m*) for *n* words in all fields and *m* to give.
  public func mostFrequentWords(limit: Int) -> [WordCount] {
    guard limit > 0 else { return [] }
    var best: [(count: Int, field: Int, term: Int)] = []
    for (field, lists) in postings.enumerated() {
      for term in 0..<words.count {
        let count = lists.run(of: term..<term + 1).count
        if count == 0 || best.count == limit && count <= best[limit - 1].count { continue }
        var low = 0
        var high = best.count
        while low < high {
          let middle = (low + high) / 2
          if best[middle].count >= count { low = middle + 1 } else { high = middle }
        }
        best.insert((count, field, term), at: low)
        if best.count > limit { best.removeLast() }
      }
    }
    // The storage must stay as long as the words are read from it.
    defer { withExtendedLifetime(storage) {} }
    return best.map { found in
      WordCount(word: Array(words.term(found.term)), field: found.field, documentCount: found.count)
    }
  }

  /// The version of the format in which the index lies.
  public static var formatVersion: UInt32 { IndexLayout.version }

  /// The version of the format in which this index lies.
  public var formatVersion: UInt32 { storage.view.u32(2) }
}

extension IndexLayout.Section {
  /// The name of the section, ASCII.
  var name: [UInt8] {
    let text: StaticString =
      switch self {
      case .schema: "schema"
      case .settings: "settings"
      case .termOffsets: "word offsets"
      case .termBytes: "word bytes"
      case .termSuffixes: "word suffixes"
      case .initialsOffsets: "initials offsets"
      case .initialsBytes: "initials bytes"
      case .initialsSuffixes: "initials suffixes"
      case .initialsOfTerms: "initials of words"
      case .initialsGroups: "initials groups"
      case .initialsGroupTerms: "words of initials"
      case .forwardOffsets: "forward offsets"
      case .forwardEntries: "forward entries"
      case .ranks: "ranks"
      case .identities: "ids"
      case .storedOffsets: "record offsets"
      case .storedBytes: "records"
      case .columns: "columns"
      case .postingHeads: "posting heads"
      case .postingDocuments: "posting documents"
      case .postingMinima: "posting minima"
      case .termBranches: "word branches"
      case .initialsBranches: "initials branches"
      }
    return text.withUTF8Buffer { [UInt8]($0) }
  }
}
