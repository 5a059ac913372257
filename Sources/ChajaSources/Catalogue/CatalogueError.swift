// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Why the catalogue of films cannot be read or indexed.
public struct CatalogueError: Error, Hashable, Sendable {
  /// What is wrong.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// The file is missing or can't be read; with the system's words.
    case unreadable(String)
    /// The file lacks a column.
    case missingColumn(String)
    /// A line has too few or too many cells.
    case wrongCellCount(expected: Int, actual: Int)
    /// A cell is no whole number, or one outside the range.
    case notANumber(column: String, text: String, range: ClosedRange<Int>)
    /// A name has no Korean form in `people-names.tsv`, or a biography no name there.
    case unknownName(String)
    /// An id stands twice in a file.
    case duplicateID(Int)
    /// The records cannot be indexed; with the reason.
    case notIndexable(String)
    /// The task was cancelled.
    case cancelled
  }

  /// The file; its path.
  public var path: String
  /// The line, from 1; nil where the whole file is meant.
  public var line: Int?
  /// What is wrong.
  public var reason: Reason

  /// Makes an error.
  public init(path: String, line: Int? = nil, _ reason: Reason) {
    self.path = path
    self.line = line
    self.reason = reason
  }
}

extension CatalogueError: CustomStringConvertible {
  /// The file, the line, and what is wrong, in a sentence without its full stop.
  public var description: String {
    line.map { "\(path):\($0): \(problem)" } ?? "\(path): \(problem)"
  }

  /// What is wrong, without the place.
  public var problem: String {
    switch reason {
    case .unreadable(let words): "cannot be read: \(words)"
    case .missingColumn(let name): "the column \(name) is missing in the first line"
    case .wrongCellCount(let expected, let actual):
      "\(expected) cells are expected, one for each column, and \(actual) are there"
    case .notANumber(let column, let text, let range):
      "\(column) is “\(text.prefix(40))”; a whole number from \(range.lowerBound) to "
        + "\(range.upperBound) is expected"
    case .unknownName(let name): "“\(name.prefix(80))” does not stand in people-names.tsv"
    case .duplicateID(let id): "the id \(id) stands there a second time"
    case .notIndexable(let words): "cannot be indexed: \(words)"
    case .cancelled: "was not read to the end, because the task was cancelled"
    }
  }
}
