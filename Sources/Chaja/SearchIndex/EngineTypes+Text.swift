// Chaja
// SPDX-License-Identifier: Apache-2.0

public import ChajaEngine

// The engine knows names and texts as UTF-8; these are for who has them as `String`.

extension Filter {
  /// Reads a filter, such as `year >= 1990 AND genre = drama`; a blank one lets every record through.
  ///
  /// - Throws: `FilterError` with the place at fault.
  /// - Complexity: O(*n*) for *n* bytes of the text.
  public static func parse(_ text: String) throws(FilterError) -> Filter {
    try parse(Array(text.utf8))
  }
}

extension SortField {
  /// Sorts by a column, smallest first; records without a value come last.
  public static func ascending(_ column: String) -> SortField {
    SortField(name: Array(column.utf8), isDescending: false)
  }

  /// Sorts by a column, largest first; records without a value come last.
  public static func descending(_ column: String) -> SortField {
    SortField(name: Array(column.utf8), isDescending: true)
  }
}

extension Facet {
  /// The column's name as text.
  public var nameText: String { String(decoding: name, as: UTF8.self) }
}

extension Facet.Value {
  /// The value as text.
  public var labelText: String { String(decoding: label, as: UTF8.self) }
}

extension QueryRules {
  /// Makes rules.
  ///
  /// - Parameters:
  ///   - stopWords: Words that need not match when they stand beside others, such as `the`.
  ///   - synonyms: What is also looked for when a word or phrase is typed; in this direction only.
  ///   - forgivesTypos: Whether words with a typing error are found.
  public init(
    stopWords: [String],
    synonyms: [String: [String]] = [:],
    forgivesTypos: Bool = true
  ) {
    self.init()
    self.stopWords = stopWords.map { Array($0.utf8) }
    // In one order, so that every process asks the same.
    self.synonyms = synonyms.sorted { $0.key < $1.key }.map { typed, alternatives in
      Synonym(typed: Array(typed.utf8), alternatives: alternatives.map { Array($0.utf8) })
    }
    typos.isEnabled = forgivesTypos
  }
}
