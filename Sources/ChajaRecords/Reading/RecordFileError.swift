// Chaja
// SPDX-License-Identifier: Apache-2.0

/// A place in a file of records that cannot be used, and why.
public struct RecordFileError: Error, Equatable, Sendable {
  /// What is wrong.
  @nonexhaustive
  public enum Reason: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// The file is there but could not be read; the system's own words.
    case unreadable(String)
    /// The file is in UTF-16 or UTF-32, by its byte order mark or its zero bytes.
    case notUTF8Encoding
    /// A `.json` file that begins with something other than a bracket.
    case notAnArray(first: UInt8)
    /// A `.json` file without any content.
    case emptyFile
    /// An array of records that is not closed where the file ends.
    case unclosedArray
    /// Two commas without a record between them, or a comma before the closing bracket.
    case missingElement
    /// Something after the closing bracket of the array.
    case contentAfterArray
    /// A table without the line that names its columns.
    case missingHeader
    /// A column without a name.
    case emptyColumnName(column: Int)
    /// Two columns with one name.
    case duplicateColumnName(String)
    /// A row with more or fewer cells than the header has names.
    case wrongCellCount(expected: Int, actual: Int)
    /// A quoted cell that is not closed where the file ends.
    case unclosedQuote
    /// Something between a cell's closing quote and the next separator.
    case textAfterQuote
    /// Bytes that are not UTF-8.
    case invalidUTF8
  }

  /// Names a place and what is wrong with it.
  public init(file: String, line: Int?, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The file as the caller named it, `-` for standard input.
  public let file: String
  /// The line from 1; nil where the whole file is meant.
  public let line: Int?
  /// What is wrong.
  public let reason: Reason

  /// Whether nothing can be read after this error; otherwise `RecordReader.next()` goes on with the next record.
  public var endsReading: Bool {
    switch reason {
    case .wrongCellCount, .textAfterQuote, .invalidUTF8, .missingElement: false
    default: true
    }
  }

  /// The reason in words, and what to do, without the place.
  public var message: String {
    switch reason {
    case .missing: "there is no such file"
    case .unreadable(let words): "cannot be read: \(words)"
    case .notUTF8Encoding: "this is not UTF-8 (it looks like UTF-16); save the file as UTF-8"
    case .notAnArray(let first):
      first == 0x7B
        ? "an object stands where an array of objects should; put the records in brackets, "
          + "or write one object a line and name the file .ndjson"
        : "an array of objects should stand here; it begins with “[”"
    case .emptyFile: "the file is empty; an array of objects should stand here, [] for none"
    case .unclosedArray: "the file ends inside the array; it seems to be cut"
    case .missingElement: "a record is missing beside a comma"
    case .contentAfterArray: "something follows the end of the array"
    case .missingHeader: "the file is empty; its first line should name the columns"
    case .emptyColumnName(let column): "column \(column) has no name in the first line"
    case .duplicateColumnName(let name): "two columns have the name “\(name)”; rename one"
    case .wrongCellCount(let expected, let actual):
      "the row has \(actual) \(actual == 1 ? "cell" : "cells"), the first line names "
        + "\(expected) \(expected == 1 ? "column" : "columns")"
    case .unclosedQuote: "a quoted cell begins here and is not closed; double the quotes inside it"
    case .textAfterQuote: "text follows a closing quote; double the quotes inside a cell"
    case .invalidUTF8: "bytes that are not UTF-8; save the file as UTF-8"
    }
  }
}

extension RecordFileError: CustomStringConvertible {
  /// File, line and reason, as `people.csv:17: …`.
  public var description: String {
    let name = file == "-" ? "standard input" : file
    return if let line { "\(name):\(line): \(message)" } else { "\(name): \(message)" }
  }
}
